"""What the contract of a board is worth double dummy, beside the best that the reader's side could have bid."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from frontend import words
from laws.values.board import Board
from laws.values.cards import Denomination
from laws.values.contract import Contract, Doubled, PassedOut, Played, Result
from laws.values.score import score_ns
from laws.values.seats import Side
from play.analysis.models import DealAnalysis
from play.analysis.position import Tricks
from play.pages.boards.contract import contract_html
from scoring.field.imps import imps

__all__ = ["Worth", "worth"]


@dataclass(frozen=True, slots=True)
class Worth:
    """The contract that was bid with its double-dummy tricks, and the best contracts of the reader's side.

    Scores are those of that side. `tricks` is None when nobody bid. `best` is empty when no contract of that side
    makes. `against_best` and `against_par` are differences in IMPs (Law 78B).
    """

    contract: SafeString
    tricks: int | None
    outcome: str
    score: str
    best: SafeString
    best_score: str
    against_best: str
    against_par: str


def worth(result: Result | Contract, kept: DealAnalysis, board: Board, side: Side, language: str) -> Worth:
    """Return what a contract that was bid, or a passed-out board, is worth for the reader's side."""
    tricks, contract = kept.table, result.contract if isinstance(result, Played) else result
    as_if: Result = (
        contract
        if isinstance(contract, PassedOut)
        else Played(contract, tricks[contract.denomination][contract.declarer])
    )
    own = _for(side, score_ns(as_if, board.vulnerability))
    best, contracts = _best(tricks, board, side)
    par = _for(side, kept.par(board.dealer, board.vulnerability).score_ns)
    return Worth(
        contract_html(contract, language),
        as_if.tricks if isinstance(as_if, Played) else None,
        words.outcome_text(as_if.over, language) if isinstance(as_if, Played) else "",
        words.signed(own),
        format_html_join(words.say(language)("; "), "{}", ((contract_html(one, language),) for one in contracts)),
        words.signed(best),
        words.signed(imps(own - best)),
        words.signed(imps(own - par)),
    )


def _for(side: Side, score: int) -> int:
    return score if side is Side.NS else -score


def _best(tricks: Tricks, board: Board, side: Side) -> tuple[int, list[Contract]]:
    """Return the best score of that side where the opponents pass, and the lowest contracts that reach it."""
    scores: dict[Contract, int] = {}
    for denomination in Denomination:
        for declarer in side.seats:
            made = tricks[denomination][declarer]
            for level in range(1, made - 5):
                contract = Contract(level, denomination, Doubled.NO, declarer)
                scores[contract] = _for(side, score_ns(Played(contract, made), board.vulnerability))
    best = max(scores.values(), default=0)
    lowest: dict[Denomination, int] = {}
    for contract, score in scores.items():
        if score == best:
            lowest[contract.denomination] = min(contract.level, lowest.get(contract.denomination, 7))
    reached = [one for one, score in scores.items() if score == best and one.level == lowest[one.denomination]]
    return best, reached
