"""Notices in words, the notice board of an event, and texts for chat groups."""
