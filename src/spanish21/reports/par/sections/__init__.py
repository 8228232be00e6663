"""The sections of a par sheet.

* ``rules``: rules with clauses, and the house options
* ``house_edge``, ``results``: the edge; the distribution and the events of a round
* ``strategy``: the best chart
* ``side_wagers``, ``jackpots``: exact odds of side wagers, free bonuses and jackpots
* ``method``, ``identification``, ``signatures``: how figures are computed; hashes; who signs
"""
