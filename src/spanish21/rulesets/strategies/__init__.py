"""A strategy as data.

* ``strategy``: the chart and its cells
* ``strategy_json``: its JSON form
* ``cell_names``: cells by name, such as ``hard 16 v 10``
"""
