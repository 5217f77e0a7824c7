"""The page of a table's director, and its parts."""
