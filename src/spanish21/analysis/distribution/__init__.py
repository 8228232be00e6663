"""How often everything happens when a rule of play is followed: hands carried forward, how they end, whole rounds."""
