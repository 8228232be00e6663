"""Simulations as commands: one table played many times over, and every rule set beside its exact figures."""
