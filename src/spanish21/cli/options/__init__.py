"""Command-line options that several commands share: a table and its rules, amounts, people.

* ``amounts``: amounts, rates and people as they are typed
* ``anchor_settings``: of a server's file, where signed heads go
* ``completion``: what a shell offers after Tab
* ``database``: the options of commands on a database: which one, who writes to it, under which id
* ``meter_settings``: of a server's file, its lines to the services of shared meters
* ``name_values``: options written as NAME=VALUE: house options, and jackpot games as a rule set
  reads them
* ``output_format``: in which form a command prints its figures
* ``server_file``: a server's settings from a file and from the environment
* ``silent_names``: options that keep their old names without showing them
* ``table_spec``: the options by which a command is told which table it is about: rule set, choices,
  wager, shoe
"""
