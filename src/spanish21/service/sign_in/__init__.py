"""Signing in without HTTP; only hashes of passwords and tokens are stored.

* ``authenticator``: in by password, by link or as a guest, and out
* ``password_check``: a name and its password, with every failure counted and written
* ``second_factor``: the code of a person's own device
* ``throttle``: how often a name and an address together may fail
* ``links``: one-time links that set a password
* ``countersignatures``: a second person signs one command of another
* ``two_devices``: two people at two devices, where both may be one administrator
* ``sessions``: who is here, by a token that only his browser has
* ``program_tokens``: tokens by which a program acts for a person, with scopes and an end
* ``policy``: how long all of this lasts
* ``house_protocol``: what it needs of the house; ``addresses``: where requests come from
"""
