"""Reports on the money of jackpots.

* ``daily_accrual``: each jackpot by gambling day
* ``meter_history``: every change of one meter
* ``meter_adjustments``: adjustments, their reasons and decisions
* ``shift_contributions``: contributions by shift and table
* ``bank_coverage``: bank and cage against what jackpots are owed; stops
"""
