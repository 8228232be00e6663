"""Playing over the wire.

* ``routes``: tables, rounds, shoes and chips by HTTP; ``advice_routes``: exact advice
* ``sockets``: a WebSocket per table, per sign and for the lobby
* ``topics``: the mailboxes of connections; ``publisher``: messages of what was written
"""
