"""The models of `play`, one file a concept; Django looks for them here."""

from play.people.models import Person
from play.records import Due, LogRow, Notice
from play.tables.models import BoardPlay, LaidBoard, PlayTable

__all__ = ["BoardPlay", "Due", "LaidBoard", "LogRow", "Notice", "Person", "PlayTable"]
