"""Changes of a running session: late, absent, added, cancelled and rescheduled."""
