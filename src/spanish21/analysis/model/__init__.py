"""The game as the solver counts it: rules as terms, hands and remaining cards as counts, float64 or rational numbers."""
