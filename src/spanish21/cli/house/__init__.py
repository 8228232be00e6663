"""spanish21 house: its commands on a house, its pages on a terminal, settings as they are typed."""
