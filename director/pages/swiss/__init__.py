"""The pages of a Swiss."""
