"""Competitions: what a club announces, called events on the screen."""
