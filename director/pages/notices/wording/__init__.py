"""What each kind of notice says: one function a kind, which returns the sentence and the details."""
