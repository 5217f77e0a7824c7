"""Results: what the boards of a session came to, scored."""
