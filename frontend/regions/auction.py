"""The auction: a table with a column for each seat, and explanations below it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.html import escape

from frontend import phrases, words
from frontend.regions.cards import bid_html, call_html
from laws.table.auction import CallStatus
from laws.table.phases import Phase
from laws.values.seats import Seat, Vulnerability
from laws.views.table_view import SeenCall, View

__all__ = ["AuctionRegion"]

_PLACES = {Phase.AUCTION: "felt", Phase.CLARIFICATION: "lead"}
_COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)


@dataclass(frozen=True, slots=True)
class AuctionRegion:
    """The calls that are in view, or None.

    `place` is felt during the auction, lead until the lead is faced, then aside.
    """

    dealer: Seat = Seat.NORTH
    vulnerability: Vulnerability = Vulnerability.NONE
    calls: tuple[SeenCall, ...] | None = None
    turn: Seat | None = None
    place: str = "aside"

    @classmethod
    def of(cls, view: View | None) -> AuctionRegion:
        """Return the region of a table."""
        if view is None:
            return cls()
        going = view.phase is Phase.AUCTION
        board = view.board
        return cls(
            board.dealer,
            board.vulnerability,
            view.auction,
            view.turn if going else None,
            _PLACES.get(view.phase, "aside"),
        )

    def html(self, language: str) -> str:
        """Return the HTML inside the element; empty when the auction is not in view."""
        if self.calls is None:
            return ""
        _ = words.say(language)
        heads = "".join(self._head(seat, language) for seat in _COLUMNS)
        caption = f'<caption class="heard">{_("Auction")}</caption>'
        table = f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{self._rows(language)}</tbody></table>"
        scroll = f'<div class="scroll" tabindex="0" role="group" aria-label="{_("Auction")}">{table}</div>'
        return scroll + self._explanations(language)

    def _head(self, seat: Seat, language: str) -> str:
        _ = words.say(language)
        name = words.seat_name(seat, language)
        vulnerable = self.vulnerability.of(seat.side)
        heard = _("{seat}, vulnerable") if vulnerable else _("{seat}, not vulnerable")
        kind = "vulnerable" if vulnerable else "safe"
        return (
            f'<th scope="col" class="{kind}"><span aria-hidden="true">{name[0]}</span>'
            f'<span class="heard">{heard.format(seat=name)}</span></th>'
        )

    def _rows(self, language: str) -> str:
        assert self.calls is not None
        cells = ["<td></td>"] * _COLUMNS.index(self.dealer)
        for call in self.calls:
            cells.extend(_skipped(cells, call.seat))
            cells.append(_cell(call, language))
        if self.turn is not None:
            waits = words.say(language)("to call")
            cells.extend(_skipped(cells, self.turn))
            cells.append(f'<td class="next"><span aria-hidden="true">?</span><span class="heard">{waits}</span></td>')
        return "".join(f"<tr>{''.join(cells[start : start + 4])}</tr>" for start in range(0, len(cells), 4))

    def _explanations(self, language: str) -> str:
        assert self.calls is not None
        explained = [call for call in self.calls if _said(call, language)]
        if not explained:
            return ""
        last = explained[-1]
        texts = "".join(_explanation(call, call is last, language) for call in explained)
        label = words.say(language)("Explanations")
        return f'<div class="explanations" tabindex="0" role="group" aria-label="{label}"><div>{texts}</div></div>'

    @property
    def attributes(self) -> str:
        """The attributes that CSS reads."""
        return f'data-place="{self.place}"' + (" hidden" if self.calls is None else "")


def _skipped(cells: list[str], seat: Seat) -> list[str]:
    """Return the empty cells up to the column of that seat: calls out of turn, or made again, leave some."""
    return ["<td></td>"] * ((_COLUMNS.index(seat) - len(cells)) % 4)


def _cell(call: SeenCall, language: str) -> str:
    seen = call_html(call.call, call.alerted, language)
    if _said(call, language):
        alert = " alerted" if call.alerted else ""
        seen = (
            f'<button type="button" class="explained{alert}" data-explains="{call.number}"'
            f' aria-controls="explanation-{call.number}">{seen}</button>'
        )
    elif call.alerted:
        seen = f'<span class="alerted">{seen}</span>'
    return f"<td>{seen}</td>" if call.status is CallStatus.STANDING else f"<td><s>{seen}</s></td>"


def _said(call: SeenCall, language: str) -> str:
    return phrases.explanation(call.explanation, call.call, language)


def _explanation(call: SeenCall, shown: bool, language: str) -> str:
    _ = words.say(language)
    bid = call.call
    made = bid_html(bid.level, bid.denomination) if bid.is_bid else words.call_text(bid, language)
    said = _said(call, language)
    by = _("{seat}’s explanation").format(seat=words.seat_name(call.seat, language))
    return (
        f'<p id="explanation-{call.number}"{" data-shown" if shown else ""}>'
        f'<b>{made}</b> <bdi lang="{phrases.language_of(said)}">{escape(said)}</bdi><small>{by}</small></p>'
    )
