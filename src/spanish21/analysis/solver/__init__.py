"""The value of every decision: the dealer's endings, each hand, suits, splits, every deal, and the whole game solved."""
