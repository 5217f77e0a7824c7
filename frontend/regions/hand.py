"""A hand: playable cards, visible cards, or a place where cards are hidden."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from frontend import words
from frontend.citations import citation
from frontend.regions.cards import CARD_ITEMS, card_buttons, card_picture, suit_html
from laws.table.conditions import OpeningLead
from laws.table.obligation import MustAnswer
from laws.table.phases import Phase
from laws.values.cards import SUITS, Hand, Suit
from laws.values.cited import LAW_44C
from laws.values.fast_init import fast_init
from laws.values.seats import SEATS, Seat
from laws.views.seen import View
from laws.views.viewer import ViewerKind

__all__ = ["HandRegion", "is_free"]

_NONE = Hand(0)
_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""Black and red alternating; the reader can choose another order."""
_OPENED = tuple(f'<ul class="{suit.letter}" role="presentation">' for suit in SUITS)
"""The beginning of the list of a suit."""
_ROW = 8
"""The number of cards that fit side by side on a phone at 44 pixels each."""


@fast_init
@dataclass(frozen=True, slots=True)
class HandRegion:
    """One hand. `cards` is None while it is hidden; `playable` are those that the viewer may play now.

    `live`: the viewer plays from it, now or later. `do` is lead or play when he may now. `turn`: the next card comes
    from it. `record`: printed as in a hand record. So are the thirteen cards dealt when the board is over, and while a
    claim waits for its answer every open hand that is not the viewer's own, and all four for who sees them all, where
    three hands of cards would lie over each other on a phone. `follow`: the suit led, when the hand must follow it
    (44C). `shown` are its cards that lie face up without being played: penalty cards, cards exposed (Laws 24, 49, 50).
    Of a hidden hand there is nothing but its count and these.
    """

    seat: Seat
    cards: Hand | None = None
    count: int = 0
    playable: Hand = _NONE
    live: bool = False
    do: Literal["", "lead", "play"] = ""
    turn: bool = False
    trump: Suit | None = None
    record: bool = False
    follow: Suit | None = None
    shown: Hand = _NONE

    @classmethod
    def of(cls, view: View | None, seat: Seat) -> HandRegion:
        """Return the hand of one seat."""
        if view is None:
            return cls(seat)
        seen, contract, may = view.hands[seat], view.contract, view.may
        if view.phase is Phase.OVER:
            return cls(seat, seen.original, 13, record=True)
        if seen.cards is None:
            return cls(seat, None, seen.count, shown=seen.shown) if seen.shown else _HIDDEN[seat][seen.count]
        laid_open = view.claim is not None or view.viewer.sees_all
        if laid_open and seat is not view.viewer.seat:
            return cls(seat, seen.cards, seen.count, record=True, shown=seen.shown)
        trump = None if contract is None else contract.denomination.suit
        live = _is_live(view, seat)
        do: Literal["", "lead", "play"] = ""
        playable = _NONE
        if live and is_free(view):
            do, playable = _lead_or_play(view), seen.cards
        elif may.hand is seat:
            do, playable = _lead_or_play(view), may.cards
        return cls(
            seat,
            seen.cards,
            seen.count,
            playable,
            live,
            do,
            view.phase is not Phase.AUCTION and view.turn is seat and not view.incidents.stopped,
            trump,
            follow=view.trick[0].card.suit if do and view.trick and playable != seen.cards else None,
            shown=seen.shown,
        )

    def html(self, language: str) -> str:
        """Return the HTML inside the element; of a hidden hand the cards that lie face up."""
        if self.cards is None:
            return self._face_up(language) if self.shown else ""
        held = words.hand_name(self.cards, language)
        hidden = "hidden" if self._has_buttons else 'class="heard"'
        label = f'<p {hidden} id="held-{self.seat.letter}">{held}</p>'
        if self.record:
            label += f'<p class="owner" aria-hidden="true">{words.seat_name(self.seat, language)}</p>'
            return label + "".join(_line(self.cards, suit, self.shown) for suit in reversed(SUITS))
        return label + self._suits(self.cards, language) + ("" if self.follow is None else _why(self.follow, language))

    def _face_up(self, language: str) -> str:
        _ = words.say(language)
        held = _("face up: {cards}").format(cards=_(", ").join(words.card_name(card, language) for card in self.shown))
        cards = "".join(
            f'<ul class="{suit.letter}" role="presentation">'
            + "".join(f"<li>{card_picture(card)}</li>" for card in self.shown.suit(suit))
            + "</ul>"
            for suit in _ORDER
            if self.shown.holding(suit)
        )
        return f'<p class="heard" id="held-{self.seat.letter}">{held}</p>{cards}'

    def _suits(self, cards: Hand, language: str) -> str:
        """Return the cards, a list for each suit. One card of a hand with buttons is in the tab order."""
        name, playable = self.seat.letter, int(self.playable)
        first = (playable or int(cards)).bit_length() - 1 if self.live else -1
        idle = card_buttons(name, "", False, language) if self.live else CARD_ITEMS
        able = card_buttons(name, self.do, False, language) if self.live and self.do else idle
        parts: list[str] = []
        for suit in _ORDER:
            held = cards.of_suit(suit)
            if not held:
                continue
            items = [able[card] if playable >> card & 1 else idle[card] for card in held]
            if first in held:
                do = self.do if playable else ""
                items[held.index(first)] = card_buttons(name, do, True, language)[first]
            if self.shown:
                items = [
                    item.replace("<li", "<li data-faced", 1) if card in self.shown else item
                    for card, item in zip(held, items, strict=True)
                ]
            parts += (_OPENED[suit], *items, "</ul>")
        return "".join(parts)

    @property
    def _has_buttons(self) -> bool:
        """Whether the cards are buttons, which are read one by one: what the hand holds is then the name of its group,
        and is read but once; of other hands it is what stands in the group.
        """
        return self.live and not self.record

    @property
    def attributes(self) -> str:
        """The attributes that CSS reads, and the name of the hand for screen readers."""
        name = self.seat.letter
        if self.cards is None and not self.shown:
            return f'data-of="{name}" data-hidden="{self.count}"'
        if self.cards is None:
            return (
                f'data-of="{name}" data-hidden="{self.count}" data-form="cards" role="group"'
                f' aria-labelledby="whose-{name}"'
            )
        form = "record" if self.record else "cards"
        trump = "" if self.trump is None else f' data-trump="{self.trump.letter}"'
        held = f" held-{name}" if self._has_buttons else ""
        return (
            f'data-of="{name}" data-form="{form}" data-rows="{_rows(self.cards)}" role="group"'
            f' aria-labelledby="whose-{name}{held}"{trump}'
            f"{' data-turn' if self.turn else ''}{' data-choice' if self.do else ''}"
        )


_HIDDEN = tuple(tuple(HandRegion(seat, None, count) for count in range(14)) for seat in SEATS)
"""The hidden hands: they change with a card only, not with the turn."""


def is_free(view: View) -> bool:
    """Return whether any call and any card can be tried now: irregularities are allowed, and nothing has stopped play.

    It depends on nothing that only the rules know (Law 9A): whether an action is legal, or whose turn it is, does not
    count.
    """
    known, viewer = view.incidents, view.viewer
    if view.phase is Phase.OVER or viewer.kind is not ViewerKind.PLAYER or not view.conditions.allow_irregularities:
        return False
    asked = any(isinstance(one, MustAnswer) and one.seat is viewer.seat for one in known.obligations)
    return not known.stopped and view.claim is None and not asked


def _lead_or_play(view: View) -> Literal["lead", "play"]:
    """A lead is made face down unless the conditions say otherwise (Law 41A); declarer and dummy make none."""
    contract = view.contract
    face_down = view.conditions.opening_lead is OpeningLead.FACE_DOWN
    if view.phase is not Phase.CLARIFICATION or contract is None or view.lead is not None or not face_down:
        return "play"
    return "play" if view.viewer.seat in contract.side.seats else "lead"


def _is_live(view: View, seat: Seat) -> bool:
    viewer, contract = view.viewer, view.contract
    if viewer.kind is not ViewerKind.PLAYER:
        return False
    if contract is None or viewer.seat is not contract.declarer:
        return seat is viewer.seat and (contract is None or seat is not contract.dummy)
    return seat in (contract.declarer, contract.dummy)


@cache
def _why(led: Suit, language: str) -> str:
    """Return why a card of another suit cannot be played, which the page shows when one is tried."""
    sentence = words.say(language)("You must follow suit: {suit} ({law}).")
    law = citation((LAW_44C,), language)
    return f'<p class="why" hidden>{sentence.format(suit=words.suit_name(led, language), law=law)}</p>'


def _rows(cards: Hand) -> str:
    """Return how a phone breaks the hand into two rows: after the majors, on a wide one only if a row has eight cards,
    or anywhere if one would be too long.
    """
    clubs, diamonds, hearts, spades = cards.lengths()
    longest = max(clubs + diamonds, hearts + spades)
    return "suits" if longest < _ROW else "wide" if longest == _ROW else "flow"


def _line(cards: Hand, suit: Suit, faced: Hand) -> str:
    """Return the ranks of a suit; a card that lies face up is marked."""
    ranks = " ".join(
        f"<b data-faced>{words.rank_text(card.rank)}</b>" if card in faced else words.rank_text(card.rank)
        for card in cards.suit(suit)
    )
    return f'<div class="line" aria-hidden="true">{suit_html(suit)} {ranks or "—"}</div>'
