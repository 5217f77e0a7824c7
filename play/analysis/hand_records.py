"""Complete hand records: the double-dummy table and par of every whole deal."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from dataclasses import replace

from laws.values.board import Board
from laws.values.contract import Contract
from play.analysis.kept import table
from play.analysis.position import Tricks
from scoring.exchange.hands import HandRecord

__all__ = ["completed"]


async def completed(hands: Iterable[HandRecord]) -> AsyncIterator[HandRecord]:
    """Yield the records in order, with table and par, which replace those of the record.

    A record without a whole deal, or with neither a number nor a dealer and a vulnerability, is returned unchanged.
    Raise the errors of `play.analysis.solve`.
    """
    for hand in hands:
        yield await _completed(hand)


async def _completed(hand: HandRecord) -> HandRecord:
    deal, record = hand.record.deal, hand.record
    if deal is None:
        return hand
    kept = await table(deal)
    dealer, vulnerability = record.dealer, record.vulnerability
    if record.number is not None:
        marked = Board.numbered(record.number)
        dealer = marked.dealer if dealer is None else dealer
        vulnerability = marked.vulnerability if vulnerability is None else vulnerability
    if dealer is None or vulnerability is None:
        return replace(hand, tricks=kept.table)
    par = kept.par(dealer, vulnerability)
    words = dict.fromkeys(_words(contract, kept.table) for contract in par.contracts)
    return HandRecord(record, kept.table, par.score_ns, "; ".join(words))


def _words(contract: Contract, tricks: Tricks) -> str:
    """Return a contract of par as PBN programs write it: ``EW 4SX-1``."""
    over = tricks[contract.denomination][contract.declarer] - contract.tricks
    return f"{contract.side.name} {f'{contract}'.split()[0]}{f'{over:+d}' if over else '='}"
