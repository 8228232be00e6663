"""Players of an environment, many tables at a time, and how far each is from best play.

* ``chart_player``: plays a strategy's chart
* ``leaderboard``: players by what they win, in a file that one command adds to
* ``players``: what a player is, and three simple ones
* ``scores``: what a player wins in many rounds, with its error
* ``tabular_agent``: learns a value for each hand and action, in NumPy
"""
