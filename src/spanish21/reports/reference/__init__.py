"""Pages of docs/reference that are generated from the tables the program runs on."""
