"""What the engine does with one incident, stage by stage, without the names of players, calls and cards.

A stage begins when an irregularity is dealt with, when an option is taken, when the director rules, or when a call or a
card is replaced. It ends with what is asked next. The tree of the adviser has a node for each stage, and a table script
is led to the same nodes by what happened in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from laws.advice.behind_screen import PREFIX, is_screened, screen_steps
from laws.advice.stage import Ask, Asked, Open, Stage, Step
from laws.engine.chapter import Silence
from laws.engine.chapters import BY_KIND, OFFERS
from laws.engine.evolution import evolve
from laws.engine.procedure.auction import may_double, may_redouble
from laws.protocol.commands import Command, MakeCall, Ruling
from laws.protocol.events import (
    AttentionDrawn,
    CallMade,
    CardPlayed,
    Chosen,
    Event,
    IrregularityBecame,
    IrregularityNoted,
    ObligationImposed,
    ObligationLifted,
    RevokeEstablished,
    Ruled,
)
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Question, ReplaceReason
from laws.table.meaning import specified
from laws.table.obligation import Choice, Judgement, MustReplace, Obligation, Spoken, must_replace
from laws.table.table import Table
from laws.values.calls import DOUBLE, PASS, REDOUBLE, bid

__all__ = ["facts_of", "stages_of"]


def facts_of(table: Table, irregularity: Irregularity, silence: Silence | None = None) -> tuple[Step, ...]:
    """Return the answers to the questions of its chapter, as they are at this table.

    `silence` is the action that settles it, None when attention has been drawn to it.
    """
    found = ((fact.name, fact.read(table, irregularity, silence)) for fact in BY_KIND[irregularity.kind].facts)
    return tuple(Step(name, answer) for name, answer in found if answer)


def stages_of(before: Table, command: Command, events: tuple[Event, ...]) -> Iterator[Stage]:
    """Yield the stages that a decision begins.

    The first goes on with the incident. Each of the others is a question of its own that play has come to: declarer's
    options before a lead, the director's questions at the end.
    """
    ruled = next((place for place, event in enumerate(events) if isinstance(event, Ruled)), 0)
    if any(isinstance(event, IrregularityNoted) for event in events[:ruled]):  # found and ruled on in one act (25A1)
        between = before
        for event in events[:ruled]:
            between = evolve(between, event)
        yield from stages_of(before, command, events[:ruled])
        yield from stages_of(between, command, events[ruled:])
        return
    tables = tuple(accumulate(events, evolve, initial=before))
    after = tables[-1]
    start = _start(tables, command, events)
    asks = [(one, ask) for one, ask in _asks(after, events) if not _is_apart(one, start)]
    apart = [(one, ask) for one, ask in _asks(after, events) if _is_apart(one, start)]
    if start is not None:
        place, table, subject, steps = start
        kept = tuple(event for event in events[place:] if not _is_of(event, [one for one, _ in apart]))
        yield Stage(subject, steps, table, kept, after, tuple(ask for _, ask in asks), tuple(one for one, _ in asks))
    for one, ask in apart:
        imposed = tuple(event for event in events if _is_of(event, [one]))
        yield Stage(_subject(after, one, ask), (), before, imposed, after, (ask,), (one,))


def _subject(table: Table, asked: Open, ask: Ask) -> str:
    """Return the name of a question that stands by itself, with the irregularity that it is about, if it is."""
    number = asked.irregularity
    return f"{table.incidents.find(number).kind.name}.{ask.name}" if number else ask.name


def _is_of(event: Event, obligations: list[Open]) -> bool:
    return isinstance(event, ObligationImposed) and event.obligation in obligations


def _is_apart(obligation: Open, start: object) -> bool:
    """Return whether play has come to a question of its own."""
    if start is None:
        return True
    match obligation:
        case Choice(kind=kind):
            return OFFERS[kind].before_a_lead
        case Judgement(question=question):
            return question in _AT_THE_END
        case MustReplace():
            return False


_AT_THE_END: Final = (
    Question.HELPED_BY_WITHDRAWN_CALL,
    Question.HELPED_BY_INSUFFICIENT_BID,
    Question.EQUITY_AFTER_REVOKE,
    Question.UNMENTIONED_REVOKE,
)


def _start(
    tables: tuple[Table, ...], command: Command, events: tuple[Event, ...]
) -> tuple[int, Table, str, tuple[Step, ...]] | None:
    """Return where a stage begins: the place of its event, the table before it, its subject and its answers.

    The subject is the kind of an irregularity with which the way begins, empty where the way goes on.
    `tables` are those before and after each event.
    """
    before = tables[0]
    found = _found(tables, command, events)
    if found is None:
        return None
    place, table, about, steps = found
    if about is None:
        return place, table, "", steps
    if is_screened(before, about.kind):
        return place, table, PREFIX + about.kind.name, screen_steps(before, command, about, steps)
    return place, table, about.kind.name, steps


def _found(
    tables: tuple[Table, ...], command: Command, events: tuple[Event, ...]
) -> tuple[int, Table, Irregularity | None, tuple[Step, ...]] | None:
    """Return where a stage begins, with the irregularity that it is about, None where the way goes on."""
    before = tables[0]
    duty = must_replace(before.incidents.obligations)
    by = getattr(command, "seat", None)
    for place, event in enumerate(events):
        table, after = tables[place : place + 2]
        match event:
            case IrregularityNoted() if _asks_at_once(events[place:], after):
                about = after.incidents.irregularities[-1]
                return place, after, about, facts_of(after, about)
            case AttentionDrawn(_, number):
                about = after.incidents.find(number)
                established = any(isinstance(one, RevokeEstablished) for one in events[place:])
                silence = Silence(by, IrregularityState.ESTABLISHED) if established else None
                return place, after, about, facts_of(after, about, silence)
            case RevokeEstablished(number):
                about = table.incidents.find(number)
                silence = Silence(by, IrregularityState.ESTABLISHED)
                return place, table, about, facts_of(table, about, silence)
            case IrregularityBecame(number, state) if _is_unsettled(before, number, state):
                about = table.incidents.find(number)
                steps = facts_of(table, about, Silence(by, state))
                reckoned = about.is_established_revoke  # its tricks have been transferred just before
                return (0, before, about, steps) if reckoned else (place, table, about, steps)
            case Chosen(seat, option) if not any(isinstance(one, RevokeEstablished) for one in events):
                choice = _choice(table, seat)
                word = option.word.name
                if len(choice.seats) > 1 and _is_spoken(events):
                    word += "_FIRST"
                return place, table, None, (Step(choice.kind.name, _and_then(word, events)),)
            case Ruled() if (asked := _judgement(table, events)) is not None:
                return (
                    place,
                    table,
                    None,
                    (Step(asked.question.name, _and_then(_ruling_name(table, event, asked), events)),),
                )
            case CallMade(seat) | CardPlayed(seat) if duty is not None and seat is duty.seat:
                answer = replacement_of(before, duty, command)
                return place, table, None, (Step(duty.reason.name, _and_then(answer, events)),)
    return None


def _is_spoken(events: tuple[Event, ...]) -> bool:
    """Return whether it is the answer of the defender who is not next, which waits for the other's (Law 55A)."""
    return any(isinstance(event, ObligationImposed) and isinstance(event.obligation, Spoken) for event in events)


def _asks_at_once(events: tuple[Event, ...], after: Table) -> bool:
    """Return whether the director is asked about an irregularity at once, before attention (Law 25A)."""
    number = len(after.incidents.irregularities)
    asked = (one for one in _imposed(events) if isinstance(one, Judgement))
    drawn = any(isinstance(event, AttentionDrawn) for event in events)
    return not drawn and any(one.irregularity == number and one.question not in _AT_THE_END for one in asked)


def _is_unsettled(before: Table, number: int, state: IrregularityState) -> bool:
    """Return whether nobody has dealt with the irregularity yet; a revoke once more when its tricks are reckoned."""
    known = before.incidents.irregularities
    if number > len(known):
        return True
    about = known[number - 1]
    reckoned = about.is_established_revoke and state is IrregularityState.RECTIFIED
    return about.is_open and (
        not about.attention_drawn or (reckoned and must_replace(before.incidents.obligations) is None)
    )


def _choice(table: Table, seat: object) -> Choice:
    return next(one for one in table.incidents.obligations if isinstance(one, Choice) and seat in one.seats)


def _judgement(table: Table, events: tuple[Event, ...]) -> Judgement | None:
    """Return the question that these events answer, or None for a ruling of the director's own."""
    lifted = (event.obligation for event in events if isinstance(event, ObligationLifted))
    return next((one for one in lifted if isinstance(one, Judgement) and one in table.incidents.obligations), None)


def _ruling_name(table: Table, event: Ruled, asked: Judgement) -> str:
    """Return the ruling; of a call that specified something, whether it was what its name says."""
    if event.ruling is not Ruling.SPECIFIED or not asked.call:
        return event.ruling.name
    if asked.question is Question.SPECIFIED_BY_INSUFFICIENT_BID:
        position = table.auction.calls[asked.call - 1].position
        pair = [made for made in table.auction.calls if made.position == position and made.number != asked.call]
        same = event.suits and any(event.suits == specified(table, made) for made in pair)
        return "SPECIFIED_SAME" if same else "SPECIFIED_OTHER"
    call = table.auction.calls[asked.call - 1].call
    suit = call.denomination.suit if call.is_bid else None
    named = event.suits == (() if suit is None else (suit,))
    return "SPECIFIED_NAMED" if named else "SPECIFIED_OTHER"


def replacement_of(table: Table, duty: MustReplace, command: Command) -> str:
    """Return what kind of call replaces the withdrawn one (Law 27B); ANY where all have the same consequence."""
    if not isinstance(command, MakeCall) or not duty.reason.name.startswith(("INSUFFICIENT", "CANCELLED", "SECOND")):
        return "ANY"
    call, last = command.call, table.auction.last_bid
    meaning = "_ALERTED" if command.alert or command.explanation else ""
    if call == PASS:
        return f"PASS{meaning}"
    if call in (DOUBLE, REDOUBLE):
        may = may_double if call == DOUBLE else may_redouble
        return "DOUBLE" if may(table.auction, command.seat) else "DOUBLE_NEVER"
    if call <= last:
        return "INSUFFICIENT"
    lowest = next(one for level in range(1, 9) if (one := bid(level, call.denomination)) > last)
    if call != lowest:
        return "BID"
    first = table.auction.calls[table.incidents.find(duty.irregularity).call - 1].call
    return f"LOWEST{meaning}" if call.denomination is first.denomination else f"LOWEST_OTHER{meaning}"


def _and_then(answer: str, events: tuple[Event, ...]) -> str:
    """Return the answer, and whether another player's action since is open again (Laws 21B2, 45C4(b), 47E2, 62C)."""
    for one in _imposed(events):
        if isinstance(one, Choice) and OFFERS[one.kind].of_since:
            return f"{answer}+ACTED_SINCE"
        if isinstance(one, MustReplace) and one.reason is ReplaceReason.CALL_OVER_CORRECTED and answer != "RETRACT":
            return f"{answer}+ILLEGAL_SINCE"
    return answer


def _imposed(events: tuple[Event, ...]) -> Iterator[Obligation]:
    for event in events:
        if isinstance(event, ObligationImposed):
            yield event.obligation


def _asks(after: Table, events: tuple[Event, ...]) -> Iterator[tuple[Open, Ask]]:
    """Yield what the events have asked and nobody has answered yet."""
    for one in dict.fromkeys(_imposed(events)):
        if one not in after.incidents.obligations or not isinstance(one, Open):
            continue
        match one:
            case Choice():
                words = dict.fromkeys(option.word.name for option in one.options)
                yield one, Ask(Asked.CHOICE, one.kind.name, one.law, tuple(words))
            case Judgement():
                yield one, Ask(Asked.QUESTION, one.question.name, one.law, ())
            case MustReplace():
                yield one, Ask(Asked.REPLACEMENT, one.reason.name, one.law, ())
