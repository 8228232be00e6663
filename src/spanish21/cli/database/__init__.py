"""Databases behind commands: the ledger of a card room, and a house."""
