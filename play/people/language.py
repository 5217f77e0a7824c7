"""The language of a page: one's own choice if one signed in and made it, else the cookie's, else the browser's."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from play.people.models import Language, Person


class OwnLanguage:
    """Middleware, after authentication: a person's language stands over cookie and browser."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        person = request.user
        if isinstance(person, Person) and person.language:
            translation.activate(person.language)
            request.LANGUAGE_CODE = translation.get_language() or settings.LANGUAGE_CODE
        response = self.get_response(request)
        response.headers["Content-Language"] = request.LANGUAGE_CODE
        return response


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Remembers the language for this browser, and for the person if one is signed in; back to the page `next`.

    Form: `language` (one of Language), `next` (an address of this site; the first page if it is not one).
    """
    language = request.POST.get("language", "")
    if language not in Language.values:
        return HttpResponseBadRequest(gettext("There is no such language here."), content_type="text/plain")
    if isinstance(request.user, Person):
        Person.objects.filter(pk=request.user.pk).update(language=language)
    page = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure()):
        page = "/"
    response = HttpResponseRedirect(page)
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
        httponly=True,
    )
    return response
