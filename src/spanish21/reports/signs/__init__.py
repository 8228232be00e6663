"""The sign a table must post: what stands on it, as text and as a page."""
