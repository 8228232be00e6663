"""Signing in without HTTP: passwords, one-time links, sessions, lock-outs and countersignatures.

* ``addresses``: where a request comes from: pages of our own, and of addresses that were named
* ``authenticator``: signing in and out: by password, by a one-time link, or as a guest of a demo
  house
* ``countersignatures``: a second person signs one command of another, by name and password
* ``house_protocol``: what signing in needs of the house behind it
* ``links``: one-time links: a token by which a person sets a password, once
* ``lock_outs``: how often a name and an address may fail before they have to wait
* ``password_check``: checking a name and its password, with every failure counted and written
* ``policy``: how long sessions, links and lock-outs last, and how many tries are allowed
* ``sessions``: sessions by token
"""
