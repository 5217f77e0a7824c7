"""What has happened to an irregularity at a table with screens, as answers of the adviser (article 35.2).

What a call did before it passed has consequences of its own; of one that has passed the Laws say what follows, as
without a screen. So the answer that it has passed leads on to the questions of its subject without a screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from laws.advice.stage import Step
from laws.engine.screens.sight import aperture_is_open, has_passed
from laws.protocol.commands import Command, GiveRuling, PushTray, Ruling
from laws.table.irregularity import Irregularity
from laws.table.kinds import Kind, Question
from laws.table.table import Table

__all__ = ["ANSWERS", "PREFIX", "is_screened", "leads_on", "screen_steps"]

PREFIX: Final = "SCREENS."
"""Before the name of a kind, where it happens at a table with screens."""
_CALL: Final = "SCREEN_CALL"
_CARD: Final = "SCREEN_CARD"
ANSWERS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {_CALL: ("NOT_PASSED", "CORRECTED", "PASSED_ON", "PASSED", "THROUGH"), _CARD: ("CLOSED", "OPEN")}
)
"""The questions that screens add, with their answers in order."""
_OUT_OF_TURN: Final = frozenset({Kind.PASS_OUT_OF_TURN, Kind.BID_OUT_OF_TURN, Kind.DOUBLE_OUT_OF_TURN})
_NEVER: Final = frozenset({Kind.INADMISSIBLE_DOUBLE, Kind.BID_ABOVE_SEVEN, Kind.CALL_AFTER_FINAL_PASS})
"""Calls that nobody can accept (article 35.2(1)1)."""
_SCREENED: Final = (
    _OUT_OF_TURN
    | _NEVER
    | {
        Kind.INSUFFICIENT_BID,
        Kind.CHANGE_OF_CALL,
        Kind.EXPOSED_IN_AUCTION,
        Kind.EXPOSED_CARD,
        Kind.OPENING_LEAD_OUT_OF_TURN,
    }
)


def is_screened(table: Table, kind: Kind) -> bool:
    """Return whether the screen of this table has a part in what follows."""
    return table.screen is not None and kind in _SCREENED


def leads_on(subject: str, step: Step) -> str:
    """Return the subject without a screen to which that answer leads; empty where article 35 goes on."""
    if step.answer in ("PASSED", "THROUGH") or (step.answer == "OPEN" and subject == PREFIX + Kind.EXPOSED_CARD.name):
        return subject.removeprefix(PREFIX)
    return ""


def screen_steps(
    before: Table, command: Command, irregularity: Irregularity, chapter: Sequence[Step]
) -> tuple[Step, ...]:
    """Return the answers at a table with screens; `chapter` are those to the questions of its chapter.

    `before` is the table before the command that begins the stage.
    """
    match irregularity.kind:
        case Kind.EXPOSED_IN_AUCTION:
            return ()
        case Kind.EXPOSED_CARD:
            is_open = has_passed(before, irregularity)
            return (Step(_CARD, "OPEN"), *chapter) if is_open else (Step(_CARD, "CLOSED"),)
        case Kind.OPENING_LEAD_OUT_OF_TURN:
            return (Step(_CARD, "OPEN" if aperture_is_open(before) else "CLOSED"), *chapter, *_ruled_at_once(command))
        case Kind.CHANGE_OF_CALL:
            if Step("CALL_CHANGED", "UNINTENDED") in chapter:
                return tuple(chapter)
            passed = "PASSED_ON" if isinstance(command, PushTray) else "NOT_PASSED"
            return (Step("CALL_CHANGED", "CHANGED"), Step(_CALL, passed))
        case _:
            return _of_a_call(before, command, irregularity, chapter)


def _of_a_call(
    before: Table, command: Command, irregularity: Irregularity, chapter: Sequence[Step]
) -> tuple[Step, ...]:
    """Return the answers about a call, and about what else goes back with its calls (article 35.2)."""
    made = irregularity.number <= len(before.incidents.irregularities)
    if made and has_passed(before, irregularity):
        return (Step(_CALL, "THROUGH" if irregularity.kind in _NEVER else "PASSED"), *chapter)
    if _is_corrected(chapter):
        return (Step(_CALL, "CORRECTED"),)
    return (Step(_CALL, "PASSED_ON" if isinstance(command, PushTray) else "NOT_PASSED"),)


def _is_corrected(chapter: Sequence[Step]) -> bool:
    """Return whether another call lies in its place already, or who was to call has called."""
    if Step("CALL_NOTICED", "CALLED_IN_TURN") in chapter:
        return True
    replaced = next((step.answer for step in chapter if step.question == "REPLACED_ALREADY"), "NO")
    return replaced not in ("NO", "INSUFFICIENT")


def _ruled_at_once(command: Command) -> tuple[Step, ...]:
    """Return the director's answer about the aperture, where he gives it before anybody has asked (35.2(3))."""
    if isinstance(command, GiveRuling) and command.ruling in (Ruling.FAULT, Ruling.NO_FAULT):
        return (Step(Question.FAULT_AT_APERTURE.name, command.ruling.name),)
    return ()
