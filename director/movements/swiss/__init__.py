"""Swiss pairing."""
