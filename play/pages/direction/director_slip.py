"""What a director is shown of an action that is said to be a slip of the hand (Laws 25A, 45C4(b)).

It is evidence and no proof: how long after the click its player asked, whether the two controls are side by side, with
how many taps he acted, whether his partner has called since, and the state of his line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final
from uuid import UUID

from frontend import words
from frontend.regions.box import are_neighbours
from laws.engine.replaying import history
from laws.protocol.events import CallMade, CardPlayed, ObligationImposed
from laws.table.auction import CallStatus
from laws.table.kinds import Question
from laws.table.obligation import Judgement
from laws.table.table import Table
from laws.values.cards import Card
from play.pages.direction.director_acts import Asked
from play.pages.direction.director_tempo import tempo_sentence
from play.process.table_server import TableServer
from play.store.direction.record import Recorded, read_log
from play.store.direction.tempo import Tempo, read_tempo
from play.table.table_events import TableEvent

__all__ = ["Slip", "slip_of", "with_slip"]

_SLIPS: Final = (Question.UNINTENDED_CALL, Question.UNINTENDED_DESIGNATION)


@dataclass(frozen=True, slots=True)
class Slip:
    """An action that is said to be a slip: the number of its event in the log, and the time until its player asked.

    `beside`: the control that he says he meant is next to the one that he used. `partner_called`: his partner has
    called since (Law 25A4), None for a card.
    """

    event: int
    until: timedelta
    beside: bool
    partner_called: bool | None


async def with_slip(server: TableServer, play: UUID, asked: list[Asked], table: Table, language: str) -> list[Asked]:
    """Return the questions, those about a slip with what the log knows of it."""
    if not any(one.judgement.question in _SLIPS for one in asked):
        return asked
    async with server.pool.connection() as connection:
        log, found = await read_log(connection, play), await read_tempo(connection, play)
    tempo = {one.number: one for one in found}
    return [
        replace(one, evidence=one.evidence + _told(slip, tempo[slip.event], language))
        if (slip := slip_of(one.judgement, log, table)) is not None
        else one
        for one in asked
    ]


def slip_of(asked: Judgement, log: Sequence[Recorded], table: Table) -> Slip | None:
    """Return the slip that the question is about; None for another question. `table` is the game after the log."""
    if asked.question not in _SLIPS:
        return None
    raised = [one for one in log if one.event == ObligationImposed(asked)][-1]
    if asked.question is Question.UNINTENDED_DESIGNATION:
        first, meant = asked.cards
        made = [one for one in log if isinstance(one.event, CardPlayed) and one.event.card == first][-1]
        return Slip(made.number, raised.at - made.at, _side_by_side(first, meant, table), None)
    second = table.auction.calls[asked.call - 1]
    slipped = table.auction.calls[second.position - 1]
    made = _log_of(slipped.number, log)
    called = any(
        one.seat is asked.seat.partner and one.number > slipped.number and one.status is CallStatus.STANDING
        for one in table.auction.calls
    )
    return Slip(made.number, raised.at - made.at, are_neighbours(slipped.call, second.call), called)


def _log_of(call: int, log: Sequence[Recorded]) -> Recorded:
    """Return the entry of the log by which the call with that number came to be."""
    entries = [one for one in log if not isinstance(one.event, TableEvent)]
    tables = history(one.event for one in entries if not isinstance(one.event, TableEvent))
    return [
        one
        for one, after in zip(entries, tables, strict=True)
        if isinstance(one.event, CallMade) and len(after.auction.calls) == call
    ][-1]


def _side_by_side(first: Card, meant: Card, table: Table) -> bool:
    """Return whether two cards of a suit lie beside each other in dummy, with the one that was named put back."""
    if first.suit is not meant.suit or table.play is None:
        return False
    left = [card for card in table.hand(table.play.contract.dummy) if card.suit is first.suit]
    ranks = sorted({card.rank for card in left} | {first.rank})
    return abs(ranks.index(first.rank) - ranks.index(meant.rank)) == 1


def _told(slip: Slip, tempo: Tempo, language: str) -> tuple[str, ...]:
    _ = words.say(language)
    taps = {1: _("It was made with one tap."), 2: _("It was confirmed with a second tap.")}
    told = [
        _("From the action until he asked: {number} ms.").format(number=round(slip.until.total_seconds() * 1000)),
        _("The two controls are side by side.") if slip.beside else _("The two controls are not side by side."),
        taps.get(tempo.measured.taps or 0, _("It is not known whether it was confirmed with a second tap.")),
    ]
    if slip.partner_called is not None:
        told.append(
            _("His partner has called since.") if slip.partner_called else _("His partner has not called since.")
        )
    return (*told, tempo_sentence(tempo, language))
