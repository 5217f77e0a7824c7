"""Movements read, written and printed."""
