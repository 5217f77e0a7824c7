"""Notices about rulings, corrections, penalties, order, and appeals."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from director.appeals.models import Outcome
from director.entries.models import entry_words
from director.pages.notices.wording.phrases import clock_said, reason_by, signed
from director.sessions.order.order_models import Barred, OrderKind
from director.sessions.order.suspension_models import Suspended
from frontend import words
from laws.protocol.codec_kinds import UnknownKind
from laws.sentences.irregularities import revoke_named
from laws.values.cards import Card
from laws.values.seats import Seat

__all__ = ["answered", "appeal", "appeal_words", "corrected", "covered", "order", "penalty", "ruling"]


def ruling(data: dict[str, Any]) -> tuple[str, str]:
    """Return that the director has ruled on a result, and the right to appeal."""
    says = _("The director has ruled on your result of board %(board)s.")
    if data.get("withdrawn"):
        says = _("The director has withdrawn his ruling on your result of board %(board)s.")
    more = (_revokes(data), reason_by(data), appeal_words(data.get("appeal")))
    return says % {"board": data["board"]}, " ".join(filter(None, more))


def _revokes(data: dict[str, Any]) -> str:
    """Return which revokes a ruling is about; empty for another ruling."""
    language = get_language() or "en"
    named = [
        words.sentence(revoke_named(Seat.parse(seat), trick, tuple(map(Card.parse, cards))), language)
        for seat, trick, cards in data.get("revokes", ())
    ]
    return _("It is about %(revoke)s.") % {"revoke": _(", ").join(named)} if named else ""


def appeal_words(right: dict[str, Any] | None) -> str:
    """Return the right to appeal and its time (Law 83), empty where there is none."""
    if right is None:
        return ""
    if "until" in right:
        last = timezone.localtime(datetime.fromisoformat(right["until"]))
        when = {"day": date_format(last, "DATE_FORMAT"), "time": clock_said(last)}
        return _("You may appeal until %(time)s on %(day)s (Law 83).") % when
    if right["from"] == "posting":
        said = _("You may appeal until %(minutes)s minutes after the results are published (Laws 83, 92B).")
    else:
        said = _("You may appeal until %(minutes)s minutes after the end of the session (Law 83, article 54.2).")
    return said % {"minutes": right["minutes"]}


def covered(data: dict[str, Any]) -> tuple[str, str]:
    """Return what is told to anyone who may still have the board to play: nothing of it (Law 16D)."""
    says = _("A ruling or an appeal concerns you.")
    if data.get("what") == "assent":
        says = _("An appeal needs your assent (Law 92D).")
    elif data.get("what") == "waits":
        says = _("An appeal waits for a decision.")
    more = _("It is about a board that you may still have to play: you can read it afterwards (Law 16D).")
    return says, f"{more} {appeal_words(data.get('appeal'))}".strip()


def corrected(data: dict[str, Any]) -> tuple[str, str]:
    """Return that a result is corrected, and the right to appeal."""
    return _("Your result of board %(board)s is corrected.") % {"board": data["board"]}, appeal_words(
        data.get("appeal")
    )


def answered(data: dict[str, Any]) -> tuple[str, str]:
    """Return the director's answer to a question about a result."""
    says = _("The director has answered a question about your result of board %(board)s.")
    if data["stands"]:
        says = _("The director has answered a question about your result of board %(board)s: it stands.")
    more = (signed(data["text"], data["by"]), appeal_words(data.get("appeal")))
    return says % {"board": data["board"]}, " ".join(filter(None, more))


def penalty(data: dict[str, Any]) -> tuple[str, str]:
    """Return that the director has given or withdrawn a penalty."""
    if data.get("withdrawn"):
        return _("The director has withdrawn a penalty."), reason_by(data)
    says = _("The director has given you a penalty or a warning.")
    zh = (get_language() or "en").startswith("zh")
    lines = ("；" if zh else "; ").join(one[zh] for one in data.get("notice", ()))
    more = f"{lines} – {reason_by(data)}" if lines else reason_by(data)
    return says, f"{more} {appeal_words(data.get('appeal'))}".strip()


def appeal(data: dict[str, Any]) -> tuple[str, str]:
    """Return what has become of an appeal; where a board is disputed it is named."""
    on = _("Board %(board)s.") % {"board": data["board"]} if data["board"] is not None else ""
    match data["what"]:
        case "assent":
            return _("%(name)s appeals a ruling and needs your assent (Law 92D).") % {"name": data["by"]}, on
        case "received":
            return _("Your appeal is received."), on
        case "other_side":
            return _("A ruling that concerns you is appealed; you can say in its file what you know."), on
        case "withdrawn":
            return _("%(name)s has withdrawn the appeal.") % {"name": data["by"]}, on
        case "waits":
            return _("An appeal waits for a decision."), on
        case "named":
            return _("You are named a member of the committee of an appeal."), on
        case "postpone":
            return _("The committee proposes to put the next round off (article 55.4)."), f"{on} {data['text']}".strip()
        case "recommended":
            says = _("The committee recommends that the chief director change his ruling (Law 93B3).")
            return says, f"{on} {data['text']}".strip()
        case "decided":
            return _decided(Outcome(data["outcome"])), f"{on} {data['text']}".strip()
        case what:
            raise UnknownKind(f"a notice of an appeal says {what!r}")


def _decided(outcome: Outcome) -> str:
    match outcome:
        case Outcome.CHANGED:
            return _("The appeal is decided: the ruling is changed.")
        case Outcome.RECOMMENDED:
            return _("The committee recommends that the chief director change his ruling (Law 93B3).")
        case Outcome.STANDS:
            return _("The appeal is decided: the ruling stands.")


def order(data: dict[str, Any]) -> tuple[str, str]:
    """Return what the director has done for the order of the session."""
    if data["what"] == "suspended":
        says = _("The director has suspended %(who)s (Law 91A): %(long)s.")
        if data["scope"] == Suspended.EVENT:
            says = _("%(who)s is disqualified (Law 91B): %(long)s.")
        return says % {"who": entry_words(data["who"]), "long": Suspended(data["scope"]).label}, reason_by(data)
    if data["what"] == OrderKind.RESUMED:
        return _("Play goes on in your session. It was stopped for this reason:"), reason_by(data)
    if data["what"] == OrderKind.ENDED:
        return _("The director has ended your session before its last round."), reason_by(data)
    if data["what"] == OrderKind.ADMONISHED:
        return _("The director admonishes you as a spectator (article 50.4)."), reason_by(data)
    if data["what"] == OrderKind.LET_BACK:
        return _("The director lets you watch again."), ""
    if data["what"] != OrderKind.BARRED:
        raise UnknownKind(f"a notice of order says {data['what']!r}")
    says = _("The director has barred you as a spectator (article 50.4): %(long)s.")
    return says % {"long": Barred(data["scope"]).label}, reason_by(data)
