"""Reports: what people and programs read, computed from rules, analyses, runs and journals.

* ``signs``: the sign a table must post
* ``strategy``: a strategy chart as a pocket card and as JSON
* ``par``: the par sheet of a table
* ``protection``: what counts win of a table, and what would change it
* ``money``: reports on a journal, and award forms
* ``simulation``: a simulation as JSON, CSV, Parquet and plots
* ``reference``: the generated pages of docs/reference
* ``anchor_sheet``: a signed head of the journal on paper, with a QR code
* ``analysis_export``, ``session_export``, ``odds_export``, ``comparison``, ``replay``: JSON and CSV of the rest
* ``rule_records``: rule books, pay tables and clauses as JSON
* ``typst_page``: a page drawn by typst from a template and its data
* ``pictures``, ``colours``: what pictures in panels have in common, and their colours
* ``ramp_picture``: a ramp of wagers: the edge by true count, what it comes to, ruin
* ``session_picture``: a session and what becomes of its bankroll, in a picture
"""
