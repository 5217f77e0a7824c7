"""The file formats of other programs, read and written."""
