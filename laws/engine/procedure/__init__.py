"""Correct procedure: what may be called, led, played and claimed, and when (Laws 17–22, 41, 44–45, 68–69)."""
