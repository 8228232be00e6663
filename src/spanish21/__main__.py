"""``python -m spanish21``: the command, where its script is not on the path."""

from spanish21.cli import main

main()
