"""Rule books as commands.

* ``commands``: list, show, options, validate
* ``clause_trace``, ``sign``: trace and sign
* ``par``: par sheets
"""
