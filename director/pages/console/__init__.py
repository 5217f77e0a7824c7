"""The pages of a session's directors: the console, order in the room, spectators, suspensions, reports, inquiries."""
