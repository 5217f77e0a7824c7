"""A club that moves to another host: all that is the club's in one file, and back."""
