"""Commands, events, refusals, and the encoding of events for a log."""
