"""Virtual tables: the place, the boards laid out for it, and each board played there."""
