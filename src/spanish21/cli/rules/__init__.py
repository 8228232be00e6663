"""Rule books as commands: what they say, what the house may choose, signs, par sheets."""
