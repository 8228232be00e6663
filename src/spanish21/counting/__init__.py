"""What a count is worth: the effects of cards, the quality of systems, the best tags of a level.

It stands above the three roads: it asks the exact analysis, the odds and the counting systems of the
simulation, and none of them knows of it.

* ``card_effects``: what one card gone changes, and how well tags follow it
* ``wager_effects``: the effects on side wagers and free bonuses, from their exact odds
* ``departures``: what playing a cell of the chart another way gains, at one composition
* ``main_game``: the effects on the main game, on every decision of it and on insurance
* ``count_quality``: betting correlation, playing efficiency and insurance correlation
* ``best_tags``: the tags that follow the effects best, of all there are
* ``seen_cards``: the law of a running count, and shoes drawn by it
* ``count_model``: what a table gains at each true count
* ``indices``: from which true count a departure pays, and what it is worth
* ``ramps``: what to wager at each true count, and what that wins and risks
* ``protection``: the same game seen from the pit: what counts win of it an hour
"""
