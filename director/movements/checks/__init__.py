"""Validation of movements, and how fair they are."""
