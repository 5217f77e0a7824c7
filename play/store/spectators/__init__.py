"""Spectators, commentators and interpreters as rows."""
