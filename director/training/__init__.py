"""The simulator for directors: incidents as data, the table of each, and how an answer is marked; pure."""
