"""The law adviser, for everybody: its pages, and what a browser keeps of it for use without a connection."""

from __future__ import annotations

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET

from frontend.advice.book import Leaf, book

__all__ = ["adviser_book", "adviser_page", "adviser_shell", "adviser_worker"]

_WORKER = "pages/adviser-worker.js"


@require_GET
def adviser_page(request: HttpRequest, address: str = "") -> HttpResponse:
    """Render the first page, a question, or a ruling."""
    leaf = book(get_language() or "en").leaves.get(address)
    if leaf is None:
        raise Http404
    return _shown(request, "adviser/shown.html", leaf)


@require_GET
@never_cache
def adviser_shell(request: HttpRequest) -> HttpResponse:
    """Render the frame into which the worker of a browser puts the pages: nothing in it is about its reader."""
    return _shown(request, "adviser/shell.html", Leaf("§title§", "§content§"))


def _shown(request: HttpRequest, template: str, leaf: Leaf) -> HttpResponse:
    # The content was escaped by the template that drew it.
    return render(request, template, {"leaf": leaf, "html": mark_safe(leaf.html)})  # noqa: S308


@require_GET
@cache_control(no_cache=True)
def adviser_book(request: HttpRequest) -> HttpResponse:
    """Return all pages in the language of the reader, as gzipped JSON."""
    kept = book(get_language() or "en")
    answer = HttpResponse(kept.packed, content_type="application/json")
    answer.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(answer, ("Cookie", "Accept-Language"))
    return answer


@require_GET
@cache_control(no_cache=True)
def adviser_worker(_request: HttpRequest) -> HttpResponse:
    """Return the service worker. It is served from here because its address is its scope."""
    file = finders.find(_WORKER)
    assert isinstance(file, str)
    return HttpResponse(Path(file).read_bytes(), content_type="text/javascript")
