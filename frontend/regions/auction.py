"""The auction: a table with a column for each seat, and explanations below it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape

from frontend import phrases, words
from frontend.citations import citation
from frontend.regions.cards import bid_html, call_html
from frontend.regions.plate import who_acts
from frontend.regions.surroundings import Surroundings
from frontend.sentences.alerting import Hint, hint_sentence, hints
from frontend.sentences.rulings import fate_word
from frontend.sentences.screens import acts_on, has_said, recalls, unopened
from laws.table.auction import CallStatus
from laws.table.phases import Phase
from laws.table.told import Telling
from laws.values.calls import Call
from laws.values.cited import LAW_20F
from laws.values.fast_init import fast_init
from laws.values.seats import Seat, Vulnerability
from laws.views.seen import SeenCall, View

__all__ = ["AuctionRegion"]

_PLACES = {Phase.AUCTION: "felt", Phase.CLARIFICATION: "lead"}
_COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
_Said = list[tuple[Telling, str]]
"""What was said of a call, in one language."""


@fast_init
@dataclass(frozen=True, slots=True)
class AuctionRegion:
    """The calls that are in view, or None. `turn` is whose call is awaited: nobody’s while play is stopped (Law 9B2).

    `place` is felt during the auction, lead until the lead is faced, then aside. `acts` are, by the numbers of calls,
    what the viewer may do about them; `screened`: there are screens; `closed` the numbers of those whose alert he has
    not opened; `hints` what the rules say of alerting them. `recalls`: he is offered that something was explained
    wrongly, and `reminded` of it before the lead. `nth` tells its elements from those of other auctions on a page.
    """

    dealer: Seat = Seat.NORTH
    vulnerability: Vulnerability = Vulnerability.NONE
    calls: tuple[SeenCall, ...] | None = None
    turn: Seat | None = None
    place: str = "aside"
    acts: tuple[tuple[int, str], ...] = ()
    screened: bool = False
    closed: tuple[int, ...] = ()
    hints: tuple[tuple[int, Hint], ...] = ()
    recalls: bool = False
    reminded: bool = False
    nth: str = ""

    @classmethod
    def of(cls, view: View | None, around: Surroundings | None = None) -> AuctionRegion:
        """Return the region of a table, or of a board that is shown without one."""
        if view is None:
            return cls()
        board = view.board
        if view.auction is None:
            return cls(board.dealer, board.vulnerability)
        going = view.phase is Phase.AUCTION
        return cls(
            board.dealer,
            board.vulnerability,
            view.auction,
            who_acts(view) if going and not view.incidents.stopped else None,
            _PLACES.get(view.phase, "aside"),
            acts_on(view),
            view.screen is not None,
            tuple(alert.call for alert in unopened(view)),
            hints(view, around.high_alerts, around.double_alerts) if going and around is not None else (),
            recalls(view),
            view.phase is Phase.CLARIFICATION and recalls(view) and has_said(view),
        )

    def html(self, language: str) -> str:
        """Return the HTML inside the element; empty when the auction is not in view."""
        if self.calls is None:
            return ""
        said = {call.number: told for call in self.calls if call.told and (told := _said(call, language))}
        head, rows = _head(self.vulnerability, language), self._rows(said, language)
        return f"{head}{rows}</tbody></table></div>{self._explanations(said, language)}{self._recalled(language)}"

    def _rows(self, said: Mapping[int, _Said], language: str) -> str:
        assert self.calls is not None
        cells = ["<td></td>"] * _COLUMNS.index(self.dealer)
        acts, hints = dict(self.acts), dict(self.hints)
        for call in self.calls:
            if _COLUMNS[len(cells) & 3] is not call.seat:
                cells.extend(_skipped(cells, call.seat))
            number = call.number
            if number in said or number in self.closed or call.status is not CallStatus.STANDING:
                cells.append(self._cell(call, number in said, acts.get(number), hints.get(number), language))
            elif number in acts:
                begun, ended = _button(
                    call.seat, call.call, call.alerted, acts[number], hints.get(number), "", language
                )
                cells.append(f"<td>{begun}{number}{ended}</td>")
            else:
                cells.append(_plain(call.call, call.alerted, language))
        if self.turn is not None:
            waits = words.say(language)("to call")
            cells.extend(_skipped(cells, self.turn))
            cells.append(f'<td class="next"><span aria-hidden="true">?</span><span class="heard">{waits}</span></td>')
        return "".join(f"<tr>{''.join(cells[start : start + 4])}</tr>" for start in range(0, len(cells), 4))

    def _explanations(self, said: Mapping[int, _Said], language: str) -> str:
        if not said or self.calls is None:
            return ""
        explained = [call for call in self.calls if call.number in said]
        last = explained[-1]
        acts = {} if self.screened else dict(self.acts)
        texts = "".join(
            self._explanation(call, said[call.number], call is last, acts.get(call.number, ""), language)
            for call in explained
        )
        label = words.say(language)("Explanations")
        return f'<div class="explanations" tabindex="0" role="group" aria-label="{label}"><div>{texts}</div></div>'

    def _recalled(self, language: str) -> str:
        """Return the button that something was explained wrongly; the sheet that it opens asks which call."""
        if not self.recalls:
            return ""
        _ = words.say(language)
        reminder = _("What was explained wrongly is said before the lead ({law}).")
        law = citation((LAW_20F,), language)
        told = f"<span>{reminder.format(law=law)}</span> " if self.reminded else ""
        title = _("Something was explained wrongly")
        return (
            f'<p class="recalled">{told}<button type="button" data-opens="call-form" data-number=""'
            f' data-may="correct" data-title="{title}">{title}</button></p>'
        )

    def _cell(self, call: SeenCall, is_explained: bool, acts: str | None, hint: Hint | None, language: str) -> str:
        seen = call_html(call.call, call.alerted, language)
        alert = " alerted" if call.alerted else ""
        explains = f' data-explains="{call.number}" aria-controls="explanation{self.nth}-{call.number}"'
        said = explains if is_explained else ""
        if call.number in self.closed:
            seen = (
                f'<button type="button" class="explained{alert}" data-explains="{call.number}" data-do="acknowledge"'
                f' data-number="{call.number}" data-offer="{call.call}">{seen}</button>'
            )
        elif acts is not None and not (said and not self.screened):
            begun, ended = _button(call.seat, call.call, call.alerted, acts, hint, said, language)
            seen = f"{begun}{call.number}{ended}"
        elif said:
            seen = f'<button type="button" class="explained{alert}"{said}>{seen}</button>'
        elif call.alerted:
            seen = f'<span class="alerted">{seen}</span>'
        fate = fate_word(call.status, language)
        if not fate:
            return f"<td>{seen}</td>"
        lies = seen if call.status is CallStatus.PENDING else f"<s>{seen}</s>"
        return f'<td>{lies}<small class="fate">{fate}</small></td>'

    def _explanation(self, call: SeenCall, told: _Said, shown: bool, acts: str, language: str) -> str:
        _ = words.say(language)
        bid = call.call
        made = bid_html(bid.level, bid.denomination) if bid.is_bid else words.call_text(bid, language)
        said = "".join(_spoken(text, one, language) for one, text in told)
        more = ""
        if acts:
            name = _("Ask about it") if acts == "ask" else _("Put it right")
            more = (
                f'<button type="button" data-opens="call-form" data-number="{call.number}" data-offer="{bid}"'
                f' data-may="{acts}" data-title="{_title(call.seat, call.call, language)}">{name}</button>'
            )
        return (
            f'<p id="explanation{self.nth}-{call.number}"{" data-shown" if shown else ""}><b>{made}</b>{said}{more}</p>'
        )

    @property
    def attributes(self) -> str:
        """The attributes that CSS reads."""
        return f'data-place="{self.place}"' + (" hidden" if self.calls is None else "")


@cache
def _head(vulnerability: Vulnerability, language: str) -> str:
    """Return the beginning of the table, up to the row of its first call."""
    _ = words.say(language)
    heads = "".join(_column(seat, vulnerability.of(seat.side), language) for seat in _COLUMNS)
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{_("Auction")}">'
        f'<table><caption class="heard">{_("Auction")}</caption><thead><tr>{heads}</tr></thead><tbody>'
    )


def _column(seat: Seat, vulnerable: bool, language: str) -> str:
    _ = words.say(language)
    name = words.seat_name(seat, language)
    heard = _("{seat}, vulnerable") if vulnerable else _("{seat}, not vulnerable")
    kind = "vulnerable" if vulnerable else "safe"
    return (
        f'<th scope="col" class="{kind}"><span aria-hidden="true">{name[0]}</span>'
        f'<span class="heard">{heard.format(seat=name)}</span></th>'
    )


@cache
def _plain(call: Call, alerted: bool, language: str) -> str:
    """Return the cell of a call of which nothing was said, and about which the viewer may do nothing."""
    seen = call_html(call, alerted, language)
    return f'<td><span class="alerted">{seen}</span></td>' if alerted else f"<td>{seen}</td>"


@lru_cache(maxsize=1_024)
def _button(
    seat: Seat, call: Call, alerted: bool, acts: str, hint: Hint | None, said: str, language: str
) -> tuple[str, str]:
    """Return a call as the button with what may be done about it, up to its number and after it; `said` are its
    attributes if it is explained.
    """
    kind, alert = "explained" if said else "call-act", " alerted" if alerted else ""
    hinted = "" if hint is None else f' data-hint="{escape(hint_sentence(hint, language))}"'
    does = f'data-offer="{call}" data-may="{acts}" data-title="{_title(seat, call, language)}"{hinted}'
    return (
        f'<button type="button" class="{kind}{alert}"{said} data-opens="call-form" data-number="',
        f'" {does}>{call_html(call, alerted, language)}</button>',
    )


def _skipped(cells: list[str], seat: Seat) -> list[str]:
    """Return the empty cells up to the column of that seat: calls out of turn, or made again, leave some."""
    return ["<td></td>"] * ((_COLUMNS.index(seat) - len(cells)) % 4)


def _said(call: SeenCall, language: str) -> _Said:
    """Return what was said of a call in that language, without what says nothing new."""
    found: dict[tuple[str, bool], tuple[Telling, str]] = {}
    for one in call.told:
        text = phrases.explanation(one.text, call.call, language)
        if text:
            found.setdefault((text, one.corrects), (one, text))
    return list(found.values())


def _spoken(said: str, one: Telling, language: str) -> str:
    """Return an explanation with the name of who gave it, and that it is a correction (Law 20F4)."""
    whose = _whose(one.seat, one.corrects, language)
    return f' <bdi class="text" lang="{phrases.language_of(said)}">{escape(said)}</bdi>{whose}'


@cache
def _whose(seat: Seat, corrects: bool, language: str) -> str:
    _ = words.say(language)
    name = _("{seat}’s correction") if corrects else _("{seat}’s explanation")
    mark = ' class="corrects"' if corrects else ""
    return f"<small{mark}>{name.format(seat=words.seat_name(seat, language))}</small>"


def _title(seat: Seat, call: Call, language: str) -> str:
    heard = {"seat": words.seat_name(seat, language), "call": words.call_name(call, language)}
    return words.say(language)("{seat}: {call}").format_map(heard)
