"""One server process, from its start until it is drained."""
