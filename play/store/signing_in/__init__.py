"""Sessions of browsers: valid ones, sign-ins from a second place, where players play from."""
