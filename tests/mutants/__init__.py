"""Single-line changes of behaviour, and whether a test notices each: what `make mutants` runs."""
