"""The user interface: regions of a table, words, templates, static files, catalogues. Imports only laws and scoring."""
