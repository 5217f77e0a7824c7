"""What the pages of clubs and events share: what was asked for and by whom, the tables of a session, fields."""
