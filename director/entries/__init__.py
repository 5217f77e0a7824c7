"""Entries: who plays in a competition."""
