"""The pages of clubs, events and sessions."""
