"""The time at a table: its clock, mandatory pauses, the pace of the tray."""
