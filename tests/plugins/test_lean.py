"""What the clients of tests do cheaply has the same effect."""

from __future__ import annotations

import ast
import marshal
from pathlib import Path

import pytest
from _pytest.assertion import rewrite
from django.db.models.expressions import Col
from django.test import Client, override_settings
from django.urls import reverse

from play.models import Person


@pytest.mark.django_db
def test_who_is_signed_in_finds_his_pages_and_nobody_else_there() -> None:
    ann, bob = (Person.objects.create_user(f"{name}@club.test", display_name=name) for name in ("Ann", "Bob"))
    browser = Client()
    assert browser.get(reverse("notices")).status_code == 302
    for person in (ann, bob):
        browser.force_login(person)
        assert browser.get(reverse("notices")).wsgi_request.user == person
    browser.logout()
    assert browser.get(reverse("notices")).status_code == 302


def test_a_client_meets_the_middleware_of_the_settings_of_its_time() -> None:
    assert "X-Frame-Options" in Client().get("/adviser/").headers
    with override_settings(MIDDLEWARE=["django.middleware.common.CommonMiddleware"]):
        assert "X-Frame-Options" not in Client().head("/nowhere").headers
    assert "X-Frame-Options" in Client().get("/adviser/").headers


def test_assertions_are_written_as_pytest_writes_them() -> None:
    """It gives every part of them the place that it has by pytest's own way to the parts."""
    source = Path(__file__).read_bytes()

    def written() -> bytes:
        tree = ast.parse(source)
        rewrite.rewrite_asserts(tree, source, __file__)
        return marshal.dumps(compile(tree, __file__, "exec"))

    ours = written()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rewrite, "traverse_node", ast.walk)
        assert written() == ours
        patch.setattr(rewrite, "traverse_node", lambda _statement: ())
        with pytest.raises(TypeError, match="lineno"):
            written()


def test_equal_columns_have_equal_hashes_and_others_are_others() -> None:
    email, name = sorted((one for one in Person._meta.fields if one.name in ("display_name", "email")), key=str)
    columns = [Col("a", name), Col("a", name), Col("a", email), Col("b", name)]
    assert columns[0] == columns[1]
    assert hash(columns[0]) == hash(columns[1])
    assert len(set(columns)) == 3
