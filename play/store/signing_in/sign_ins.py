"""Signing in from a second place: another network, while a browser elsewhere is signed in to the same account.

Outside a session somebody has to say that it is right: the person himself, by the number that is mailed to him or in
the browser that is signed in; an official of his club; or who runs the site. Whom no mail reaches may come in by
signing the other browsers out, so that an account is at one place and nobody is locked out. In a session nothing is
asked, since a player whose browser has failed must come back at once: there the director is called
(`play.store.signing_in.seat_browsers`).
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from secrets import randbelow
from typing import Final
from uuid import UUID

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from play.models import Person, SignIn, SignInAsked
from play.people.accounts.verified import is_verified
from play.store.people.silence import is_in_session

__all__ = [
    "OPEN_FOR",
    "answer",
    "ask",
    "asked_by",
    "asks",
    "code_fits",
    "come_alone",
    "forget",
    "forget_others",
    "has_mail",
    "is_second_place",
    "note_sign_in",
    "sign_out_everywhere",
    "waiting",
]

OPEN_FOR: Final = timedelta(minutes=30)
"""So long an answer is waited for, and lets the browser in that has asked."""
_TRIES: Final = 5
_CODES: Final = 1_000_000


def _live(person: Person, now: datetime) -> QuerySet[SignIn]:
    session = Session.objects.filter(session_key=OuterRef("browser"), expire_date__gt=now)
    return SignIn.objects.filter(Exists(session), person=person)


def note_sign_in(person: Person, browser: str, network: str, device: str, now: datetime) -> None:
    """Note that this browser is signed in, and forget those of the person whose sessions are over."""
    SignIn.objects.filter(person=person).exclude(pk__in=_live(person, now)).delete()
    values = {"person": person, "network": network, "device": device, "since": now}
    SignIn.objects.update_or_create(browser=browser, defaults=values)


def forget(browser: str) -> None:
    """Forget a browser that signs out."""
    SignIn.objects.filter(browser=browser).delete()


def forget_others(person: Person) -> None:
    """Forget the browsers of somebody whose password has changed: none of them is signed in any more."""
    SignIn.objects.filter(person=person).delete()


def is_second_place(person: Person, network: str, browser: str | None, now: datetime) -> bool:
    """Return whether a browser of that network comes from a second place.

    It does where others are signed in to the account, all of them elsewhere, and the person plays in no session.
    """
    others = _live(person, now).exclude(browser=browser or "")
    networks = set(others.values_list("network", flat=True))
    return bool(networks) and network not in networks and not is_in_session(person)


def has_mail(person: Person) -> bool:
    """Return whether mail reaches the person: this host sends it, and he has confirmed his address."""
    sends = not settings.EMAIL_BACKEND.endswith(("console.EmailBackend", "dummy.EmailBackend"))
    return sends and is_verified(person)


def ask(person: Person, network: str, device: str, now: datetime) -> tuple[SignInAsked, str]:
    """Write down that a browser has come, of which the others ask; return it, and the number for a mail."""
    code = f"{randbelow(_CODES):06}"
    asked = SignInAsked(person=person, network=network, device=device, at=now)
    asked.code = _digest(asked.pk, code)
    asked.save()
    Person.objects.filter(pk=person.pk).update(asked_at=now)
    return asked, code


def asks(person: Person, now: datetime) -> SignInAsked | None:
    """Return what a browser of that person asks him; of several the last. Nothing is looked up where nobody has come.

    The row of the person says that there is something: he is read for every page, and his sessions may be saved
    by requests that began before.
    """
    if person.asked_at is None or person.asked_at <= now - OPEN_FOR:
        return None
    return waiting([person.pk], now).first()


def asked_by(key: object, now: datetime) -> SignInAsked | None:
    """Return what was asked under that key and can still be answered, or lets somebody in; None for any other key."""
    try:
        pk = UUID(str(key))
    except ValueError:
        return None
    return SignInAsked.objects.filter(pk=pk, at__gt=now - OPEN_FOR).select_related("person").first()


def waiting(people: Collection[int] | QuerySet[Person], now: datetime) -> QuerySet[SignInAsked]:
    """Return what waits for an answer about any of these people, the last first."""
    open_ones = SignInAsked.objects.filter(person__in=people, at__gt=now - OPEN_FOR, answer="")
    return open_ones.select_related("person").order_by("-at")


def answer(asked: SignInAsked, said: SignInAsked.Answer, by: Person | None, now: datetime) -> bool:
    """Let the browser in that has asked, or keep it out; return False where somebody has answered before."""
    open_one = SignInAsked.objects.filter(pk=asked.pk, answer="", at__gt=now - OPEN_FOR)
    return bool(open_one.update(answer=said, by=by, answered_at=now))


def code_fits(asked: SignInAsked, code: str) -> bool:
    """Return whether this is the number that was mailed; after five wrong ones none fits."""
    if not asked.code or not SignInAsked.objects.filter(pk=asked.pk, tries__lt=_TRIES).update(tries=F("tries") + 1):
        return False
    return constant_time_compare(_digest(asked.pk, code.strip()), asked.code)


def come_alone(asked: SignInAsked, now: datetime) -> list[str]:
    """Sign all other browsers of the person out, and let this one in; return the sessions that have ended.

    Raise ValueError for somebody whom mail reaches.
    """
    if not asked.alone:
        raise ValueError("mail reaches this person")
    if not answer(asked, SignInAsked.Answer.IN, None, now):
        return []
    return sign_out_everywhere(asked.person)


def sign_out_everywhere(person: Person) -> list[str]:
    """End the sessions of all browsers that are signed in to an account, and return them. A guest keeps his: he has
    nothing else to come back with.
    """
    browsers = list(SignIn.objects.filter(person=person).values_list("browser", flat=True))
    Session.objects.filter(session_key__in=browsers).delete()
    SignIn.objects.filter(browser__in=browsers).delete()
    return browsers


def _digest(asked: UUID, code: str) -> str:
    return salted_hmac("play.store.signing_in.sign_ins", f"{asked} {code}", algorithm="sha256").hexdigest()
