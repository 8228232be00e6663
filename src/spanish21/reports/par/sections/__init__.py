"""The numbered sections of a par sheet, one subject a module."""
