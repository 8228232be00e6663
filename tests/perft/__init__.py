"""The second road: one round of Spanish 21 by brute force, to check the engine against."""
