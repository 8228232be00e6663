"""Playing over the wire.

* ``routes``: the house, tables and commands by HTTP; ``round_routes``: rounds and shoes;
  ``chip_routes``: a player's chips; ``advice_routes``: exact advice; ``review_routes``: rounds reviewed;
  ``practice_routes``: what the drill remembers
* ``sockets``: a WebSocket per table, per sign and for the lobby; ``socket_connection``: one of them
* ``topics``: the mailboxes of connections; ``publisher``: messages of what was written
"""
