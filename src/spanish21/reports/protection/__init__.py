"""A protection report: what counts win of a table, as a page, in short and as data.

* ``sheet``: its sections, and its data
* ``sections``: the tables and sentences of each
* ``page``: as PDF or SVG
* ``text``: in short, for a terminal
* ``picture``: what is won at each cut card
"""
