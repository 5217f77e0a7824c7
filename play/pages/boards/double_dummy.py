"""The double-dummy table and par of a board as a printed hand record shows them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from frontend import words
from laws.values.board import Board
from laws.values.cards import Denomination
from laws.values.contract import Contract, Played
from laws.values.seats import Seat, Side
from play.analysis.models import DealAnalysis
from play.analysis.position import Tricks
from play.pages.boards.contract import bid_of

__all__ = ["DENOMINATIONS", "DoubleDummy", "TricksOf", "double_dummy", "par_text"]

DENOMINATIONS: Final = tuple(reversed(Denomination))
"""The order of the columns: notrump, spades, hearts, diamonds, clubs."""


@dataclass(frozen=True, slots=True)
class TricksOf:
    """The tricks of a declarer in each denomination; of both players of a side where these are the same."""

    mark: str
    name: str
    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DoubleDummy:
    """The table, the reader's own side first, and par from that side: its score and the contracts that reach it."""

    rows: tuple[TricksOf, ...]
    par: str
    contracts: SafeString


def double_dummy(kept: DealAnalysis, board: Board, side: Side, language: str) -> DoubleDummy:
    """Return the table and par of a deal on that board, for a reader of that side."""
    tricks = kept.table
    rows = [row for one in (side, side.other) for row in _rows(tricks, one, language)]
    par = kept.par(board.dealer, board.vulnerability)
    contracts = format_html_join(
        words.say(language)("; "),
        "{}",
        ((_par_contract(list(same), tricks, language),) for _, same in groupby(par.contracts, key=_without_declarer)),
    )
    return DoubleDummy(tuple(rows), words.score_sentence(par.score_ns, language, side), contracts)


def par_text(kept: DealAnalysis, board: Board, language: str) -> str:
    """Return par as it is printed: NS +420: 4♠ N =."""
    par = kept.par(board.dealer, board.vulnerability)
    contracts = (_par_words(list(same), kept.table, language) for _, same in groupby(par.contracts, _without_declarer))
    told = words.say(language)("; ").join(f"{contract.bid} {contract.who} {contract.over}" for contract in contracts)
    score = words.score_sentence(par.score_ns, language)
    return f"{score}{words.say(language)(': ')}{told}" if told else score


def _rows(tricks: Tricks, side: Side, language: str) -> list[TricksOf]:
    first, second = (
        TricksOf(
            words.seat_mark(seat, language),
            words.seat_name(seat, language),
            tuple(tricks[one][seat] for one in DENOMINATIONS),
        )
        for seat in side.seats
    )
    if first.tricks != second.tricks:
        return [first, second]
    return [TricksOf(words.side_mark(side, language), words.side_name(side, language), first.tricks)]


def _without_declarer(contract: Contract) -> tuple[object, ...]:
    return contract.level, contract.denomination, contract.doubled, contract.side


@dataclass(frozen=True, slots=True)
class _ParWords:
    """A contract of par that one player of a side reaches, or both, with what becomes of it: 5♦X NS −2."""

    contract: Contract
    who: str
    over: str
    outcome: str

    @property
    def bid(self) -> str:
        return f"{self.contract.level}{self.contract.denomination.symbol}{self.contract.doubled.text}"


def _par_words(same: list[Contract], tricks: Tricks, language: str) -> _ParWords:
    contract = same[0]
    declarer: Seat = contract.declarer
    both = len(same) == 2
    who = words.side_mark(contract.side, language) if both else words.seat_mark(declarer, language)
    over = Played(contract, tricks[contract.denomination][declarer]).over
    return _ParWords(contract, who, words.signed(over) if over else "=", words.outcome_text(over, language))


def _par_contract(same: list[Contract], tricks: Tricks, language: str) -> SafeString:
    told = _par_words(same, tricks, language)
    return format_html(
        '<span aria-hidden="true">{} {} {}</span><span class="heard">{}</span>',
        bid_of(told.contract),
        told.who,
        told.over,
        words.say(language)(", ").join((words.contract_name(told.contract, language), told.outcome)),
    )
