"""Single-line changes of behaviour, and whether a test notices each: the program of `make mutants`."""
