"""The clubs, the page of one, its members, a new one, and leaving one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from director.clubs.models import Club, Member, Role
from director.clubs.roles import may_manage, may_organise, may_record, role_in
from director.entries.entering import Player
from director.pages.clubs.forms import ClubForm, ClubSettingsForm, MemberForm, MemberSearchForm, SearchForm
from director.pages.entries.entering_others import may_enter
from director.pages.shared.asked import Asked, asked_club, reader
from director.pages.shared.silenced import may_word
from director.sessions.models import BEGAN, Session
from director.sessions.people.settling import settle_rights, still_played_in
from play.live.clock import present_time
from play.models import Person, SeatBrowser, SignInAsked
from play.pages.accounts.letting_in import let_in
from play.pages.site.numbers import whole_number
from play.pages.site.once import done_once, sent_before
from play.people.accounts.by_name import namesakes_of
from play.people.accounts.limits import too_many
from play.people.habits.zone import ZONES
from play.people.relations.measures import is_muted
from play.process.current import rights_changed
from play.store.signing_in.sign_ins import waiting

__all__ = ["club_page", "club_settings", "clubs_page", "create_club", "leave_club", "let_in_page", "members_page"]

_MOST_LISTED = 200
"""Clubs on a page."""
_MOST_MEMBERS = 50
"""Members on a page."""
_MOST_SESSIONS = 30
_MISSED = timedelta(days=1)
"""So long after its time a session that has not started counts as one that nobody starts."""


@never_cache
@require_safe
def clubs_page(request: HttpRequest) -> HttpResponse:
    """List the clubs, those of the reader first, or those in whose name or address a word is found."""
    person, form = reader(request), SearchForm(request.GET or None)
    name = form.cleaned_data["name"] if form.is_valid() else ""
    own = Club.objects.filter(members__person=person) if person is not None and not name else Club.objects.none()
    others = Club.objects.exclude(pk__in=own.values("pk"))
    if name:
        others = others.filter(Q(name__icontains=name) | Q(address__icontains=name))
    page = Paginator(others, _MOST_LISTED).get_page(request.GET.get("page"))
    may_found = person is not None and not person.guest
    context = {"own": own, "page": page, "form": form, "name": name, "may_found": may_found}
    return render(request, "clubs/list.html", context)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create_club(request: HttpRequest) -> HttpResponse:
    """Render the form of a new club, or found it with the reader as its owner. A guest has no clubs."""
    person = reader(request)
    if person is None or person.guest:
        raise Http404
    if request.method == "POST" and sent_before(request):
        return redirect("clubs")
    known = getattr(timezone.get_current_timezone(), "key", "UTC")
    form = ClubForm(request.POST or None, initial={"zone": known} if known in ZONES and known != "UTC" else None)
    if request.method == "POST" and form.is_valid() and _may_found(form, person):
        if wait := too_many(request, "club"):
            return wait
        club = done_once(request, lambda: _found(person, form))
        if club is None:
            return redirect("clubs")
        messages.success(request, _("The club is founded. Enter its members, and announce its first event."))
        return redirect("club", address=club.address)
    return render(request, "clubs/new.html", {"form": form})


def _may_found(form: ClubForm, person: Person) -> bool:
    """Return whether somebody founds a club, whose name and words everybody reads; refuse it in the form while he is
    silenced.
    """
    if not is_muted(person, present_time()):
        return True
    form.add_error(
        None,
        _("The people who run this site have silenced you for some days. As long as that lasts, you found no club."),
    )
    return False


@transaction.atomic
def _found(person: Person, form: ClubForm) -> Club:
    club = Club.objects.create(founded_by=person, **form.cleaned_data)
    Member.objects.create(club=club, person=person, role=Role.OWNER)
    return club


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_settings(request: HttpRequest, address: str) -> HttpResponse:
    """Render what an owner may change of his club, or change it."""
    asked = asked_club(request, address)
    if not may_manage(asked.role.role):
        raise Http404
    present = {name: getattr(asked.club, name) for name in ClubSettingsForm.base_fields}
    form = ClubSettingsForm(request.POST or None, initial=present)
    if request.method == "POST" and form.is_valid() and may_word(form, reader(request), **_words_of(asked.club)):
        Club.objects.filter(pk=asked.club.pk).update(**form.cleaned_data)
        return redirect("club", address=address)
    return render(request, "clubs/settings.html", _of(asked) | {"form": form})


def _words_of(club: Club) -> dict[str, list[str]]:
    """Return the words that a club shows, by the fields of its settings."""
    return {"name": [club.name], "about": [club.about]}


@dataclass(frozen=True, slots=True)
class _Calendar:
    """The sessions of a club: those that come or run, the next first, after them those that nobody has started; and
    those that are over, the last first.
    """

    coming: list[Session]
    over: list[Session]


@never_cache
@require_safe
def club_page(request: HttpRequest, address: str) -> HttpResponse:
    """Render the page of a club: what it is, its calendar, its officials."""
    asked = asked_club(request, address)
    sessions = Session.objects.filter(competition__club=asked.club).select_related("competition")
    over = Q(ended_at__isnull=False) | Q(cancelled_at__isnull=False, starts_at__lt=present_time())
    missed = Q(started_at__isnull=True, starts_at__lt=present_time() - _MISSED)
    officials = asked.club.members.exclude(role__in=(Role.MEMBER, Role.GUEST)).select_related("person").order_by("pk")
    context = _of(asked) | {
        "belongs": asked.role.role is not None,
        "calendar": _Calendar(
            list(sessions.exclude(over).annotate(missed=missed).order_by("missed", BEGAN, "pk")[:_MOST_SESSIONS]),
            list(sessions.filter(over).order_by(BEGAN.desc(), "-pk")[:_MOST_SESSIONS]),
        ),
        "officials": officials,
        "places": _waiting(asked) if may_organise(asked.role) else (),
    }
    return render(request, "clubs/club.html", context)


def _waiting(asked: Asked) -> QuerySet[SignInAsked]:
    """Return who waits to sign in from a second place, of those who have come to their tables in sessions of the club.

    That they are entered, or members, is what others can say of them.
    """
    sessions = Session.objects.filter(competition__club=asked.club, started_at__isnull=False)
    players = SeatBrowser.objects.filter(session__in=sessions.values("pk"))
    return waiting(Person.objects.filter(pk__in=players.values("person")), present_time())


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def let_in_page(request: HttpRequest, address: str) -> HttpResponse:
    """Carry out what an official says of somebody who signs in from a second place. Others find no such page."""
    asked, person = asked_club(request, address), reader(request)
    if person is None or not may_organise(asked.role):
        raise Http404
    if request.method == "POST":
        let_in(request, _waiting(asked), person)
    return redirect("club", address=address)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def members_page(request: HttpRequest, address: str) -> HttpResponse:
    """Render the members of a club, or carry out what its owner says: a member more, another role, a member less."""
    asked = asked_club(request, address)
    if not may_manage(asked.role.role):
        raise Http404
    form = MemberForm(request.POST if request.POST.get("act") == "add" else None)
    if request.method == "POST":
        if request.POST.get("act") == "remove":
            _remove(request, asked)
            return _back(request, asked.club)
        if form.is_valid() and _add(request, asked, form):
            return _back(request, asked.club)
    search = MemberSearchForm(request.GET or None)
    name = search.cleaned_data["name"] if search.is_valid() else ""
    members = asked.club.members.select_related("person").order_by("person__display_name", "pk")
    page = Paginator(members.filter(person__display_name__icontains=name), _MOST_MEMBERS).get_page(
        request.GET.get("page")
    )
    context = {"page": page, "search": search, "name": name, "form": form}
    context["numbered"] = namesakes_of(Person.objects.filter(pk__in=[one.person_id for one in page]))
    return render(request, "clubs/members.html", _of(asked) | context)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def leave_club(request: HttpRequest, address: str) -> HttpResponse:
    """Ask a member whether he leaves the club, or let him leave it; its last owner stays."""
    asked, person = asked_club(request, address), reader(request)
    if asked.role.role is None or person is None:
        raise Http404
    if request.method == "POST" and _let_go(asked.club, person.pk):
        messages.success(request, _("You have left the club."))
        return redirect("club", address=address)
    return render(request, "clubs/leave.html", _of(asked) | {"last_owner": _is_last_owner(asked.club, person.pk)})


def _back(request: HttpRequest, club: Club) -> HttpResponse:
    """Lead an owner back to the members that he has looked for, and to the club whoever has just made himself another
    role, or left.
    """
    if not may_manage(role_in(club, request.user)):
        return redirect("club", address=club.address)
    return redirect(f"{reverse('club-members', args=[club.address])}?{request.GET.urlencode()}".rstrip("?"))


def _add(request: HttpRequest, asked: Asked, form: MemberForm) -> bool:
    """Give somebody a role; the last owner keeps his. Return False where the owner has entered too many others."""
    person, role, by = form.cleaned_data["person"], form.cleaned_data["role"], reader(request)
    known = asked.club.members.filter(person=person).exists()
    if not known and (by is None or not may_enter(request, by, [Player(person)])):
        return False
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=asked.club.pk)
        if role != Role.OWNER and _is_last_owner(asked.club, person.pk):
            messages.warning(request, _("A club has an owner: make somebody else one first."))
            return True
        Member.objects.update_or_create(club=asked.club, person=person, defaults={"role": role})
        settled = settle_rights(still_played_in(asked.club), person)
    rights_changed(settled)
    messages.success(request, _("%(name)s is entered.") % {"name": person.display_name})
    return True


def _remove(request: HttpRequest, asked: Asked) -> None:
    if not _let_go(asked.club, whole_number(request.POST.get("person", "")) or 0):
        messages.warning(request, _("A club has an owner: make somebody else one first."))


def _let_go(club: Club, person: int) -> bool:
    """Take somebody from the members, and from what he directs now; return False for the last owner, who stays."""
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        if _is_last_owner(club, person):
            return False
        held = Member.objects.filter(club=club, person=person).select_related("person").first()
        if held is None:
            return True
        held.delete()
        settled = settle_rights(still_played_in(club), held.person)
    rights_changed(settled)
    return True


def _is_last_owner(club: Club, person: int) -> bool:
    """Return whether nobody else owns the club; whose account is closed does nothing for it."""
    owners = Member.objects.filter(club=club, role=Role.OWNER, person__is_active=True)
    return set(owners.values_list("person_id", flat=True)) == {person}


def _of(asked: Asked) -> dict[str, object]:
    return {
        "club": asked.club,
        "organises": may_organise(asked.role),
        "manages": may_manage(asked.role.role),
        "records": may_record(asked.role),
    }
