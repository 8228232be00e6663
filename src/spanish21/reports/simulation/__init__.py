"""A simulation's results as JSON, CSV, Parquet and pictures."""
