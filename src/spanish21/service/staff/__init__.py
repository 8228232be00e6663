"""What staff ask of a house, without HTTP: the steps an award still needs, journal entries in words, reports of the house."""
