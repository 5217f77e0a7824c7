"""People and tables: who sits where, what happened, who may see it, and the sockets that carry it."""
