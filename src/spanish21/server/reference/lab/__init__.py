"""What a count is worth, for the pages: cards and systems, indices, a ramp, the other side of the table.

* ``lab_requests``: what may be asked
* ``lab_answers``: what is answered, for the documentation
* ``lab_jobs``: what a worker works out; it keeps the labs of the last tables
* ``lab_routes``: the routes
"""
