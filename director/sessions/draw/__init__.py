"""The draw of a session: its movement, schedule and stages, and the timers before it starts."""
