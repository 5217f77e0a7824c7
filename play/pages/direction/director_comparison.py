"""What the director is shown of the two calls that he compares (Law 23A): the calls, and what was said about them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from frontend import phrases, words
from laws.engine.shared.comparison import evidence
from laws.table.auction import MadeCall
from laws.table.kinds import Question
from laws.table.table import Table
from laws.table.told import tellings
from play.pages.direction.director_acts import Asked

__all__ = ["with_comparison"]


def with_comparison(asked: Iterable[Asked], table: Table, language: str) -> list[Asked]:
    """Return the questions, those about a comparable call with both calls and their explanations."""
    return [
        replace(one, evidence=_compared(one, table, language))
        if one.judgement.question is Question.COMPARABLE_CALL
        else one
        for one in asked
    ]


def _compared(asked: Asked, table: Table, language: str) -> tuple[str, ...]:
    _ = words.say(language)
    found = evidence(table, asked.judgement)
    return (
        _("Withdrawn: {call}").format(call=_told(found.withdrawn, table, language)),
        _("In its place: {call}").format(call=_told(found.replacement, table, language)),
    )


def _told(made: MadeCall, table: Table, language: str) -> str:
    """Return the call with all that it has been explained as."""
    _ = words.say(language)
    call = words.call_name(made.call, language)
    said = _("; ").join(
        _("{one} {two}").format(
            one=words.seat_name(one.seat, language),
            two=_("“{words}”").format(words=phrases.in_language(one.text, language)),
        )
        for one in tellings(table, made.number)
    )
    if said:
        return _("{call} – {words}").format(call=call, words=said)
    alerted = _("alerted, and not explained") if made.alerted else _("neither alerted nor explained")
    return _("{call} – {words}").format(call=call, words=alerted)
