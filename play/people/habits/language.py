"""The language of a page: the account's choice, else the cookie's, else the browser's."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from play.people.models import Language, Person


class OwnLanguage:
    """Middleware, after authentication: the person's language overrides cookie and browser."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        person = request.user
        request.auser = lambda: _known(request)  # a page that asks asynchronously would read him again
        if isinstance(person, Person) and person.language:
            translation.activate(person.language)
            request.LANGUAGE_CODE = translation.get_language() or settings.LANGUAGE_CODE
        response = self.get_response(request)
        response.headers["Content-Language"] = request.LANGUAGE_CODE
        return response


async def _known(request: HttpRequest) -> Person | AnonymousUser:
    """Return who reads, who has been read from the database already."""
    return request.user


def remember_language(response: HttpResponse, language: Language) -> None:
    """Set the browser's cookie."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language.value,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
        httponly=True,
    )
