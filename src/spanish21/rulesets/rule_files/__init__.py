"""Reading rule files: TOML, the tree of cited values, and their types."""
