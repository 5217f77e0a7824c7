"""Entering by the link of an event: one's own name, from the list of the members or written, then the partner's."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from director.clubs.models import Joining
from director.competitions.models import Competition, Kind
from director.entries.asking import Wish, ask_to_enter, is_asked, member_named, members_to_choose
from director.entries.entering import Player, enter
from director.entries.models import EntryRequest
from director.pages.entries.entering_oneself import Doors, doors
from director.pages.entries.entering_others import may_enter
from director.pages.shared.asked import Asked, reader
from director.pages.shared.sheet import OneLine, Sheet
from director.pages.shared.telling import tell_entered
from play.live.clock import present_time
from play.models import Person
from play.pages.site.numbers import whole_number
from play.people.accounts.guests import welcome
from play.people.names import checked_display_name

__all__ = ["enter_by_link", "members_context", "requested"]


class _WishForm(Sheet):
    """What somebody writes who asks to be entered: his name, and his partner's."""

    written = OneLine(max_length=40, required=False)
    partner_name = OneLine(max_length=40, required=False)

    def clean_written(self) -> str:
        """Return the name, under which he becomes a guest. Raise ValidationError for one that nobody may have."""
        return _checked(self.cleaned_data["written"])

    def clean_partner_name(self) -> str:
        """Return the name of the partner. Raise ValidationError as well."""
        return _checked(self.cleaned_data["partner_name"])


def _checked(name: str) -> str:
    return checked_display_name(name) if name else ""


def members_context(asked: Asked, person: Person | None) -> dict[str, Any]:
    """Return what the page of the link shows of the members: whom a visitor chooses, or how an account enters."""
    competition = asked.competition
    assert competition is not None
    if not _is_open(asked):
        return {"asks": False, "members": []}
    account = person is not None and not person.guest
    return {
        "asks": True,
        "account": person if account and _enters_by_himself(asked) else None,
        "members": [] if account else members_to_choose(competition),
    }


def requested(competition: Competition, person: Person | None) -> EntryRequest | None:
    """Return what the reader has asked for in this event."""
    return EntryRequest.objects.filter(competition=competition, person=person).first() if person is not None else None


def enter_by_link(request: HttpRequest, asked: Asked) -> HttpResponse | None:
    """Ask who the partner is, then enter the reader, or let him ask the organiser; None for another form."""
    person, competition = reader(request), asked.competition
    assert competition is not None
    if not _is_open(asked):
        return None
    form = _WishForm(request.POST)
    if not form.is_valid():
        messages.warning(request, " ".join(f"{said}" for of_field in form.errors.values() for said in of_field))
        return redirect(request.path)
    wish = _wish(request, competition, person, form.cleaned_data["written"])
    if wish is None:
        return None
    own = person is not None and wish.member == person and _enters_by_himself(asked)
    if asked.club.joining == Joining.ACCOUNT and (person is None or person.guest):
        return redirect_to_login(request.path)
    partner = _partner(request, competition, form.cleaned_data["partner_name"])
    is_sent = request.POST.get("act") in ("enter", "ask")
    is_alone = asked.session is not None and asked.session.hall and competition.kind == Kind.PAIRS and partner.is_robot
    if is_alone or not is_sent:
        others = [one for one in members_to_choose(competition) if one != wish.member]
        context = {
            "club": asked.club,
            "event": competition,
            "wish": wish,
            "own": own,
            "act": "enter" if own else "ask",
            "others": others if competition.kind == Kind.PAIRS else [],
            "pairs": competition.kind == Kind.PAIRS,
            "session": asked.session,
            "nobody": is_sent,
        }
        return render(request, "clubs/join_partner.html", context)
    if person is not None and own:
        players = [Player(person), *([partner] if competition.kind == Kind.PAIRS else [])]
        if may_enter(request, person, players):
            tell_entered(request, enter(competition, person, players, confirmed=False))
    else:
        ask_to_enter(competition, person or welcome(request, wish.name), Wish(wish.name, wish.member, partner))
    return redirect(request.path)


def _is_open(asked: Asked) -> bool:
    competition, session = asked.competition, asked.session
    if competition is None or session is None or session.cancelled_at is not None:
        return False
    return session.started_at is None and is_asked(competition)


def _enters_by_himself(asked: Asked) -> bool:
    return doors(asked, present_time()) is Doors.OPEN


def _wish(request: HttpRequest, competition: Competition, person: Person | None, written: str) -> Wish | None:
    """Return as whom the reader comes: with an account he is himself, else a member or a written name."""
    if person is not None and not person.guest:
        return Wish(person.display_name, person) if "member" in request.POST else None
    member = _member(request, competition, "member")
    if member is not None:
        return Wish(member.display_name[:40], member)
    return Wish(written, member_named(competition.club, written)) if written else None


def _partner(request: HttpRequest, competition: Competition, written: str) -> Player:
    member = _member(request, competition, "partner")
    return Player(member) if member is not None else Player(None, written)


def _member(request: HttpRequest, competition: Competition, field: str) -> Person | None:
    return members_to_choose(competition).filter(pk=whole_number(request.POST.get(field, "")) or 0).first()
