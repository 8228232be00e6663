"""What people ask of the solver.

* ``game_analysis``: the figures of a par sheet, and their proof in rational numbers
* ``advice``: the gain of every legal action with one hand
* ``change_effects``: the effect of each rule and of each card
* ``seen_cards``: split hands played by every card seen
* ``session_law``: an hour, a trip, a bankroll, by the exact law of a round
* ``table_figures``: the figures by which many tables are compared
* ``side_wagers``: side wagers and free bonuses
* ``progress``: the callback for steps of a long analysis
"""
