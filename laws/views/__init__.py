"""What each viewer may know: the only way from a table to a person's view of it."""
