"""Exact figures as commands.

* ``analyze``, ``analysis_page``: the analysis of a table, and its page
* ``session_page``: the page of a session
* ``advise``: what every action of a hand gains
* ``compare``, ``many_tables``: two tables side by side, or many in a list
* ``odds``: side wagers, and the printed figures verified
* ``strategy``, ``strategy_chart``: the best chart, and how it is drawn
"""
