"""spanish21 play: a play session on a full screen or by lines."""
