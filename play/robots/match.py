"""Four robots play deals drawn from a seed; the results are measured and printed.

    python -m play.robots.match --deals 1000 --seed 1                bidding only
    python -m play.robots.match --deals 20 --seed 1 --play           every card

The loss to par compares the contract's double-dummy score (with --play: its actual score) with the par of the deal.
Double-dummy tables are computed, a fifth of a second each, unless a file of them is given.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Contest, MakeCall
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.contract import Contract, Doubled, Played
from laws.values.deal import DEALS, Deal
from laws.values.score import score_ns, trick_score
from laws.values.seats import SEATS, Side
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.analysis.par import par
from play.analysis.position import Solver, Tricks, deal_hands
from play.robots import choose
from play.robots.action import Action
from play.robots.valued import hcp_of
from scoring.field.imps import imps

__all__ = ["Figures", "boards", "main", "play_board", "read_tables"]

_GAME_HCP: Final = 26
_GAME: Final = 100


def boards(seed: int, deals: int) -> Iterator[tuple[Board, Deal]]:
    """Yield boards 1, 2, … with the deals of the seed."""
    rng = Random(seed)  # noqa: S311 - the deals must be reproducible
    for number in range(1, deals + 1):
        yield Board.numbered(number), Deal.numbered(rng.randrange(DEALS))


def read_tables(file: Path) -> dict[int, Tricks]:
    """Return double-dummy tables by the number of the deal; each line has the number and the table's twenty digits."""
    tables = {}
    for line in file.read_text().splitlines():
        number, digits = line.split()
        cells = [int(digit, 16) for digit in digits]
        tables[int(number)] = tuple((cells[n], cells[n + 1], cells[n + 2], cells[n + 3]) for n in range(0, 20, 4))
    return tables


@dataclass(slots=True)
class Figures:
    """The counters of a match.

    `losses` are the IMPs and the points between a score and par, `over` the tricks above double dummy.
    """

    deals: int = 0
    refused: list[str] = field(default_factory=list)
    contracts: int = 0
    sound: int = 0
    strong: int = 0
    games: int = 0
    losses: list[tuple[int, int]] = field(default_factory=list)
    over: list[int] = field(default_factory=list)
    slowest_card: float = 0.0

    def count(self, table: Table, tricks: Tricks | None) -> None:
        """Count a board whose auction is over, and its play if it was played."""
        self.deals += 1
        contract = table.auction.contract
        self._count_contract(table.deal, contract)
        if tricks is None:
            return
        result = table.result
        if result is None:
            assert contract is not None
            result = Played(contract, tricks[contract.denomination][contract.declarer])
        elif isinstance(result, Played):
            self.over.append(result.tricks - tricks[result.contract.denomination][result.contract.declarer])
        board = table.board
        away = score_ns(result, board.vulnerability) - par(tricks, board.dealer, board.vulnerability).score_ns
        self.losses.append((abs(imps(away)), abs(away)))

    def _count_contract(self, deal: Deal, contract: Contract | None) -> None:
        if contract is not None:
            self.contracts += 1
            suit = contract.denomination.suit
            trumps = 13 if suit is None else sum(deal[seat].lengths()[suit] for seat in contract.side.seats)
            self.sound += trumps >= 7
        for side in Side:
            if sum(hcp_of(int(deal[seat])) for seat in side.seats) >= _GAME_HCP:
                self.strong += 1
                self.games += contract is not None and contract.side is side and _is_game(contract)

    def lines(self) -> Iterator[str]:
        """Yield the figures, one per line."""
        yield f"deals                              {self.deals}"
        yield f"refused actions                    {len(self.refused)}"
        yield f"contracts in 7+ trumps or notrump  {_percent(self.sound, self.contracts)} of {self.contracts}"
        yield f"game with 26+ points               {_percent(self.games, self.strong)} of {self.strong}"
        if self.losses:
            yield f"mean loss to par                   {_mean(n for n, _ in self.losses):.2f} IMPs"
            yield f"                                   {_mean(n for _, n in self.losses):.0f} points"
        if self.over:
            yield f"tricks above double dummy          {_mean(iter(self.over)):+.2f}"
            yield f"slowest card                       {self.slowest_card:.2f} s"
        yield from (f"REFUSED {text}" for text in self.refused)


def _is_game(contract: Contract) -> bool:
    return trick_score(Contract(contract.level, contract.denomination, Doubled.NO, contract.declarer)) >= _GAME


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def _mean(numbers: Iterator[int]) -> float:
    some = list(numbers)
    return sum(some) / len(some)


def play_board(board: Board, deal: Deal, seed: int, solver: Solver | None, figures: Figures, *, cards: bool) -> Table:
    """Return a board played by four robots through `decide`: to the end of the auction, with `cards` of the play."""
    table, claims = Table.open(board, deal, Conditions()), True
    while table.phase is Phase.AUCTION or (cards and table.phase is not Phase.OVER):
        started = perf_counter()
        command = _next_command(table, seed, solver, claims=claims)
        claims = claims and not isinstance(command, Contest)
        if not isinstance(command, MakeCall):
            figures.slowest_card = max(figures.slowest_card, perf_counter() - started)
        events = None if command is None else decide(table, command)
        if events is None or isinstance(events, Refusal):
            figures.refused.append(f"board {board.number}: {command}, {events}")
            return table
        for event in events:
            table = evolve(table, event)
    return table


def _next_command(table: Table, seed: int, solver: Solver | None, *, claims: bool) -> Action | None:
    """Return the command of the robot whose turn it is; with a claim on the table, of any robot that has an answer."""
    seats = SEATS if table.to_act is None else (table.to_act,)
    for seat in seats:
        command = choose(view(table, Viewer(ViewerKind.ROBOT, seat)), seed, solver, claims=claims)
        if command is not None:
            return command
    return None


def _arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m play.robots.match", description="Four robots play; figures.")
    parser.add_argument("--deals", type=int, default=1000, help="how many deals (1000)")
    parser.add_argument("--seed", type=int, default=1, help="which deals (1)")
    parser.add_argument("--play", action="store_true", help="play the cards too")
    parser.add_argument(
        "--tables", type=Path, help="a file of double-dummy tables: deal number and twenty digits a line"
    )
    parser.add_argument("--no-par", action="store_true", help="without tables, and without the loss to par")
    return parser.parse_args(given)


def main(given: Sequence[str] | None = None) -> int:
    """Play and print. Return 1 when an action was refused."""
    asked = _arguments(given)
    known: dict[int, Tricks] = read_tables(asked.tables) if asked.tables else {}
    solver: Solver | None = None
    if asked.play:
        from play.analysis.dds import InProcess

        solver = InProcess(1.2)
    figures = Figures()
    started = perf_counter()
    tables = [
        play_board(board, deal, asked.seed, solver, figures, cards=asked.play)
        for board, deal in boards(asked.seed, asked.deals)
    ]
    took = perf_counter() - started
    for table in tables:
        figures.count(table, known.get(table.deal.number) or (None if asked.no_par else _worked_out(table.deal)))
    print("\n".join(figures.lines()))
    print(f"time                               {took:.1f} s, {1000 * took / max(1, len(tables)):.1f} ms a board")
    return 1 if figures.refused else 0


def _worked_out(deal: Deal) -> Tricks:
    from play.analysis.dds import tricks_of

    return tricks_of(deal_hands(deal))


if __name__ == "__main__":
    raise SystemExit(main())
