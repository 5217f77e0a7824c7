"""The pairing and the standing of a Swiss in play."""
