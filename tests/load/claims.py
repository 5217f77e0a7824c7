"""How many claims the search finishes, and in what time: lines of `make bench`.

The claims are those of the table scripts of Law 70, those that end the records under `tests/data`, and claims made by
cutting these records at a random card, where declarer claims the tricks that he made.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from laws.cli.files import read_source
from laws.conformance.script.run import read_script
from laws.engine.claims.search import find_normal_lines
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.notation.record import Record
from laws.protocol.commands import Claim, Command, Contest, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.table.phases import Phase
from laws.table.play import Play
from laws.table.table import Table
from laws.values.board import Board
from laws.values.cards import Card
from laws.values.contract import Contract
from laws.values.deal import Deal
from laws.values.seats import Seat, Vulnerability

__all__ = ["cut_claims", "lines", "real_claims", "textbook_claims"]

_TESTS: Final = Path(__file__).parent.parent
_BUDGET: Final = 20_000
_CUT: Final = 200
"""With so many cut claims and so many positions each the bench takes about a minute; `python -m tests.load.claims 1000
200000` takes longer."""


@dataclass(frozen=True, slots=True)
class _Played:
    """A recorded play as far as it is written, in that contract, with declarer's total of tricks."""

    deal: Deal
    contract: Contract
    cards: tuple[Card, ...]
    tricks: int


def lines(count: int = _CUT, budget: int = _BUDGET) -> Iterator[str]:
    """Yield the lines of this part of the bench."""
    yield f"claims searched, {budget} positions at most"
    for name, tables in (
        ("of the scripts", textbook_claims()),
        ("that records end with", real_claims()),
        ("cut at random", cut_claims(count)),
    ):
        yield from _searched(name, tables, budget)


def _searched(name: str, tables: Iterator[Table], budget: int) -> Iterator[str]:
    """Count the finished searches by the number of cards left, and measure their time."""
    looked: list[tuple[int, bool, int, float]] = []
    for table in tables:
        assert table.play is not None
        begun = perf_counter()
        found = find_normal_lines(table, budget)
        spent = 1000 * (perf_counter() - begun)
        looked.append((table.play.remaining, found.complete or bool(found.left), found.positions, spent))
    done = [one for one in looked if one[1]]
    positions, times = sorted(one[2] for one in done), sorted(one[3] for one in done)
    nine = int(0.9 * len(done))
    yield (
        f"  {name:24}{len(done):5} of {len(looked):<5} finished: median {median(positions):.0f} positions in "
        f"{median(times):.1f} ms, nine in ten within {positions[nine]} in {times[nine]:.0f} ms, all in {times[-1]:.0f}"
    )
    by_cards = (
        f"{left}: {sum(one[0] == left for one in done)}/{sum(one[0] == left for one in looked)}"
        for left in sorted({one[0] for one in looked})
    )
    yield f"    by tricks left: {', '.join(by_cards)}"


def textbook_claims() -> Iterator[Table]:
    """Return the claims of the scripts ``70-claim-…``, as they stand when they are contested."""
    for path in sorted((_TESTS / "laws" / "scripts").glob("70-claim-*.table")):
        script = read_script(path.read_text(encoding="utf-8"))
        table = script.setup.table()
        for command in (command for step in script.steps for command in step.commands):
            if isinstance(command, Contest):
                yield table
                break
            table = _after(table, command)


def real_claims() -> Iterator[Table]:
    """Return the claims that end the records, by declarer and without a statement."""
    for played in _plays():
        if len(played.cards) < 52:
            yield _claimed(played, len(played.cards))


def cut_claims(count: int = _CUT, seed: int = 70) -> Iterator[Table]:
    """Return claims from records cut at random between the lead and the twelfth trick; declarer claims what he made."""
    lot, plays = Random(seed), list(_plays())
    for _ in range(count):
        played = lot.choice(plays)
        yield _claimed(played, lot.randint(1, min(48, len(played.cards))))


def _plays() -> Iterator[_Played]:
    for folder in ("lin", "pbn"):
        for path in sorted((_TESTS / "data" / folder).glob(f"*.{folder}")):
            for found in read_source(str(path)).found:
                played = _played(found.record)
                if played is not None:
                    yield played


def _played(record: Record) -> _Played | None:
    """Return the play of a record, or None when it is illegal or its tricks are unknown."""
    deal = record.deal
    tricks = record.claimed if record.claimed is not None else record.tricks
    if deal is None or not record.play:
        return None
    contract = _contract(record, deal)
    if contract is None:
        return None
    played = _Played(deal, contract, record.play, 0)
    try:
        table = _at(played, len(record.play))
    except ValueError:
        return None
    play = table.play
    assert play is not None
    if table.phase is Phase.OVER:
        tricks = play.declarer_tricks
    if tricks is None or not 0 <= tricks - play.declarer_tricks <= play.remaining:
        return None
    return replace(played, tricks=tricks)


def _contract(record: Record, deal: Deal) -> Contract | None:
    """Return the contract that the record states or its auction reaches, when its leader has the first card."""
    contract = record.contract
    if contract is None and record.auction and record.dealer is not None:
        table = Table.open(Board(1, record.dealer, Vulnerability.NONE), deal, Conditions())
        for recorded in record.auction:
            if table.phase is not Phase.AUCTION:
                return None
            seat = table.to_act
            assert seat is not None
            table = _after(table, MakeCall(seat, recorded.call))
        contract = None if table.play is None else table.play.contract
    assert record.play
    if not isinstance(contract, Contract) or record.play[0] not in deal[contract.leader]:
        return None
    return contract


def _at(played: _Played, cards: int) -> Table:
    """Return the table after that many cards. Raise ValueError when one of them is illegal."""
    table = Table.open(Board(1, Seat.NORTH, Vulnerability.NONE), played.deal, Conditions())
    table = replace(table, phase=Phase.CLARIFICATION, play=Play.begin(played.contract))
    for place, card in enumerate(played.cards[:cards]):
        play = table.play
        assert play is not None
        if place == 0:
            table = _after(_after(table, LeadFaceDown(play.turn, card)), FaceLead(play.turn))
        else:
            table = _after(table, PlayCard(play.actor, card, from_dummy=play.turn is play.contract.dummy))
    return table


def _claimed(played: _Played, cards: int) -> Table:
    table = _at(played, cards)
    play = table.play
    assert play is not None
    return _after(table, Claim(play.contract.declarer, played.tricks - play.declarer_tricks))


def _after(table: Table, command: Command) -> Table:
    decided = decide(table, command)
    if isinstance(decided, Refusal):
        raise ValueError(f"{command} is refused: {decided}")
    for event in decided:
        table = evolve(table, event)
    return table


if __name__ == "__main__":
    for line in lines(*map(int, sys.argv[1:])):
        print(line, flush=True)
