"""Clubs: their members and the roles of these."""
