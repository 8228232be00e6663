"""How a table of the house is configured: its settings, the rules they resolve to, and the jackpot pay tables to choose from.

* ``approved_rules``: the rules of a table as two people approved them, by value and by hash
* ``jackpot_paytables``: the jackpot pay tables that a house may play for: those of the rule sets it
  deals by
* ``jackpot_terms``: a jackpot's terms and the game of a table: one is made of the other, so that
  they cannot differ
* ``legal_standing``: which law binds a house: its profile, and limits that two people have recorded
* ``opening_conditions``: what must be so before a table for money opens, and on every day it deals
* ``rules_in_force``: the rule book of a table with its options resolved
* ``table_approval``: under what a table for money stands: approvals, licences and equipment
* ``table_settings``: how one table of the house is set: its rules, its jackpots, and how long it
  waits for people
"""
