"""What directors read: calls, glances, polls, the record and the tempo of a board."""
