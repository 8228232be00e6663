"""The house: the live service without a framework. What tables do becomes money here.

* ``administration``: what people ask of the house beside its tables: founding, configuration,
  people, money
* ``cage``: the cage of a house: the names it books chips for, and the cash that one person pays out
  alone
* ``configuration``: how a table of the house is configured
* ``events``: what happens in a house beside its tables
* ``exclusion_list``: who is put on the exclusion list, and who takes him off
* ``gambling_day``: the house's time zone, its day and its shifts
* ``journal``: the journal as it is written and read
* ``log_audit``: the audit of a whole journal
* ``people``: the people of a house and what they may do
* ``records``: what the journal says of the past: rounds replayed from their entries, and events of
  a table as sentences
* ``signable_commands``: what a second person signs: one command as the journal will keep it, under
  the id it is given by
* ``state``: everything the journal of a house adds up to: its money, its tables, its people, its
  settings
* ``stored_table_commands``: commands for a table, read back from the journal
* ``table``: one table of the house
"""
