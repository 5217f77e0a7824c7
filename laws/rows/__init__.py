"""The rows of `laws.coverage`, a chapter of a book a module."""
