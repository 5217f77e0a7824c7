"""What happens by the clock: timers, pauses, the tray, claims, breaks."""
