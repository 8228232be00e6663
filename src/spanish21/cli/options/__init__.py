"""Command-line options that several commands share: a table and its rules, amounts, people.

* ``amounts``: amounts, rates and people as they are typed
* ``database``: the options of commands on a database: which one, who writes to it, under which id
* ``name_values``: options written as NAME=VALUE: house options, and jackpot games as a rule set
  reads them
* ``table_spec``: the options by which a command is told which table it is about: rule set, choices,
  wager, shoe
"""
