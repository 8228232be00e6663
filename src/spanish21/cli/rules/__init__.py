"""Rule books as commands.

* ``commands``: list, show, options, validate
* ``clause_trace``, ``sign``: trace and sign
* ``export``: a rule set as a rule file of one's own
* ``fields``: every field, who reads it and what each road plays
* ``par``: par sheets
"""
