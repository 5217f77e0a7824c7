"""Movements of pairs, and their changes in mid-event."""
