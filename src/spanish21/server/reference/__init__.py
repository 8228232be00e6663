"""Read-only answers about rule sets, odds and strategy over HTTP."""
