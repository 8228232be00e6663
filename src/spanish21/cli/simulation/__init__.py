"""Simulations as commands: one table played many times over, and every rule set beside its exact figures.

* ``evidence``: every rule set played many times over, beside its exact figures
* ``run_progress``: a run on a terminal while it is played
* ``simulate``: millions of rounds of one table, and what they say about it
* ``simulation_page``: how a simulation is drawn on a terminal
* ``simulation_request``: the game that the options of spanish21 simulate describe
* ``stop_signals``: how a run is stopped: by a signal, and with nothing lost
"""
