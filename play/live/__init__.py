"""Boards in memory, the sockets that look at them, and the single way in which a table changes."""
