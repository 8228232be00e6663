"""Signing in without HTTP: passwords, one-time links, sessions, lock-outs and countersignatures."""
