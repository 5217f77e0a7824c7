"""What is alerted, need not be, and must not be (article 33), as far as the auction and the declared meaning say.

Nothing is forbidden here that the article does not forbid: where the meaning of a call is not known, nothing is said of
it, and in doubt a player alerts (article 33.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from laws.values.calls import DOUBLE, PASS, REDOUBLE, Call
from laws.values.cards import Denomination
from laws.values.paragraph import Paragraph
from laws.values.tiles import Tile
from laws.values.vocabulary import ARTIFICIAL, Word

__all__ = ["UNDECLARED", "AlertNeed", "AlertRule", "Declared", "alert_rule", "declared_by"]

_FIRST_ROUND: Final = 4
_HIGH: Final = 4


class AlertNeed(Enum):
    """The three lists of article 33, and what is on none of them."""

    NEED_NOT = "need_not"
    MUST = "must"
    MUST_NOT = "must_not"
    UNKNOWN = "unknown"


class AlertRule(Enum):
    """A line of the lists, in their order, with its paragraph. Those of 33.3 hold without screens alone."""

    NATURAL = AlertNeed.NEED_NOT, "33.1(1)"
    DOUBLE = AlertNeed.NEED_NOT, "33.1(2)"
    IN_DOUBT = AlertNeed.UNKNOWN, "33.2"
    CONVENTIONAL = AlertNeed.MUST, "33.2(1)"
    ADDED_MEANING = AlertNeed.MUST, "33.2(2)"
    JUMP_NOT_FORCING = AlertNeed.MUST, "33.2(3)"
    RESPONSE_NOT_FORCING = AlertNeed.MUST, "33.2(4)"
    NO_DOUBLE = AlertNeed.MUST_NOT, "33.3(1)"
    NO_NOTRUMP = AlertNeed.MUST_NOT, "33.3(2)"
    NO_HIGH_CALL = AlertNeed.MUST_NOT, "33.3(3)"

    def __init__(self, need: AlertNeed, paragraph: str) -> None:
        self.need = need
        self.paragraph = Paragraph.parse(paragraph)


@dataclass(frozen=True, slots=True)
class Declared:
    """What is known of the meaning of a call; None where nothing is.

    `conventional`: it has a special meaning, or rests on an agreement. `forcing`: partner may not pass. `added`: beside
    its natural meaning it says something else by agreement. `to_notrump`: it shows a balanced or semi-balanced hand, or
    suggests notrump.
    """

    conventional: bool | None = None
    forcing: bool | None = None
    added: bool | None = None
    to_notrump: bool | None = None


UNDECLARED: Final = Declared()
_FORCING: Final = frozenset({Word.FORCING, Word.GAME_FORCING})
_NOT_FORCING: Final = frozenset({Word.NOT_FORCING, Word.SIGN_OFF, Word.TO_PLAY, Word.INVITATIONAL})
_ANOTHER_SUIT: Final = frozenset({Word.SUPPORT, Word.SHORT, Word.VOID, Word.MAJOR, Word.MINOR})
_LONG: Final = 4


def declared_by(
    tiles: Sequence[Tile], call: Call, *, conventional: bool | None = None, before: Sequence[Call] = ()
) -> Declared:
    """Return what the tiles of an explanation declare of a call; `conventional` where that is known without them.

    `before` are the calls before it, in rotation: that he holds a suit that he has named is nothing new.
    """
    words = {tile.word for tile in tiles}
    if conventional is None:
        conventional = True if words & set(ARTIFICIAL) else False if Word.NATURAL in words else None
    forcing = True if words & _FORCING else False if words & _NOT_FORCING else None
    added = None
    if call.is_bid and conventional is False:
        named = {call.denomination.suit, *(one.denomination.suit for one in before[-4::-4] if one.is_bid)}
        added = any(tile.suit not in named and _adds(tile) for tile in tiles)
    balanced = bool(words & {Word.BALANCED, Word.SEMI_BALANCED})
    natural_notrump = call.is_bid and call.denomination is Denomination.NOTRUMP and conventional is False
    return Declared(conventional, forcing, added, True if balanced or natural_notrump else None)


def _adds(tile: Tile) -> bool:
    """Return whether a tile says more than a natural call does: length or shortness in another suit."""
    if tile.word is Word.LENGTH:
        return tile.extent is not None and tile.extent[0] >= _LONG
    return tile.word in _ANOTHER_SUIT


def alert_rule(before: Sequence[Call], call: Call, declared: Declared = UNDECLARED, *, screens: bool) -> AlertRule:
    """Return the line that says whether a call is alerted; `before` are the calls before it, in rotation.

    `AlertRule.IN_DOUBT` where it depends on what is not known.
    """
    if call in (DOUBLE, REDOUBLE):
        return AlertRule.DOUBLE if screens else AlertRule.NO_DOUBLE
    if not screens and (forbidden := _forbidden(before, call, declared)) is not None:
        return forbidden
    if declared.conventional is None:
        return AlertRule.IN_DOUBT
    return AlertRule.CONVENTIONAL if declared.conventional else _natural(before, call, declared)


def _forbidden(before: Sequence[Call], call: Call, declared: Declared) -> AlertRule | None:
    """Return the line of 33.3 that forbids an alert without screens. A pass has no level, and is never forbidden."""
    if call == PASS:
        return None
    if call.level >= _HIGH and (len(before) >= _FIRST_ROUND or declared.conventional is False):
        return AlertRule.NO_HIGH_CALL
    notrump = call.denomination is Denomination.NOTRUMP
    return AlertRule.NO_NOTRUMP if notrump and declared.to_notrump and not declared.conventional else None


def _natural(before: Sequence[Call], call: Call, declared: Declared) -> AlertRule:
    """Return the line of a call with a natural meaning."""
    if call == PASS:
        return AlertRule.NATURAL
    opening = all(one == PASS for one in before)
    if declared.added or (opening and declared.forcing):
        return AlertRule.ADDED_MEANING
    jumps, responds = _jumps_in_new_suit(before, call), _responds_in_new_suit(before, call)
    if jumps or responds:
        if declared.forcing is None:
            return AlertRule.IN_DOUBT
        if not declared.forcing:
            return AlertRule.JUMP_NOT_FORCING if jumps else AlertRule.RESPONSE_NOT_FORCING
    return AlertRule.IN_DOUBT if declared.added is None else AlertRule.NATURAL


def _jumps_in_new_suit(before: Sequence[Call], call: Call) -> bool:
    """Return whether the call jumps in a new suit over partner's opening or overcall, its side's only bid so far."""
    partners, own = before[-2::-4], before[-4::-4]
    bids = [one for one in partners if one.is_bid]
    highest = max(one for one in before if one.is_bid) if bids else PASS
    return len(bids) == 1 and not any(one.is_bid for one in own) and _is_new(before, call) and call - 5 > highest


def _responds_in_new_suit(before: Sequence[Call], call: Call) -> bool:
    """Return whether a player who has not called yet responds in a new suit to partner's opening of one of a suit."""
    if len(before) < 2 or before[-4::-4]:
        return False
    opened = before[-2]
    first = next((one for one in before if one.is_bid), None)
    if first is None or opened is not first or any(one.is_bid for one in before[:-2]):
        return False
    return opened.level == 1 and opened.denomination.suit is not None and _is_new(before, call)


def _is_new(before: Sequence[Call], call: Call) -> bool:
    """Return whether the call names a suit that nobody has named."""
    named = {one.denomination for one in before if one.is_bid}
    return call.denomination is not Denomination.NOTRUMP and call.denomination not in named
