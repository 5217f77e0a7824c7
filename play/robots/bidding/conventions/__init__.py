"""Conventions and special openings, and their answers."""
