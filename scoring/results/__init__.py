"""The result of a board: what happened, how it is written, what awards are worth, and the options of each body."""
