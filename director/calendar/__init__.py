"""The calendar of a club for other programs."""
