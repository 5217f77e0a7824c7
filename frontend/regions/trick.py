"""The trick on the felt, and the last trick while it may be inspected (Law 66A)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from frontend import words
from frontend.regions.cards import BACK, card_html
from laws.table.phases import Phase
from laws.table.play import PlayedCard, Trick
from laws.table.table import Voided
from laws.values.cards import Card
from laws.values.fast_init import fast_init
from laws.values.seats import Seat
from laws.views.seen import SeenLead, View

__all__ = ["LastTrickRegion", "TrickRegion"]


@fast_init
@dataclass(frozen=True, slots=True)
class TrickRegion:
    """The cards on the felt in the order in which they were played; a complete trick stays until the next card.

    `voided` is the claim that has just become void; a message about it replaces the winner of the trick. `lead` is the
    opening lead while it lies face down, `face` whether the viewer may turn it.
    """

    number: int = 0
    cards: tuple[PlayedCard, ...] = ()
    winner: Seat | None = None
    lead: SeenLead | None = None
    face: bool = False
    voided: Voided | None = None

    @classmethod
    def of(cls, view: View | None) -> TrickRegion:
        """Return the region of a table."""
        if view is None or view.phase in (Phase.AUCTION, Phase.OVER):
            return cls()
        complete = sum(view.won)
        if not view.trick and view.last_trick is not None:
            return cls(complete, view.last_trick.cards, view.last_trick.winner, voided=view.voided)
        face = view.lead is not None and view.may.face
        return cls(complete + 1, view.trick, None, view.lead, face, view.voided)

    def html(self, language: str) -> str:
        """Return the HTML inside the element; empty during the auction and when the board is over."""
        if not self.number:
            return ""
        if self.lead is not None:
            return self._lead(self.lead, language)
        last, winner = len(self.cards) - 1, self.winner
        cards = "".join(
            [
                _played(played.seat, played.card, played.seat is winner, place == last, language)
                for place, played in enumerate(self.cards)
            ]
        )
        trick = f"{_list(self.number, language)}{cards}</ol>" if cards else ""
        if self.voided is not None:
            return f'{trick}<p class="taken">{words.voided_sentence(self.voided, language)}</p>'
        return f"{trick}{_taken(self.winner, language)}"

    def _lead(self, lead: SeenLead, language: str) -> str:
        _ = words.say(language)
        seat = words.seat_name(lead.seat, language)
        text = _("{seat} has led face down.").format(seat=seat)
        if lead.card is not None:
            card = f'<span class="down">{card_html(lead.card.card, language)}</span>'
        else:
            card = f'{BACK}<span class="heard">{_("a card face down")}</span>'
        face = f'<button type="button" class="main" data-do="face">{_("Face the lead")}</button>' if self.face else ""
        said = "" if self.face else f'<p class="taken">{text}</p>'
        led = f'<li data-of="{lead.seat.letter}" data-new>{_whose(lead.seat, language)}{card}</li>'
        return f"{_list(self.number, language)}{led}</ol>{said}{face}"

    @property
    def attributes(self) -> str:
        """Hidden when there is no trick."""
        return "" if self.number else "hidden"


@fast_init
@dataclass(frozen=True, slots=True)
class LastTrickRegion:
    """The last trick, when it is not on the felt itself."""

    trick: Trick | None = None

    @classmethod
    def of(cls, view: View | None) -> LastTrickRegion:
        """Return the region of a table."""
        if view is None or not view.trick or view.phase is not Phase.PLAY:
            return cls()
        return cls(view.last_trick)

    def html(self, language: str) -> str:
        """Return the HTML inside the element; empty when the trick may not be inspected."""
        trick = self.trick
        if trick is None:
            return ""
        _ = words.say(language)
        cards = "".join(
            f"<li{' data-wins' if played.seat is trick.winner else ''}>"
            f'<span class="mark" aria-hidden="true">{words.seat_mark(played.seat, language)}</span>'
            f"{_whose(played.seat, language)}{card_html(played.card, language)}</li>"
            for played in trick.cards
        )
        return (
            f'<details><summary>{_("Last trick")}</summary><div class="lifted">'
            f'<ol role="list" aria-label="{_("Last trick")}">{cards}</ol>'
            f"{_taken(trick.winner, language)}</div></details>"
        )

    @property
    def attributes(self) -> str:
        """No attributes."""
        return ""


def _whose(seat: Seat, language: str) -> str:
    """Return who has played a card, for screen readers."""
    return f'<span class="heard">{words.seat_name(seat, language)}{words.say(language)(": ")}</span>'


@cache
def _list(number: int, language: str) -> str:
    """Return the beginning of the list of the cards of a trick; as it has no marks, one browser would not call it a
    list.
    """
    name = words.say(language)("Trick {number}").format(number=number)
    return f'<ol role="list" aria-label="{name}">'


@cache
def _played(seat: Seat, card: Card, wins: bool, new: bool, language: str) -> str:
    """Return a card on the felt; `new` is the last one."""
    return (
        f'<li data-of="{seat.letter}"{" data-wins" if wins else ""}{" data-new" if new else ""}>'
        f"{_whose(seat, language)}{card_html(card, language)}</li>"
    )


@cache
def _taken(winner: Seat | None, language: str) -> str:
    if winner is None:
        return ""
    _ = words.say(language)
    return f'<p class="taken">{_("{seat} wins the trick").format(seat=words.seat_name(winner, language))}</p>'
