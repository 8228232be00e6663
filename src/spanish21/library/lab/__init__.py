"""``lab``: what a count is worth at a table, to those who count and to those who guard the game.

* ``counting_lab``: the questions
* ``cut_card_result``: what the cut card costs apart from any skill
* ``effect_results``: the effects of cards, the quality of a system, the best tags
* ``index_results``: indices, what each is worth, and the best of them
* ``lab_input``: what people say to the lab
* ``protection``: the other side of the table, what counts win of it and what would change that
* ``protection_study``: what that takes: every count, cut card, spread, side wager and change
* ``ramp_results``: a ramp of wagers, what it wins and what it risks
"""
