"""Sessions: the schedule, the deals, the tables and their rounds."""
