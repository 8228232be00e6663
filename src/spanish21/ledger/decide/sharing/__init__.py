"""Shared meters by command: the house's part, and the service's.

* ``members``: a meter service by command: members admitted, their messages taken once and in
  order, settled
* ``shares``: a house's part in a shared meter by command: joined, its receipts recorded, its line,
  settled
"""
