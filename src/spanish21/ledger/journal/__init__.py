"""Entries in their order, and how they are written.

* ``command_text``: a command as the journal keeps it: one line of JSON that names its version, kind
  and fields
* ``entries``: every entry in order, each chained to the one before by its hash
* ``entry_json``: the facts of an entry as one line of JSON, and back
* ``people_names``: the names of people in the journal: which can be one, and which two are one
  person's
"""
