"""Load: browsers without a browser, tables full of them, and what `make bench` measures with them."""
