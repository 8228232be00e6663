"""spanish21 house: its commands on a house, its pages on a terminal, settings as they are typed.

* ``anchor_key``: the house's own key
* ``backups``: a backup while the house runs, its audit, and its restoration
* ``commands``: begin a house, look at it, and configure its tables by two people
* ``config``: one person proposes how a table is set, another one agrees
* ``day``: the house's time zone and gambling day
* ``house_creation``: the beginning of a house, and the way back into one
* ``house_page``: the page of a house, and a table's last rounds
* ``limits``: which law binds the house, and limits that two people record
* ``retention``: what is kept for how long, and what may go
* ``settings_input``: a table's settings from options or from a file
"""
