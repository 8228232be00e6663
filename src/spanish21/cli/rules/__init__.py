"""Rule books as commands.

* ``commands``: list, show, options, validate
* ``clause_trace``, ``sign``: trace and sign
* ``export``: a rule set as a rule file of one's own
* ``par``: par sheets
"""
