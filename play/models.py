"""The models of `play`, one file a concept; Django looks for them here."""

from play.analysis.models import DealAnalysis
from play.people.models import Person
from play.records import Due, LogRow, Notice
from play.tables.models import BoardPlay, LaidBoard, PlayTable

__all__ = ["BoardPlay", "DealAnalysis", "Due", "LaidBoard", "LogRow", "Notice", "Person", "PlayTable"]
