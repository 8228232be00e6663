"""What staff ask of a house, without HTTP.

* ``staff_commands``: a command beside the tables, under its giver's id
* ``configuration_changes``: one person proposes how a table is set, another agrees
* ``legal_standings``: which law binds the house: proposed by one person, agreed to by another
* ``self_check``: whether what is installed is what this process was started from
* ``posted_tables``: a table of a house as it is posted
* ``table_stops``: why an open table deals no more rounds, or takes no wagers on a jackpot
* ``award_steps``: who may take each step that an award still needs
* ``entry_sentences``: journal entries in words
* ``incident_reports``: reports on disputes, the cage, overrides and the exclusion list
* ``house_reports``: reports of tables, sign-ins, configuration and privileged acts
"""
