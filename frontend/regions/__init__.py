"""How a table is drawn: a view becomes regions, and a region becomes HTML.

A region is a frozen value with the name of its element. Its HTML depends only on its value and the language, not on the
viewer: equal regions are drawn once and sent to many. Each element carries ``hx-swap-oob``, so that the same bytes
serve the page and the socket. Everything drawn comes from a `laws.views.table_view.View` or a `Surroundings`.
"""

from __future__ import annotations

from html import escape
from typing import Final

from django.utils.safestring import SafeString

from frontend.regions.auction import AuctionRegion
from frontend.regions.board import BoardRegion
from frontend.regions.box import BoxRegion
from frontend.regions.claim import ClaimRegion, TermsRegion
from frontend.regions.clock import Clock
from frontend.regions.comments import CommentsRegion, Remark
from frontend.regions.controls import ControlsRegion, StandRegion
from frontend.regions.hand import HandRegion
from frontend.regions.plate import PlateRegion
from frontend.regions.result import ResultRegion
from frontend.regions.ruling import DutiesRegion, RulingRegion
from frontend.regions.saying import SayingRegion
from frontend.regions.screen import ScreenRegion
from frontend.regions.status import StatusRegion
from frontend.regions.surroundings import Occupant, Pause, Surroundings
from frontend.regions.talk import Line, TalkRegion
from frontend.regions.trick import LastTrickRegion, TrickRegion
from frontend.screens import with_alerts_closed
from laws.values.seats import SEATS, Seat
from laws.views.table_view import View

__all__ = [
    "NAMES",
    "Clock",
    "Line",
    "Occupant",
    "Pause",
    "Region",
    "Remark",
    "Surroundings",
    "TalkRegion",
    "answer",
    "draw",
    "regions",
    "revision",
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
NAMES: Final = (
    "board",
    *_PLATES,
    *_HANDS,
    *("auction", "trick", "lasttrick", "status", "screen", "duties", "box", "controls", "claim", "terms", "ruling"),
    *("result", "stand", "saying", "talk", "comments"),
)
"""The names of all regions, which are the ids of their elements."""


def regions(view: View | None, around: Surroundings) -> dict[str, Region]:
    """Return all regions of a table by name. Without a view, those of a table without a board."""
    view = None if view is None else with_alerts_closed(view)
    drawn: dict[str, Region] = {"board": BoardRegion.of(view, around)}
    for seat in SEATS:
        drawn[_PLATES[seat]] = PlateRegion.of(view, around, seat)
    for seat in SEATS:
        drawn[_HANDS[seat]] = HandRegion.of(view, seat)
    drawn["auction"] = AuctionRegion.of(view, around)
    drawn["trick"] = TrickRegion.of(view)
    drawn["lasttrick"] = LastTrickRegion.of(view)
    drawn["status"] = StatusRegion.of(view)
    drawn["screen"] = ScreenRegion.of(view, around)
    drawn["duties"] = DutiesRegion.of(view, around)
    drawn["box"] = BoxRegion.of(view)
    drawn["controls"] = ControlsRegion.of(view, around)
    drawn["claim"] = ClaimRegion.of(view)
    drawn["terms"] = TermsRegion.of(view, around)
    drawn["ruling"] = RulingRegion.of(view, around)
    drawn["result"] = ResultRegion.of(view, around)
    drawn["stand"] = StandRegion.of(around)
    drawn["saying"] = SayingRegion.of(view, around)
    drawn["talk"] = around.talk
    drawn["comments"] = CommentsRegion(around.talk.board, around.comments)
    return drawn


def draw(name: str, value: Region, language: str) -> SafeString:
    """Return the whole element of a region in that language (Django's code)."""
    return SafeString(
        f'<div id="{name}" class="{_CLASSES[type(value)]}" hx-swap-oob="true" {value.attributes}>'
        f"{value.html(language)}</div>"
    )


def revision(digest: str, seat: Seat | None) -> SafeString:
    """Return the element that states the view and the seat of the page. It ends every frame."""
    whose = "" if seat is None else seat.letter
    return SafeString(
        f'<span id="revision" data-revision="{escape(digest)}" data-seat="{whose}" hx-swap-oob="true" hidden></span>'
    )


def answer(key: str, code: str = "", sentence: str = "") -> SafeString:
    """Return the element with the outcome of the action `key`: done, or refused with a code and a sentence."""
    outcome = "refused" if code else "done"
    return SafeString(
        f'<div id="answer" data-key="{escape(key)}" data-outcome="{outcome}" data-code="{escape(code)}"'
        f' hx-swap-oob="true" hidden>{escape(sentence)}</div>'
    )
