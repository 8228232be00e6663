"""The game itself, pure: no clock, no chance, no files, no threads, no logging.

* ``cards``: cards, and the 48-card Spanish deck that has neither tens nor jokers
* ``composition``: how many of each card a shoe holds, whatever their order
* ``hand_values``: totals, and which Bonus 21 a hand is
* ``match_grades``: how a player's first two cards match one dealer card
* ``payouts``: what a wager can pay, pay tables as printed, and the result of one wager
* ``playable_rules``: which rules a road plays: every rule set can be read, not every one played
* ``prices``: prices that every road shares: doubles, surrenders, insurance, winnings and jackpot
  rows
* ``round``: one round of the game, whole: decide what a command makes happen, evolve what has
  happened
* ``rule_fields``: the field table: which values of each field of a rule set each road plays
* ``rules``: RuleSet: every rule of one table, frozen and complete
* ``table``: people, cards and rounds in sequence, as a decider like the round
* ``wager_spots``: which wagers one bettor may place on a box before the first card
* ``wagers``: side wagers, one module each: what a wager's cards hit and what that pays
"""
