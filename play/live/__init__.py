"""Boards in memory, who looks at them, and the one way in which anything happens at a table."""
