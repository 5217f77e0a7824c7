"""The notice board of an event: what its organisers post for everybody, and the minutes that captains acknowledge."""
