"""House robots."""
