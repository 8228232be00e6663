"""Playing over the wire: tables, rounds, signs and the lobby, as sockets and as routes."""
