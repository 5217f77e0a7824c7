"""The rules: `decision` answers a command with events or a refusal, `evolution` applies an event to a table."""
