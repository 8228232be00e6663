"""A play session without its screen: bankroll, wagers, choices, the table's staff and cards."""
