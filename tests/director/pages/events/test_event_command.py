"""`manage.py event`: each verb, its JSON, its errors with their codes; and the forms of an event."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.management import CommandError, call_command
from django.utils import timezone

from director.models import Competition, Session
from director.sessions.draw.drawing import draw
from play.live.clock import ManualClock
from play.models import Timer
from play.process.table_server import TableServer
from scoring.exchange.events import whole
from tests.director.evening import ROBOTS, evening, pass_time

pytestmark = pytest.mark.django_db
BY = ("--by", "owner@evening.test")


def event(*words: object) -> Any:
    """Run a verb, and return the object that it prints."""
    out = StringIO()
    call_command("event", *map(str, words), "--json", stdout=out)
    return json.loads(out.getvalue())


def fails(*words: object) -> tuple[int, Any]:
    """Run a verb that fails, and return its code and the object that it prints."""
    out = StringIO()
    with pytest.raises(CommandError) as error:
        call_command("event", *map(str, words), "--json", stdout=out)
    return error.value.returncode, json.loads(out.getvalue())


def test_an_event_is_announced_as_by_the_page() -> None:
    evening()
    told = event(
        "create",
        "harbour",
        *BY,
        "--name",
        "Friday",
        "--start",
        "2030-03-01T19:00",
        "--set",
        "rounds=5",
        "--set",
        "hall=on",
    )
    made = Competition.objects.get(pk=told["id"])
    session = made.sessions.get()
    assert (made.name, made.method, session.rounds, session.hall) == ("Friday", "matchpoints", 5, True)
    assert f"{session.starts_at:%H:%M}" == "11:00"  # by the time of the club
    assert session.deals.count() == 10
    assert Timer.objects.filter(key=f"{session.pk}:start").exists()
    assert told["sessions"][0]["state"] == "announced"


LEAGUE = """
name = "Harbour League"
for = "teams"
start = 2030-01-08T19:00:00

[fields]
rounds = 1
boards_per_round = 8
supplement_is_none_of_them = ""

[[stages]]
fields = { groups = 1, agrees = true, agree_hours = 48 }
sessions = [{ start = "2030-01-15T19:00", rounds = 1, boards_per_round = 8 }]

[[stages]]
name = "Final"
form = "knockout"
fields = { qualify = 4, carry = "none" }
knockout = { segments = 3, third = true }
"""


def test_a_whole_event_is_announced_from_a_description(tmp_path: Path) -> None:
    evening()
    file = tmp_path / "league.toml"
    file.write_text(LEAGUE)
    code, told = fails("create", "harbour", *BY, "--from", file)
    assert (code, list(told["fields"])) == (2, ["supplement_is_none_of_them"])
    file.write_text(LEAGUE.replace('supplement_is_none_of_them = ""', 'scale = "discrete"'))
    told = event("create", "harbour", *BY, "--from", file, "--set", "hall=on")
    made = Competition.objects.get(pk=told["id"])
    assert (made.name, made.kind, made.scale) == ("Harbour League", "teams", "discrete")
    first, final = made.stages.all()
    assert (first.form, final.form, final.name, final.qualify) == ("round robin", "knockout", "Final", 4)
    assert (first.settings["agrees"], first.settings["agree_before"]) == (True, 2880)
    assert (final.settings["segments"], final.settings["third"], final.settings["boards"]) == (3, True, 16)
    sessions = made.sessions.order_by("number")
    assert [(one.stage, one.rounds, one.boards_per_round, one.hall) for one in sessions] == [(first, 1, 8, True)] * 2
    assert [f"{one.starts_at:%d %H:%M}" for one in sessions] == ["08 11:00", "15 11:00"]
    before = Competition.objects.count()
    described: dict[str, Any] = {
        "name": "Pairs",
        "start": "2030-01-08T19:00",
        "stages": [{"sessions": [{"start": "soon"}]}],
    }
    for wrong, said in (
        (described, "stage 1, session 1"),
        (described | {"stages": [{"form": "knockout"}]}, "stage 1"),
        (described | {"stages": {}}, "It is a list of tables."),
        (described | {"colour": "red"}, "There is no such part"),
        (described | {"for": "dogs"}, "none of pairs"),
    ):
        other = tmp_path / "event.json"
        other.write_text(json.dumps(wrong))
        code, told = fails("create", "harbour", *BY, "--from", other)
        assert code == 2
        assert said in told["detail"]
    other.write_text("{")
    assert "is not JSON" in fails("create", "harbour", *BY, "--from", other)[1]["detail"]
    assert fails("create", "harbour", *BY, "--from", tmp_path / "none.toml")[0] == 2
    assert Competition.objects.count() == before, "nothing is made of a description that is wrong"


def test_what_is_wrong_is_said_with_a_code_of_its_own() -> None:
    made, start = evening(), ("--name", "Friday", "--start", "2030-03-01T19:00")
    code, told = fails("create", "harbour", *BY, "--name", "Friday", "--start", "soon")
    assert (code, list(told["fields"])) == (2, ["starts_at"])
    assert fails("create", "harbour", *BY, *start, "--set", "colour=red")[0] == 2
    assert fails("create", "nowhere", *BY, *start)[0] == 3
    assert fails("create", "harbour", "--by", "nobody@x.test", *start)[0] == 3
    assert fails("start", made.competition.pk)[0] == 4  # nobody is entered
    assert fails("export", made.competition.pk)[1]["detail"] == "The results are not published."
    assert Competition.objects.count() == 1


def test_entries_are_opened() -> None:
    made = evening()
    event("open", made.competition.pk, *BY, "--at", "2030-03-01T08:00", "--until", "2030-03-02T08:00")
    made.competition.refresh_from_db()
    assert f"{made.competition.entries_open:%d %H}" == "01 00"
    event("open", made.competition.pk, *BY)
    made.competition.refresh_from_db()
    assert (made.competition.entries_open, made.competition.entries_close) == (None, None)
    assert fails("open", made.competition.pk, *BY, "--at", "2030-03-02", "--until", "2030-03-01")[0] == 2
    assert "years 2000 to 2099" in fails("open", made.competition.pk, *BY, "--until", "9999-12-31")[1]["detail"]


async def test_a_session_is_started_by_the_server_that_runs(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await sync_to_async(evening)()
    await sync_to_async(made.enter)(ROBOTS, ROBOTS, ROBOTS, ROBOTS)
    code, _told = await sync_to_async(fails)("start", made.competition.pk, "--wait", "0")
    assert code == 5  # nobody has taken it yet
    await Timer.objects.filter(key=f"{made.session.pk}:start").aupdate(at=clock.now())
    await pass_time(server, clock)
    assert (await Session.objects.aget()).started_at is not None
    assert (await sync_to_async(fails)("start", made.competition.pk))[0] == 4


def test_published_results_are_saved(tmp_path: Path) -> None:
    made = evening()
    made.enter(ROBOTS, ROBOTS, ROBOTS, ROBOTS)
    draw(made.session)
    Session.objects.update(started_at=timezone.now(), ended_at=timezone.now(), published_at=timezone.now(), round=1)
    for kind in ("xml", "csv", "json"):
        told = event("export", made.competition.pk, "--format", kind, "--out", tmp_path / kind)
        assert told["bytes"] == len((tmp_path / kind).read_bytes()) > 0
    event("export", made.competition.pk, "--format", "event", "--out", tmp_path / "whole")
    assert len(whole.read((tmp_path / "whole").read_bytes(), "event.csv").stages) == 1
    assert fails("export", made.competition.pk, "--out", tmp_path / "no" / "file")[0] == 2
