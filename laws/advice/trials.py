"""The answers that can be given at the end of a stage, each tried out by the engine."""

from __future__ import annotations

from collections.abc import Iterator

from laws.advice.stage import Open
from laws.engine.chapters import question_of
from laws.engine.decision import decide
from laws.protocol.commands import Choose, Command, GiveRuling, MakeCall, PlayCard, Ruling
from laws.protocol.events import Event
from laws.protocol.refusals import Refusal
from laws.table.obligation import Choice, Judgement, MustReplace
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.calls import DOUBLE, PASS, REDOUBLE, bid
from laws.values.cards import Denomination, Suit

__all__ = ["trials"]


def trials(table: Table, asked: tuple[Open, ...]) -> Iterator[tuple[Command, tuple[Event, ...]]]:
    """Yield every kind of answer to these questions at a table, with what the engine makes of it."""
    for command in _commands(table, asked):
        decided = decide(table, command)
        if not isinstance(decided, Refusal):
            yield command, decided


def _commands(table: Table, asked: tuple[Open, ...]) -> Iterator[Command]:
    for one in asked:
        match one:
            case Choice():
                for seat in one.seats:
                    yield from (Choose(seat, option) for option in one.options)
            case Judgement():
                yield from _rulings(table, one)
            case MustReplace():
                yield from _replacements(table, one)


def _rulings(table: Table, asked: Judgement) -> Iterator[Command]:
    question = question_of(table.incidents, asked)
    for answer in () if question is None else question.answers:
        match answer.ruling:
            case Ruling.RESULT:
                play = table.play
                if play is not None:
                    yield GiveRuling(answer.ruling, tricks=(play.contract.side, play.declarer_tricks))
            case Ruling.SPECIFIED:
                yield from (GiveRuling(answer.ruling, call=asked.call, suits=(suit,)) for suit in Suit)
                yield GiveRuling(answer.ruling, call=asked.call)
            case Ruling.ARTIFICIAL:
                yield GiveRuling(answer.ruling, call=asked.call)
            case _:
                yield GiveRuling(answer.ruling)


def _replacements(table: Table, duty: MustReplace) -> Iterator[Command]:
    play = table.play
    if table.phase is Phase.PLAY and play is not None:
        dummys = duty.seat is play.contract.dummy
        actor = play.contract.declarer if dummys else duty.seat
        yield from (PlayCard(actor, card, from_dummy=dummys) for card in table.hand(duty.seat))
        return
    calls = [PASS, DOUBLE, REDOUBLE, *(bid(level, one) for one in Denomination for level in range(1, 8))]
    yield from (MakeCall(duty.seat, call) for call in calls)
    yield from (MakeCall(duty.seat, call, alert=True) for call in calls)
