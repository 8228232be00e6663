"""A rule book with its house options, and the complete rule set of a table.

* ``book``: a document's rules with the house's choices open
* ``derivation``: a rule file that changes another
* ``edition``: the day of a document's approval, and the conditions of it
* ``house_options``: one choice: what is allowed, how it is read, its default
* ``rule_export``: a rule set, or a house's configuration of it, as a rule file
* ``ruleset_builder``: from rule book and choices to a rule set
* ``sections``: sections of a rule file that are checked as written
* ``pay_tables``, ``jackpot_games``: jackpot pay tables, and the games on a table
* ``statutes``: statutory limits by day
* ``legal_limits``: a rule set held against the limits of a day
* ``table_configuration``: a table's configuration as a file
"""
