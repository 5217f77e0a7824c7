"""The screen in the panel: the tray and who moves it, the aperture, alerts to open; and questions to answer."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from frontend import words
from frontend.regions.surroundings import Surroundings
from frontend.sentences.screens import Heard, asked_of, heard_sentence, told_in_play, unopened
from laws.table.conditions import Alerts
from laws.table.phases import Phase
from laws.table.screen import ScreenSide, screenmate, side_of
from laws.table.told import EXPLAINING
from laws.values.calls import Call
from laws.values.fast_init import fast_init
from laws.values.seats import Seat
from laws.views.seen import View
from laws.views.viewer import ViewerKind

__all__ = ["ScreenRegion"]

Waiting = tuple[str, Seat, Call | None, Seat | None]
"""What waits, alert or question; for whom; about which call, or about whose calls and cards."""


@fast_init
@dataclass(frozen=True, slots=True)
class ScreenRegion:
    """`there`: the table has a screen. `tray`: here, there, or NE or SW for a viewer on neither side; empty after it.

    `aperture`: closed or open between the auction and the play, else empty. `push`: the viewer moves the tray now;
    `opens`: he may open the aperture. `alerts` are those that he has not opened yet, `asked` the questions that he has
    not answered; `waiting` are calls about which he has asked, or which he has alerted, without an answer so far.
    `plays`: the viewer is the player himself, and has the buttons; anyone who sits behind him reads the lines alone.
    `said`: in the play, answers about cards and corrections; `corrects`: about whom he may put an answer right.
    """

    there: bool = False
    tray: str = ""
    aperture: str = ""
    push: bool = False
    opens: bool = False
    alerts: tuple[Heard, ...] = ()
    asked: tuple[Heard, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    plays: bool = False
    said: tuple[Heard, ...] = ()
    corrects: tuple[Seat, ...] = ()

    @classmethod
    def of(cls, view: View | None, around: Surroundings) -> ScreenRegion:
        """Return the region of a table."""
        if view is None or view.phase is Phase.OVER:
            return cls()
        calls = {seen.number: seen.call for seen in view.auction or ()}
        return cls(
            view.screen is not None,
            _tray(view, view.screen.tray) if view.screen is not None and view.phase is Phase.AUCTION else "",
            _aperture(view),
            view.may.push and around.pushes,
            view.may.open,
            tuple(Heard("alerts", one.by, calls[one.call], one.call) for one in unopened(view) if one.call in calls),
            tuple(Heard.of(one) for one in asked_of(view)),
            _waiting(view),
            view.viewer.kind is ViewerKind.PLAYER,
            tuple(Heard.of(one) for one in told_in_play(view)),
            view.may.correct_about if view.phase is Phase.PLAY else (),
        )

    def html(self, language: str) -> str:
        """Return the HTML inside the element; empty where there is nothing to say."""
        parts = [f'<p class="tray">{self._where(language)}</p>'] if self.tray or self.aperture else []
        lines = [
            *(self._alert(one, language) for one in self.alerts),
            *(self._question(one, language) for one in self.asked),
            *(f"<li data-waits>{_waits_for(*one, language)}</li>" for one in self.waiting),
            *(self._told(one, language) for one in self.said),
        ]
        if lines:
            label = words.say(language)("Alerts and questions")
            parts.append(f'<ul tabindex="0" aria-label="{label}">{"".join(lines)}</ul>')
        return "".join(parts)

    def _where(self, language: str) -> str:
        _ = words.say(language)
        trays = {
            "here": _("Tray here"),
            "there": _("Tray there"),
            "NE": _("Tray: North and East"),
            "SW": _("Tray: South and West"),
        }
        said = trays.get(self.tray) or (_("Aperture open") if self.aperture == "open" else _("Aperture closed"))
        kind = self.tray or self.aperture
        button = ""
        if self.push:
            button = f'<button type="button" class="main" data-do="push">{_("Move the tray")}</button>'
        if self.opens:
            button = f'<button type="button" class="main" data-do="open">{_("Open the aperture")}</button>'
        return f'<span class="chip" data-kind="{kind}">{said}</span>{button}'

    def _alert(self, one: Heard, language: str) -> str:
        if not self.plays:
            return f"<li><span>{escape(heard_sentence(one, language))}</span></li>"
        _ = words.say(language)
        number = _subject(one)
        sure = _("Once more to say that you did not get this alert: it counts as not made (article 33.4(3)).")
        return (
            f"<li><span>{escape(heard_sentence(one, language))}</span>"
            f'<button type="button" class="main" data-do="acknowledge" {number}>{_("Open")}</button>'
            f'<button type="button" data-do="deny" {number} data-sure="{sure}">{_("Not received")}</button></li>'
        )

    def _question(self, one: Heard, language: str) -> str:
        said = escape(heard_sentence(one, language))
        if not self.plays:
            return f'<li><span><bdi class="text">{said}</bdi></span></li>'
        answer = words.say(language)("Answer")
        return (
            f'<li><span><bdi class="text">{said}</bdi></span><button type="button" class="main" data-opens="call-form"'
            f' {_subject(one)} data-may="explain" data-title="{said}">{answer}</button></li>'
        )

    def _told(self, one: Heard, language: str) -> str:
        """Return an answer or a correction of the play; its player may put right what he has said of cards."""
        said = escape(heard_sentence(one, language))
        more = ""
        if self.plays and one.about in self.corrects:
            right = words.say(language)("Put it right")
            more = (
                f'<button type="button" data-opens="call-form" {_subject(one)} data-may="correct"'
                f' data-title="{said}">{right}</button>'
            )
        return f'<li data-told><span><bdi class="text">{said}</bdi></span>{more}</li>'

    @property
    def attributes(self) -> str:
        """That a screen is there; hidden where there is nothing to say."""
        says = self.tray or self.aperture or self.alerts or self.asked or self.waiting or self.said
        return ("data-screen" if self.there else "") + ("" if says else " hidden")


def _tray(view: View, tray: ScreenSide) -> str:
    seat = view.viewer.seat
    if seat is None or view.viewer.sees_all:
        return tray.value
    return "here" if tray is side_of(seat) else "there"


def _aperture(view: View) -> str:
    if view.screen is None or view.phase is not Phase.CLARIFICATION:
        return ""
    return "open" if view.screen.aperture else "closed"


def _subject(one: Heard) -> str:
    """Return the attributes that say what the sheet is about: a call by its number, or a player."""
    if one.about is not None:
        return f'data-number="" data-about="{one.about.letter}"'
    return f'data-number="{one.number}" data-offer="{one.call or ""}"'


def _waiting(view: View) -> tuple[Waiting, ...]:
    """Return the player's own alerts that are not opened, and his questions without an answer, with who answers."""
    me, screen = view.viewer.seat, view.screen
    if me is None or view.viewer.sees_all:
        return ()
    partners = view.conditions.alerts is Alerts.PARTNER
    calls = {seen.number: seen for seen in view.auction or ()}
    if screen is None:
        own = (one for one in view.asked if one.seat is me and (one.about is not None or one.call in calls))
        players = ((one, one.about if one.about is not None else calls[one.call].seat) for one in own)
        return tuple(
            ("question", player.partner if partners else player, one.bid, one.about) for one, player in players
        )
    mate = screenmate(me)
    alerts = (one.call for one in screen.alerts if one.by is me and not one.acknowledged and one.call in calls)
    found: list[Waiting] = [("alert", mate, calls[number].call, None) for number in alerts]
    asked: dict[tuple[int, Seat | None], Waiting] = {}
    for said in screen.said:
        if said.what == "asks" and said.seat is me:
            asked[said.subject] = ("question", mate, said.bid, said.about)
        elif said.what in EXPLAINING and said.seat is mate:
            asked.pop(said.subject, None)
    return (*found, *asked.values())


def _waits_for(what: str, mate: Seat, call: Call | None, about: Seat | None, language: str) -> str:
    _ = words.say(language)
    said = {
        "alert": _("{seat} has not opened your alert of {call} yet."),
        "question": _("{seat} has not answered about {call} yet."),
    }[what]
    if about is not None:
        said = _("{seat} has not answered about {other}’s calls and cards yet.")
    return said.format(
        seat=words.seat_name(mate, language),
        call="" if call is None else words.call_name(call, language),
        other="" if about is None else words.seat_name(about, language),
    )
