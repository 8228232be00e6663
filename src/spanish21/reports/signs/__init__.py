"""The sign a table must post.

* ``sign``: the whole sign, and as text
* ``game_lines``, ``side_wager_lines``: its lines from the rules
* ``parts``: sections, rows and notes
* ``posting_pack``: everything that must be posted at one table of a house, beside its sign
* ``page``: the sign as PDF or SVG
"""
