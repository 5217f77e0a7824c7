"""The pages of a table: opening it, its door, the table itself, what is about it, a lesson."""
