"""The clauses of each document, and where data, code and tests cite them.

* ``clauses``: what each clause says, its status, and our rulings
* ``clause_trace``: from each clause to data, code and tests
"""
