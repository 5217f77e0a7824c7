"""What a board is worth: matchpoints, IMPs, victory points, adjusted scores. Pure: the standard library and `laws`."""
