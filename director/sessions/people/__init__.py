"""The people of a session: its directors, players, helpers and programs."""
