"""A session that runs: its start, rounds, times, breaks and checks."""
