"""What people read of a table beside its cards and calls, in the reader's language."""
