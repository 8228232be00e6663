"""The people of a house and what they may do: the register of persons, their roles, and the acts each role allows.

* ``decide``: from a command about people to its events; or a refusal, and nothing has happened
* ``events``: what happens to people: they are added and change roles, sign in and out, and sign
  beside others
* ``exclusions``: people who neither come in nor play, by their own wish or by the house's
* ``name_shapes``: which names a reader cannot tell apart
* ``register``: the people of a house with their roles
* ``roles``: who may do what in a house: roles, the departments they belong to, and the acts they
  allow
* ``two_people``: when two people are two
"""
