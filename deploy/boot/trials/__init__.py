"""The targets that measure the site or try it out, each a program of `tests` on a place of its own."""
