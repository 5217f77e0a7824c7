"""What a notice says, in the language and the zone of its reader: one sentence, the details, and where it leads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from director.clubs.offices import Office
from director.entries.officer_models import TeamOffice
from director.notices.models import NoticeKind, PersonNotice
from director.sessions.draw.swiss_models import Again
from director.sessions.order.order_models import Barred, OrderKind
from director.sessions.order.suspension_models import Suspended
from frontend import words
from laws.values.seats import Seat

__all__ = ["Told", "appeal_words", "told"]


@dataclass(frozen=True, slots=True)
class Told:
    """A notice in words: what has happened, of which event, what more there is to it, and the path that it leads to."""

    says: str
    event: str
    club: str
    more: str
    path: str
    shared: str
    """The path in the text for others: strangers find it too."""


def told(notice: PersonNotice) -> Told:
    """Return a notice in the active language and zone."""
    event, words_of = notice.competition, _WORDS[NoticeKind(notice.kind)]
    says, more = _covered(notice.data) if notice.data.get("covered") else words_of(notice.data)
    of = _("A poll of peers") if notice.kind == NoticeKind.POLL else event.name
    return Told(says, of, event.club.name, more, _path(notice), _shared(notice))


def _path(notice: PersonNotice) -> str:
    """Return the address to which a notice leads: the table, the results, else the event."""
    session = notice.about.partition(":")[0]
    match notice.kind:
        case NoticeKind.DRAW if "round" in notice.data:
            return reverse("session-swiss", args=[session])
        case NoticeKind.SOON | NoticeKind.DRAW:
            return reverse("session-play", args=[session])
        case NoticeKind.PUBLISHED | NoticeKind.FINAL:
            return reverse("session-results", args=[session])
        case NoticeKind.ORDER if notice.data.get("what") in (OrderKind.RESUMED, OrderKind.ENDED):
            return reverse("session-play", args=[session])
        case NoticeKind.FORFEIT if "withdrawal" not in notice.data:
            return reverse("session-forfeits", args=[session])
        case NoticeKind.KNOCKOUT | NoticeKind.POLL | NoticeKind.LINE_UP:
            return _named_in(notice.data)
        case NoticeKind.APPEAL if notice.data.get("covered"):
            return reverse("session-appeals", args=[session])
        case NoticeKind.APPEAL:
            return reverse("session-appeal", args=notice.about.split(":")[:2])
        case _ if notice.data.get("appeal"):
            return reverse("session-appeals", args=[notice.data["session"]])
        case _:
            return reverse(_OF_EVENT.get(NoticeKind(notice.kind), "event"), args=[notice.competition_id])


_OF_EVENT: Final = {
    NoticeKind.POSTED: "event-notices",
    NoticeKind.OFFICE: "event-officials",
    NoticeKind.FORFEIT: "event-withdrawals",
}


def _named_in(data: dict[str, Any]) -> str:
    """Return where a notice of a poll, a line-up or a match leads: to these, to the times of matches, to the match of a
    knockout, else to the bracket.
    """
    if "due" in data:
        return reverse("session-line-up", args=[data["session"], data["team"]])
    if "key" in data:
        return reverse("poll", args=[data["key"]])
    if "times" in data:
        return reverse("session-times", args=[data["times"]])
    if "match" in data:
        return reverse("stage-match", args=[data["stage"], data["match"]])
    return reverse("stage-bracket", args=[data["stage"]])


def _shared(notice: PersonNotice) -> str:
    """Return where its text leads others, who do not find the place of its reader: to the seating, or to the event."""
    match notice.kind:
        case NoticeKind.DRAW if "round" in notice.data:
            return _path(notice)
        case NoticeKind.DRAW:
            return reverse("session-seating", args=[notice.about.partition(":")[0]])
        case NoticeKind.POLL:  # the link is his own
            return reverse("club", args=[notice.competition.club.address])
        case NoticeKind.SOON | NoticeKind.APPEAL | NoticeKind.FORFEIT | NoticeKind.ORDER | NoticeKind.LINE_UP:
            return reverse("event", args=[notice.competition_id])
        case _ if notice.data.get("appeal"):
            return reverse("event", args=[notice.competition_id])
        case _:
            return _path(notice)


def _entered(data: dict[str, Any]) -> tuple[str, str]:
    asks = _("Please confirm your entry on the page of the event, or decline it.") if data.get("confirms") else ""
    return _("%(name)s has entered you.") % {"name": data["by"]}, f"{data['entry']} {asks}".strip()


def _withdrawn(data: dict[str, Any]) -> tuple[str, str]:
    if data.get("gone"):
        return _("A player has deleted the account: the entry is withdrawn."), data["entry"]
    return _("%(name)s has withdrawn your entry.") % {"name": data["by"]}, data["entry"]


def _declined(data: dict[str, Any]) -> tuple[str, str]:
    if data.get("gone"):
        if data["captain"]:
            return _("A player of your team has deleted the account, and you are its captain now."), data["entry"]
        return _("A player of this entry has deleted the account."), data["entry"]
    return _("%(name)s does not play in your team.") % {"name": data["name"]}, data["entry"]


def _opens(data: dict[str, Any]) -> tuple[str, str]:
    weeks = data["weeks"]
    more = ngettext("It is announced once.", "It is announced for %(number)s weeks.", weeks) % {"number": weeks}
    return _("An event of your club is open for entry."), more if weeks > 1 else ""


def _moved(data: dict[str, Any]) -> tuple[str, str]:
    return _("Your event has another time."), _when(data)


def _cancelled(data: dict[str, Any]) -> tuple[str, str]:
    return _("Your event is cancelled."), f"{data['reason']} ({data['by']})"


def _soon(data: dict[str, Any]) -> tuple[str, str]:
    parts = [_when(data)]
    if data.get("table"):
        parts.append(_("As the entries are now, you begin at table %(table)s.") % {"table": data["table"]})
        parts[-1] += f" {_seat(data['seat'])}" if data.get("seat") else ""
    return _("Your event starts soon."), " ".join(parts)


def _line_up(data: dict[str, Any]) -> tuple[str, str]:
    due = timezone.localtime(datetime.fromisoformat(data["due"]))
    words = {"round": data["round"], "time": f"{due:%H:%M}"}
    return _("Your line-up for round %(round)s is due at %(time)s.") % words, ""


def _draw(data: dict[str, Any]) -> tuple[str, str]:
    if "round" in data:
        return _round_drawn(data)
    if data.get("table") is None:
        return _("The session begins; you sit out the first round."), ""
    says = _("The session begins: you sit at table %(table)s.") % {"table": data["table"]}
    against = " – ".join(name or _("Robot") for name in data["against"])
    return says, f"{_seat(data['seat'])} " + _("Your opponents: %(names)s.") % {"names": against}


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
    says = _("Round %(round)s: you meet %(other)s in match %(match)s.") % data
    home = _("You are at home.") if data["home"] else _("You are away.")
    return says, f"{home} {again}".strip()


def _ruling(data: dict[str, Any]) -> tuple[str, str]:
    says = _("The director has ruled on your result of board %(board)s.")
    if data.get("withdrawn"):
        says = _("The director has withdrawn his ruling on your result of board %(board)s.")
    return says % {"board": data["board"]}, f"{_by(data)} {appeal_words(data.get('appeal'))}".strip()


def appeal_words(right: dict[str, Any] | None) -> str:
    """Return the right to appeal and its time (Law 83), empty where there is none."""
    if right is None:
        return ""
    if "until" in right:
        last = timezone.localtime(datetime.fromisoformat(right["until"]))
        when = {"day": date_format(last, "DATE_FORMAT"), "time": f"{last:%H:%M}"}
        return _("You may appeal until %(time)s on %(day)s (Law 83).") % when
    if right["from"] == "posting":
        said = _("You may appeal until %(minutes)s minutes after the results are published (Laws 83, 92B).")
    else:
        said = _("You may appeal until %(minutes)s minutes after the end of the session (Law 83, article 54.2).")
    return said % {"minutes": right["minutes"]}


def _covered(data: dict[str, Any]) -> tuple[str, str]:
    """Return what is told to anyone who may still have the board to play: nothing of it (Law 16D)."""
    says = _("A ruling or an appeal concerns you.")
    if data.get("what") == "assent":
        says = _("An appeal needs your assent (Law 92D).")
    elif data.get("what") == "waits":
        says = _("An appeal waits for a decision.")
    more = _("It is about a board that you may still have to play: you can read it afterwards (Law 16D).")
    return says, f"{more} {appeal_words(data.get('appeal'))}".strip()


def _corrected(data: dict[str, Any]) -> tuple[str, str]:
    return _("Your result of board %(board)s is corrected.") % {"board": data["board"]}, appeal_words(
        data.get("appeal")
    )


def _answered(data: dict[str, Any]) -> tuple[str, str]:
    says = _("The director has answered a question about your result of board %(board)s.")
    if data["stands"]:
        says = _("The director has answered a question about your result of board %(board)s: it stands.")
    more = (_signed(data["text"], data["by"]), appeal_words(data.get("appeal")))
    return says % {"board": data["board"]}, " ".join(filter(None, more))


def _penalty(data: dict[str, Any]) -> tuple[str, str]:
    if data.get("withdrawn"):
        return _("The director has withdrawn a penalty."), _by(data)
    says = _("The director has given you a penalty or a warning.")
    zh = (get_language() or "en").startswith("zh")
    lines = ("；" if zh else "; ").join(one[zh] for one in data.get("notice", ()))
    more = f"{lines} – {_by(data)}" if lines else _by(data)
    return says, f"{more} {appeal_words(data.get('appeal'))}".strip()


def _appeal(data: dict[str, Any]) -> tuple[str, str]:
    """Return what has become of an appeal; where a board is disputed it is named."""
    on = _("Board %(board)s.") % {"board": data["board"]} if data["board"] is not None else ""
    match data["what"]:
        case "assent":
            return _("%(name)s appeals a ruling and needs your assent (Law 92D).") % {"name": data["by"]}, on
        case "received":
            return _("Your appeal is received."), on
        case "other_side":
            return _("A ruling that concerns you is appealed; you can say in its file what you know."), on
        case "waits":
            return _("An appeal waits for a decision."), on
        case "named":
            return _("You are named a member of the committee of an appeal."), on
        case "postpone":
            return _("The committee proposes to put the next round off (article 55.4)."), f"{on} {data['text']}".strip()
        case "recommended":
            says = _("The committee recommends that the chief director change his ruling (Law 93B3).")
            return says, f"{on} {data['text']}".strip()
        case _:
            return _decided(data["outcome"]), f"{on} {data['text']}".strip()


def _decided(outcome: str) -> str:
    match outcome:
        case "changed":
            return _("The appeal is decided: the ruling is changed.")
        case "recommended":
            return _("The committee recommends that the chief director change his ruling (Law 93B3).")
        case _:
            return _("The appeal is decided: the ruling stands.")


def _withdrawal(data: dict[str, Any]) -> tuple[str, str]:
    says = _("The chief director has agreed that you withdraw from the event.")
    if not data["decision"]:
        says = _("A contestant asks to withdraw from the event.")
    elif data["decision"] == "refused":
        says = _("The chief director does not agree to your withdrawal: please play on.")
    elif data["decision"] != "agreed":
        says = _("The chief director has ruled on your withdrawal.")
    return says, data["entry"]


def _forfeit(data: dict[str, Any]) -> tuple[str, str]:
    if "withdrawal" in data:
        return _withdrawal(data)
    says = _("The chief director has agreed that your round is forfeited.")
    if not data["decision"]:
        says = _("A contestant asks to forfeit.")
    elif data["decision"] == "refused":
        says = _("The chief director does not agree to your forfeit: please play on.")
    elif data["decision"] != "agreed":
        says = _("The chief director has ruled on your forfeit.")
    return says, _("%(entry)s, round %(round)s") % data


def _order(data: dict[str, Any]) -> tuple[str, str]:
    if data["what"] == "suspended":
        says = _("The director has suspended %(who)s (Law 91A): %(long)s.")
        if data["scope"] == Suspended.EVENT:
            says = _("%(who)s is disqualified (Law 91B): %(long)s.")
        return says % {"who": data["who"], "long": Suspended(data["scope"]).label}, _by(data)
    if data["what"] == OrderKind.RESUMED:
        return _("Play goes on in your session. It was stopped for this reason:"), _by(data)
    if data["what"] == OrderKind.ENDED:
        return _("The director has ended your session before its last round."), _by(data)
    if data["what"] == OrderKind.ADMONISHED:
        return _("The director admonishes you as a spectator (article 50.4)."), _by(data)
    if data["what"] == OrderKind.LET_BACK:
        return _("The director lets you watch again."), ""
    says = _("The director has barred you as a spectator (article 50.4): %(long)s.")
    return says % {"long": Barred(data["scope"]).label}, _by(data)


def _knockout(data: dict[str, Any]) -> tuple[str, str]:
    """Return what a team is told of its knockout: whom it meets, that it chooses, a time that is proposed."""
    match data["what"]:
        case "choose":
            last = timezone.localtime(datetime.fromisoformat(data["until"]))
            when = {"day": date_format(last, "DATE_FORMAT"), "time": f"{last:%H:%M}"}
            more = _("Your captain chooses until %(time)s on %(day)s (article 15.4).") % when
            return _("Your team chooses its opponents."), more
        case "proposed":
            says = _("%(other)s propose another time for your match.")
        case "agreed":
            says = _("%(other)s agree to the time of your match.")
        case "settled":
            says = _("Your match against %(other)s has a time of its own.")
        case "moved":
            says = _("The organiser has moved your match against %(other)s.")
        case "set":
            says = _(
                "The organiser has taken back the time of your match against %(other)s: it is played at the set time."
            )
        case "cancelled":
            says = _("The organiser has cancelled your match against %(other)s at the time on which you agreed.")
        case "off":
            says = _("You do not meet %(other)s by the draw: the match at the time on which you agreed is called off.")
        case "agree":
            says = _(
                "Agree on a time for your match against %(other)s, or it is played at the set time. You can until:"
            )
        case _:
            says = _("Your opponents in the knockout are %(other)s.")
    more = "" if data["what"] == "cancelled" else _when(data)
    return says % {"other": data["other"]}, f"{more} {_by(data) if data.get('reason') else ''}".strip()


def _posted(data: dict[str, Any]) -> tuple[str, str]:
    says = _("Something new is on the notice board.")
    if data["minutes"]:
        says = _("The minutes of the captains’ meeting are on the notice board: each captain acknowledges them.")
    elif data["again"]:
        says = _("A notice on the notice board has changed.")
    return says, f"{data['subject']} ({data['by']})"


def _office(data: dict[str, Any]) -> tuple[str, str]:
    if data["team"]:
        names = {"office": TeamOffice(data["office"]).label, "team": data["team"], "name": data["by"]}
        return _("%(name)s has named you for the team %(team)s: %(office)s.") % names, ""
    names = {"office": Office(data["office"]).label, "name": data["by"]}
    if data.get("gone"):
        return _("An official has deleted the account. This office is free: %(office)s.") % names, data["by"]
    return _("%(name)s has named you an official of this event: %(office)s.") % names, ""


def _poll(_data: dict[str, Any]) -> tuple[str, str]:
    """Neither event nor board nor player is named: who is asked judges the hand alone (Law 16B1(b))."""
    says = _("A director asks what you would do with a hand.")
    return says, _("Please answer alone, and tell nobody of the hand; it takes two minutes.")


def _published(_data: dict[str, Any]) -> tuple[str, str]:
    return _("The results are published."), ""


def _final(_data: dict[str, Any]) -> tuple[str, str]:
    return _("The results are final."), ""


def _by(data: dict[str, Any]) -> str:
    return _signed(data["reason"], data["by"])


def _signed(text: str, name: str) -> str:
    """Return what a director has written with his name, as far as there is either."""
    return (_("%(text)s (%(name)s)") % {"text": text, "name": name}).strip() if name else text


def _seat(seat: str) -> str:
    return _("You are %(seat)s.") % {"seat": words.seat_name(Seat("NESW".index(seat)), get_language() or "en")}


def _when(data: dict[str, Any]) -> str:
    """Return the start in the active zone, which is named."""
    local = timezone.localtime(datetime.fromisoformat(data["starts"]))
    zone = timezone.get_current_timezone_name()
    return _("It starts on %(day)s at %(time)s (%(zone)s).") % {
        "day": f"{date_format(local, 'D')} {date_format(local, 'DATE_FORMAT')}",
        "time": f"{local:%H:%M}",
        "zone": zone,
    }


_WORDS: Final[dict[NoticeKind, Callable[[dict[str, Any]], tuple[str, str]]]] = {
    NoticeKind.ENTERED: _entered,
    NoticeKind.WITHDRAWN: _withdrawn,
    NoticeKind.DECLINED: _declined,
    NoticeKind.OPENS: _opens,
    NoticeKind.MOVED: _moved,
    NoticeKind.CANCELLED: _cancelled,
    NoticeKind.SOON: _soon,
    NoticeKind.LINE_UP: _line_up,
    NoticeKind.DRAW: _draw,
    NoticeKind.RULING: _ruling,
    NoticeKind.CORRECTED: _corrected,
    NoticeKind.ANSWERED: _answered,
    NoticeKind.PENALTY: _penalty,
    NoticeKind.APPEAL: _appeal,
    NoticeKind.FORFEIT: _forfeit,
    NoticeKind.ORDER: _order,
    NoticeKind.KNOCKOUT: _knockout,
    NoticeKind.POSTED: _posted,
    NoticeKind.OFFICE: _office,
    NoticeKind.POLL: _poll,
    NoticeKind.PUBLISHED: _published,
    NoticeKind.FINAL: _final,
}
