"""The page on which a person takes what is kept of him, or deletes his account; and the page of what is kept."""

from __future__ import annotations

import json
from typing import Final

from asgiref.sync import async_to_sync
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from play.live.clock import present_time
from play.live.timed.closing_account import close_account
from play.people.accounts.forms import Pointing
from play.people.accounts.guests import members_only
from play.people.accounts.limits import too_many
from play.people.models import Person
from play.process.current import table_server
from play.store.people.own_cards import cards_closed_by
from play.store.people.own_data import StillNeeded, number_of, own_data
from play.store.people.silence import is_held_back
from play.store.tables.catalogue import boards_sat_at
from play.table.actors import Person as Player
from play.table.attempts import StandUp
from play.table.outcomes import Refused, TableCode

__all__ = ["own_data_page", "privacy"]

_DAY: Final = 24 * 3600


class DeleteForm(Pointing, forms.Form):
    """The form with which an account is deleted; it needs the password, which protects an unattended browser."""

    password = forms.CharField(
        label=_("Present password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, person: Person, *args: object) -> None:
        super().__init__(*args, label_suffix="")
        self.person = person

    def clean_password(self) -> str:
        """Return the password of the account. Raise ValidationError for a wrong one."""
        password: str = self.cleaned_data["password"]
        if not self.person.check_password(password):
            raise ValidationError(_("This is not your password."), code="password")
        return password


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Render what is kept, and for how long."""
    kept = {
        "guest_days": settings.GUEST_KEPT,
        "notice_days": settings.NOTICE_KEPT,
        "report_days": settings.REPORT_KEPT,
        "origin_days": settings.ORIGINS_KEPT,
        "seat_days": settings.SEATS_KEPT,
        "session_days": settings.SESSION_COOKIE_AGE,
    }
    return render(request, "privacy.html", {name: max(1, round(seconds / _DAY)) for name, seconds in kept.items()})


@login_required
@members_only
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own_data_page(request: HttpRequest) -> HttpResponse:
    """Render the page, send the file (``act=export``), or delete the account (``act=delete``).

    The file has his system cards and meanings: it is closed to him when they are (Laws 20G3, 40B2(b), 40B2(d)). It has
    who asks and invites him too, of which he hears nothing while he plays (Law 73A; articles 39.7, 53.9).
    """
    person = request.user
    assert isinstance(person, Person)
    act = request.POST.get("act", "")
    if request.method == "POST" and (wait := too_many(request, "own_data" if act == "export" else "reauthenticate")):
        return wait
    closing = cards_closed_by(person) if act == "export" else []
    held = act == "export" and is_held_back(person)
    if request.method == "POST" and act == "export" and not closing and not held:
        text = json.dumps(own_data(person), cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
        name = {"Content-Disposition": 'attachment; filename="screenmate.json"'}
        return HttpResponse(text, content_type="application/json; charset=utf-8", headers=name)
    form = DeleteForm(person, request.POST if act == "delete" else None)
    status = 200
    if request.method == "POST":
        status = 403 if closing or held else 400
        if act == "delete" and form.is_valid():
            try:
                return _deleted(request, person)
            except StillNeeded as reason:
                form.add_error(None, str(reason))
    context = {"form": form, "number": number_of(person), "closing": closing, "held": held}
    return render(request, "own_data.html", context, status=status)


def _deleted(request: HttpRequest, person: Person) -> HttpResponse:
    """Delete the account and end its sessions and sockets. Raise StillNeeded."""
    if is_held_back(person):
        raise StillNeeded(gettext("You are playing. Delete your account when the board or the session is over."))
    try:
        server = table_server()
    except LookupError:
        server = None
    close_account(person, _leave_tables, present_time() if server is None else server.desk.clock.now())
    logout(request)
    if server is not None:
        async_to_sync(server.person_changed)(person.pk)
    messages.success(request, gettext("Your account is deleted."))
    return redirect("home")


def _leave_tables(person: Person) -> None:
    """Let a person stand up from all social tables. Raise StillNeeded where one cannot be told now."""
    for board in boards_sat_at(person):
        answer = async_to_sync(table_server().act)(board, Player(person.pk, person.display_name), StandUp())
        if answer == Refused(TableCode.BUSY):
            raise StillNeeded(gettext("You have a seat at a table, and it does not answer now. Try again in a moment."))
