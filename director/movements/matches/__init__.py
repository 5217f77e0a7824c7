"""Matches of teams: round robins, groups, rooms, home tables."""
