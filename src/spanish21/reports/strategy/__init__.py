"""A strategy chart as people and programs read it: rows and legend, a pocket card, JSON."""
