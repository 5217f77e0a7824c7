"""A table script told as a story: each action, what followed from it, what is offered to whom and where it leads.

What an option leads to is not written down anywhere: it is tried, and what would happen is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws.conformance.script.duties import in_force, option_words
from laws.conformance.script.run import Step, read_script
from laws.conformance.script.sentences import happened, refused
from laws.conformance.script.setup import Setup
from laws.conformance.script.spoken import contract_words, name, side_name
from laws.engine.claims.equity import tricks_without
from laws.engine.claims.search import find_normal_lines
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.irregularities.rulings import answers_to
from laws.protocol.commands import Choose, Command, Rule
from laws.protocol.events import DueSet, Event, InformationNoted
from laws.protocol.refusals import Refusal
from laws.table.irregularity import Irregularity
from laws.table.kinds import Question
from laws.table.obligation import Choice, Due, Judgement, PenaltyCard
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.contract import PassedOut
from laws.values.seats import SEATS, Vulnerability

__all__ = ["tell_script"]

_BUDGET: Final = 20_000
"""Positions to look at for the normal lines of a claim."""
_POSITIONS: Final = 4_000
"""Positions to look at for what a revoke has cost."""
_STEP: Final = "  "
_FOLLOWS: Final = " " * 6
_OPTION: Final = " " * 10

_VULNERABLE: Final = {
    Vulnerability.NONE: "nobody vulnerable",
    Vulnerability.NS: "North-South vulnerable",
    Vulnerability.EW: "East-West vulnerable",
    Vulnerability.BOTH: "everybody vulnerable",
}


def tell_script(text: str) -> Iterator[str]:
    """The lines of the story. Raises ScriptError for a script that cannot be read, ValueError for a set-up."""
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
            if isinstance(decided, Refusal):
                yield f"{_FOLLOWS}{refused(decided)}"
                continue
            after = _applied(table, decided)
            yield from (f"{_FOLLOWS}{line}" for line in _what_followed(table, decided, command))
            yield from _offered(after, decided)
            table = after
    yield from _before(remarks, None)
    yield from _ending(table)


def _remarks(text: str) -> list[tuple[int, str]]:
    """The lines that are nothing but a comment, by number: in an incident they tell what nobody does."""
    numbered = enumerate(text.splitlines(), 1)
    return [(number, line.strip().lstrip("# ")) for number, line in numbered if line.lstrip().startswith("#")]


def _before(remarks: list[tuple[int, str]], line: int | None) -> Iterator[str]:
    while remarks and (line is None or remarks[0][0] < line):
        yield remarks.pop(0)[1]


def _action(step: Step) -> str:
    """The line of the script, with the player's name in place of his letter."""
    first, _, rest = step.text.partition(" ")
    names = {seat.letter: name(seat) for seat in SEATS} | {"TD": "The director", "all": "All"}
    return f"{names.get(first, first.capitalize())} {rest}".rstrip() + "."


def _opening(setup: Setup, table: Table) -> Iterator[str]:
    if setup.title:
        yield setup.title[0].upper() + setup.title[1:]
    if setup.law:
        yield f"Article {setup.law[8:]}" if setup.law.startswith("article ") else f"Law {setup.law}"
    board = table.board
    yield f"Board {board.number}, {name(board.dealer)} deals, {_VULNERABLE[board.vulnerability]}."
    for seat in SEATS:
        yield f"{_STEP}{name(seat):6}{table.deal[seat]}"
    yield ""


def _applied(table: Table, events: tuple[Event, ...]) -> Table:
    for event in events:
        table = evolve(table, event)
    return table


def _what_followed(before: Table, events: tuple[Event, ...], command: Command | None) -> Iterator[str]:
    """Sentences for what happened, with the turns of the board in between.

    What a card told that lies there as a penalty card is for all (Law 50E1), whatever it was when it was taken back.
    """
    lying = {due.card for due in _applied(before, events).incidents.dues if isinstance(due, PenaltyCard)}
    for event in events:
        after = evolve(before, event)
        asks = isinstance(event, DueSet) and isinstance(event.due, Choice | Judgement)
        if not asks and not (isinstance(event, InformationNoted) and event.card in lying):
            line = happened(event, before, command)
            if line:
                yield line
        yield from _turned(before, after)
        before = after


def _turned(before: Table, after: Table) -> Iterator[str]:
    """The auction over, a trick won, or the like."""
    if after.play is not None and before.phase is Phase.AUCTION and after.phase is Phase.CLARIFICATION:
        contract = after.play.contract
        yield f"The contract is {contract_words(contract)}; the lead is {name(contract.leader)}'s."
    elif before.phase is not Phase.AUCTION and after.phase is Phase.AUCTION:
        yield "The auction is open again."
    if before.play is not None and after.play is not None and len(after.play.tricks) > len(before.play.tricks):
        yield f"Trick {len(after.play.tricks)} is {name(after.play.tricks[-1].winner)}'s."


def _offered(table: Table, events: tuple[Event, ...]) -> Iterator[str]:
    """What the events have put before a player or the director, and where each answer leads."""
    for event in events:
        if isinstance(event, DueSet) and event.due in table.incidents.dues:
            yield from _put_before(table, event.due)


def _put_before(table: Table, due: Due) -> Iterator[str]:
    if isinstance(due, Choice):
        yield f"{_FOLLOWS}{in_force(due)}"
        for option in due.options:
            yield f"{_OPTION}{option_words(option)}: {_leads_to(table, Choose(due.seats[0], option))}"
    elif isinstance(due, Judgement):
        yield f"{_FOLLOWS}{in_force(due)}"
        for ruling in answers_to(due.question) if due.halts or due.question is Question.WAIVER else ():
            yield f"{_OPTION}{ruling.value}: {_leads_to(table, Rule(ruling))}"
        yield from _evidence(table, due)


def _evidence(table: Table, asked: Judgement) -> Iterator[str]:
    """What can be worked out for the director."""
    if asked.question is Question.TRICKS and table.claim is not None and table.phase is Phase.PLAY:
        yield from _normal_lines(table)
    elif asked.question is Question.EQUITY_AFTER_REVOKE and asked.irregularity:
        yield _equity(table, table.incidents.find(asked.irregularity))


def _equity(table: Table, revoke: Irregularity) -> str:
    """Law 64C: what the tricks would have been."""
    found = tricks_without(table, revoke, _POSITIONS)
    would = str(found.least) if found.least == found.most else f"{found.least} to {found.most}"
    side = side_name(found.side)
    return f"{_OPTION}With best play by both from the revoke on {side} would have {would} tricks; now {found.counted}."


def _normal_lines(table: Table) -> Iterator[str]:
    """Law 70: what normal play might lose, as cards."""
    finding = find_normal_lines(table, _BUDGET)
    if finding.left:
        yield f"{_OPTION}The statement speaks of a {' and a '.join(finding.left)}: no search judges that."
    elif not finding.complete:
        yield f"{_OPTION}The normal lines are too many to look at all of them."
    elif not finding.lines:
        yield f"{_OPTION}No normal line loses a trick that was claimed."
    for line in finding.lines:
        cards = ", ".join(f"{seat.letter} {card}" for seat, card in line.cards)
        yield f"{_OPTION}A normal line that gives only {line.tricks} of them: {cards}."


def _leads_to(table: Table, answer: Command) -> str:
    """What would happen."""
    decided = decide(table, answer)
    if isinstance(decided, Refusal):
        return refused(decided)
    told = list(_what_followed(table, decided, None))
    asked = [event.due for event in decided if isinstance(event, DueSet)]
    told += [_named(due) for due in asked if isinstance(due, Choice | Judgement)]
    return " ".join(told) or "nothing more."


def _named(due: Choice | Judgement) -> str:
    """A further question, in one line."""
    if isinstance(due, Judgement):
        return in_force(due)
    return f"{in_force(due)[:-1]}: {', '.join(option_words(option) for option in due.options)}."


def _ending(table: Table) -> Iterator[str]:
    yield ""
    if table.phase is not Phase.OVER:
        waits = table.to_act
        yield f"The board is not over{'' if waits is None else f'; {name(waits)} is to act'}."
    elif isinstance(table.result, PassedOut):
        yield "Passed out: nobody scores."
    else:
        ns, ew = table.tricks
        yield f"North-South have {ns} tricks, East-West {ew}. North-South score {table.score_ns}."
