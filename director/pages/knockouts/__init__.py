"""The pages of a knockout: bracket, matches, settings."""
