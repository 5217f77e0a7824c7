"""What people see: regions of a table, words, templates, static files, catalogues. Knows values of laws and scoring."""
