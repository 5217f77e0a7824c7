"""The rows of `laws.conformance.coverage`, a chapter of a book a module."""
