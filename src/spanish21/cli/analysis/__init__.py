"""Exact figures as commands: analysis of a table, advice, comparison, odds, strategy charts."""
