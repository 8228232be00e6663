"""Checks that anybody can make offline: shoes, ledgers, logs of a house, the shuffler."""
