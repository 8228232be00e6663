"""A rule book with its house options, and the complete rule set that choices make of it."""
