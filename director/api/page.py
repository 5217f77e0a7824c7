"""The page about the interface: every address with what it answers, made of its OpenAPI description."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from director.api.interface import API
from director.clubs.token_models import Scope

__all__ = ["Door", "api_page", "doors"]

_OK: Final = "200"


@dataclass(frozen=True, slots=True)
class Door:
    """An address: what it answers in a sentence, its parameters, the fields of an answer, the scope that it takes.

    `more`: without the scope it answers what everybody reads.
    """

    address: str
    what: str
    parameters: list[str]
    fields: list[str]
    scope: Scope | None
    more: bool


def doors() -> list[Door]:
    """Return every address of the interface."""
    described: Mapping[str, Any] = API.get_openapi_schema(path_prefix="/api/v1/")
    return list(_doors(described))


def _doors(described: Mapping[str, Any]) -> Iterator[Door]:
    shapes = described["components"]["schemas"]
    for address, at in described["paths"].items():
        one = at["get"]
        scope, more = one.get("x-scope"), one.get("x-scope-more")
        yield Door(
            address,
            _(one["summary"]),
            [parameter["name"] for parameter in one.get("parameters", []) if parameter["in"] == "query"],
            list(_fields(one["responses"].get(_OK, {}), shapes)),
            Scope(scope or more) if scope or more else None,
            more is not None,
        )


def _fields(answer: Mapping[str, Any], shapes: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of the fields of one item of an answer."""
    shape = answer.get("content", {}).get("application/json", {}).get("schema", {})
    while "properties" not in shape:
        if "$ref" in shape:
            shape = shapes[shape["$ref"].rpartition("/")[2]]
            items = shape.get("properties", {}).get("items")
            shape = items or shape
        elif "items" in shape:
            shape = shape["items"]
        else:
            return
    yield from shape["properties"]


@require_safe
def api_page(request: HttpRequest) -> HttpResponse:
    """Render the page, for everybody."""
    context = {"doors": doors(), "site": settings.SITE_ADDRESS, "scopes": list(Scope)}
    return render(request, "clubs/api.html", context)
