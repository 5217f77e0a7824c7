"""Load tests: simulated browsers, tables full of them, and the measurements of `make bench`."""
