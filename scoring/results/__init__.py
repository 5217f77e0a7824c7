"""Board results: outcomes, their notation, the value of awards, and the scoring options of each body."""
