"""The game itself, pure: no clock, no chance, no files, no threads, no logging."""
