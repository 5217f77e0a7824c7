"""Matches, rounds and boards that were not played as they should have been (articles 17.6, 17.7, 23–27)."""
