"""What the journal says of the past: rounds replayed from their entries, and events of a table as sentences."""
