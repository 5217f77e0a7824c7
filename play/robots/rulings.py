"""What a robot says to a ruling: the option that changes least, and the truth about a revoke (Laws 10C2, 61B)."""

from __future__ import annotations

from typing import Final

from laws.protocol.commands import AnswerRevoke, Choose
from laws.table.kinds import OptionWord
from laws.table.obligation import MustAnswer
from laws.values.seats import Seat
from laws.views.table_view import View

__all__ = ["answer_to_ruling"]

_PREFERRED: Final = (OptionWord.DECLINE, OptionWord.KEEP, OptionWord.FREE)
"""It accepts nothing irregular, takes nothing back and restricts nobody; where none is offered, the first option."""


def answer_to_ruling(view: View) -> Choose | AnswerRevoke | None:
    """Return what the robot in that seat has to say before the game goes on, or None when nothing is asked of it."""
    me = view.viewer.seat
    if me is None:
        raise ValueError("a robot sits in a seat")
    for choice in view.incidents.choices:
        if me in choice.seats:
            return Choose(me, min(choice.options, key=lambda option: _rank(option.word)))
    for obligation in view.incidents.obligations:
        if isinstance(obligation, MustAnswer) and obligation.seat is me:
            return AnswerRevoke(me, _holds_suit_led(view, me, obligation.trick))
    return None


def _rank(word: OptionWord) -> int:
    return _PREFERRED.index(word) if word in _PREFERRED else len(_PREFERRED)


def _holds_suit_led(view: View, me: Seat, number: int) -> bool:
    cards = view.tricks[number - 1].cards if number <= len(view.tricks) else view.trick
    held = view.hands[me].cards
    return held is not None and any(card.suit is cards[0].card.suit for card in held)
