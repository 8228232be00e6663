"""A run: blocks of rounds played on threads, a GPU or many machines, and their sums kept safe."""
