"""Lessons: what a teacher may do."""
