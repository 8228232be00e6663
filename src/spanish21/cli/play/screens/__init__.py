"""The full-screen game: screens, widgets and the felt as coloured text.

* ``app``: the full-screen game: which screen comes first, and what everything looks like
* ``felt_drawing``: the felt as text: cards, the dealer's side, the print, and one panel a box
* ``felt_widgets``: the parts of the felt as widgets: dealer, print, boxes
* ``help_screen``: the page of keys and of the sign that is posted at the table
* ``history_screen``: the page of the rounds that were played
* ``page_keys``: the keys that leave a page and go back to the table
* ``replay_screen``: the page that plays a round again, card by card
* ``table_choice``: choosing a table, before the first round
* ``table_screen``: wagers, decisions and results, every one by a key
"""
