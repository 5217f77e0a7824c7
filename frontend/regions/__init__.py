"""How a table is drawn: a view becomes regions, and a region becomes HTML.

A region is a frozen value with the name of its element. Its HTML depends only on its value and the language, not on the
viewer: equal regions are drawn once and sent to many. Each element carries ``hx-swap-oob``, so that the same bytes
serve the page and the socket. Everything drawn comes from a `laws.views.seen.View` or a `Surroundings`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from html import escape
from typing import Any, Final

from django.utils.safestring import SafeString

from frontend.regions.auction import AuctionRegion
from frontend.regions.board import BoardRegion
from frontend.regions.box import BoxRegion
from frontend.regions.claim import ClaimRegion, TermsRegion
from frontend.regions.clock import Clock
from frontend.regions.comments import CommentsRegion, Remark
from frontend.regions.controls import ControlsRegion, StandRegion
from frontend.regions.hand import HandRegion
from frontend.regions.parts import ANY, READS, changed
from frontend.regions.plate import PlateRegion
from frontend.regions.result import ResultRegion
from frontend.regions.ruling import DutiesRegion, RulingRegion
from frontend.regions.saying import SayingRegion
from frontend.regions.screen import ScreenRegion
from frontend.regions.status import StatusRegion
from frontend.regions.surroundings import Occupant, Pause, Surroundings
from frontend.regions.talk import Line, TalkRegion
from frontend.regions.together import READ_BESIDES, Together
from frontend.regions.trick import LastTrickRegion, TrickRegion
from frontend.sentences.screens import with_alerts_closed
from laws.values.fast_init import fast_init
from laws.values.seats import SEATS, Seat
from laws.views.seen import View

__all__ = [
    "MADE",
    "NAMES",
    "Clock",
    "Line",
    "Occupant",
    "Pause",
    "Region",
    "Remark",
    "Seen",
    "Surroundings",
    "TalkRegion",
    "Together",
    "answer",
    "draw",
    "regions",
    "revision",
    "seen",
]

Region = (
    BoardRegion
    | PlateRegion
    | HandRegion
    | AuctionRegion
    | TrickRegion
    | LastTrickRegion
    | StatusRegion
    | ScreenRegion
    | BoxRegion
    | ControlsRegion
    | StandRegion
    | ClaimRegion
    | TermsRegion
    | RulingRegion
    | DutiesRegion
    | ResultRegion
    | SayingRegion
    | TalkRegion
    | CommentsRegion
)

_CLASSES: Final[dict[type, str]] = {
    BoardRegion: "board",
    PlateRegion: "plate",
    HandRegion: "hand",
    AuctionRegion: "auction",
    TrickRegion: "trick",
    LastTrickRegion: "lasttrick",
    StatusRegion: "status",
    ScreenRegion: "screen",
    BoxRegion: "box",
    ControlsRegion: "controls",
    StandRegion: "stand",
    ClaimRegion: "claim",
    TermsRegion: "law",
    RulingRegion: "ruling",
    DutiesRegion: "duties",
    ResultRegion: "result",
    SayingRegion: "saying",
    TalkRegion: "talk",
    CommentsRegion: "comments",
}

_PLATES: Final = tuple(f"plate-{seat.letter}" for seat in SEATS)
_HANDS: Final = tuple(f"hand-{seat.letter}" for seat in SEATS)


def _hand(view: View | None, _around: Surroundings, seat: Seat) -> HandRegion:
    return HandRegion.of(view, seat)


_Make = Callable[[View | None, Surroundings], Region]

MADE: Final[tuple[tuple[str, _Make], ...]] = (
    ("board", BoardRegion.of),
    *((name, partial(PlateRegion.of, seat=seat)) for name, seat in zip(_PLATES, SEATS, strict=True)),
    *((name, partial(_hand, seat=seat)) for name, seat in zip(_HANDS, SEATS, strict=True)),
    ("auction", AuctionRegion.of),
    ("trick", lambda view, _around: TrickRegion.of(view)),
    ("lasttrick", lambda view, _around: LastTrickRegion.of(view)),
    ("status", lambda view, _around: StatusRegion.of(view)),
    ("screen", ScreenRegion.of),
    ("duties", DutiesRegion.of),
    ("box", lambda view, _around: BoxRegion.of(view)),
    ("controls", ControlsRegion.of),
    ("claim", lambda view, _around: ClaimRegion.of(view)),
    ("terms", TermsRegion.of),
    ("ruling", RulingRegion.of),
    ("result", ResultRegion.of),
    ("stand", StandRegion.of),
    ("saying", SayingRegion.of),
    ("talk", lambda _view, around: around.talk),
    ("comments", lambda _view, around: CommentsRegion(around.talk.board, around.comments)),
)
"""How each region is made, by its name, in order."""
NAMES: Final = tuple(name for name, _make in MADE)
"""The names of all regions, which are the ids of their elements."""


_Alike = Callable[[View], Any]
_READING: Final = tuple((name, make, READ_BESIDES.get(name)) for name, make in MADE)


@lru_cache(maxsize=4_096)
def _that_read(bits: int) -> tuple[tuple[str, _Make, _Alike | None], ...]:
    """Return the regions that read any of these parts, in order: name, how it is made, what it reads besides what
    players have in common, if it may be alike for several.
    """
    return _READING if bits == ANY else tuple(one for one in _READING if bits & READS[one[0]])


@fast_init
@dataclass(frozen=True, slots=True)
class Seen:
    """The regions of a table by name, in order, and what they were made of. `changes` are the names of those that
    differ from what was seen before; all of them, if nothing was.
    """

    regions: dict[str, Region]
    view: View | None
    around: Surroundings
    changes: tuple[str, ...] = NAMES


def seen(view: View | None, around: Surroundings, before: Seen | None = None, together: Together | None = None) -> Seen:
    """Return the regions of a table; without a view, those of a table without a board.

    Those of `before` that read nothing that has changed are taken over, as are those that are equal: as values the
    regions depend on the view and the surroundings alone. `together` has what was made in the same step for others.
    """
    view = None if view is None else with_alerts_closed(view)
    if before is None:
        return Seen({name: make(view, around) for name, make in MADE}, view, around)
    bits, shared = ANY, None
    if view is not None and before.view is not None and (before.around is around or before.around == around):
        bits = changed(before.view, view)
        if not bits:
            return Seen(before.regions, view, around, ())
        shared = None if together is None or bits == ANY else together.made(view)
    made = before.regions.copy()
    changes = []
    for name, make, besides in _that_read(bits):
        old = made[name]
        if shared is None or besides is None or view is None:
            value = make(view, around)
            differs = value is not old and value != old
        else:
            value, differs = _alike(shared.setdefault(name, []), old, besides(view), make, view, around)
        if differs:
            made[name] = value
            changes.append(name)
    return Seen(made, view, around, tuple(changes))


def _alike(
    known: list[tuple[Any, Any, Any]], old: Region, read: Any, make: _Make, view: View, around: Surroundings
) -> tuple[Region, bool]:
    """Return a region that has been made for another player who had the same before and reads the same, else make it;
    and whether it differs from the one before.
    """
    for before, its, value in known:
        if (before is old or before == old) and its == read:
            return value, value is not before
    value = make(view, around)
    differs = value != old
    known.append((old, read, value if differs else old))
    return value, differs


def regions(view: View | None, around: Surroundings) -> dict[str, Region]:
    """Return all regions of a table by name. Without a view, those of a table without a board."""
    return seen(view, around).regions


def draw(name: str, value: Region, language: str) -> SafeString:
    """Return the whole element of a region in that language (Django's code)."""
    return _drawn_once(name, value, language) if type(value) in _FEW else _drawn(name, value, language)


def _drawn(name: str, value: Region, language: str) -> SafeString:
    return SafeString(
        f'<div id="{name}" class="{_CLASSES[type(value)]}" hx-swap-oob="true" {value.attributes}>'
        f"{value.html(language)}</div>"
    )


_FEW: Final = frozenset({StatusRegion, BoxRegion, ControlsRegion, StandRegion})
"""Regions that read alike at many tables: they have few values."""
_drawn_once = lru_cache(maxsize=1_024)(_drawn)


def revision(digest: str, seat: Seat | None, *, unasked: bool = False) -> SafeString:
    """Return the element that states the view and the seat of the page. It ends every frame.

    `unasked`: the page need not acknowledge the frame.
    """
    whose = "" if seat is None else seat.letter
    more = " data-unasked" if unasked else ""
    of = f'data-revision="{escape(digest)}" data-seat="{whose}"'
    return SafeString(f'<span id="revision" {of}{more} hx-swap-oob="true" hidden></span>')


def answer(key: str, code: str = "", sentence: str = "") -> SafeString:
    """Return the element with the outcome of the action `key`: done, or refused with a code and a sentence."""
    outcome = "refused" if code else "done"
    return SafeString(
        f'<div id="answer" data-key="{escape(key)}" data-outcome="{outcome}" data-code="{escape(code)}"'
        f' hx-swap-oob="true" hidden>{escape(sentence)}</div>'
    )
