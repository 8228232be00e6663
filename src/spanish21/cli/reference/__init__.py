"""The generated pages about the command line and about errors; scripts/docs writes them.

* ``command_page``: every command with its help, as it is on a terminal
* ``field_page``: every field of a rule file, and which values are played
* ``error_page``: what a refusal says from Python, from a command and over HTTP
"""
