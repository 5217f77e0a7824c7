"""The pages on which an event is announced, described, moved and staffed."""
