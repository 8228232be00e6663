"""How fast things are, each a script of its own."""
