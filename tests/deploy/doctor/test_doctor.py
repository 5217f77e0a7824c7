"""The doctor: every check tells well from ill, and says what to do; the operator is told once."""

from __future__ import annotations

import json
import os
import re
import signal
import smtplib
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from django.core import mail
from django.core.management import call_command
from django.test import override_settings
from django.utils import timezone
from psycopg.conninfo import make_conninfo

from deploy import asking
from deploy.doctor import inside, machine, outside
from deploy.doctor.findings import Finding, State, failed, told, warned, well
from deploy.doctor.notices import notices
from deploy.doctor.telling import tell
from deploy.in_play import in_play
from deploy.management.commands import operate
from play.models import Break, Fault, Notice, NoticeSetAside, Person, PlayTable
from play.store.database import conninfo
from play.store.models import NoticeReader
from play.store.service.fault_models import FaultKind
from play.store.tables.boards import Dealt, create_table
from play.table.profile import SOCIAL
from tests.deploy.certificates import certificate_in, trusting

Answer = Callable[[str], str]
NOW = datetime(2030, 1, 1, 12, tzinfo=UTC)


@contextmanager
def site(answer: Answer, certificate: Path | None = None) -> Iterator[str]:
    """A host that answers each request by `answer` of its head; its address."""
    with socket.create_server(("localhost", 0)) as listening:
        context = None
        if certificate is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)

        def serve() -> None:
            while True:
                try:
                    line, _ = listening.accept()
                    with line, context.wrap_socket(line, server_side=True) if context else line as safe:
                        if head := safe.recv(4000).decode():
                            safe.sendall(answer(head).encode())
                except (ssl.SSLError, ConnectionError):  # that one has gone
                    continue
                except OSError:
                    return

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        try:
            yield f"{'https' if certificate else 'http'}://localhost:{listening.getsockname()[1]}"
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            thread.join(5)


def _always(said: str) -> Answer:
    return lambda _head: said


@pytest.mark.parametrize(("days", "state"), [(90, State.WELL), (9, State.WARNING), (1, State.FAILED)])
def test_a_certificate_that_ends_soon(tmp_path: Path, days: float, state: State) -> None:
    certificate = certificate_in(tmp_path, days + 0.5)
    with site(lambda _: "", certificate) as address:
        assert outside.tls(address, trusting(certificate)).state is state
        assert "refuse the certificate" in outside.tls(address).said
    assert outside.tls(address).state is State.FAILED
    assert outside.tls("http://localhost").state is State.SKIPPED


@pytest.mark.parametrize(
    ("own", "foreign", "state"),
    [("101 On", "403 No", State.WELL), ("400 No", "403 No", State.FAILED), ("101 On", "101 On", State.FAILED)],
)
def test_a_socket_opens_through_the_proxy_for_pages_of_the_site_alone(own: str, foreign: str, state: State) -> None:
    def answer(head: str) -> str:
        assert "Upgrade: websocket" in head
        return f"HTTP/1.1 {foreign if 'elsewhere' in head else own}\r\n\r\n"

    with site(answer) as address:
        assert outside.sockets(address).state is state
    assert outside.sockets(address).state is State.FAILED


def test_the_clocks_of_proxy_and_machine(tmp_path: Path) -> None:
    certificate = certificate_in(tmp_path, 9)
    for late, state in ((0, State.WELL), (60, State.WARNING)):
        date = format_datetime(datetime.now(UTC) - timedelta(seconds=late), usegmt=True)
        said = f"HTTP/1.1 200 OK\r\nDate: {date}\r\n\r\n"
        with site(_always(said), certificate) as address:
            assert outside.clock_outside(address, trusting(certificate)).state is state


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        (200, '{"status": "ready"}', (True, "ready")),
        (503, '{"status": "ailing", "sweeper": "away"}', (False, "ailing (sweeper)")),
        (502, "<html>", (False, "answers 502")),
    ],
)
def test_a_process_is_asked_by_itself(
    monkeypatch: pytest.MonkeyPatch, status: int, body: str, said: tuple[bool, str]
) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "bridge.example.org,other")

    def answer(head: str) -> str:
        assert "Host: bridge.example.org\r\n" in head
        return f"HTTP/1.1 {status} X\r\nContent-Length: {len(body)}\r\n\r\n{body}"

    with site(answer) as address:
        assert asking.ask(address) == said
        assert [one.state is State.WELL for one in inside.processes([address])] == [said[0]]
    assert asking.ask(address)[0] is False


@pytest.mark.django_db
def test_the_database_and_what_is_overdue() -> None:
    states = [one.state for one in (*inside.database(conninfo(), []), *inside.overdue(conninfo()))]
    assert states == [State.WELL] * 5
    behind = next(iter(inside.database(conninfo(), ["play.0900_new"])))
    assert (behind.state, behind.do) == (State.FAILED, "Run manage.py migrate.")
    for finding in (*inside.database("host=/nowhere", []), *inside.overdue("host=/nowhere")):
        assert finding.state is State.FAILED


def test_a_database_that_cannot_hold_every_name(database_server: None) -> None:
    """PostgreSQL makes such ones where the machine has no locale; texts come from it as bytes."""
    name = f"plain_{uuid4().hex}"
    with psycopg.connect(make_conninfo(conninfo(), dbname="postgres"), autocommit=True) as connection:
        connection.execute(
            f"CREATE DATABASE {name} ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0"
        )
        try:
            found = next(iter(inside.database(make_conninfo(conninfo(), dbname=name), [])))
        finally:
            connection.execute(f"DROP DATABASE {name}")
    assert (found.state, found.said) == (State.FAILED, "its encoding is SQL_ASCII")


def test_redis(redis_url: str) -> None:
    assert inside.redis_server(redis_url, several=True).state is State.WELL
    assert inside.redis_server("unix:///nowhere", several=True).state is State.FAILED
    assert inside.redis_server("", several=True).state is State.FAILED
    assert inside.redis_server("", several=False).state is State.SKIPPED


class _Backend:
    """A mail server that takes the connection, or does not."""

    error: Exception | None = None

    def __init__(self, **_: Any) -> None:
        return

    def open(self) -> None:
        if _Backend.error is not None:
            raise _Backend.error

    def close(self) -> None:
        return


@pytest.mark.parametrize(
    ("error", "do"),
    [
        (None, ""),
        (smtplib.SMTPAuthenticationError(535, b"no"), "EMAIL_PASSWORD"),
        (ConnectionRefusedError("no"), "EMAIL_PORT"),
    ],
)
def test_the_mail_server(error: Exception | None, do: str) -> None:
    _Backend.error = error
    with override_settings(EMAIL_HOST="mail.example.org", EMAIL_BACKEND=f"{__name__}._Backend"):
        found = machine.mail()
    assert (found.state is State.WELL, do in found.do) == (error is None, True)
    with override_settings(EMAIL_HOST="mail.example.org"):
        assert machine.mail("host@example.org").state is State.WELL
    assert mail.outbox[0].to == ["host@example.org"]
    assert machine.mail().state is State.SKIPPED
    with override_settings(LOCAL=False):
        assert machine.mail().state is State.WARNING


def test_the_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert machine.fonts().state is State.WELL
    monkeypatch.setattr(machine, "held", lambda: frozenset({65}))
    assert machine.fonts().state is State.FAILED
    for free, state in ((9_000, State.WELL), (4_000, State.WARNING), (500, State.FAILED)):
        usage = type("Usage", (), {"free": free * 1_000_000})
        monkeypatch.setattr("shutil.disk_usage", lambda _, usage=usage: usage)
        assert machine.disk(tmp_path / "not" / "there").state is state


def test_the_last_backup_that_was_restored(tmp_path: Path) -> None:
    assert "there is none" in machine.backup(tmp_path).said
    for ending in ("dump", "json"):
        (tmp_path / f"screenmate-20300101T000000Z.{ending}").touch()
    assert "never been restored" in machine.backup(tmp_path).said
    newest = tmp_path / "screenmate-20300101T000000Z.dump"
    for days, state in ((0, State.WELL), (3, State.WARNING), (9, State.FAILED)):
        at = (datetime.now(UTC) - timedelta(days=days)).isoformat()
        (tmp_path / "proof.json").write_text(json.dumps({"file": "x", "at": at, "rows": 1, "boards": 1}))
        assert machine.backup(tmp_path).state is state
    # One that was written since, and failed its proof.
    proof = {"file": "x", "at": datetime.now(UTC).isoformat(), "rows": 1, "boards": 1}
    (tmp_path / "proof.json").write_text(json.dumps(proof))
    assert machine.backup(tmp_path).state is State.WELL, "its proof may be under way"
    hours_ago = (datetime.now(UTC) - timedelta(hours=3)).timestamp()
    os.utime(newest, (hours_ago, hours_ago))
    assert "was not restored for proof" in machine.backup(tmp_path).said
    (tmp_path / "proof.json").write_text(json.dumps(proof | {"file": newest.name}))
    assert machine.backup(tmp_path).state is State.WELL


def test_the_operator_is_told_once_and_when_all_is_well_again(tmp_path: Path) -> None:
    texts: list[str] = []

    def answer(head: str) -> str:
        texts.append(head)
        return "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

    fine, ill, worse = (
        well("disk", "much"),
        warned("disk", "little", "Make room."),
        failed("disk", "none", "Make room."),
    )
    steps: list[tuple[list[Finding], int, bool | None]] = [
        ([fine], 0, None),
        ([ill], 0, True),
        ([ill], 1, None),
        ([worse], 2, True),
        ([worse], 27, True),
        ([fine], 28, True),
        ([fine], 99, None),
    ]
    with site(answer) as hook:
        for findings, hours, is_told in steps:
            now = NOW + timedelta(hours=hours)
            way = {"site": "https://b.example", "mail": "host@b.example", "hook": hook}
            assert tell(findings, **way, noted=tmp_path / "told.json", now=now) is is_told
    assert [one.subject for one in mail.outbox] == [
        "https://b.example: warning disk",
        "https://b.example: failed disk",
        "https://b.example: failed disk",
        "https://b.example: all is well",
    ]
    assert "Make room." in mail.outbox[0].body
    assert len(texts) == 4
    # Nobody could be told: it is tried again.
    assert tell([ill], site="x", mail="", hook="http://localhost:1", noted=tmp_path / "no.json", now=NOW) is False
    with override_settings(EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend"):
        assert tell([ill], site="x", mail="op@x.test", hook="", noted=tmp_path / "no.json", now=NOW) is False
    assert not (tmp_path / "no.json").exists()


@pytest.mark.parametrize(
    ("given", "state", "said"),
    [
        ({}, State.WARNING, "nobody is told"),
        ({"OPERATOR_EMAIL": "op@x.test"}, State.WARNING, "no mail server"),
        ({"OPERATOR_EMAIL": "op@x.test", "EMAIL_HOST": "mail.x.test"}, State.WELL, ""),
        ({"OPERATOR_WEBHOOK": "https://x.test"}, State.WELL, ""),
        ({"LOCAL": True}, State.SKIPPED, ""),
    ],
)
def test_somebody_is_told(given: dict[str, str], state: State, said: str) -> None:
    none = {"LOCAL": False, "OPERATOR_EMAIL": "", "OPERATOR_WEBHOOK": "", "EMAIL_HOST": ""}
    with override_settings(**none | given):
        found = machine.operator()
    assert (found.state, said in found.said) == (state, True)


def test_the_command_examines_everything(
    transactional_db: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with override_settings(SITE_ADDRESS="http://localhost:1", PROCESSES=[], BACKUP_FOLDER=tmp_path):
        with pytest.raises(SystemExit):
            call_command("doctor", tell=True)  # there is nobody to be told
        capsys.readouterr()
        with pytest.raises(SystemExit):
            call_command("doctor", json=True)
        found = {one["what"]: one for one in json.loads(capsys.readouterr().out)}
        assert {
            "database",
            "Redis",
            "timers",
            "mails",
            "notices",
            "TLS",
            "sockets",
            "mail",
            "operator",
            "time",
            "disk",
            "fonts",
            "backup",
        } <= {*found}
        assert all(one["do"] for one in found.values() if one["state"] in {"failed", "warning"})
        call_command("operate", once=True)
    said = capsys.readouterr().out
    assert "restored for proof" in said
    assert re.search(r"^well +backup: screenmate-\w+\.dump was restored", said, re.MULTILINE)
    assert "failed   sockets" in told([failed("sockets", "none", "Open one.")])


def test_a_first_look_waits_for_processes_that_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine starts all containers at once, and the operator is not told that each of them is not yet there."""
    ready, done = iter([503, 503, 200]), list[str]()

    def answer(head: str) -> str:
        assert head.startswith("GET /ready/")
        return f"HTTP/1.1 {next(ready)} Said\r\nContent-Length: 0\r\n\r\n"

    def do(_self: operate.Command, command: str, **_options: Any) -> None:
        done.append(command)
        assert next(ready, None) is None
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(operate, "_PAUSE", 0.0)
    monkeypatch.setattr(operate.Command, "_do", do)
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        with site(answer) as address, override_settings(PROCESSES=[address], BACKUP_FOLDER=tmp_path):
            call_command("operate")
            assert done == ["backup", "doctor"]
            monkeypatch.setattr(operate, "_STARTING", 0.0)
            ready = iter([503])
            call_command("operate")  # one that never comes is no reason to look at nothing
    finally:
        for number, way in before.items():
            signal.signal(number, way)
    assert done == ["backup", "doctor"] * 2


@pytest.fixture
def reader(transactional_db: None) -> NoticeReader:
    """A reader that a process works for, and that has not passed notice 7, a second old."""
    now = timezone.now()
    seconds = timedelta(seconds=1)
    Notice.objects.create(pk=7, at=now - seconds, kind="board_finished", subject=UUID(int=5), data={}, xact=1)
    lease = {"worker": "here", "leased_until": now + timedelta(hours=1)}
    return NoticeReader.objects.create(name="results", xact=0, notice=0, **lease)


def _notices() -> list[Finding]:
    return list(notices(conninfo(), pause=0))


def _aged(**ages: int) -> None:
    Notice.objects.update(at=timezone.now() - timedelta(**ages))


def test_a_reader_that_stands_at_a_notice(reader: NoticeReader) -> None:
    """It is told of with its notice, so that the operator is told again when it stands at another."""
    assert _notices() == [well("notices", "every reader goes on")]
    assert [one.state for one in notices("host=/nowhere")] == [State.FAILED]
    _aged(minutes=2)
    (found,) = _notices()
    assert (found.what, found.state) == ("notices for results, at 7", State.FAILED)
    assert re.match(rf"1 wait, the first for 12\d s: board_finished of {UUID(int=5)}$", found.said)
    assert "the reader 'results' has failed" in found.do
    assert "manage.py notices set-aside results 7 " in found.do
    reader.leased_until = timezone.now()
    reader.save()
    (found,) = _notices()
    assert (found.what, found.state) == ("notices for results", State.FAILED)
    assert "no process works for it" in found.said


def test_a_reader_that_goes_on_is_not_told_to_pass_a_notice(
    reader: NoticeReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it has caught up with three seconds later was held back, and is no fault; what it has not is late."""
    Notice.objects.create(pk=8, at=timezone.now(), kind="board_corrected", subject=UUID(int=5), data={}, xact=1)
    _aged(minutes=2)

    def passes(number: int) -> Callable[[float], None]:
        def pause(_seconds: float) -> None:
            NoticeReader.objects.update(xact=1, notice=number)

        return pause

    monkeypatch.setattr("time.sleep", passes(7))
    (found,) = _notices()
    assert (found.what, found.state, "set-aside" in found.do) == ("notices for results", State.FAILED, False)
    monkeypatch.setattr("time.sleep", passes(8))
    assert _notices() == [well("notices", "every reader goes on")]


def test_notices_that_wait_for_a_transaction_and_those_set_aside(reader: NoticeReader) -> None:
    Notice.objects.update(xact=2**60)
    for minutes, whats in ((4, ["notices"]), (6, ["notices held back", "notices"])):
        _aged(minutes=minutes)
        found = {one.what: one for one in _notices()}
        assert list(found) == whats
        assert found["notices"].state is State.WELL
    assert found["notices held back"].state is State.WARNING
    Notice.objects.all().delete()
    kept = {"at": NOW, "kind": "board_finished", "subject": UUID(int=5), "data": {}}
    NoticeSetAside.objects.create(reader="results", notice=7, **kept)
    aside, _well = _notices()
    assert (aside.what, aside.state, aside.said) == ("notices set aside", State.WARNING, "1: 7 for results")


def test_what_is_in_play(transactional_db: None, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("in_play")
    assert in_play() == []
    opener = Person.objects.create_user("nora@club.test", display_name="Nora")
    create_table(opener, "Table 1", Dealt(), robots=True, profile=SOCIAL)
    with pytest.raises(SystemExit):
        call_command("in_play")
    assert "social tables: 1 table in play" in capsys.readouterr().out
    call_command("migrate")
    assert "Warning: social tables: 1 table in play." in capsys.readouterr().out
    assert in_play(0) == []
    PlayTable.objects.update(closed_at=NOW)
    assert in_play() == []


def test_what_has_failed_in_the_last_day_is_told_though_all_is_well_now(transactional_db: None) -> None:
    now = timezone.now()
    assert [one.state for one in inside.faults(conninfo())] == [State.WELL]
    assert next(iter(inside.faults("host=/nowhere"))).state is State.FAILED
    of_old = now - timedelta(days=2)
    Fault.objects.create(kind=FaultKind.REDIS, at=of_old, until=of_old, process="web1:1", seconds=3)
    Break.objects.create(began=of_old, ended=of_old)
    assert [one.state for one in inside.faults(conninfo())] == [State.WELL]
    for kind in FaultKind:
        Fault.objects.create(kind=kind, at=now, until=now, process="web1:1", seconds=4)
    first = {one.what for one in inside.faults(conninfo())}
    Fault.objects.create(kind=FaultKind.CLOCK, at=now + timedelta(seconds=1), until=now, process="web2:7", seconds=-60)
    Break.objects.create(began=now - timedelta(seconds=9), ended=now)
    told_of = {one.what: one for one in inside.faults(conninfo())}
    assert len(told_of) == len(FaultKind) + 1
    assert all(one.do for one in told_of.values())
    new = [one for what, one in told_of.items() if what not in first]
    assert sorted(one.said for one in new) == ["2 times in a day, 60 s (web1:1, web2:7)", "9 s"]
