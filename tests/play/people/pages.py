"""Reading a page: the errors beside a field, the ticked boxes, whether one is signed in."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.contrib.auth import get_user
from django.http import HttpRequest
from django.test import Client

from play.people.models import Person


def said_beside(page: Any, field: str) -> list[str]:
    """Return the errors of the field of that name, in the list that describes the field."""
    html = page.content.decode()
    element = re.search(rf'<(?:input|textarea)[^>]* name="{field}"[^>]*>', html)
    assert element, f"there is no field {field}"
    described = re.search(r'aria-describedby="([^"]*)"', element[0])
    assert 'aria-invalid="true"' in element[0], f"{field} is not marked as wrong"
    assert described
    return [
        unescape(sentence)
        for name in described[1].split()
        if name.endswith("_error")
        for sentence in re.findall(r"<li>(.*?)</li>", _element(html, name))
    ]


def ticked(page: Any, field: str) -> list[str]:
    """Return the values of the ticked boxes and radio buttons of that name."""
    inputs = re.findall(rf'<input[^>]* name="{field}"[^>]*>', page.content.decode())
    return [(re.search(r'value="([^"]*)"', one) or [one, "on"])[1] for one in inputs if " checked" in one]


def signed_in(client: Client) -> Person | None:
    """Return who is signed in in this client."""
    request = HttpRequest()
    request.session = client.session
    user = get_user(request)
    return user if isinstance(user, Person) else None


def _element(html: str, name: str) -> str:
    found = re.search(rf'<ul[^>]* id="{name}".*?</ul>', html, re.DOTALL)
    assert found, f"nothing has the id {name}"
    return found[0]
