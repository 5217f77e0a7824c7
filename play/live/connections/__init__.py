"""Who is connected: signed-in sockets, presence, messages between processes."""
