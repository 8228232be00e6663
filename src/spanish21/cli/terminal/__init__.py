"""Drawing on a terminal: consoles, tables, percentages."""
