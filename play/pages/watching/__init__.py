"""The pages of spectators, commentators and interpreters."""
