"""The clauses of each document, and where data, code and tests cite them."""
