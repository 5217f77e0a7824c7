"""Several files as one event."""
