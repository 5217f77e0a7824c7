"""The service itself: breaks, faults, which processes serve, expiry."""
