"""Table scripts: one text in which everything that happens at a table can be said (docs/table-script.md)."""
