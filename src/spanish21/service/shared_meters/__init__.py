"""Meters that several houses share: the service that keeps one, and a house's line to it.

* ``meter_answer``: what a meter service answers to a house's messages, and how a house reads it
* ``meter_lines``: a house's lines to its meter services: messages sent, receipts recorded, meters
  shown
* ``meter_service``: takes the messages of its members, and states what their meters show
* ``signatures``: the signatures in the journals of a house and of its meter service
"""
