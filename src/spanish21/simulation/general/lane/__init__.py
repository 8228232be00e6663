"""The compiled functions that play one lane of rounds: rounds, boxes, the shoe, side wagers."""
