"""A finished board of the engine as a `Record`, to be written as PBN or LIN."""

from __future__ import annotations

from laws.notation.record import Record, RecordedCall
from laws.sentences.english import english_explanation
from laws.table.table import Table
from laws.table.told import latest
from laws.values.cards import Card
from laws.values.contract import Contract, PassedOut, Played
from laws.values.seats import SEATS

__all__ = ["record_of"]

_NOBODY = (None, None, None, None)


def record_of(
    table: Table, names: tuple[str | None, str | None, str | None, str | None] = _NOBODY, file: str = ""
) -> Record:
    """Return what is recorded of a board as it stands: the calls and cards that count, and the result.

    Calls that were withdrawn or cancelled and cards that were taken back have no place in a record. `names` are in the
    order of the seats.
    """
    board, play, result = table.board, table.play, table.result
    contract: Contract | PassedOut | None = None
    if isinstance(result, PassedOut):
        contract = result
    elif play is not None:
        contract = play.contract
    tricks = result.tricks if isinstance(result, Played) else None
    return Record(
        file,
        0,
        f"{board.number}",
        board.number,
        None,
        names,
        board.dealer,
        board.vulnerability,
        (table.deal.north, table.deal.east, table.deal.south, table.deal.west),
        _calls(table),
        contract is not None,
        contract,
        None if play is None else _cards(table),
        tricks if table.claim is not None else None,
        tricks,
        table.score_ns,
    )


def _calls(table: Table) -> tuple[RecordedCall, ...]:
    """Return the calls that count, each with what it was explained as last."""
    calls = table.auction.calls
    counting = sorted((made for made in calls if made.counts), key=lambda made: (made.position, made.number))
    recorded = []
    turn = table.board.dealer
    for made in counting:
        # An accepted call out of rotation passes over the turns before it (Law 29A).
        skipped = (made.seat - turn) % 4
        recorded.append(RecordedCall(made.call, made.alerted, english_explanation(latest(table, made.number)), skipped))
        turn = SEATS[(made.seat + 1) % 4]
    return tuple(recorded)


def _cards(table: Table) -> tuple[Card, ...]:
    assert table.play is not None
    complete = [played.card for trick in table.play.tricks for played in trick.cards]
    return (*complete, *(played.card for played in table.play.trick))
