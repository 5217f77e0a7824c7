"""Who may look at which system card when (Laws 20G3, 40B2(b), 40B2(c); articles 6.3(5), 8.5, 39.4).

It is decided by what the player himself knows of his board, so that no answer tells him more: behind a screen his turn
begins for him when the tray comes.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from laws.table.obligation import MustReplace
from laws.table.phases import Phase
from laws.values.seats import Seat, Side
from laws.views.asked import questions_to
from laws.views.seen import View
from laws.views.viewer import ViewerKind
from play.table.rules import OwnCard

__all__ = ["ALL", "NOTHING", "CardPart", "Why", "parts_open", "why_open"]


class CardPart(Enum):
    """The parts of a card that differ in who may look at them."""

    CARD = auto()
    """The card itself, with its marks."""
    GIVEN_DEFENCE = auto()
    """The defences that a pair gives its opponents, and its measures against them: for the opponents alone (article
    6.3(5)-1)."""
    OWN_DEFENCE = auto()
    """What a pair has prepared against yellow systems and brown-sticker conventions: for both sides (6.3(5)-2)."""


ALL: Final = frozenset(CardPart)
NOTHING: Final[frozenset[CardPart]] = frozenset()
_OWN: Final = frozenset({CardPart.CARD, CardPart.OWN_DEFENCE})


class Why(Enum):
    """What opens the opponents' card (Law 40B2(c))."""

    BEFORE = auto()
    """The auction has not begun (40B2(c)(1)), or the board is over."""
    CLARIFICATION = auto()
    """The clarification period (40B2(c)(2))."""
    TURN = auto()
    """It is the player's turn to call or play (40B2(c)(3)); declarer's from dummy too."""
    EXPLAINING = auto()
    """He has to explain a call of his side, or what its cards mean (40B2(c)(4))."""


def why_open(view: View) -> Why | None:
    """Return why this player may look at his opponents' card now, None where he may not."""
    seat = _player(view)
    if view.phase is Phase.OVER or (view.phase is Phase.AUCTION and view.auction == ()):
        return Why.BEFORE
    if view.phase is Phase.CLARIFICATION:
        return Why.CLARIFICATION
    replaces = any(isinstance(one, MustReplace) and one.seat is seat for one in view.incidents.obligations)
    if replaces or view.to_act is seat:
        return Why.TURN
    return Why.EXPLAINING if questions_to(view, seat) else None


def parts_open(view: View, rule: OwnCard, side: Side, *, against: bool) -> frozenset[CardPart]:
    """Return the parts of the card of a side that this player may look at now.

    Of his own card the rule of the table decides. `against`: his opponents have marked a system yellow, a convention
    brown, or a two-level opening in a minor as a weak two in either major (article 6.2(1)); then what his side has
    prepared against it is open to him as his opponents' card is. When the board is over he may look at everything.
    """
    seat = _player(view)
    now = why_open(view)
    if side is not seat.side:
        return NOTHING if now is None else ALL
    if view.phase is Phase.OVER:
        return ALL
    prepared = frozenset({CardPart.OWN_DEFENCE}) if against and now is not None else NOTHING
    return (_OWN if _own_is_open(view, rule, side) else NOTHING) | prepared


def _own_is_open(view: View, rule: OwnCard, side: Side) -> bool:
    if rule is OwnCard.ANY_TIME:
        return True
    declares = view.contract is not None and view.contract.declarer.side is side
    return rule is OwnCard.CLARIFICATION and view.phase is Phase.CLARIFICATION and declares


def _player(view: View) -> Seat:
    """Return the seat of the player whose view it is. Raise ValueError for the view of anybody else."""
    if view.viewer.kind is not ViewerKind.PLAYER or view.viewer.seat is None:
        raise ValueError(f"no player at the table: {view.viewer}")
    return view.viewer.seat
