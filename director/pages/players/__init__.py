"""The pages of a player of a session: where he plays, what he waits for, the check of a round."""
