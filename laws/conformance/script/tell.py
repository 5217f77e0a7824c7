"""The narration of a table script: each action, its consequences, the options offered, and their consequences.

The consequences of an option are not written down anywhere: the option is tried, and what would happen is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypedDict

from laws.conformance.script.run import Step, read_script
from laws.conformance.script.search import searched
from laws.conformance.script.setup import Setup
from laws.engine.claims.equity import tricks_without
from laws.engine.claims.search import find_normal_lines
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Choose, Command, GiveRuling, LeadFaceDown, Ruling
from laws.protocol.events import Event, ObligationImposed
from laws.protocol.refusals import Refusal, RefusalCode
from laws.sentences import choices, evidence, questions, refusals
from laws.sentences.citations import english_citation
from laws.sentences.english import ENGLISH, english
from laws.sentences.happenings import asked_at
from laws.sentences.sentence import say
from laws.sentences.story import what_followed
from laws.table.kinds import Kind, Question
from laws.table.obligation import Choice, Judgement, Obligation, Option
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.contract import PassedOut
from laws.values.seats import SEATS, Seat, Vulnerability

__all__ = ["tell_script"]

_BUDGET: Final = 20_000
"""Positions to examine for the normal lines of a claim."""
_POSITIONS: Final = 4_000
"""Positions to examine for the tricks that a revoke has cost."""
_STEP: Final = "  "
_FOLLOWS: Final = " " * 6
_OPTION: Final = " " * 10
_STEPS: Final = " " * 14

_VULNERABLE: Final = {
    Vulnerability.NONE: "nobody vulnerable",
    Vulnerability.NS: "North-South vulnerable",
    Vulnerability.EW: "East-West vulnerable",
    Vulnerability.BOTH: "everybody vulnerable",
}


class About(TypedDict, total=False):
    """The irregularity that a choice is about, with its offender, call, cards and the seat whose turn it was."""

    about: tuple[Kind, Seat] | None
    call: Call | None
    cards: tuple[Card, ...]
    turn: Seat | None


def tell_script(text: str) -> Iterator[str]:
    """Yield the lines of the narration. Raise ScriptError for an unreadable script, ValueError for a bad setup."""
    script = read_script(text)
    remarks = _remarks(text)
    table = script.setup.table()
    yield from _opening(script.setup, table)
    refusal: Refusal | None = None
    for step in script.steps:
        yield from _before(remarks, step.line)
        if step.check is not None:
            got = step.check(table, refusal)
            if got is not None:
                yield f"{_FOLLOWS}!! expected {step.text}, got {got}"
            continue
        yield f"{_STEP}{_action(step)}"
        for command in step.commands:
            decided = decide(table, command)
            refusal = decided if isinstance(decided, Refusal) else None
            yield from _told(table, command, decided)
            table = _after(table, decided)
            for found in searched(table, script.setup.search):
                decided = decide(table, found)
                yield from _told(table, found, decided)
                table = _after(table, decided)
    yield from _before(remarks, None)
    yield from _ending(table)


def _told(table: Table, command: Command, decided: tuple[Event, ...] | Refusal) -> Iterator[str]:
    """Yield the outcome of an attempt, and the options that it opens."""
    if isinstance(decided, Refusal):
        yield f"{_FOLLOWS}{_refused(decided, command)}"
        return
    yield from (f"{_FOLLOWS}{english(sentence)}" for sentence in what_followed(table, decided, command))
    yield from _offered(_applied(table, decided), decided)


def _after(table: Table, decided: tuple[Event, ...] | Refusal) -> Table:
    return table if isinstance(decided, Refusal) else _applied(table, decided)


def _remarks(text: str) -> list[tuple[int, str]]:
    """Return the comment lines by number: in an incident they state what is not an action of anybody."""
    numbered = enumerate(text.splitlines(), 1)
    return [(number, line.strip().lstrip("# ")) for number, line in numbered if line.lstrip().startswith("#")]


def _before(remarks: list[tuple[int, str]], line: int | None) -> Iterator[str]:
    while remarks and (line is None or remarks[0][0] < line):
        yield remarks.pop(0)[1]


def _action(step: Step) -> str:
    """Return the line of the script, with the player's name in place of his letter."""
    first, _, rest = step.text.partition(" ")
    names = {seat.letter: ENGLISH.seat(seat) for seat in SEATS} | {"TD": "The director", "all": "All"}
    return f"{names.get(first, first.capitalize())} {rest}".rstrip() + "."


def _opening(setup: Setup, table: Table) -> Iterator[str]:
    if setup.title:
        yield setup.title[0].upper() + setup.title[1:]
    if setup.law:
        cited = english_citation(setup.law)
        yield cited[0].upper() + cited[1:]
    board = table.board
    yield f"Board {board.number}, {ENGLISH.seat(board.dealer)} deals, {_VULNERABLE[board.vulnerability]}."
    for seat in SEATS:
        yield f"{_STEP}{ENGLISH.seat(seat):6}{table.deal[seat]}"
    yield ""


def _applied(table: Table, events: tuple[Event, ...]) -> Table:
    for event in events:
        table = evolve(table, event)
    return table


def _refused(refusal: Refusal, command: Command) -> str:
    """Return the reason for a refusal.

    A face-down lead by the wrong defender has been on the table and goes back (Law 41A).
    """
    if isinstance(command, LeadFaceDown) and refusal.code is RefusalCode.NOT_YOUR_TURN and refusal.seat is not None:
        return english(say("refusal.wrong_leader", seat=refusal.seat))
    return f"This is refused: {english(refusals.refusal(refusal))}"


def _offered(table: Table, events: tuple[Event, ...]) -> Iterator[str]:
    """Yield the options that the events have offered to a player or the director, and the consequences of each."""
    for event in events:
        if isinstance(event, ObligationImposed) and event.obligation in table.incidents.obligations:
            yield from _put_before(table, event.obligation)


def _put_before(table: Table, obligation: Obligation) -> Iterator[str]:
    if isinstance(obligation, Choice):
        yield f"{_FOLLOWS}{english(choices.chooser(obligation.seats, obligation.kind))}:"
        for option in obligation.options:
            told = list(
                map(english, choices.leads_to(obligation.kind, option, obligation.seats, **_about(table, obligation)))
            )
            yield from _way(_option_words(option), told, _here(table, Choose(obligation.seats[0], option)))
    elif isinstance(obligation, Judgement):
        yield f"{_FOLLOWS}{english(asked_at(table, obligation))}"
        yield from _answers(table, obligation)
        yield from _evidence(table, obligation)


def _way(words: str, told: list[str], here: str) -> Iterator[str]:
    """Yield an option or a ruling: the text of the Law, one step per line, and the consequences at this table."""
    first, *rest = told
    yield f"{_OPTION}{words}: {first}"
    yield from (f"{_STEPS}{line}" for line in rest)
    if here:
        yield f"{_STEPS}Here: {here}"


def _about(table: Table, choice: Choice) -> About:
    """Return the values named in the consequences of a choice: its irregularity, if it is about one."""
    if not choice.irregularity:
        return {"about": None}
    found = table.incidents.find(choice.irregularity)
    call = table.auction.calls[found.call - 1].call if found.call else None
    return {"about": (found.kind, found.offender), "call": call, "cards": found.cards, "turn": found.turn}


def _option_words(option: Option) -> str:
    """Return the option in the words of a script, with the suits or the card that it is about."""
    words = [option.word.value, *(ENGLISH.suit(suit) for suit in option.suits)]
    if option.card is not None:
        words.append(str(option.card))
    return " ".join(words)


def _answers(table: Table, asked: Judgement) -> Iterator[str]:
    """Yield the possible rulings of the director. Findings about a call with the same consequences are merged."""
    about = table.incidents.find(asked.irregularity).kind if asked.irregularity else None
    call = table.auction.calls[asked.call - 1].call if asked.call else None
    for ruling in questions.ANSWERS[asked.question]:
        told = [english(questions.answer(asked, ruling, about, call, table.incidents.obligations))]
        same: dict[str, list[str]] = {}
        for words, rule in _ways_to_rule(ruling, asked):
            same.setdefault("" if ruling is Ruling.RESULT else _here(table, rule), []).append(words)
        for here, ways in same.items():
            yield from _way(", ".join(ways), told, here)


def _ways_to_rule(ruling: Ruling, asked: Judgement) -> Iterator[tuple[str, GiveRuling]]:
    """Yield the ruling in the words of a script, with its command."""
    about_meaning = ruling in (Ruling.SPECIFIED, Ruling.ARTIFICIAL)
    for suits in questions.findings(ruling):
        words = [ruling.value]
        if about_meaning:
            words.append(str(asked.call))
        if ruling is Ruling.SPECIFIED:
            words += [ENGLISH.suit(suit) for suit in suits] or ["notrump"]
        yield " ".join(words), GiveRuling(ruling, call=asked.call if about_meaning else 0, suits=suits)


def _evidence(table: Table, asked: Judgement) -> Iterator[str]:
    """Yield the evidence that can be computed for the director."""
    if asked.question is Question.TRICKS and table.claim is not None and table.phase is Phase.PLAY:
        found = find_normal_lines(table, _BUDGET)
        yield from (f"{_OPTION}{english(sentence)}" for sentence in evidence.searched(found))
    elif asked.question is Question.EQUITY_AFTER_REVOKE and asked.irregularity:
        cost = tricks_without(table, table.incidents.find(asked.irregularity), _POSITIONS)
        yield f"{_OPTION}{english(evidence.equity(cost.side, cost.least, cost.most, cost.counted))}"


def _here(table: Table, answer: Choose | GiveRuling) -> str:
    """Return the consequences of the answer at this table, obtained by trying it; empty for none."""
    decided = decide(table, answer)
    if isinstance(decided, Refusal):
        return _refused(decided, answer)
    told = list(map(english, what_followed(table, decided, answer)))
    after = _applied(table, decided)
    asked = [
        event.obligation
        for event in decided
        if isinstance(event, ObligationImposed) and event.obligation in after.incidents.obligations
    ]
    told += [_named(after, obligation) for obligation in asked if isinstance(obligation, Choice | Judgement)]
    return " ".join(told)


def _named(table: Table, obligation: Choice | Judgement) -> str:
    """Return a further question in one line."""
    if isinstance(obligation, Judgement):
        return english(asked_at(table, obligation))
    options = ", ".join(map(_option_words, obligation.options))
    return f"{english(choices.chooser(obligation.seats, obligation.kind))}: {options}."


def _ending(table: Table) -> Iterator[str]:
    yield ""
    if table.phase is not Phase.OVER:
        waits = table.to_act
        yield f"The board is not over{'' if waits is None else f'; {ENGLISH.seat(waits)} is to act'}."
    elif isinstance(table.result, PassedOut):
        yield "Passed out: nobody scores."
    else:
        ns, ew = table.tricks
        yield f"North-South have {ns} tricks, East-West {ew}. North-South score {table.score_ns}."
