"""What a line that begins with `=` can expect, read and checked."""
