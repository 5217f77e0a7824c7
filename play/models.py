"""The models of `play`, one file a concept; Django looks for them here."""

from play.analysis.models import DealAnalysis
from play.people.models import Person
from play.store.models import (
    AccessRight,
    BoardPlay,
    BoardSeat,
    DealtBoard,
    Invitation,
    LaidBoard,
    LogRow,
    Notice,
    PlayTable,
    Timer,
)

__all__ = [
    "AccessRight",
    "BoardPlay",
    "BoardSeat",
    "DealAnalysis",
    "DealtBoard",
    "Invitation",
    "LaidBoard",
    "LogRow",
    "Notice",
    "Person",
    "PlayTable",
    "Timer",
]
