"""A person's habits: language, zone, preferences."""
