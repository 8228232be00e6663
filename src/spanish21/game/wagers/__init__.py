"""Side wagers, one module each: what a wager's cards hit and what that pays.

Every function is pure and reads only the cards, the pay table and (where a prize
depends on it) the size of the wager. No module here imports another.

* ``break_bonus``: a wager that the dealer busts, paid by the number of dealer cards
* ``envy``: the Envy Bonus: what the other betting players receive for each Super Bonus of a round
* ``insurance``: a wager that the dealer's ace has a ten-value card beside it
* ``jackpot``: Match The Dealer Progressive and House Jackpot: a fixed wager read against one pay
  table
* ``match``: Match The Dealer: the player's first two cards against one dealer card
* ``super_bonus``: three sevens against a dealer's seven, by the size of the original wager
"""
