"""What the sockets at a table are sent: one View for each kind of viewer, regions, differences."""
