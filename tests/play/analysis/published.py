"""Reader of the published double-dummy results in tests/data/dds/list10.txt."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from laws.values.cards import Card, Denomination
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat, Vulnerability
from play.analysis.position import Tricks

_FILE = Path(__file__).parents[2] / "data" / "dds" / "list10.txt"
_VULNERABILITY = (Vulnerability.NONE, Vulnerability.BOTH, Vulnerability.NS, Vulnerability.EW)


@dataclass(frozen=True)
class Published:
    """A deal with its published results; `trace` are declarer's tricks, before the lead and after each card."""

    deal: Deal
    dealer: Seat
    vulnerability: Vulnerability
    trump: Denomination
    leader: Seat
    tricks: Tricks
    score_ns: int
    contracts: frozenset[str]
    play: tuple[Card, ...]
    trace: tuple[int, ...]


def _denomination(theirs: str) -> Denomination:
    return Denomination.NOTRUMP if theirs == "4" else Denomination(3 - int(theirs))


def _contracts(texts: list[str]) -> frozenset[str]:
    """Read ``4S*-EW-1``: level, denomination, doubled, side, tricks above or below."""
    found = set()
    for text in texts:
        match = re.fullmatch(r"(\d)([CDHSN])(\*?)-([NESW]{1,2})(?:[+-]\d+)?", text)
        assert match is not None, text
        for seat in match[4]:
            found.add(f"{match[1]}{match[2].replace('N', 'NT')}{'X' if match[3] else ''} {seat}")
    return frozenset(found)


def published() -> list[Published]:
    """Return all ten."""
    deals: list[Published] = []
    lines = _FILE.read_text().splitlines()[1:]
    for start in range(0, len(lines), 7):
        words = {line.split()[0]: line.split()[1:] for line in lines[start : start + 7]}
        pbn = re.search(r'"(.+)"', lines[start])
        assert pbn is not None
        dealer, vulnerability, trump, leader = words["PBN"][:4]
        cells = [int(cell) for cell in words["TABLE"]]
        rows = {_denomination(str(n)): tuple(cells[4 * n : 4 * n + 4]) for n in range(5)}
        score, *contracts = [text.strip('"') for text in words["PAR2"]]
        cards = words["PLAY"][1].strip('"')
        deals.append(
            Published(
                Deal.parse(pbn[1]),
                SEATS[int(dealer)],
                _VULNERABILITY[int(vulnerability)],
                _denomination(trump),
                SEATS[int(leader)],
                tuple((rows[d][0], rows[d][1], rows[d][2], rows[d][3]) for d in Denomination),
                int(score),
                _contracts(contracts),
                tuple(Card.parse(cards[n : n + 2]) for n in range(0, len(cards), 2)),
                tuple(int(n) for n in words["TRACE"][1:]),
            )
        )
    return deals
