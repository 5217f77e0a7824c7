"""The organiser's pages of a session: roll-call, movement, deals, start, and changes while it runs."""
