"""The value of every decision, from the dealer's endings to the whole game.

* ``dealer_endings``: the chances of the dealer's totals
* ``unseen_blackjack``: what is settled before an unseen dealer blackjack shows
* ``hand_values``: every hand against one up card
* ``suited_bonuses``: what suits add to 6-7-8 and 7-7-7
* ``split_sequences``, ``split_hands``, ``split_values``: the ways splitting can go, the values of
  the hands that result, and the value of splitting
* ``split_play``, ``best_split_play``: rules for split hands: as before the split, and the best one
* ``seen_cards_play``: split hands by every card seen, finished hands and pair cards to come included
* ``deals``: every two cards and up card, with the gain of each action
* ``solution``: the whole game solved
"""
