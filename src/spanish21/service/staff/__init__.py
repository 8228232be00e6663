"""What staff ask of a house, without HTTP: the steps an award still needs, journal entries in words, reports of the house.

* ``award_steps``: who may take each step that an award still needs
* ``configuration_changes``: changes of how a table is set: one person proposes, another agrees, the
  house sets the table
* ``entry_sentences``: entries of the journal in a reader's words
* ``house_reports``: reports that the journal of a house adds
* ``self_check``: whether what is installed is still what this process was started from
* ``staff_commands``: commands of staff beside the tables: each under the id that its giver made for
  it
"""
