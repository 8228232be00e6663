"""Playing over the wire: tables, rounds, signs and the lobby, as sockets and as routes.

* ``advice_routes``: exact advice at a table over HTTP; how it is worked out is in the service
* ``publisher``: from written entries to messages, table by table and sign by sign
* ``routes``: tables, rounds, shoes and history over HTTP
* ``sockets``: a WebSocket per table, per sign and for the lobby
* ``topics``: topics and the mailboxes of their connections
"""
