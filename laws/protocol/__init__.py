"""What is tried, what happened, what is refused, and how events are written to a log."""
