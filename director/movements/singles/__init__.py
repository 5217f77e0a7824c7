"""Movements of single players."""
