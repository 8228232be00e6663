"""What people ask of the solver: the whole analysis of a table, advice on one hand, effects of rules and cards, side wagers."""
