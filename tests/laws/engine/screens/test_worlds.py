"""Tables that differ only in what lies beyond the screen answer a player alike (articles 35.1(3), 35.2(2)).

Of all tables that a side cannot tell apart, some are kept at once: they are what has happened on the other side, and
what a director has ruled, that changed nothing of what this side sees. What a player of this side tries, offered to him
or not, is answered the same at each of them, and leads to the same Views.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

import pytest

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.screens.sight import seen_numbers
from laws.protocol.commands import (
    AcknowledgeAlert,
    AlertCall,
    AskWaiver,
    CallOnNextBoard,
    Command,
    DenyAlert,
    DrawAttention,
    Enquire,
    Explain,
    FindClaim,
    LeaveUnruled,
    MakeCall,
    OpenAperture,
    PushTray,
    ReserveRights,
)
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions, Director, Irregularities
from laws.table.phases import Phase
from laws.table.screen import ScreenSide, side_of
from laws.table.table import Table
from laws.values.calls import PASS
from laws.values.seats import SEATS, Seat
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import Viewer
from tests.laws.machine import anybody, attempt, opened
from tests.properties import share

SEEN_NUMBER = (AcknowledgeAlert, AlertCall, DenyAlert, Enquire, Explain, ReserveRights)
"""What names a call by its number in the View of its player."""
NOT_TRIED = (CallOnNextBoard, FindClaim, LeaveUnruled, DrawAttention, OpenAperture, AskWaiver)
"""What no player sends; and what the book lets tell: with the aperture all cards are seen, and the rectification of a
call that has passed depends on who has called over it (28B, 36), and lapses for both sides (81C5)."""
Views = tuple[View, ...]


def after(table: Table, command: Command) -> Table | Refusal:
    decided = decide(table, command)
    return decided if isinstance(decided, Refusal) else reduce(evolve, decided, table)


def views(table: Table, side: ScreenSide) -> Views:
    return tuple(view(table, Viewer.player(seat)) for seat in SEATS if side_of(seat) is side)


def as_numbered(table: Table, command: Command) -> Command:
    """The command at this table, for a player who has numbered a call as he has seen it."""
    if not isinstance(command, SEEN_NUMBER) or not command.call:
        return command
    numbers = {seen: number for number, seen in seen_numbers(table, side_of(command.seat)).items()}
    return replace(command, call=numbers.get(command.call, len(table.auction.calls) + 1))


def beyond(chance: random.Random, tables: list[Table], side: ScreenSide) -> list[Table]:
    """Tables that this side cannot tell apart, after some things on the other side and some of the director's."""
    now = views(tables[0], side)
    groups = {now: list(tables)}
    for _ in range(chance.choice((2, 6, 10))):
        table = chance.choice(groups[now])
        for _ in range(chance.choice((1, 2, 4))):
            command = attempt(chance, table)
            seat = getattr(command, "seat", None)
            if seat is not None and side_of(seat) is side:
                continue
            happened = after(table, command)
            if isinstance(happened, Refusal) or happened in groups[now]:
                continue
            table, sees = happened, views(happened, side)
            groups.setdefault(sees, []).append(table)
            if sees != now:
                break
    others = [group for sees, group in groups.items() if sees != now]
    kept = max(others, key=len) if others and chance.random() < 0.75 else groups[now]
    return chance.sample(kept, min(len(kept), 8))


def tried(chance: random.Random, table: Table, seat: Seat) -> Command:
    """Something that this player might try: mostly anything."""
    may = view(table, Viewer.player(seat)).may
    if may.calls and chance.random() < 0.3:
        return MakeCall(seat, PASS if chance.random() < 0.6 else chance.choice(may.calls))
    return PushTray(seat) if may.push and chance.random() < 0.5 else anybody(chance, table, seat)


def answered_alike(chance: random.Random, tables: Sequence[Table], seat: Seat) -> list[Table]:
    """The tables after something that the player tries, at each the same; as they were if it is refused."""
    command = tried(chance, chance.choice(tables), seat)
    if getattr(command, "seat", None) is not seat or isinstance(command, NOT_TRIED):
        return list(tables)
    answers = [after(table, as_numbered(table, command)) for table in tables]
    told = [answer if isinstance(answer, Refusal) else views(answer, side_of(seat)) for answer in answers]
    if any(isinstance(answer, Table) and answer.phase is Phase.OVER for answer in answers):
        return list(tables)  # then everything is seen
    assert told == [told[0]] * len(told), command
    return [answer for answer in answers if isinstance(answer, Table)] or list(tables)


@pytest.mark.property
@pytest.mark.parametrize("irregularities", Irregularities)
def test_what_lies_beyond_the_screen_changes_no_answer(irregularities: Irregularities) -> None:
    chance = random.Random(9)
    compared = 0
    for _ in range(share(160)):
        side = chance.choice(tuple(ScreenSide))
        seats = [seat for seat in SEATS if side_of(seat) is side]
        tables = [opened(chance, Conditions(irregularities, director=Director.PRESENT, screens=True))]
        for _ in range(16):
            tables = beyond(chance, tables, side)
            if tables[0].phase is Phase.OVER:
                break
            for _ in range(4):
                tables = answered_alike(chance, tables, chance.choice(seats))
            compared += len(tables) > 1
    assert compared
