"""Signs held against rounds that are played: what is posted, and what is seen."""
