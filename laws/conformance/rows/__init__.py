"""The rows of `laws.conformance.coverage`, one module for each chapter of a book."""
