"""Table scripts: a text format for everything that can happen at a table (docs/table-script.md)."""
