"""How split hands are played, in the words that stand wherever an edge does."""

SAME_PLAY_AFTER_SPLIT = "the same play after a split as before"
OWN_RULE_AFTER_SPLIT = "after a split the best one rule for split hands"
