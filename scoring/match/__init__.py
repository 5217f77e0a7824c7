"""Matches of teams in IMPs, at board-a-match and in total points, and their victory points."""
