"""The full-screen game: screens, widgets and the felt as coloured text."""
