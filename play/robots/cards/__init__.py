"""The cards of a robot: layouts, double-dummy play, claims."""
