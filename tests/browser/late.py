"""What somebody with a delay was sent who sees all four hands, and whether any of it was younger than the delay.

What he may know is worked out here from the times of the log alone, and not from the boards that the server makes: the
calls, cards, explanations and the end of the board as they were so long ago, and the comments whose authors had seen no
more than that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from html import unescape
from typing import Final

from playwright.sync_api import Page

from frontend.regions import NAMES
from laws.protocol.events import BoardOpened, CallMade, CardPlayed, Ended, LedFaceDown, Noted
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from play.models import BoardComment
from play.table.table_events import Happening
from tests.browser.beyond import call_sentences
from tests.browser.received import Received, named, without_help

__all__ = ["Late", "told_early"]

_REGION: Final = re.compile(rf'id="({"|".join(map(re.escape, NAMES))})"')

Logged = tuple[datetime, Happening]
"""When it was written, and what."""


class Late(Received):
    """All that the page of somebody is sent who sees all hands, `delay` seconds late."""

    def __init__(self, page: Page, delay: int, now: Callable[[], datetime]) -> None:
        super().__init__(Seat.NORTH, page, now)  # whose words the page has; it shows all four hands
        self.delay = delay


def told_early(
    text: str, deal: Deal, log: Sequence[Logged], then: datetime, comments: Iterable[BoardComment]
) -> list[str]:
    """What that text tells of the board that had not happened by `then`."""
    text = without_help(text)
    old = [event for at, event in log if at <= then]
    young = [event for at, event in log if at > then]
    plain = unescape(text)
    unread = [one.text for one in comments if one.seen > len(old) and one.text in plain]
    if not old:
        return [*sorted(map(str, named(text))), *_calls(plain, old, young), *unread]
    return [*_calls(plain, old, young), *_cards(text, deal, old), *_said(plain, old, young), *unread]


def _calls(plain: str, old: Sequence[Happening], young: Sequence[Happening]) -> list[str]:
    made = [event for event in old if isinstance(event, CallMade)]
    said = {one for event in made for one in call_sentences(event)}
    unsaid = {one for event in young if isinstance(event, CallMade) for one in call_sentences(event)} - said
    cells = re.findall(r'data-number="(\d+)"', plain) + re.findall(r'data-fact="\d+c(\d+)"', plain)
    return [
        *(f"call {number}" for number in cells if int(number) > len(made)),
        *(one for one in unsaid if f">{one}<" in plain or f">{one}," in plain),
    ]


def _cards(text: str, deal: Deal, old: Sequence[Happening]) -> list[str]:
    """Cards on the table before they were played then, cards that have left a hand too early, and an early result."""
    played = {event.card for event in old if isinstance(event, CardPlayed)}
    opened = next(event for event in old if isinstance(event, BoardOpened))
    left = played | {event.card for event in old if isinstance(event, LedFaceDown)}
    shown = _regions(text)
    held = {seat: set(deal[seat]) - left for seat in SEATS if f"hand-{seat.letter}" in shown}
    facts = {int(code) for code in re.findall(r'data-fact="\d+p(\d+)"', text)}
    over = any(isinstance(event, Ended) for event in old)
    return [
        *(f"{card} on the table" for card in named(shown.get("trick", "")) - left),
        *(f"card {code} as played" for code in facts - {int(card) for card in left}),
        *(f"{card} gone" for seat, cards in held.items() for card in cards - named(shown[f"hand-{seat.letter}"])),
        *(["the result"] if not over and f'data-fact="{opened.board.number}r"' in text else []),
    ]


def _regions(text: str) -> dict[str, str]:
    """The text of each region, to the beginning of the next."""
    parts = _REGION.split(text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def _said(plain: str, old: Iterable[Happening], young: Iterable[Happening]) -> list[str]:
    known = {_words(event) for event in old}
    return [said for event in young if (said := _words(event)) and said not in known and said in plain]


def _words(event: Happening) -> str:
    """What a player has written."""
    match event:
        case CallMade():
            return event.explanation
        case Noted():
            return event.text
        case _:
            return ""
