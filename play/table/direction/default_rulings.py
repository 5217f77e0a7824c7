"""The default rulings on questions that stop play when no director answers.

They are those of the Laws' engine at a table without a director.
"""

from __future__ import annotations

from typing import Final

from laws.engine.consequences.rulings import answers_to, can_be_ruled
from laws.protocol.commands import GiveRuling, Ruling
from laws.table.kinds import Question
from laws.table.obligation import Judgement, judgements
from laws.table.table import Table
from laws.values.cards import Suit

__all__ = ["DEFAULTS", "default_ruling", "waits_for_ruling"]

DEFAULTS: Final[dict[Question, Ruling]] = {
    Question.CALL_AFTER_MISINFORMATION: Ruling.NO_CHANGE,
    Question.COMPARABLE_CALL: Ruling.NOT_COMPARABLE,
    Question.UNINTENDED_CALL: Ruling.UNINTENDED,
    Question.SUITS_NOT_SPECIFIED: Ruling.SPECIFIED,
    Question.SPECIFIED_BY_INSUFFICIENT_BID: Ruling.SPECIFIED,
    Question.SPECIFIED_BY_CALL_OUT_OF_TURN: Ruling.ARTIFICIAL,
    Question.ARTIFICIAL_PASS: Ruling.ARTIFICIAL,
    Question.FAULT_AT_APERTURE: Ruling.NO_FAULT,
    Question.UNINTENDED_DESIGNATION: Ruling.UNINTENDED,
    Question.FIFTH_CARD_OR_LEAD: Ruling.FIFTH_CARD,
}
"""The default of each question for which play stops. What tricks a contested claim is worth (Law 70) has none: it is
searched, or waits."""


def waits_for_ruling(table: Table) -> Judgement | None:
    """Return the question that stops play and has a default, or None."""
    asked = judgements(table.incidents.obligations)
    return next((one for one in asked if one.halts and one.question in DEFAULTS), None)


def default_ruling(table: Table) -> GiveRuling | None:
    """Return the default ruling on the question that stops play; None when there is none.

    A call whose meaning is in question specified the suit in its name. Where the default cannot be true of the table,
    it is the other answer.
    """
    asked = waits_for_ruling(table)
    if asked is None:
        return None
    answers = (DEFAULTS[asked.question], *answers_to(asked.question))
    ruling = next((one for one in answers if can_be_ruled(table, asked, one)), answers[0])
    suits: tuple[Suit, ...] = ()
    if ruling is Ruling.SPECIFIED:
        call = table.auction.calls[asked.call - 1].call
        named = call.denomination.suit if call.is_bid else None
        suits = () if named is None else (named,)
    about = asked.call if ruling in (Ruling.SPECIFIED, Ruling.ARTIFICIAL) else 0
    return GiveRuling(ruling, call=about, suits=suits, by_default=True)
