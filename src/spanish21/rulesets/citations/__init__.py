"""The clauses of each document, and where data, code and tests cite them.

* ``clauses``: what each clause says, its status, and our rulings
* ``clause_readers``: who reads the data of a clause
* ``clause_trace``: from each clause to data, their readers, code and tests
* ``field_readers``: who reads which field of a rule set
* ``field_reads``: the fields that a piece of code reads
* ``field_report``: each field with its value, its clauses, its readers and what is played
* ``rule_classes``: the classes that rules are made of
* ``syntax``: the statements of a piece of code
"""
