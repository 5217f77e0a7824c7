"""Guests: persons who play without an account, in this browser and as long as its session lasts.

A newcomer reaches a table in one click. A guest who signs up stays the same person and keeps seats and results; a guest
who signs in to an account becomes the person of that account.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from secrets import randbelow
from typing import Any, Final
from uuid import uuid4

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import AnonymousUser
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from play.people.accounts.forms import GuestForm
from play.people.accounts.limits import too_many
from play.people.accounts.way import back
from play.people.models import Language, Person

__all__ = [
    "GUEST_BACKEND",
    "as_visitor",
    "closed",
    "come_in",
    "guest_of",
    "guests_welcome",
    "members_only",
    "welcome",
    "welcomed",
]

welcomed: Final = Signal()
"""Somebody has come in as a new guest: `request`, `user`."""
GUEST_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"

View = Callable[..., HttpResponse]
AsyncView = Callable[..., Coroutine[Any, Any, HttpResponse]]


def welcome(request: HttpRequest, name: str = "") -> Person:
    """Return a new guest, signed in, under that name or a made-up one."""
    language = translation.get_language()
    guest = Person.objects.create_user(
        f"{uuid4().hex}@guest.invalid",  # RFC 2606: never a real address
        display_name=name or _("Guest %(number)d") % {"number": 1000 + randbelow(9000)},
        language=language if language in Language.values else "",
        guest=True,
    )
    login(request, guest, GUEST_BACKEND)
    welcomed.send(Person, request=request, user=guest)
    return guest


@require_http_methods(["GET", "HEAD", "POST"])
def come_in(request: HttpRequest) -> HttpResponse:
    """Render the form of a guest, or sign a visitor in under his name there, and redirect to the page `next`."""
    if not request.user.is_authenticated:
        if not settings.SIGN_UP:
            return closed(request)
        if request.method != "POST":
            return render(request, "account/guest.html", {"form": GuestForm()})
        form = GuestForm(request.POST)
        if not form.is_valid():
            return render(request, "account/guest.html", {"form": form, "next": request.POST.get("next", "")})
        if wait := too_many(request, "guest"):
            return wait
        welcome(request, form.cleaned_data["display_name"])
    return redirect(back(request))


def closed(request: HttpRequest) -> HttpResponse:
    """Render that the host lets nobody new in."""
    return render(request, "account/signup_closed.html", status=403)


def guests_welcome(view: AsyncView) -> AsyncView:
    """Return an asynchronous view that signs a visitor in as a new guest."""

    @wraps(view)
    async def welcoming(request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
        if not (await request.auser()).is_authenticated:
            if not settings.SIGN_UP:
                return closed(request)
            if wait := await sync_to_async(too_many)(request, "guest"):
                return wait
            guest = await sync_to_async(welcome)(request)

            async def auser() -> Person:
                return guest

            request.auser = auser
        return await view(request, *args, **options)

    return welcoming


def as_visitor(view: View) -> View:
    """Return a sign-in or sign-up view for which a guest counts as signed out; `guest_of` returns the guest."""

    @wraps(view)
    def visiting(request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
        person = request.user
        if isinstance(person, Person) and person.guest:
            request.guest = person  # type: ignore[attr-defined]
            request.user = AnonymousUser()
        return view(request, *args, **options)

    return visiting


def guest_of(request: HttpRequest) -> Person | None:
    """Return the guest who signs up with this request, or None."""
    return getattr(request, "guest", None)


def members_only(view: View) -> View:
    """Return a view about the account, which a guest does not have: guests are asked to sign up."""

    @wraps(view)
    def checking(request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
        if isinstance(request.user, Person) and request.user.guest:
            return redirect("account_signup")
        return view(request, *args, **options)

    return checking
