"""The colours of pictures that matplotlib draws; results won, lost and pushed look alike everywhere."""

INK, DIM, GRID = "#16241c", "#5d6a62", "#cfd8d1"
WON, LOST, PUSHED = "#0b4d2c", "#a3151c", "#7a847d"
