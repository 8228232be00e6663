"""Jackpots, their meters, and the awards won from them.

* ``adjustments``: adjustments of a meter: who asked for one, and whether another person has agreed
* ``award_steps``: the steps of an award: when each can be taken, and which are left until its
  record is closed
* ``awards``: from the moment they are won until they are paid and closed
* ``jackpots``: what each one is, which tables play for it, and what has been won from it
* ``meters``: the arithmetic of a progressive meter: contributions, shares, resets
* ``terms``: the game that is played for a jackpot, and how two games differ
"""
