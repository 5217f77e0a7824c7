"""What goes over the sockets: messages in, frames out, and nothing decided."""
