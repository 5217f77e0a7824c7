"""Correct procedure: what may be called, led, played and claimed, when, and why not (Laws 17–22, 41, 44–45, 68–69).

Each `breach_of_…` answers with the refusal of an attempt, or None when the attempt is legal. Nothing is decided here.
"""
