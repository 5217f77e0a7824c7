"""Order in the room: play stopped, announcements, spectators, suspensions."""
