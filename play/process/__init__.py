"""One server process, from its start to the end of its graceful shutdown."""
