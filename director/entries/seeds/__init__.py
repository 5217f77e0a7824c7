"""Players with the grades of their federation, related entries, and the order of seeds."""
