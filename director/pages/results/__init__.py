"""The pages of results: rankings, contestants, cross tables, hand records, standings, files."""
