"""Results of real tables."""
