"""The knowledge of each viewer: the only way from a table to a person's view of it."""
