"""Teams in a session: line-ups, the choice of seats, replaced players, agreed times."""
