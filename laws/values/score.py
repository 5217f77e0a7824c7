"""The scoring table of duplicate bridge (Law 77).

All figures are points for declarer's side, or for North-South where a function says so. Nothing is rounded.
"""

from __future__ import annotations

from typing import Final

from laws.values.cards import Denomination
from laws.values.contract import Contract, Doubled, PassedOut, Played, Result
from laws.values.seats import Side, Vulnerability

__all__ = ["declarer_score", "score_ns", "trick_score"]

_MINOR: Final = 20
_MAJOR: Final = 30
_NOTRUMP_FIRST: Final = 40
_ODD_TRICK: Final = {
    Denomination.CLUBS: _MINOR,
    Denomination.DIAMONDS: _MINOR,
    Denomination.HEARTS: _MAJOR,
    Denomination.SPADES: _MAJOR,
    Denomination.NOTRUMP: _MAJOR,
}
_GAME_AT: Final = 100
_GAME: Final = (300, 500)
_PARTIAL: Final = 50
_SLAM: Final = {6: (500, 750), 7: (1000, 1500)}
_INSULT: Final = (0, 50, 100)
_OVERTRICK: Final = ((100, 200), (200, 400))
"""Points for each overtrick: doubled, redoubled; each not vulnerable, vulnerable."""
_UNDERTRICKS: Final = (((50, 50, 0), (100, 100, 0)), ((100, 200, 100), (200, 300, 0)))
"""Points for undertricks: undoubled, doubled; each not vulnerable, vulnerable; the first, each later one, the addition
from the fourth on.
"""


def trick_score(contract: Contract) -> int:
    """Return the points for the odd tricks bid and made (Law 77, trick score); 100 or more make a game."""
    each = _ODD_TRICK[contract.denomination]
    points = each * contract.level
    if contract.denomination is Denomination.NOTRUMP:
        points += _NOTRUMP_FIRST - each
    return points << contract.doubled


def declarer_score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """Return the score of declarer's side for that many tricks, 0–13; negative when the contract fails (Law 77).

    Raise ValueError for any other number of tricks.
    """
    if not 0 <= tricks <= 13:
        raise ValueError(f"declarer takes 0 to 13 tricks, not {tricks}")
    over = tricks - contract.tricks
    if over < 0:
        return -_undertricks(-over, contract.doubled, vulnerable)
    points = trick_score(contract)
    points += _GAME[vulnerable] if points >= _GAME_AT else _PARTIAL
    if contract.level in _SLAM:
        points += _SLAM[contract.level][vulnerable]
    return points + _INSULT[contract.doubled] + over * _overtrick(contract, vulnerable)


def _overtrick(contract: Contract, vulnerable: bool) -> int:
    if contract.doubled is Doubled.NO:
        return _ODD_TRICK[contract.denomination]
    return _OVERTRICK[contract.doubled - 1][vulnerable]


def _undertricks(down: int, doubled: Doubled, vulnerable: bool) -> int:
    first, later, from_fourth = _UNDERTRICKS[doubled is not Doubled.NO][vulnerable]
    points = first + later * (down - 1) + from_fourth * max(0, down - 3)
    return points * 2 if doubled is Doubled.REDOUBLED else points


def score_ns(result: Result, vulnerability: Vulnerability) -> int:
    """Return North-South's score for a result: negative where East-West score, zero when passed out."""
    match result:
        case PassedOut():
            return 0
        case Played(contract, tricks):
            points = declarer_score(contract, tricks, vulnerability.of(contract.side))
            return points if contract.side is Side.NS else -points
