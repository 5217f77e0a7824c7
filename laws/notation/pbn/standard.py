"""The names of PBN 2.1: tags, their order, and which of them begin a section."""

from __future__ import annotations

from typing import Final

__all__ = ["MANDATORY", "NOT_INHERITED", "SECTIONS", "canonical", "is_standard", "is_table"]

MANDATORY: Final = (
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
)
"""The tags that every game of an export file has, in their order (standard, 3.4)."""

SECTIONS: Final = ("Auction", "Play")
"""The tags whose sections hold calls and cards; each may be followed by its notes."""

NOT_INHERITED: Final = frozenset(("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"))
"""The tags for which ``#`` is forbidden (standard, 4.8)."""

_SUPPLEMENTAL: Final = (
    "Annotator",
    "AnnotatorNA",
    "Application",
    "BidSystemEW",
    "BidSystemNS",
    "Competition",
    "DealId",
    "Description",
    "EastNA",
    "EastType",
    "EventDate",
    "EventSponsor",
    "FrenchMP",
    "Generator",
    "Hidden",
    "HomeTeam",
    "Mode",
    "NorthNA",
    "NorthType",
    "OptimumScore",
    "PairEW",
    "PairNS",
    "Room",
    "Round",
    "Score",
    "ScoreIMP",
    "ScoreMP",
    "ScorePercentage",
    "ScoreRubber",
    "ScoreRubberHistory",
    "Section",
    "SouthNA",
    "SouthType",
    "Stage",
    "Table",
    "Termination",
    "Time",
    "TimeCall",
    "TimeCard",
    "TimeControl",
    "UTCDate",
    "UTCTime",
    "VisitTeam",
    "WestNA",
    "WestType",
)
_TABLES: Final = (
    "ActionTable",
    "AuctionTimeTable",
    "InstantScoreTable",
    "OptimumPlayTable",
    "OptimumResultTable",
    "PlayTimeTable",
    "ScoreTable",
    "TotalScoreTable",
)
_PLAIN: Final = frozenset((*MANDATORY, *_SUPPLEMENTAL, "Note"))
_BY_LOWER: Final = {name.lower(): name for name in (*_PLAIN, *SECTIONS, *_TABLES)}


def canonical(name: str) -> str:
    """Return the name as the standard writes it, case ignored; an unknown name is returned unchanged."""
    return _BY_LOWER.get(name.lower(), name)


def is_standard(name: str) -> bool:
    """Return whether it is a standard tag that begins no section."""
    return name in _PLAIN


def is_table(name: str) -> bool:
    """Return whether the tag's section is a table: a standard one, or another whose name ends in ``Table``."""
    return name in _TABLES or (name.endswith("Table") and name not in _PLAIN)
