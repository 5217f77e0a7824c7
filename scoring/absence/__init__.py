"""Matches, rounds and boards that were not played, or not played properly (articles 17.6, 17.7, 23–27)."""
