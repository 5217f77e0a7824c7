"""Branch coverage of the pure packages, and the floors below which it must not fall."""
