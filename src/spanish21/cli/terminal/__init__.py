"""Drawing on a terminal: consoles, tables, percentages.

* ``console``: drawing on a terminal: one console, one kind of table
* ``entry_record``: an entry of the journal as plain values
* ``output``: what commands print for programs, write to files, and say of a moment
* ``papers``: a paper as a command hands it over: a file, JSON, or a short text
* ``plain_characters``: output where the terminal has not every character
* ``progress``: a bar on the terminal for what takes a while
"""
