"""What the journal says of the past: rounds replayed from their entries, and events of a table as sentences.

* ``retention``: what a house keeps, and which of its secrets are out of use
* ``round_as_file``: a round of the journal as a ``.round`` file
* ``round_replay``: rounds as the journal has them: any round of any table, replayed exactly from
  its entries
* ``table_sentences``: sentences for the house's own events at a table, beside those the phrasebook
  has
* ``table_stream``: the entries of one table in their order: the table before and after each, and
  revealed shoes
* ``unfinished_rounds``: money on the layout of rounds that are not over
"""
