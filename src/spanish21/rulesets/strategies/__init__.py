"""A strategy as data, its JSON form, and the names of its cells."""
