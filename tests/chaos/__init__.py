"""Faults under load: processes, Redis, PostgreSQL and lines that fail while tables are played (`make chaos`)."""
