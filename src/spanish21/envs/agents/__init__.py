"""Players of an environment, many tables at a time, and how far each is from best play.

* ``chart_player``: plays a strategy's chart
* ``leaderboard``: players by what they win, in a file that one command adds to
* ``network_agent``: learns values by a network, whichever it is
* ``players``: what a player is, and three simple ones
* ``published_charts``: charts that others have published
* ``scores``: what a player wins in many rounds, with its error
* ``tabular_agent``: learns a value for each hand and action, in NumPy
* ``torch_network``: a network of PyTorch for ``network_agent``
"""
