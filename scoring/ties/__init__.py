"""Ties: in which order contestants with equal scores are placed, and which rule decided it (articles 44–46)."""
