"""The teams of an event: players, captains and other offices."""
