"""What people read, said once: every package that writes words to a person takes them from here.

A screen, a sign, a report, a log and the wire say the same thing in the same words, because
each thing has one function here. The package knows the game and the ledger, and nothing of
files, screens or sockets; what it is told about a rule book or a table's settings it takes by
the fields it needs.
"""
