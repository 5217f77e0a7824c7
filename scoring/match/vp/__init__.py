"""The value of a match: victory points (article 42) and match points (场分, article 24.1(3))."""
