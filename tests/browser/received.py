"""What a page was sent, every byte of it, and whether its owner may know all of that.

What he may know is worked out here from the log alone, by the plainest reading of the Laws, and not from the Views that
the server makes: a card is his own, or dummy's, or it has been faced on the table, or it lies in the hand of a claimer,
or the board is over; behind a screen a lead made face up is seen on its
own side. Nobody knows of an irregularity to which no attention was drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import cache
from html import unescape
from typing import Final, NamedTuple

from django.utils import timezone
from playwright.sync_api import Page, Response, WebSocket

from frontend import words
from laws.protocol.events import (
    CallMade,
    CardPlayed,
    ClaimMade,
    Ended,
    InformationNoted,
    IrregularityNoted,
    LeadFaced,
    LeadShown,
    LedFaceDown,
    Noted,
    ObligationImposed,
)
from laws.sentences import irregularities
from laws.table.irregularity import Irregularity
from laws.table.obligation import Judgement, MustAnswer, MustPlay
from laws.table.screen import side_of
from laws.values.cards import CARDS, RANKS, SUITS, Card, Rank, Suit
from laws.values.deal import Deal
from laws.values.seats import Seat
from laws.views.known_irregularities import is_known
from play.table.evolution import replay
from play.table.state import State
from play.table.table_events import Happening
from tests.browser.beyond import told_beyond

__all__ = ["Received", "Sent", "named", "told_too_much", "without_help"]

_BY_CODE: Final = re.compile(r'data-card="([SHDC][2-9TJQKA])"')
_PICTURED: Final = re.compile(r'class="card ([SHDC])"[^>]*><b>(10|[2-9JQKA])</b>')
_PRINTED: Final = re.compile(r'<div class="line" aria-hidden="true"><i class="([SHDC])">[^<]*</i> ([^<]*)</div>')
_HELP: Final = re.compile(r'<dialog id="help".*?</dialog>', re.DOTALL)
_SILENT: Final = re.compile(r'<div id="(?:ruling|duties)" class="\w+" hx-swap-oob="true" hidden></div>')
_REGION: Final = re.compile(r'<div id="(?:ruling|duties)" ')


class Sent(NamedTuple):
    """A page or a frame, and when it came."""

    text: str
    at: datetime


class Received:
    """All that a page is sent: the page itself, and every frame of its sockets, each with the time by `now`.

    `seat` is whose page it is, or behind whom its owner sits.
    """

    def __init__(self, seat: Seat, page: Page, now: Callable[[], datetime] = timezone.now) -> None:
        self.seat = seat
        self.page = page
        self.sent: list[Sent] = []
        self._now = now
        self._checked = 0
        self._documents: list[tuple[Response, datetime]] = []
        page.on("response", self._answered)
        page.on("websocket", self._opened)

    def close(self) -> None:
        """Hear no more."""
        self.page.remove_listener("response", self._answered)
        self.page.remove_listener("websocket", self._opened)

    def _answered(self, response: Response) -> None:
        redirects = 300 <= response.status < 400  # which has no text
        if response.request.is_navigation_request() and not redirects:
            self._documents.append((response, self._now()))  # its text is read later: nothing may be asked for in here

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.sent.append(Sent(str(frame), self._now())))

    def unchecked(self) -> list[Sent]:
        """All that came since the last time that this was asked."""
        while self._documents:
            document, at = self._documents.pop()
            self.sent.insert(self._checked, Sent(document.text(), at))
        fresh, self._checked = self.sent[self._checked :], len(self.sent)
        return fresh


def without_help(text: str) -> str:
    """The text without the list of keys, which names a card as an example."""
    return _HELP.sub("", text)


def told_too_much(text: str, seat: Seat, deal: Deal, events: Sequence[Happening]) -> list[str]:
    """What that text tells the player in that seat and he may not know after these events."""
    if any(isinstance(event, Ended) for event in events):
        return []
    state = replay(events)
    text = without_help(text)
    hidden = named(text) - shown_to(seat, deal, state, events)
    unknown = [one for one in state.game.incidents.irregularities if not is_known(state.game, one)]
    asked = any(
        isinstance(one, MustAnswer) or (isinstance(one, Judgement) and one.halts)  # asked aloud, or play has stopped
        for one in state.game.incidents.obligations
    )
    nothing = len(unknown) == len(state.game.incidents.irregularities)
    paused = state.pause is not None and state.pause.began.seat is seat  # he reads what he has chosen, and nobody else
    withdrawn = any(isinstance(event, InformationNoted) for event in events)  # its duties are read
    reserved = any(
        isinstance(event, Noted) and event.what == "reserves rights" for event in events
    )  # told without screens
    nothing = (
        nothing
        and not asked
        and not withdrawn
        and (not reserved or state.game.conditions.screens)
        and not paused
        and not state.called
        and not state.rulings
        and state.game.claim_in_dispute is None
    )
    return [
        *sorted(map(str, hidden)),
        *told_beyond(text, seat, events),
        *_unknown(text, unknown, state),
        *(["ruling"] if nothing and len(_REGION.findall(text)) != len(_SILENT.findall(text)) else []),
        *(
            event.explanation
            for event in events
            if isinstance(event, CallMade) and event.seat is seat.partner and event.explanation
            if event.explanation in unescape(text)
        ),
    ]


def shown_to(seat: Seat, deal: Deal, state: State, events: Iterable[Happening]) -> set[Card]:
    """The cards that the player in that seat may know after these events."""
    known = set(deal[seat])
    down: Card | None = None
    for event in events:
        match event:
            case CardPlayed():
                known.add(event.card)
            case LedFaceDown():
                down = event.card
            case LeadShown(leader) if down is not None and side_of(leader) is side_of(seat):
                known.add(down)
            case LeadFaced() if down is not None:
                known.add(down)
                down = None
            case IrregularityNoted():
                known |= {card for card in event.cards if card != down}
            case ObligationImposed(MustPlay(card=Card() as card)):  # it lies on the table (Law 57D)
                known.add(card)
            case ClaimMade():
                known |= set(deal[event.seat])
    if state.game.dummy is not None:
        known |= set(deal[state.game.dummy])
    return known


def named(text: str) -> set[Card]:
    """The cards that a text names, in whatever way a page does: by code, as a picture, as printed, in words."""
    found = {Card.parse(code) for code in _BY_CODE.findall(text)}
    found |= {Card.parse(suit + rank.replace("10", "T")) for suit, rank in _PICTURED.findall(text)}
    for suit, ranks in _PRINTED.findall(text):
        found |= {Card.parse(suit + rank.replace("10", "T")) for rank in ranks.split() if rank != "—"}
    return found | {card for language in ("en", "zh-hans") for card in _in_words(unescape(text), language)}


def _in_words(text: str, language: str) -> Iterable[Card]:
    """One by one, “5 of hearts”, or a suit with its ranks, “hearts ace, 5”."""
    cards, one_by_one, suits, of_a_suit, ranks, comma = _vocabulary(language)
    yield from (cards[name] for name in one_by_one.findall(text))
    for suit, held in of_a_suit.findall(text):
        yield from (Card.of(suits[suit], ranks[rank]) for rank in held.split(comma))


@cache
def _vocabulary(
    language: str,
) -> tuple[dict[str, Card], re.Pattern[str], dict[str, Suit], re.Pattern[str], dict[str, Rank], str]:
    """The names of cards, suits and ranks in a language, and what finds them in a text."""
    _ = words.say(language)
    comma = _(", ")
    cards = {words.card_name(card, language): card for card in CARDS}
    suits = {words.suit_name(suit, language): suit for suit in SUITS}
    ranks = {words.rank_name(rank, language): rank for rank in RANKS}
    one = _any(ranks)
    held = re.escape(_("{suit} {ranks}").format(suit="SUIT", ranks="RANKS"))
    held = held.replace("SUIT", f"({_any(suits)})").replace("RANKS", f"({one}(?:{re.escape(comma)}{one})*)")
    one_by_one = re.compile(rf"(?<![0-9A-Za-z])({_any(cards)})(?![0-9A-Za-z])")
    return cards, one_by_one, suits, re.compile(rf"{held}(?![0-9A-Za-z])"), ranks, comma


def _any(names: Iterable[str]) -> str:
    return "(?:" + "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)) + ")"


def _unknown(text: str, unknown: Sequence[Irregularity], state: State) -> list[str]:
    """What a text tells of irregularities of which nobody knows; known ones may be told in the same words."""
    plain, every = unescape(text), state.game.incidents.irregularities
    told = {sentence for one in every if one not in unknown for sentence in _sentences(one, state)}
    return [
        sentence for one in unknown for sentence in _sentences(one, state) if sentence not in told and sentence in plain
    ]


def _sentences(one: Irregularity, state: State) -> list[str]:
    """How a page would tell of an irregularity, in either language."""
    game = state.game
    call = game.auction.calls[one.call - 1].call if one.call else None
    said = irregularities.irregularity(one.kind, one.offender, call, one.cards, one.trick, one.law)
    return [words.sentence(said, language) for language in ("en", "zh-hans")]
