"""The models of `play`, one file a concept; Django looks for them here."""

from play.people.models import Person

__all__ = ["Person"]
