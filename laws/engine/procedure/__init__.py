"""Correct procedure: what may be called, led, played and claimed, and when (Laws 17–22, 41, 44–45, 68–69).

Each `breach_of_…` returns the refusal of an attempt, or None if the attempt is legal. Nothing is decided here.
"""
