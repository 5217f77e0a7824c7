"""A screen as its pages show it: alerts that are opened, what may be done about a call, and what a player is told.

Alerts and explanations go to the screenmate alone. An alert is a card on the tray: its text is read when the player
opens it, and opening acknowledges it (article 33.4(3)), so that nobody reads what he can say he did not get.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal
from zlib import crc32

from frontend import phrases, words
from laws.table.conditions import Alerts, Director
from laws.table.phases import Phase
from laws.table.screen import Alert, ScreenSide, screenmate, side_of
from laws.values.calls import PASS, Call
from laws.values.seats import Seat
from laws.views.asked import questions_to
from laws.views.screen_view import Said
from laws.views.seen import SeenCall, View
from laws.views.viewer import ViewerKind

__all__ = [
    "Heard",
    "acts_on",
    "asked_of",
    "has_said",
    "heard",
    "heard_sentence",
    "mate_of",
    "recalls",
    "told_in_play",
    "unopened",
    "with_alerts_closed",
]


@dataclass(frozen=True, slots=True)
class Heard:
    """What a player behind a screen is told: the tray has come or gone, or what his screenmate alerts, asks, says.

    `call` is the call that it is about, with its number in the View; or it is `about` a player's calls and cards.
    """

    kind: Literal["here", "there", "alerts", "asks", "explains", "corrects"]
    seat: Seat | None = None
    call: Call | None = None
    number: int = 0
    text: str = ""
    about: Seat | None = None

    @property
    def key(self) -> str:
        """What tells it from everything else that he is told."""
        subject = self.number if self.about is None else self.about.letter
        return f"{self.kind}{subject}.{crc32(self.text.encode()):08x}"

    @classmethod
    def of(cls, said: Said) -> Heard:
        """Return a question, an explanation or a correction as it is told."""
        return cls(said.what, said.seat, said.bid, said.call, said.text, said.about)  # type: ignore[arg-type]


def mate_of(view: View) -> Seat | None:
    """Return the screenmate of the player, or of the player behind whom a spectator sits; None without a screen."""
    seen = view.viewer.seat is not None and view.screen is not None and not view.viewer.sees_all
    return screenmate(view.viewer.seat) if seen and view.viewer.seat is not None else None


def unopened(view: View) -> tuple[Alert, ...]:
    """Return the screenmate's alerts that the player has not opened yet."""
    mate = mate_of(view)
    if view.screen is None or mate is None or view.phase is Phase.OVER:
        return ()
    return tuple(alert for alert in view.screen.alerts if alert.by is mate and not alert.acknowledged)


def with_alerts_closed(view: View) -> View:
    """Return the View without the explanations of alerts that are not opened yet."""
    if view.screen is None or view.auction is None:
        return view
    closed = {alert.call for alert in unopened(view)}
    if not closed:
        return view
    calls = tuple(replace(seen, explanation="", told=()) if seen.number in closed else seen for seen in view.auction)
    return replace(view, auction=calls)


def acts_on(view: View) -> tuple[tuple[int, str], ...]:
    """Return what the player may do about each call in his view, as words that a message of his page has.

    ``ask`` about an opponents' call; ``alert``, ``explain`` or ``correct`` one of his own side's. When the play is over
    only ``correct`` is left.
    """
    seat = view.viewer.seat
    if view.viewer.kind is not ViewerKind.PLAYER or seat is None:
        return ()
    acts_of = _acts_without_screen if view.screen is None else _acts_behind_screen
    over, correct = view.phase is Phase.OVER, view.may.correct
    found = []
    for seen in view.auction or ():
        acts = "" if over else acts_of(view, seat, seen)
        if seen.number in correct:
            acts = f"{acts} correct" if acts else "correct"
        if acts:
            found.append((seen.number, acts))
    return tuple(found)


def recalls(view: View) -> bool:
    """Return whether the player is offered, besides the calls, that something was explained wrongly (Law 20F5(b)).

    It is offered to declarer and dummy between the final pass and the lead; when the play is over to everybody, where a
    director is there to hear it or something was explained.
    """
    seat = view.viewer.seat
    if not view.may.correct or seat is None:
        return False
    if view.phase is Phase.OVER:
        return view.conditions.director is Director.PRESENT or has_said(view)
    return view.phase is Phase.CLARIFICATION and view.contract is not None and view.contract.side is seat.side


def has_said(view: View) -> bool:
    """Return whether the player knows that a call of his side was alerted or explained."""
    said = set() if view.screen is None else {one.call for one in view.screen.said if one.what != "asks"}
    own = (seen for seen in view.auction or () if seen.number in view.may.correct)
    return any(seen.alerted or seen.explanation or seen.number in said for seen in own)


def _acts_without_screen(view: View, seat: Seat, seen: SeenCall) -> str:
    """Where players alert their own calls they explain these, elsewhere their partner's (article 33.4(2), Law 20F1)."""
    if seen.seat.side is not seat.side:
        return "ask" if view.may.ask else ""
    partners = view.conditions.alerts is Alerts.PARTNER
    if (seen.seat is seat) is partners:
        return ""
    if seen.explanation or view.phase not in (Phase.AUCTION, Phase.CLARIFICATION) or seen.alerted:
        return ""
    if partners:
        return "alert"
    return "explain" if seen.call != PASS else ""


def _acts_behind_screen(view: View, seat: Seat, seen: SeenCall) -> str:
    assert view.screen is not None
    if seen.seat.side is not seat.side:
        return "ask" if view.may.ask else ""
    alerted = any(alert.by is seat and alert.call == seen.number for alert in view.screen.alerts)
    alerts = not alerted and view.phase in (Phase.AUCTION, Phase.CLARIFICATION)
    return "alert explain" if alerts else "explain"


def asked_of(view: View) -> tuple[Said, ...]:
    """Return the questions that the player, or the one before whom a spectator sits, has to answer, each once."""
    return () if view.viewer.seat is None or view.viewer.sees_all else questions_to(view, view.viewer.seat)


def told_in_play(view: View) -> tuple[Said, ...]:
    """Return what was said since the auction went out of sight: about cards, and what puts an explanation right."""
    if view.phase is not Phase.PLAY:
        return ()
    said = view.said if view.screen is None else view.screen.said
    return tuple(one for one in said if one.what != "asks" and (one.about is not None or one.what == "corrects"))


def heard(view: View) -> tuple[Heard, ...]:
    """Return what the viewer is told besides the calls themselves: of the screen, of alerts, of questions."""
    screen = view.screen
    if screen is None:
        return _heard_without_screen(view)
    mate = mate_of(view)
    if mate is None or view.phase is Phase.OVER:
        return ()
    calls = {seen.number: seen.call for seen in view.auction or ()}
    told = [Heard("alerts", mate, calls[one.call], one.call) for one in unopened(view) if one.call in calls]
    closed = {one.call for one in unopened(view)}
    told += [
        Heard.of(one)
        for one in (*(said for said in screen.said if said.call in calls or said.what == "asks"), *told_in_play(view))
        if one.seat is mate and not (one.call in closed and one.what != "asks")
    ]
    if view.phase is Phase.AUCTION:
        told.insert(0, _tray(view, screen.tray))
    return tuple(told)


def _heard_without_screen(view: View) -> tuple[Heard, ...]:
    """Questions that wait; what was explained after the call, and put right (Law 20F4); where partners alert, that."""
    if view.phase is Phase.OVER or not (view.auction or view.asked or view.said):
        return ()
    told = [Heard.of(one) for one in view.asked]
    if view.said:
        calls = {seen.number for seen in view.auction or ()}
        told += [Heard.of(one) for one in told_in_play(view) if one.call not in calls]
    for seen in view.auction or ():
        if not (seen.told or seen.alerted):
            continue
        later = [one for one in seen.told if not one.made]
        if seen.alerted and view.conditions.alerts is Alerts.PARTNER:
            with_alert = later.pop(0).text if later and not later[0].corrects else ""
            told.append(Heard("alerts", seen.seat.partner, seen.call, seen.number, with_alert))
        told += [
            Heard("corrects" if one.corrects else "explains", one.seat, seen.call, seen.number, one.text)
            for one in later
        ]
    return tuple(told)


def _tray(view: View, tray: ScreenSide) -> Heard:
    assert view.viewer.seat is not None
    return Heard("here" if tray is side_of(view.viewer.seat) else "there")


def heard_sentence(one: Heard, language: str) -> str:
    """Return what the player is told, as a sentence."""
    _ = words.say(language)
    if one.kind == "here":
        return _("The tray is on your side of the screen.")
    if one.kind == "there":
        return _("The tray is on the other side of the screen.")
    assert one.seat is not None
    text = phrases.in_language(one.text, language)
    after = _(": ") + text if text else ""
    if one.about is not None:
        said = {
            "asks": _("{seat} asks about {other}’s calls and cards"),
            "explains": _("{seat} explains {other}’s calls and cards"),
            "corrects": _("{seat} corrects what was said of {other}’s calls and cards"),
        }[one.kind]
        names = {"seat": words.seat_name(one.seat, language), "other": words.seat_name(one.about, language)}
        return said.format_map(names) + after
    assert one.call is not None
    said = {
        "alerts": _("{seat} alerts {call}"),
        "asks": _("{seat} asks about {call}"),
        "explains": _("{seat} explains {call}"),
        "corrects": _("{seat} corrects the explanation of {call}"),
    }[one.kind]
    return said.format(seat=words.seat_name(one.seat, language), call=words.call_name(one.call, language)) + after
