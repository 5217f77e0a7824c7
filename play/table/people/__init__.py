"""The people at a table: seats, presence, talk, spectators."""
