"""Reports on jackpot awards: the form to sign, what is pending, hits against exact odds."""
