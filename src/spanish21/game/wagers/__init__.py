"""Side wagers, one module each: what a wager's cards hit and what that pays.

Every function is pure and reads only the cards, the pay table and (where a prize
depends on it) the size of the wager. No module here imports another.
"""
