"""From board to board, and a session's boards: what the platform does at tables."""
