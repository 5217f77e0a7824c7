"""Knockouts, single and double."""
