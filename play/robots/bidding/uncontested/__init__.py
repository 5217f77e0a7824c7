"""The calls after an opening bid when the opponents pass."""
