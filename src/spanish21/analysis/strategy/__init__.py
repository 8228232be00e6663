"""Strategies as data: following one, the best chart, why its cells say what they say, and what a chart costs."""
