"""Signing in from a second place: the page that waits for an answer, and the question in browsers signed in before."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from allauth.account.signals import password_changed, password_reset, password_set
from allauth.account.utils import perform_login
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import user_logged_in, user_logged_out
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from play.live.clock import present_time
from play.models import Person, SignInAsked
from play.people.accounts.adapter import Accounts
from play.people.accounts.guests import as_visitor
from play.people.accounts.limits import within
from play.people.accounts.network import client_address
from play.people.accounts.verified import give_up_new_address
from play.people.relations.measures import KEEPS_NAME, is_muted
from play.process.current import session_over
from play.store.signing_in import sign_ins
from play.store.signing_in.origins import device_of, network_of

__all__ = ["AskingAccounts", "answer_place", "asked_on_page", "register", "second_place"]

_STASH: Final = "second_place"
_COOKIE: Final = "known"
_KNOWN_FOR: Final = 365 * 24 * 3600
_MOST_KNOWN: Final = 8
_LET_IN: Final = "let_in"
_WAY: Final = "way"


class AskingAccounts(Accounts):
    """The adapter that asks before a second place is signed in, and has a silenced guest who signs up keep his name."""

    def save_user(self, request: HttpRequest, user: Person, form: Any, commit: bool = True) -> Person:
        """Fill the person from the sign-up form; while he is silenced everybody reads the name that he has."""
        if is_muted(user, present_time()) and form.cleaned_data["display_name"] != user.display_name:
            form.cleaned_data["display_name"] = user.display_name
            messages.warning(request, KEEPS_NAME)
        return super().save_user(request, user, form, commit)

    def pre_login(self, request: HttpRequest, user: Person, **options: Any) -> HttpResponse | None:
        """Keep where a sign-in leads, and that nothing is asked of a sign-up."""
        refused: HttpResponse | None = super().pre_login(request, user, **options)
        setattr(request, _WAY, options.get("redirect_url") or "")
        if options.get("signup"):
            setattr(request, _LET_IN, True)
        return refused

    def login(self, request: HttpRequest, user: Person) -> None:
        """Sign in. Raise the way to the page that waits, for a sign-in by password from a second place.

        Two browsers that come at one moment look and sign in one after the other, so that the second is asked.
        """
        with transaction.atomic():
            Person.objects.select_for_update(no_key=True).get(pk=user.pk)
            if not _is_to_be_asked(request, user):
                super().login(request, user)
                return
        raise ImmediateHttpResponse(self._ask(request, user))

    def _ask(self, request: HttpRequest, user: Person) -> HttpResponse:
        """Ask whether a second place is right, and return the way to the page that waits."""
        network, now = network_of(_address(request)), present_time()
        asked, code = sign_ins.ask(user, network, device_of(request.headers.get("User-Agent", "")), now)
        if not sign_ins.has_mail(user):
            asked.code, asked.alone = "", True
        elif not within(request, "second_place", f"{user.pk}"):
            asked.code = ""
        elif not self.is_sent("account/email/second_place", user.email, {"user": user, "code": code, "asked": asked}):
            asked.code, asked.alone = "", True
        asked.save(update_fields=["code", "alone"])
        request.session.cycle_key()  # who has planted the session is not let in with it
        request.session[_STASH] = {"asked": str(asked.pk), "next": getattr(request, _WAY, ""), "mark": _mark(user)}
        return redirect("account_place")

    def post_login(self, request: HttpRequest, user: Person, **options: Any) -> HttpResponse:
        """Let the browser remember that it is known to this person."""
        answer: HttpResponse = super().post_login(request, user, **options)
        marks = [one for one in _marks(request) if one != _mark(user)]
        value = signing.dumps([_mark(user), *marks][:_MOST_KNOWN], salt=_COOKIE)
        answer.set_cookie(_COOKIE, value, _KNOWN_FOR, httponly=True, secure=not settings.LOCAL, samesite="Lax")
        return answer


def _address(request: HttpRequest) -> str:
    return client_address(request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", ""))


def _mark(person: Person) -> str:
    """Return by what a browser knows a person: another one after each change of the password."""
    return sha256(f"{person.pk} {person.password}".encode()).hexdigest()[:16]


def _marks(request: HttpRequest) -> list[str]:
    try:
        held = signing.loads(request.COOKIES.get(_COOKIE, ""), salt=_COOKIE, max_age=_KNOWN_FOR)
    except signing.BadSignature:
        return []
    return [one for one in held if isinstance(one, str)] if isinstance(held, list) else []


def _is_to_be_asked(request: HttpRequest, person: Person) -> bool:
    """Return whether the browser comes from a second place, is not known to the person, and nobody has let it in."""
    if getattr(request, _LET_IN, False) or _mark(person) in _marks(request):
        return False
    network = network_of(_address(request))
    return sign_ins.is_second_place(person, network, request.session.session_key, present_time())


@never_cache
@as_visitor
@require_http_methods(["GET", "HEAD", "POST"])
def second_place(request: HttpRequest) -> HttpResponse:
    """Render the page in the browser that has asked, or carry out what its forms say.

    Who has asked with a password that has changed since signs in with the new one.
    """
    stash = request.session.get(_STASH)
    asked = sign_ins.asked_by(stash["asked"], present_time()) if stash is not None else None
    if stash is None or asked is None or stash.get("mark") != _mark(asked.person):
        return redirect("account_login")
    if request.method == "POST":
        return _act(request, asked, stash["next"])
    return _page(request, asked)


def _page(request: HttpRequest, asked: SignInAsked, wrong: bool = False) -> HttpResponse:
    minutes = int(sign_ins.OPEN_FOR.total_seconds() // 60)
    return render(request, "account/second_place.html", {"asked": asked, "wrong": wrong, "minutes": minutes})


def _act(request: HttpRequest, asked: SignInAsked, way: str) -> HttpResponse:
    now = present_time()
    match request.POST.get("act"):
        case "code":
            if not sign_ins.code_fits(asked, request.POST.get("code", "")[:20]):
                return _page(request, asked, wrong=True)
            sign_ins.answer(asked, SignInAsked.Answer.IN, None, now)
        case "alone" if asked.alone:
            for browser in sign_ins.come_alone(asked, now):
                session_over(browser)
        case "go":
            pass
        case _:
            raise BadRequest("the page has no such form")
    asked.refresh_from_db()
    if asked.answer != SignInAsked.Answer.IN:
        return redirect("account_place")
    del request.session[_STASH]
    setattr(request, _LET_IN, True)
    answer: HttpResponse = perform_login(request, asked.person, redirect_url=way or None)
    return answer


@never_cache
@login_required
@require_POST
def answer_place(request: HttpRequest) -> HttpResponse:
    """Carry out what the person has said in the browser that is signed in."""
    said = request.POST.get("answer", "")
    asked = sign_ins.asked_by(request.POST.get("asked"), present_time())
    if said not in SignInAsked.Answer.values:
        raise BadRequest("the page has no such form")
    if asked is None or asked.person != request.user:
        messages.warning(request, gettext("Nobody waits to sign in to your account any more."))
        return redirect("home")
    sign_ins.answer(asked, SignInAsked.Answer(said), asked.person, present_time())
    if said == SignInAsked.Answer.IN:
        messages.success(request, gettext("The other browser is let in."))
        return redirect("home")
    messages.warning(request, gettext("It is kept out. Somebody knows your password: choose another one now."))
    return redirect("account_change_password")


def asked_on_page(request: HttpRequest) -> dict[str, Any]:
    """Return the template context of the question whether a second place is right; without one nothing is looked up."""
    person = getattr(request, "user", None)
    asked = sign_ins.asks(person, present_time()) if isinstance(person, Person) else None
    return {} if asked is None else {"second_place": asked}


def _signed_in(request: HttpRequest | None, user: object, **_: object) -> None:
    if request is None or not isinstance(user, Person) or user.guest or not request.META.get("REMOTE_ADDR"):
        return
    browser = request.session.session_key
    if browser:
        device = device_of(request.headers.get("User-Agent", ""))
        sign_ins.note_sign_in(user, browser, network_of(_address(request)), device, present_time())


def _signed_out(request: HttpRequest | None, **_: object) -> None:
    if request is not None and request.session.session_key:
        sign_ins.forget(request.session.session_key)


def _password_changed(request: HttpRequest | None, user: Person, **_: object) -> None:
    """Every other browser is signed out; the one that has changed it has a new session. An address that waits to be
    confirmed is given up: whoever knew the old password may have asked for it.
    """
    sign_ins.forget_others(user)
    give_up_new_address(user)
    if request is not None and request.user == user:
        _signed_in(request, user)


def register() -> None:
    """Register what is noted when somebody signs in or out, or has a new password. Called once, at the start."""
    user_logged_in.connect(_signed_in, dispatch_uid="play.pages.accounts.second_place")
    user_logged_out.connect(_signed_out, dispatch_uid="play.pages.accounts.second_place")
    for signal in (password_changed, password_set, password_reset):
        signal.connect(_password_changed, dispatch_uid="play.pages.accounts.second_place")
