"""The people of a house and what they may do: the register of persons, their roles, and the acts each role allows."""
