"""The pages of the stages of an event, and of simultaneous events."""
