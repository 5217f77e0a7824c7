"""The bidding box: level, then denomination; pass, double and redouble always in the same place."""

from __future__ import annotations

from dataclasses import dataclass

from frontend import words
from frontend.regions.cards import suit_html
from frontend.regions.hand import is_free
from laws.table.conditions import Alerts
from laws.table.obligation import MustReplace
from laws.table.phases import Phase
from laws.table.screen import side_of
from laws.values.calls import CALLS, DOUBLE, PASS, REDOUBLE, Call
from laws.values.cards import Denomination
from laws.values.fast_init import fast_init
from laws.values.seats import Seat
from laws.views.seen import View
from laws.views.viewer import ViewerKind

__all__ = ["BoxRegion", "are_neighbours", "calls_again"]


@fast_init
@dataclass(frozen=True, slots=True)
class BoxRegion:
    """`calls` that the viewer may try now. `there`: he has a box, since he is a player and the auction is not over.

    They are the legal ones in his turn; where irregularities are allowed all of them, at any time: behind a screen
    while the tray is on his side. `partner`: his partner alerts his calls, and he does not. `redoubles`: in his turn he
    may redouble, which the key for both means then.
    """

    calls: tuple[Call, ...] = ()
    there: bool = False
    partner: bool = False
    redoubles: bool = False

    @classmethod
    def of(cls, view: View | None) -> BoxRegion:
        """Return the region of a table."""
        if view is None or view.viewer.kind is not ViewerKind.PLAYER or view.viewer.seat is None:
            return cls()
        if view.phase is not Phase.AUCTION and not calls_again(view, view.viewer.seat):
            return cls()
        free = is_free(view) and not _waits_for_tray(view)
        partner = view.screen is None and view.conditions.alerts is Alerts.PARTNER
        return cls(CALLS if free else view.may.calls, True, partner, REDOUBLE in view.may.calls)

    def html(self, language: str) -> str:
        """Return the HTML inside the element; every button is disabled when it is not the viewer's turn."""
        if not self.there:
            return ""
        _ = words.say(language)
        possible: dict[int, str] = {}
        for call in self.calls:
            if call.is_bid:
                possible[call.level] = possible.get(call.level, "") + call.denomination.text[0]
        levels = "".join(
            f'<button type="button" data-level="{level}" data-bids="{possible.get(level, "")}" aria-pressed="false"'
            f"{'' if level in possible else ' disabled'}>{level}</button>"
            for level in range(1, 8)
        )
        denominations = "".join(self._denomination(denomination, language) for denomination in Denomination)
        return (
            f'<div class="levels" role="group" aria-label="{_("Level")}">{levels}</div>'
            f'<div class="denominations" role="group" aria-label="{_("Denomination")}">{denominations}</div>'
            f'<div class="others">{self._other(PASS, language)}{self._other(DOUBLE, language)}'
            f"{self._other(REDOUBLE, language)}</div>"
        )

    def _denomination(self, denomination: Denomination, language: str) -> str:
        suit = denomination.suit
        seen = denomination.symbol if suit is None else suit_html(suit)
        return (
            f'<button type="button" data-denomination="{denomination.text}" disabled'
            f' aria-label="{words.denomination_name(denomination, language)}">{seen}</button>'
        )

    def _other(self, call: Call, language: str) -> str:
        disabled = "" if call in self.calls else " disabled"
        name = words.call_name(call, language)
        label = "" if call == PASS else f' aria-label="{name}"'
        return (
            f'<button type="button" data-do="call" data-call="{call}"{label}{disabled}>'
            f"{words.call_text(call, language)}</button>"
        )

    @property
    def attributes(self) -> str:
        """Hidden without a box; marked open when it is the viewer's turn."""
        if not self.there:
            return "hidden"
        facts = {"open": bool(self.calls), "partner": self.partner, "redoubles": self.redoubles}
        return " ".join(f"data-{name}" for name, holds in facts.items() if holds)


def calls_again(view: View, seat: Seat) -> bool:
    """Return whether the player has to replace a call after the final pass, as he may have to behind a screen (27B)."""
    if view.phase is not Phase.CLARIFICATION or not view.incidents.obligations:
        return False
    of_calls = {one.number for one in view.incidents.irregularities if one.call is not None}
    replacing = (one for one in view.incidents.obligations if isinstance(one, MustReplace) and one.seat is seat)
    return any(one.irregularity in of_calls for one in replacing)


def are_neighbours(one: Call, other: Call) -> bool:
    """Return whether two calls are made with controls of the box that lie side by side.

    A bid has two, its level and its denomination: one of them is the same.
    """
    if one.is_bid and other.is_bid:
        levels, denominations = abs(one.level - other.level), abs(one.denomination - other.denomination)
        return levels + denominations == 1
    if one.is_bid or other.is_bid:
        return False
    others = (PASS, DOUBLE, REDOUBLE)
    return abs(others.index(one) - others.index(other)) == 1


def _waits_for_tray(view: View) -> bool:
    """Return whether the tray is on the other side of the viewer's screen."""
    seat = view.viewer.seat
    return view.screen is not None and seat is not None and view.screen.tray is not side_of(seat)
