"""The schema of a USEBIO file, versions 1.2 and 1.3, as far as results and boards go, and the check against it.

The document type definition is never fetched: the schema here is what files of scoring programs have in common.
Elements that are not listed (charges, strata, master points and much else) are ignored in reading; files written here
have none of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from scoring.exchange.formats.xml_tree import Node
from scoring.exchange.results import Scoring

__all__ = ["BOARD_METHODS", "EVENT_TYPES", "SCHEMA", "Element", "faults"]

EVENT_TYPES: Final = {
    "MP_PAIRS": Scoring.MATCHPOINTS,
    "PAIRS": None,
    "BUTLER_PAIRS": Scoring.BUTLER,
    "CROSS_IMP": Scoring.CROSS_IMPS,
    "CROSS_IMPS": Scoring.CROSS_IMPS,
    "AGGREGATE_PAIRS": Scoring.TOTAL_POINTS,
    "INDIVIDUAL": None,
    "SWISS_PAIRS": None,
    "SWISS_PAIRS_CROSS_IMPS": Scoring.CROSS_IMPS,
    "SWISS_PAIRS_BUTLER_IMPS": Scoring.BUTLER,
    "TEAMS": Scoring.IMPS,
    "SWISS_TEAMS": Scoring.IMPS,
    "TEAMS_OF_FOUR": Scoring.IMPS,
    "ROUND_ROBIN": Scoring.IMPS,
    "ROUND_ROBIN_TEAMS": Scoring.IMPS,
    "KO": Scoring.IMPS,
    "KO_TEAMS": Scoring.IMPS,
    "KNOCKOUT_TEAMS": Scoring.IMPS,
}
"""The kinds of event, with the scoring of their boards; None if another element must state it."""

BOARD_METHODS: Final = {
    "MATCH_POINTS": Scoring.MATCHPOINTS,
    "MATCHPOINTS": Scoring.MATCHPOINTS,
    "BUTLER_IMPS": Scoring.BUTLER,
    "BUTLER": Scoring.BUTLER,
    "CROSS_IMPS": Scoring.CROSS_IMPS,
    "AGGREGATE": Scoring.TOTAL_POINTS,
    "IMPS": Scoring.IMPS,
    "PAB": Scoring.BOARD_A_MATCH,
    "BAM": Scoring.BOARD_A_MATCH,
    "HYBRID": None,
    "OTHER": None,
}
"""Methods of scoring boards; ``PAB`` is point-a-board."""


def _matching(pattern: str) -> Callable[[str], bool]:
    compiled = re.compile(pattern, re.IGNORECASE)
    return lambda text: compiled.fullmatch(text) is not None


_ANY: Final = _matching(r"(?s).*")
_WHOLE: Final = _matching(r"[+-]?[0-9]+")
_NUMBER: Final = _matching(r"(?:[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)%?)?")
_GIVEN: Final = _matching(r"(?s).*\S.*")
_EMPTY: Final = _matching(r"\s*")


@dataclass(frozen=True, slots=True)
class Element:
    """The content of an element: children, required children, attributes, and a check of its text."""

    children: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    text: Callable[[str], bool] = _EMPTY
    kind: str = "nothing but elements"


def _text(check: Callable[[str], bool] = _ANY, kind: str = "a text") -> Element:
    return Element(text=check, kind=kind)


def _one_of(*words: str) -> Element:
    return _text(_matching("|".join(map(re.escape, words))), f"one of {', '.join(filter(None, words))}")


_PLACED: Final = (
    "TOTAL_SCORE",
    "PERCENTAGE",
    "PLACE",
    "BOARDS_PLAYED",
    "HANDICAP",
    "ADJUSTMENT",
    "MASTER_POINT_TYPE",
    "MASTER_POINTS_AWARDED",
)
_CONTAINERS: Final = ("PARTICIPANTS", "SESSION", "SECTION", "MATCH", "BOARD", "HANDSET")

SCHEMA: Final = {
    "USEBIO": Element(("CLUB", "EVENT", "HANDSET"), ("EVENT",), ("Version",)),
    "CLUB": Element(("CLUB_NAME", "CLUB_ID_NUMBER")),
    "EVENT": Element(
        (
            *("PROGRAM_NAME", "PROGRAM_VERSION", "EVENT_DESCRIPTION", "EVENT_IDENTIFIER", "TITLE", "DATE", "VENUE"),
            *("BOARD_SCORING_METHOD", "MATCH_SCORING_METHOD", "SCORING_METHOD", "WINNER_TYPE", "SESSION_COUNT"),
            *("SECTION_COUNT", "BOARDS_PER_ROUND", "MASTER_POINT_SCALE", "MASTER_POINT_TYPE", "MPS_AWARDED_FLAG"),
            *("P2P_CHARGE_RATE", "EBU_CHARGE_CODE", "CONTACT", *_CONTAINERS),
        ),
        (),
        ("EVENT_TYPE",),
    ),
    "CONTACT": Element(("FULL_NAME", "EMAIL", "TELEPHONE")),
    "PARTICIPANTS": Element(("PAIR", "TEAM", "PLAYER"), (), ("EVENT_TYPE",)),
    "PAIR": Element(("PAIR_NUMBER", "DIRECTION", *_PLACED, "PLAYER"), ("PAIR_NUMBER",)),
    "TEAM": Element(("TEAM_ID", "TEAM_NAME", *_PLACED, "PAIR", "PLAYER"), (), ("TEAM_ID", "TEAM_NAME"), _ANY, "a team"),
    "PLAYER": Element(("PLAYER_NAME", "PLAYER_NUMBER", "NATIONAL_ID_NUMBER", "CLUB_ID_NUMBER", *_PLACED)),
    "SESSION": Element(_CONTAINERS, (), ("SESSION_ID",)),
    "SECTION": Element((*_CONTAINERS, "SECTION_ID"), (), ("SECTION_ID",)),
    "MATCH": Element(
        (
            *(
                "SESSION_ID",
                "ROUND_NUMBER",
                "TABLE",
                "TEAM",
                "OPPOSING_TEAM",
                "NS_PAIR_NUMBER",
                "EW_PAIR_NUMBER",
                "NS_SCORE",
            ),
            *("EW_SCORE", "TEAM_SCORE", "OPPOSING_TEAM_SCORE", "NS_VICTORY_POINTS", "EW_VICTORY_POINTS"),
            *("TEAM_VICTORY_POINTS", "OPPOSING_TEAM_VICTORY_POINTS", "START_BOARD_NUMBER", "END_BOARD_NUMBER", "BOARD"),
        )
    ),
    "BOARD": Element(("BOARD_NUMBER", "TRAVELLER_LINE", "HAND", "IMPS"), ("BOARD_NUMBER",), ("EVENT_TYPE",)),
    "TRAVELLER_LINE": Element(
        (
            *(
                "NS_PAIR_NUMBER",
                "EW_PAIR_NUMBER",
                "SESSION_ID",
                "SECTION_ID",
                "ROUND_NUMBER",
                "TABLE_NUMBER",
                "DIRECTION",
                "ROOM",
            ),
            *("CONTRACT", "PLAYED_BY", "LEAD", "TRICKS", "SCORE", "NS_MATCH_POINTS", "EW_MATCH_POINTS"),
            *("NS_CROSS_IMP_POINTS", "EW_CROSS_IMP_POINTS", "NS_BUTLER_POINTS", "EW_BUTLER_POINTS", "NS_IMPS"),
            *("EW_IMPS", "LIN_DATA"),
        )
    ),
    "HANDSET": Element(("BOARD",)),
    "HAND": Element(("DIRECTION", "CLUBS", "DIAMONDS", "HEARTS", "SPADES"), ("DIRECTION",)),
    "BOARD_NUMBER": _text(_WHOLE, "a whole number"),
    "WINNER_TYPE": _one_of("", "1", "2"),
    "TRICKS": _text(_matching(r"[0-9]{0,2}"), "0 to 13 or nothing"),
    "PLAYED_BY": _one_of("", "N", "E", "S", "W", "NORTH", "EAST", "SOUTH", "WEST"),
    "PAIR_NUMBER": _text(_GIVEN, "a number"),
    "TOTAL_SCORE": _text(_NUMBER, "a number"),
    "PERCENTAGE": _text(_NUMBER, "a number"),
    "ADJUSTMENT": _text(_NUMBER, "a number"),
    **{
        f"{side}_{points}": _text(_NUMBER, "a number")
        for side in ("NS", "EW")
        for points in ("MATCH_POINTS", "CROSS_IMP_POINTS", "BUTLER_POINTS", "IMPS")
    },
}
"""The elements by name; one that is only named as a child holds any text."""

_PLAIN: Final = _text()


def faults(root: Node, *, strict: bool = False) -> Iterator[tuple[int, str]]:
    """Yield the deviations from the schema: the line and a sentence for each.

    An element or an attribute in the wrong place is reported only if `strict`: programs differ in what they add and
    where they put it.
    """
    if root.name != "USEBIO":
        yield root.line, f"the root is {root.name}, not USEBIO"
        return
    waiting = [root]
    while waiting:
        node = waiting.pop()
        element = SCHEMA.get(node.name, _PLAIN)
        yield from _faults(node, element, strict)
        waiting += [
            child for child in reversed(node.children) if child.name in SCHEMA or child.name in element.children
        ]


def _faults(node: Node, element: Element, strict: bool) -> Iterator[tuple[int, str]]:
    for child in node.children:
        if strict and child.name not in element.children:
            yield child.line, f"{child.name} cannot stand in {node.name}"
    for name in element.required:
        if node.first(name) is None:
            yield node.line, f"{node.name} has no {name}"
    if strict and (more := sorted(node.attributes.keys() - set(element.attributes))):
        yield node.line, f"{node.name} has the attribute {more[0]}"
    if not element.text(node.text):
        yield node.line, f"{node.name} holds {node.text[:40]!r}: it should be {element.kind}"
