"""Sentences about what players choose and the director rules."""

from __future__ import annotations

from typing import Final

from laws.engine.consequences.rulings import ruled_irregularity
from laws.protocol.events import Chosen, Rewound, Ruled
from laws.sentences import choices, questions
from laws.sentences.irregularities import revoke_of
from laws.sentences.sentence import Sentence, Template, say
from laws.table.kinds import RewindGround
from laws.table.obligation import Judgement, choice_of
from laws.table.table import Table

__all__ = ["TEMPLATES", "asked_at", "decided", "rewound", "ruled"]

_T = Template.of
TEMPLATES: Final = {
    "event.rewound.fault": _T(
        "The board goes back, since the platform was at fault ({law}). Neither side is, and both may use what was "
        "called and played."
    ),
    "event.rewound": _T("The director takes the board back to an earlier position ({law})."),
    "event.chosen": _T("{seat} has chosen: {option}."),
    "event.ruled": _T("The director rules: {ruling}."),
    "event.ruling": _T("Ruling: {ruling}."),
    "event.ruled.default": _T("No director has ruled in time, and the default of the regulations holds: {ruling}."),
    "event.ruled.reason": _T("The director rules: {ruling}. His reason: {reason}"),
}


def asked_at(table: Table, judgement: Judgement) -> Sentence:
    """Return the question to the director at this table, with the call that it is about."""
    call = table.auction.calls[judgement.call - 1].call if judgement.call else None
    about = table.incidents.find(judgement.irregularity) if judgement.irregularity else None
    return questions.asked(judgement, call, revoke_of(about))


def ruled(event: Ruled, *, by_default: bool = False, revoke: Sentence | None = None) -> Sentence:
    """Return the sentence about a ruling, with the `revoke` that it is about.

    `by_default`: no director has given it, but the regulations of the table. In older logs, whose events do not say so,
    the author of the ruling does.
    """
    ruling = questions.ruling_said(event.ruling, event.suits, revoke)
    if by_default or event.by_default:
        return say("event.ruled.default", ruling=ruling)
    return (
        say("event.ruled.reason", ruling=ruling, reason=event.text) if event.text else say("event.ruled", ruling=ruling)
    )


def rewound(event: Rewound) -> Sentence:
    """Return the sentence about a board that goes back: under a wrong ruling, or since the platform was at fault."""
    return say(
        "event.rewound.fault" if event.law == RewindGround.FAULT_OF_PLATFORM.law else "event.rewound", law=event.law
    )


def decided(event: Chosen | Ruled | Rewound, before: Table) -> Sentence:
    """Return the sentence about a choice, a ruling, or a board that goes back."""
    match event:
        case Chosen(seat, option):
            choice = choice_of(before.incidents.obligations, seat)
            assert choice is not None
            return say("event.chosen", seat=seat, option=choices.option_said(choice.kind, option))
        case Ruled():
            return ruled(event, revoke=revoke_of(ruled_irregularity(before, event.ruling)))
        case Rewound():
            return rewound(event)
