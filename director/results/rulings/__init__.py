"""Rulings on results, from the proposal to the written score."""
