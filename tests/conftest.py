"""Test-wide settings."""

from hypothesis import settings

# The same examples on every run, and no deadline: a slow machine is no failing property.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")
