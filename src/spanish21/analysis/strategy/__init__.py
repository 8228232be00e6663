"""Strategies given as data: following one, finding the best chart, explaining its cells.

* ``strategy_solution``: the actions of a strategy, and the game solved for them
* ``strategy_rounds``: the distribution and event frequencies under a strategy
* ``hand_frequencies``: how often the hands of each cell come up
* ``chart``: the best chart
* ``cell_explanation``, ``chart_explanation``: the values behind a cell
* ``first_two_cards``: the chart with the best exceptions for first two cards
"""
