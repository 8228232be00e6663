"""Shoes in the log: what was promised, dealt and shown.

* ``revealed_orders``: orders of shoes as tables have shown them, where no store has them any more
* ``shoe_audit``: shoes: commitment, cards dealt and reveal compared
"""
