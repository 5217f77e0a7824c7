"""A results file scored: contestants, tallies, ties, differences from its own figures."""
