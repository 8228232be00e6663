"""Command-line options that several commands share: a table and its rules, amounts, people."""
