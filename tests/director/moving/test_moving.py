"""A club moves to another host: what was played stands there as it stood here, and its people are recognised."""

from __future__ import annotations

import errno
import json
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4
from weakref import ReferenceType, ref
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

import pytest
from allauth.account.models import EmailAddress
from asgiref.sync import sync_to_async
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import InterfaceError, OperationalError
from django.template.loader import render_to_string
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from director.clubs.models import Club, Member
from director.entries.entering import Player, entries_of
from director.models import Competition, Entrant, EntryRequest, Simultaneous
from director.moving import arriving
from director.moving.arriving import arrive
from director.moving.leaving import FORMAT, CannotMove, digest_of, leave
from director.moving.parts import LEFT, MOVED
from director.moving.people import welcomed
from director.moving.proving import prove
from director.moving.whole_logs import prove_logs
from director.results.tallying import tally_of
from director.sessions.contest import change_conditions
from director.sessions.deals.custody import bring
from director.sessions.deals.deals import are_readable, deals_told, secret_of
from director.sessions.draw.drawing import commit_early
from director.sessions.models import LineUp, Session
from director.sessions.running.rounds import START as STARTS
from director.sessions.running.runner import begin
from director.sessions.telling import OPENS, SOON
from laws.values.deal import Deal
from play.live.clock import ManualClock
from play.models import AccessRight, BoardPlay, LogRow, Person, Timer
from play.process.table_server import TableServer
from play.table.codec import decode
from play.table.evolution import replay
from play.table.table_events import Seated
from tests.director.evening import ROBOTS, Evening, evening
from tests.director.results.rulings.test_rulings import OVER
from tests.director.standings.scripted import teams_event
from tests.play.conftest import START


def _told(session: Session) -> list[object]:
    """What everybody reads of a session: totals, deals with what proves them, results."""
    results = session.results.order_by("round", "table", "board").values_list(
        "round", "table", "board", "ns", "ew", "score_ns"
    )
    tally = tally_of(session)
    totals = {one.entrant.id: one.total for one in tally.standings}
    return [tally.results, totals, list(deals_told(session)), list(results)]


def _seated(*, names: bool) -> set[str]:
    """Return who is seated by the logs, as accounts or as names."""
    rows = LogRow.objects.order_by("play", "number")
    seated = [event for row in rows if isinstance(event := decode(row.kind, row.v, row.data), Seated)]
    return {one.name if names else str(one.person) for one in seated}


def _moves(tuesday: Evening, folder: Path) -> None:
    session, file = Session.objects.get(), folder / "club.zip"
    owner = Person.objects.get(pk=tuesday.owner.pk)
    EmailAddress.objects.create(user=owner, email=owner.email, verified=True, primary=True)
    before, names, members = _told(session), _seated(names=True), Member.objects.count()
    address = tuesday.club.address
    call_command("club", "export", address, to=file, stdout=(written := StringIO()))
    assert f"1 sessions, {session.results.count()} results, 4 boards played online" in written.getvalue()
    digest = digest_of(file)
    assert digest in written.getvalue()
    text = "".join(ZipFile(file).read(name).decode() for name in ZipFile(file).namelist())
    assert "password" not in text
    assert "nora@evening.test" not in text  # she has never confirmed it
    with pytest.raises(CommandError, match="File exists"):
        call_command("club", "export", address, to=file)
    with pytest.raises(CannotMove, match="There is a club"):
        arrive(file)
    for elsewhere, said in (
        ("elsewhere", rf"on this host already, as .* \(/clubs/{address}/\): nothing is written"),
        ("Not an address", "'Not an address' is no part of an address"),
    ):
        with pytest.raises(CannotMove, match=said):
            arrive(file, elsewhere)

    call_command("flush", interactive=False)
    _refuses_what_no_page_writes(file, folder / "forged.zip")
    _refuses_logs_that_no_table_wrote(file, folder / "forged.zip")
    # On the new host numbers are other ones, and the owner is known under another name.
    for number in range(20):
        Person.objects.create_user(f"other{number}@club.test", display_name="Other")
    here = Person.objects.create_user(owner.email, display_name="Olga")
    EmailAddress.objects.create(user=here, email=here.email, verified=True, primary=True)
    with override_settings(DEALS_KEY=bytes(32)):
        with pytest.raises(CannotMove, match="is not the file whose SHA-256"):
            arrive(file, "moved", "0" * 64)
        came = arrive(file, "moved", digest.upper())
        session = Session.objects.get()
        assert _told(session) == before
    assert (came.club.address, came.counts["play.BoardPlay"], came.club.founded_by) == ("moved", 4, here)
    assert (came.people, Member.objects.count(), came.to_do) == (8, members, ())
    assert came.club.came_vouched
    Session.objects.update(ended_at=came.club.founded_at - timedelta(days=1), published_at=came.club.founded_at)
    for name, of in (("club", came.club.address), ("session-results", session.pk)):
        page = Client().get(reverse(name, args=[of])).content.decode()
        assert "in a file for which its operator vouches." in page, name
    rights = AccessRight.objects.filter(session=session.pk, person=here)
    assert [(one.right, one.until) for one in rights] == [("direct", None)], (
        "the console, and the boards, are his here too"
    )
    assert _seated(names=True) == names
    assert {Person.objects.get(pk=number).display_name for number in _seated(names=False)} == names
    for play in BoardPlay.objects.all():
        replay(decode(row.kind, row.v, row.data) for row in LogRow.objects.filter(play=play).order_by("number"))
        numbers = {row.actor.partition(":")[2] for row in play.log.all() if row.actor.startswith("person:")}
        assert numbers <= _seated(names=False)


FORGED: dict[str, tuple[str, Callable[[dict[str, Any]], Any], str]] = {
    "an address that breaks every list of clubs": ("director.Club", lambda row: row | {"address": "a/../b"}, "valid"),
    "a zone that there is not": ("director.Club", lambda row: row | {"zone": "Mars/Base"}, "time zone"),
    "regulations that there are not": ("director.Competition", lambda row: row | {"profile": "mine"}, "regulations"),
    "matches at no table": ("director.Competition", lambda row: row | {"match_tables": 0}, "has 0 tables"),
    "a schedule of matches at three tables": (
        "director.Session",
        lambda row: row | {"schedule": row["schedule"] | {"match_tables": 3}},
        "has 3 tables",
    ),
    "a schedule with other matches than those of its event": (
        "director.Session",
        lambda row: row | {"schedule": row["schedule"] | {"match_tables": 4}},
        "session 1 of 'Tuesday Pairs' has matches at 4 tables, and its event at 2",
    ),
    "a schedule of teams in an event of pairs": (
        "director.Session",
        lambda row: row | {"schedule": row["schedule"] | {"rooms": True}},
        "is one of teams, and its event is for pairs",
    ),
    "a table in another club's session": ("play.PlayTable", lambda row: row | {"session": f"{uuid4()}"}, "session"),
    "an address for voice that runs": ("play.PlayTable", lambda row: row | {"voice": "javascript:x"}, "https"),
    "a role that there is not": ("director.Member", lambda row: row | {"role": "god"}, "no value"),
    "a session under way": ("director.Session", lambda row: row | {"ended_at": None}, "under way"),
    "a log that is none": ("play.LogRow", lambda row: row | {"kind": "laws.none"}, "not the file of a club"),
    "cards that are none": ("play.DealtBoard", lambda row: row | {"deal": "N:AKQ"}, "not the file of a club"),
    "another deal than was told before play": (
        "director.SessionDeal",
        lambda row: row | {"sealed": [row["sealed"][0], f"{int(row['sealed'][1]) + 1}"]},
        "proves another deal",
    ),
    "another proof of a deal": (
        "director.SessionDeal",
        lambda row: row | {"sealed": ["00" * 32, row["sealed"][1]]},
        "proves another deal",
    ),
    "a contract that is none": ("play.BoardPlay", lambda row: row | {"contract": "9XX"}, "not the file of a club"),
    "a result that is none": ("director.BoardResult", lambda row: row | {"lead": "Z9"}, "not the file of a club"),
    "a seat that is none": ("play.BoardSeat", lambda row: row | {"seat": "Q"}, "not the file of a club"),
    "values nested without end": ("play.LogRow", lambda _row: "[" * 100_000, "RecursionError"),
    "a mail to two": ("people", lambda row: row | {"email": "a@x.test\nBcc: b@x.test"}, "mail"),
    "a language as a path": ("people", lambda row: row | {"language": "../../etc"}, "language"),
}
"""What is forged, in which part, its first row as it is then, and what is said."""


def _refuses_what_no_page_writes(file: Path, forged: Path) -> None:
    """A file from another host may come from anybody: nothing of it is written that pages would stumble over."""
    for what, (label, forge, said) in FORGED.items():
        with ZipFile(file) as good, ZipFile(forged, "w", ZIP_STORED) as out:
            for name in good.namelist():
                content = good.read(name).decode()
                if name == "people.json" == f"{label}.json":
                    first, *others = json.loads(content)
                    content = json.dumps([forge(first), *others])
                elif name == f"rows/{label}.jsonl":
                    first_line, _, rest = content.partition("\n")
                    made = forge(json.loads(first_line))
                    content = f"{made if isinstance(made, str) else json.dumps(made)}\n{rest}"
                out.writestr(name, content)
        try:
            arrive(forged)
        except CannotMove as error:
            refused = f"{error}"
        else:
            refused = "it is taken"
        assert said in refused, f"{what}: {refused}"
    assert not Club.objects.exists()
    assert not Person.objects.exists()


_Rows = list[dict[str, Any]]


def _numbered(rows: _Rows) -> _Rows:
    """Number the rows of the first board anew, as who takes one out would."""
    first = [one for one in rows if one["play"] == rows[0]["play"]]
    for number, row in enumerate(sorted(first, key=lambda one: one["number"]), 1):
        row["number"] = number
    return rows


def _without(kind: str, rows: _Rows) -> _Rows:
    return _numbered([one for one in rows if one["kind"] != kind or one["play"] != rows[0]["play"]])


FALSE_LOGS: dict[str, tuple[bool, Callable[[_Rows], _Rows], str]] = {
    "a row is missing": (False, lambda rows: rows[:5] + rows[6:], "rows of play.LogRow, and was written with"),
    "a row is missing, and counted so": (
        True,
        lambda rows: rows[:5] + rows[6:],
        r"The log of board 1 at table \d in Tuesday Pairs, session 1 lacks its row \d+",
    ),
    "a log is missing": (True, lambda rows: [one for one in rows if one["play"] != rows[0]["play"]], "has no rows"),
    "a log without its beginning": (True, lambda rows: _without("laws.board_opened", rows), "cannot be replayed"),
    "a log without its result": (True, lambda rows: _without("laws.ended", rows), "says over False, and its row True"),
    "the board of another number": (
        True,
        lambda rows: [rows[0] | {"data": rows[0]["data"] | {"board": 9}}, *rows[1:]],
        "is that of board 9",
    ),
    "other cards": (
        True,
        lambda rows: [
            rows[0] | {"data": rows[0]["data"] | {"deal": Deal.numbered(7).text(), "number": "7"}},
            *rows[1:],
        ],
        "has other cards than its deal",
    ),
}
"""What is wrong with the log of the first board, whether the head counts it so, how it is forged, what is said."""


def _refuses_logs_that_no_table_wrote(file: Path, forged: Path) -> None:
    """A log with a hole tells of another board than was played, or of none: no such file is taken."""
    label = "rows/play.LogRow.jsonl"
    with ZipFile(file) as good:
        parts = {name: good.read(name).decode() for name in good.namelist()}
    for what, (counted, forge, said) in FALSE_LOGS.items():
        rows = forge([json.loads(line) for line in parts[label].splitlines()])
        head = json.loads(parts["club.json"])
        if counted:
            head["rows"]["play.LogRow"] = len(rows)
        made = parts | {label: "".join(f"{json.dumps(one)}\n" for one in rows), "club.json": json.dumps(head)}
        with ZipFile(forged, "w", ZIP_STORED) as out:
            for name, content in made.items():
                out.writestr(name, content)
        try:
            arrive(forged)
        except CannotMove as error:
            refused = f"{error}"
        else:
            refused = "it is taken"
        assert re.search(said, refused), f"{what}: {refused}"
    assert not Club.objects.exists()


async def test_what_was_played_stands_on_the_new_host_as_it_stood_on_the_old(
    transactional_db: None, server: TableServer, clock: ManualClock, tmp_path: Path
) -> None:
    tuesday = await OVER.begin(clock, server)
    await sync_to_async(_moves)(tuesday, tmp_path)


async def test_the_logs_that_have_come_are_held_one_after_another(
    transactional_db: None, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await OVER.begin(clock, server)
    held: list[ReferenceType[LogRow]] = []

    def looked_at(_board: BoardPlay, rows: Sequence[LogRow]) -> Iterator[str]:
        assert [one() for one in held if one() is not None] == []
        held.extend(map(ref, rows))
        return iter(())

    monkeypatch.setattr("director.moving.whole_logs._wrong", looked_at)
    plays = [play async for play in BoardPlay.objects.values_list("pk", flat=True)]
    await sync_to_async(prove_logs)(plays)
    assert len(held) == await LogRow.objects.acount() > len(plays) == 4


def test_every_model_moves_or_has_a_reason_to_stay() -> None:
    moved = [label for label, _ in MOVED]
    ours = {model._meta.label for app in ("play", "director") for model in apps.get_app_config(app).get_models()}
    assert sorted([*moved, *LEFT]) == sorted(ours)
    for place, (label, _) in enumerate(MOVED):
        model = apps.get_model(label)
        fields = [field for field in model._meta.concrete_fields if field.is_relation]
        named = {field.related_model._meta.label for field in fields if field.related_model not in {model, Person}}
        # What stays behind may be named only where nothing can stand in its place.
        stays = {field.related_model._meta.label for field in fields if field.null} & {*LEFT}
        assert named - stays <= {*moved[:place]}, label


def test_a_line_up_of_a_file_names_four_players_of_its_team(db: None) -> None:
    held = teams_event(2).session
    team = held.competition.entries.earliest("pk")
    prove(LineUp(session=held, entry=team, round=1, places=[4, 2, 3, 1], chosen_at=held.starts_at), {held.pk})
    for places in ([1, 2, 3], [1, 2, 3, 3], [1, 2, 3, 9], [[1], 2, 3, 4], 4):
        with pytest.raises((ValueError, TypeError)):
            prove(LineUp(session=held, entry=team, round=1, places=places, chosen_at=held.starts_at), {held.pk})  # type: ignore[misc]  # what a hostile file holds


def _file(folder: Path, **parts: object) -> Path:
    file = folder / "bad.zip"
    with ZipFile(file, "w") as out:
        for name, content in parts.items():
            out.writestr(f"{name}.json", json.dumps(content))
    return file


@pytest.mark.django_db
def test_a_name_from_a_file_is_cleaned_as_that_of_a_form_is() -> None:
    people, made = welcomed([{"key": 7, "name": "\u202eagloL\n", "email": ""}])
    assert made == 1
    assert Person.objects.get(pk=people[7]).display_name == "agloL"


@pytest.mark.django_db
def test_texts_of_a_file_are_cleaned_as_those_of_forms_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where each row comes by itself, since many long ones have no room in memory at once."""
    made, file, forged = evening(), tmp_path / "club.zip", tmp_path / "forged.zip"
    leave(made.club, file)
    with ZipFile(file) as good, ZipFile(forged, "w") as out:
        for name in good.namelist():
            rows = good.read(name).decode()
            if name in ("rows/director.Club.jsonl", "rows/director.Competition.jsonl"):
                row = json.loads(rows)
                rows = json.dumps(
                    row | {"name": "\u202eruobraH\r\n\x08Club", "about": f"{row['about']}\x0bOne\r\n\u202eTwo"}
                )
            out.writestr(name, rows)
    for model in (Session, Competition, Member, Club):
        model.objects.all().delete()
    monkeypatch.setattr(arriving, "_LONGEST_CHUNK", 1)
    club = arrive(forged).club
    assert (club.name, club.about) == ("ruobraH Club", "One\nTwo")
    assert Competition.objects.get().name == "ruobraH Club"


@pytest.mark.django_db
@pytest.mark.parametrize("method", [ZIP_DEFLATED, ZIP_LZMA])
def test_a_file_that_was_damaged_on_its_way_cannot_be_read(tmp_path: Path, method: int) -> None:
    file = tmp_path / "damaged.zip"
    with ZipFile(file, "w", method) as out:
        out.writestr("club.json", json.dumps({"format": FORMAT, "club": "x" * 1000}))
    held = file.read_bytes()
    begins = held.index(b"club.json") + len("club.json") + (4 if method == ZIP_LZMA else 0)
    file.write_bytes(held[:begins] + b"\xff" * 8 + held[begins + 8 :])
    with pytest.raises(CannotMove, match=r"damaged\.zip cannot be read"):
        arrive(file)


@pytest.mark.django_db
@pytest.mark.parametrize("error", [OperationalError("the connection is lost\nThis probably means"), InterfaceError()])
def test_a_database_that_goes_away_is_no_fault_of_the_file(
    tmp_path: Path, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object) -> None:
        raise error

    monkeypatch.setattr(arriving, "_check", lost)
    with pytest.raises(CannotMove, match=r"did not answer: (the connection is lost|InterfaceError)\. Import"):
        arrive(_file(tmp_path, club={}))


@pytest.mark.django_db
def test_a_file_under_a_password_is_none(tmp_path: Path) -> None:
    file = _file(tmp_path, club={})
    held = file.read_bytes()
    central = held.index(b"PK\x01\x02")
    file.write_bytes(held[:6] + b"\x01" + held[7 : central + 8] + b"\x01" + held[central + 9 :])
    with pytest.raises(CannotMove, match="encrypted"):
        arrive(file)


@pytest.mark.django_db
def test_a_file_that_is_none_writes_nothing_and_says_why(tmp_path: Path) -> None:
    broken = tmp_path / "broken.zip"
    broken.write_bytes(b"PK no")
    head = {"format": FORMAT, "release": [], "club": "x"}
    for file, reason in (
        (broken, "cannot be read"),
        (tmp_path / "none.zip", "cannot be read"),
        (_file(tmp_path), "is not the file of a club"),
    ):
        with pytest.raises(CannotMove, match=reason):
            arrive(file)
    for one, reason in ((head | {"format": 9}, "format 9"), (head, "another release"), ({}, "not the file of a club")):
        with pytest.raises(CannotMove, match=reason):
            arrive(_file(tmp_path, club=one))
    assert not Club.objects.exists()


@pytest.mark.django_db
def test_a_club_stays_while_it_plays_or_others_play_its_boards(tmp_path: Path) -> None:
    made, now = evening(), timezone.now()
    Session.objects.update(started_at=now)
    day = r"Tuesday Pairs, session 1, 2030-01-01 20:00 UTC"
    to = tmp_path / "club.zip"
    with pytest.raises(CommandError, match=f"{day} is being played: export the club when it is over"):
        call_command("club", "export", made.club.address, to=to)
    shared = Simultaneous.objects.create(host=made.club, name="Autumn", method="matchpoints", kind="pairs", made_at=now)
    Session.objects.update(ended_at=now, simultaneous=shared)
    with pytest.raises(CommandError, match=f"Other clubs still play the boards of {day}"):
        call_command("club", "export", made.club.address, to=to)
    Simultaneous.objects.update(opened_at=now)
    call_command("club", "export", made.club.address, to=to)
    with pytest.raises(CommandError, match="There is no club"):
        call_command("club", "export", "none", to=to)


async def test_an_announced_session_moves_with_its_entries_and_starts_on_the_new_host(
    transactional_db: None, server: TableServer, settings: Settings, tmp_path: Path
) -> None:
    """On a Tuesday, with Thursday's session announced: under other deals, which nobody on the old host has seen."""
    file = tmp_path / "club.zip"
    before = await sync_to_async(_leaves_before_play)(file)
    settings.DEALS_KEY = bytes(32)
    await sync_to_async(_arrives_before_play)(file, before)
    session = await Session.objects.aget()
    await begin(server.desk, session.pk)
    assert await BoardPlay.objects.filter(table__of_session__session=session).acount() == 2


def _leaves_before_play(file: Path) -> dict[int, str]:
    """Announce an event with entries of all kinds, and write its club; return what its deals are committed to by."""
    made = evening(boards_per_round=2)
    competition, session = made.competition, made.session
    change_conditions(competition, made.owner, {"entries_open": START, "capacity": 6})
    nora, saul = made.people("Nora", "Saul")
    assert nora.person is not None
    EmailAddress.objects.create(user=nora.person, email=nora.person.email, verified=True, primary=True)
    made.enter((nora, saul), ROBOTS, ROBOTS, (Player(name="Wu"), Player(name="Xi")))
    browser = Person.objects.create_user("1@guest.invalid", display_name="Wu", guest=True)
    Entrant.objects.filter(name="Wu").update(person=browser, joined=True)
    commit_early(session)
    assert bring(session, made.owner, {1: Deal.numbered(7)}, timezone.now()) is None
    EntryRequest.objects.create(competition=competition, person=browser, name="Yu")
    before = {one.number: one.commitment for one in session.deals.all()}
    said = StringIO()
    call_command("club", "export", made.club.address, to=file, stdout=said)
    assert "is announced here too" in said.getvalue()
    assert "the deals that the dealer has brought stay here" in said.getvalue()
    assert "nobody has answered stay here (1)" in said.getvalue()
    assert "No owner of the club has a confirmed address" in said.getvalue()
    assert "come as guests, who cannot sign in (1)" in said.getvalue()
    assert f"{Deal.numbered(7).text()}" not in "".join(_texts(file))
    assert not any(secret_of(one).nonce.hex() in text for text in _texts(file) for one in session.deals.all())
    call_command("flush", interactive=False)
    return before


def _arrives_before_play(file: Path, before: dict[int, str]) -> None:
    came = arrive(file)
    session = Session.objects.select_related("competition").get()
    assert are_readable(session)
    unproven, to_do = came.to_do
    assert "Nobody has vouched for this file" in unproven
    assert "Nobody has vouched for it." in render_to_string("clubs/came.html", {"club": came.club})
    assert "Nobody here can manage the club" in to_do
    assert (session.competition.entries_open, session.competition.capacity) == (START, 6)
    assert [str(one) for one in entries_of(session.competition)] == [
        "Nora – Saul", "Robot – Robot", "Robot – Robot", "Wu – Xi",
    ]  # fmt: skip
    wu, nora_here = Entrant.objects.get(name="Wu"), Entrant.objects.get(name="Nora").person
    assert (wu.person, wu.joined) == (None, False), "he takes his name again by the link"
    assert nora_here is not None
    assert nora_here.email == "nora@evening.test"
    drawn = {one.number: one.commitment for one in session.deals.all()}
    assert drawn.keys() == before.keys()
    assert not {*drawn.values()} & {*before.values()}
    assert not session.deals.filter(imported_at__isnull=False).exists()
    assert not session.custody.exists()
    timers = dict(Timer.objects.filter(subject=session.pk).values_list("kind", "at"))
    half_an_hour = timedelta(minutes=30)
    assert timers == {OPENS: START, SOON: session.starts_at - half_an_hour, STARTS: session.starts_at}


def _texts(file: Path) -> list[str]:
    with ZipFile(file) as held:
        return [held.read(name).decode() for name in held.namelist()]


@pytest.mark.django_db
def test_the_file_of_a_club_is_its_owners_alone_and_whole_or_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, club = tmp_path / "club.zip", evening().club
    leave(club, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(CannotMove, match="File exists"):
        leave(club, file)
    assert file.stat().st_size > 0, "what was there stays"

    def full(*_arguments: object) -> None:
        assert not (tmp_path / "other.zip").exists(), "nor where the process is killed here"
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("director.moving.leaving.told", full)
    with pytest.raises(CannotMove, match="No space left"):
        leave(club, tmp_path / "other.zip")
    assert list(tmp_path.iterdir()) == [file]

    def meanwhile(*_arguments: object) -> list[object]:
        (tmp_path / "other.zip").write_text("of another club, whose digest is told")
        return []

    monkeypatch.setattr("director.moving.leaving.told", meanwhile)
    with pytest.raises(CannotMove, match="File exists"):
        leave(club, tmp_path / "other.zip")
    assert (tmp_path / "other.zip").read_text() == "of another club, whose digest is told"
    assert set(tmp_path.iterdir()) == {file, tmp_path / "other.zip"}
