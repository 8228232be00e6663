"""The house: the live service without a framework. What tables do becomes money here."""
