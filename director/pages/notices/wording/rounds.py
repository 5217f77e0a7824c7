"""Notices about rounds: line-ups, draws, matches of a knockout, forfeits."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from director.entries.models import entry_words, no_name
from director.pages.notices.wording.phrases import clock_said, reason_by, seat_said, start_said
from director.results.withdrawals.forfeit_models import Decision
from director.sessions.draw.swiss_models import Again

__all__ = ["draw", "forfeit", "knockout", "line_up", "soon"]


def soon(data: dict[str, Any]) -> tuple[str, str]:
    """Return that an event starts soon, and where the reader begins."""
    parts = [start_said(data)]
    if data.get("table"):
        parts.append(_("As the entries are now, you begin at table %(table)s.") % {"table": data["table"]})
        parts[-1] += f" {seat_said(data['seat'])}" if data.get("seat") else ""
    return _("Your event starts soon."), " ".join(parts)


def line_up(data: dict[str, Any]) -> tuple[str, str]:
    """Return until when the line-up of a round is due."""
    due = timezone.localtime(datetime.fromisoformat(data["due"]))
    words = {"round": data["round"], "time": clock_said(due)}
    return _("Your line-up for round %(round)s is due at %(time)s.") % words, ""


def draw(data: dict[str, Any]) -> tuple[str, str]:
    """Return where the reader begins, or the draw of a round."""
    if "round" in data:
        return _round_drawn(data)
    if data.get("table") is None:
        return _("The session begins; you sit out the first round."), ""
    says = _("The session begins: you sit at table %(table)s.") % {"table": data["table"]}
    against = " – ".join(name or no_name(hall="hall" in data) for name in data["against"])
    return says, f"{seat_said(data['seat'])} " + _("Your opponents: %(names)s.") % {"names": against}


def _round_drawn(data: dict[str, Any]) -> tuple[str, str]:
    """Return the draw of a round of a Swiss (article 17); officials are told that it is another one."""
    if "held" in data:
        match Again(data.get("why", Again.RESULT)):
            case Again.RESULT:
                says = _("Round %(round)s is paired again, since a result has changed (article 17.8).") % data
            case Again.ABSENCE:
                says = _("Round %(round)s is paired again, since who is there has changed.") % data
            case Again.ASKED:
                says = _("Round %(round)s is paired again by the rules, in the place of a director’s pairing.") % data
        return says, _("The draw is held until you publish it.") if data["held"] else _("All players have been told.")
    again = (
        _("It is paired again, since a result was corrected or the director has changed it.") if data["again"] else ""
    )
    if data.get("bye"):
        return _("Round %(round)s: you have the bye.") % data, again
    if data.get("out"):
        return _("Round %(round)s: your place is certain, and you do not play.") % data, again
    names = {"round": data["round"], "other": entry_words(data["other"]), "match": data["match"]}
    says = _("Round %(round)s: you meet %(other)s in match %(match)s.") % names
    home = _("You are at home.") if data["home"] else _("You are away.")
    return says, f"{home} {again}".strip()


def _withdrawal(data: dict[str, Any]) -> tuple[str, str]:
    says = _("The chief director has agreed that you withdraw from the event.")
    if not data["decision"]:
        says = _("A contestant asks to withdraw from the event.")
    elif data["decision"] == "refused":
        says = _("The chief director does not agree to your withdrawal: please play on.")
    elif Decision(data["decision"]) != Decision.AGREED:
        says = _("The chief director has ruled on your withdrawal.")
    return says, entry_words(data["entry"])


def forfeit(data: dict[str, Any]) -> tuple[str, str]:
    """Return what becomes of a forfeit, or of a withdrawal from the event."""
    if "withdrawal" in data:
        return _withdrawal(data)
    says = _("The chief director has agreed that your round is forfeited.")
    if not data["decision"]:
        says = _("A contestant asks to forfeit.")
    elif data["decision"] == "refused":
        says = _("The chief director does not agree to your forfeit: please play on.")
    elif Decision(data["decision"]) != Decision.AGREED:
        says = _("The chief director has ruled on your forfeit.")
    return says, _("%(entry)s, round %(round)s") % {"entry": entry_words(data["entry"]), "round": data["round"]}


def knockout(data: dict[str, Any]) -> tuple[str, str]:
    """Return what a team is told of its knockout: whom it meets, that it chooses, a time that is proposed; and what
    officials are, that a match waits to be confirmed.
    """
    if data["what"] == "unconfirmed":
        teams = {"home": entry_words(data["home"]), "away": entry_words(data["away"])}
        more = _(
            "Ask the captains, confirm it for them, or publish the results of the session: then it stands when the"
            " correction period is over (article 41.2)."
        )
        return _("The score of %(home)s – %(away)s is not confirmed, and the knockout waits for it.") % teams, more
    if data["what"] == "choose":
        last = timezone.localtime(datetime.fromisoformat(data["until"]))
        when = {"day": date_format(last, "DATE_FORMAT"), "time": clock_said(last)}
        more = _("Your captain chooses until %(time)s on %(day)s (article 15.4).") % when
        return _("Your team chooses its opponents."), more
    says = _of_match(data["what"]) % {"other": entry_words(data["other"])}
    more = "" if data["what"] in ("cancelled", "no extra") else start_said(data)
    return says, f"{more} {reason_by(data) if data.get('reason') else ''}".strip()


def _of_match(what: str) -> str:
    """Return what is said of a match against `other`. Raise KeyError for what is not known."""
    return {
        "meets": _("Your opponents in the knockout are %(other)s."),
        "proposed": _("%(other)s propose another time for your match."),
        "agreed": _("%(other)s agree to the time of your match."),
        "settled": _("Your match against %(other)s has a time of its own."),
        "moved": _("The organiser has moved your match against %(other)s."),
        "set": _(
            "The organiser has taken back the time of your match against %(other)s: it is played at the set time."
        ),
        "cancelled": _("The organiser has cancelled your match against %(other)s at the time on which you agreed."),
        "no extra": _("Your match against %(other)s is decided: its extra boards are not played."),
        "off": _("You do not meet %(other)s by the draw: the match at the time on which you agreed is called off."),
        "agree": _("Agree on a time for your match against %(other)s, or it is played at the set time. You can until:"),
    }[what]
