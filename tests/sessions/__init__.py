"""Whole sessions of a table, from the first inspection to the table closed."""
