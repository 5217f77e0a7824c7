"""The name of a deleted account stands in no row of any table, where no rule requires it."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Final
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.sessions.backends.db import SessionStore
from django.core.serializers.json import DjangoJSONEncoder

from director.entries.models import Entrant
from director.notices.models import NoticeKind, PersonNotice
from director.sessions.order.order_models import OrderAct, OrderKind
from play.models import BoardGlance, BoardPlay, BoardSeat, ConductReport, LogRow, Person, PlayTable, SignIn
from play.store.people.own_data import delete, number_of
from tests.director.evening import Evening, evening
from tests.play.conftest import START

NAME: Final = "Li Wei"


@pytest.fixture
def li(db: None) -> Person:
    """Li has an account and a habit or two."""
    return Person.objects.create_user("li@club.test", display_name=NAME, last_login=START, language="zh-hans")


@pytest.fixture
def tuesday(li: Person) -> Evening:
    """She was entered in an evening, with somebody who has an account too, and played a board of it."""
    made = evening()
    bo = Person.objects.create_user("bo@club.test", display_name="Bo")
    (entry,) = made.enter([*made.people("Bo"), *made.people("Al")])
    Entrant.objects.filter(entry=entry, place=1).update(person=li, name=NAME)
    Entrant.objects.filter(entry=entry, place=2).update(person=bo, name="Bo")
    table = PlayTable.objects.create(name="Table 1", opened_by=made.owner, session=made.session.pk)
    board = _board(table, li)
    players = ["Al", "Bo", NAME, None]
    BoardGlance.objects.create(play=board, session=made.session.pk, at=START, data={"players": players, "waits": []})
    return made


def _board(table: PlayTable, li: Person) -> BoardPlay:
    """Return a board of that table at which she sat South, and somebody of another name North."""
    board = BoardPlay.objects.create(table=table, sequence=1, number=1)
    BoardSeat.objects.create(play=board, seat="S", person=li, robot=False, last=True)
    for number, seat, who, name in ((1, "S", li.pk, li.display_name), (2, "N", 0, "Al")):
        data = {"seat": seat, "person": who, "name": name}
        row = {"play": board, "kind": "table.seated", "v": 1, "at": datetime.now(UTC), "data": data}
        LogRow.objects.create(number=number, actor=f"person:{who}", **row)
    return board


def _rows_with(text: str) -> list[str]:
    """Return the rows of the whole database that hold a text."""
    rows = [
        f"{model._meta.label} {json.dumps(row, cls=DjangoJSONEncoder, ensure_ascii=False, default=str)}"
        for model in apps.get_models()
        for row in model._default_manager.values()
    ]
    return [row for row in rows if text in row]


def test_what_directors_saw_at_a_glance_has_a_number(li: Person, tuesday: Evening) -> None:
    delete(li)
    assert BoardGlance.objects.get().data["players"] == ["Al", "Bo", number_of(li), None]
    assert _rows_with(NAME) == []


def test_a_table_that_bears_her_name_in_either_language_has_a_number(li: Person, db: None) -> None:
    for name in ("Li Wei’s table", "Li Wei 的牌桌", "Friday"):
        PlayTable.objects.create(name=name, opened_by=li)
    other = Person.objects.create_user("bo@club.test", display_name="Bo")
    PlayTable.objects.create(name="Bo’s table", opened_by=other)
    delete(li)
    names = set(PlayTable.objects.values_list("name", flat=True))
    assert names == {f"{number_of(li)}’s table", f"{number_of(li)} 的牌桌", "Friday", "Bo’s table"}


def test_a_table_under_a_name_that_she_had_before_has_a_number_too(li: Person) -> None:
    _board(PlayTable.objects.create(name="Li Wei’s table", opened_by=li), li)
    li.display_name = "Wei"
    li.save()
    delete(li)
    assert _rows_with(NAME) == []


def test_who_said_what_in_a_report_is_a_number_but_for_somebody_of_the_same_name(li: Person) -> None:
    other = Person.objects.create_user("bo@club.test", display_name="Bo")
    for speaks in ("Al", NAME):
        table = PlayTable.objects.create(name="Friday", opened_by=other)
        board = _board(table, li)
        LogRow.objects.filter(play=board, data__seat="N").update(data={"seat": "N", "person": other.pk, "name": speaks})
        said = [{"board": 1, "at": "", "name": name, "way": "said", "text": "hello"} for name in (NAME, "Al")]
        names = {"reporter_name": "Bo", "about_name": "Al", "table_name": table.name}
        ConductReport.objects.create(table=table, play=board, board=1, reason="abuse", evidence=said, **names)
    delete(li)
    told = [[line["name"] for line in one.evidence] for one in ConductReport.objects.order_by("pk")]
    assert told == [[number_of(li), "Al"], [NAME, "Al"]]


def test_who_was_barred_or_suspended_is_a_number_on_the_record_of_the_room(li: Person, tuesday: Evening) -> None:
    act = {"session": tuesday.session, "round": 1, "at": START, "name": "Olga Owner"}
    for kind, data in (
        (OrderKind.BARRED, {"person": li.pk, "who": NAME, "scope": "round"}),
        (OrderKind.SUSPENDED, {"who": f"{NAME} – Bo", "written": [NAME, "Bo"], "long": "round"}),
        (OrderKind.SUSPENDED, {"who": NAME, "written": NAME, "long": "round"}),
    ):
        OrderAct.objects.create(kind=kind, data=data, **act)
    delete(li)
    number = number_of(li)
    told = [(one.data["who"], one.data.get("written")) for one in OrderAct.objects.order_by("pk")]
    assert told == [(number, None), (f"{number} – Bo", [number, "Bo"]), (number, number)]
    assert _rows_with(NAME) == []


def test_what_others_were_told_of_a_suspended_pair_has_a_number(li: Person, tuesday: Evening) -> None:
    bo = Person.objects.get(email="bo@club.test")
    for who in ([NAME, "Bo"], NAME):
        of = {"person": bo, "competition": tuesday.competition, "kind": NoticeKind.ORDER, "at": START}
        PersonNotice.objects.create(about=f"{len(who)}", batch=uuid4(), data={"who": who}, **of)
    delete(li)
    told = [one.data["who"] for one in PersonNotice.objects.filter(kind=NoticeKind.ORDER).order_by("pk")]
    assert told == [[number_of(li), "Bo"], number_of(li)]


def test_neither_sessions_of_browsers_nor_rights_nor_times_of_the_person_stay(li: Person) -> None:
    browser = SessionStore()
    browser["_auth_user_id"] = f"{li.pk}"
    browser.save()
    assert browser.session_key is not None
    SignIn.objects.create(browser=browser.session_key, person=li, network="n", device="d", since=START)
    li.user_permissions.add(Permission.objects.get(codename="change_conductreport"))
    delete(li)
    li.refresh_from_db()
    assert not SessionStore(browser.session_key).load()
    assert not li.user_permissions.exists()
    assert (li.last_login, li.language, li.mail_refused_at, li.asked_at) == (None, "", None, None)
