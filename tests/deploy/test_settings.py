"""Settings come from the environment; a missing or unreadable one is an error of one sentence."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from psycopg.conninfo import conninfo_to_dict

from deploy import environment
from deploy.boot.places import ROOT
from play.store.database import conninfo


@pytest.mark.parametrize(("word", "meant"), [("1", True), ("Yes", True), ("on", True), ("0", False), ("", False)])
def test_a_flag(monkeypatch: pytest.MonkeyPatch, word: str, meant: bool) -> None:
    """The usual spellings are accepted."""
    monkeypatch.setenv("DEBUG", word)
    assert environment.flag("DEBUG") is meant


def test_a_flag_that_is_neither_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """`DEBUG=flase` must not switch anything on."""
    monkeypatch.setenv("DEBUG", "flase")
    with pytest.raises(ImproperlyConfigured, match="DEBUG is 'flase'; it must be 1 or 0"):
        environment.flag("DEBUG")


def test_a_number_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error quotes the given value."""
    monkeypatch.setenv("DATABASE_POOL", "many")
    with pytest.raises(ImproperlyConfigured, match="DATABASE_POOL is 'many'"):
        environment.number("DATABASE_POOL", 8)


def test_an_address_of_a_database_is_read_as_libpq_reads_it() -> None:
    """Host, socket folder, port, encoded password, and options that Django does not know are supported."""
    described = environment.database("postgresql://nora:p%40ss@db.example.org:5433/club?sslmode=require")
    assert (described["NAME"], described["USER"], described["PASSWORD"]) == ("club", "nora", "p@ss")
    assert (described["HOST"], described["PORT"]) == ("db.example.org", "5433")
    assert described["OPTIONS"]["sslmode"] == "require"
    assert described["CONN_MAX_AGE"] == 0
    assert described["OPTIONS"]["tcp_user_timeout"] == 15_000
    own = environment.database("postgresql://db.example.org/club?tcp_user_timeout=9")
    assert own["OPTIONS"]["tcp_user_timeout"] == "9"
    assert environment.database("postgresql://nora@/club?host=%2Ftmp%2Fs")["HOST"] == "/tmp/s"


def test_a_machine_of_the_database_that_goes_without_a_word_is_noticed_on_every_line() -> None:
    """By pages and by what tables use."""
    assert {"tcp_user_timeout": "15000", "keepalives_idle": "10"}.items() <= conninfo_to_dict(conninfo()).items()


@pytest.mark.parametrize("address", ["mysql://nora@db/club", "postgresql://nora@db", "postgresql://[db/club"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    """The error names the variable."""
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        environment.database(address)


PUBLIC = {
    "DATABASE_URL": "postgresql://db/club",
    "SECRET_KEY": "qX7!" + "abcdefghijklmnopqrstuvwxyz0123456789" * 2,
    "ALLOWED_HOSTS": "bridge.example.org",
}


def load(**given: str) -> dict[str, Any]:
    """Return the settings as they are read with exactly these environment variables.

    Raise ImproperlyConfigured as the start of a server does.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name in os.environ:
            patch.delenv(name)
        for name, value in given.items():
            patch.setenv(name, value)
        return runpy.run_path(str(ROOT / "deploy" / "settings.py"))


def test_a_public_server_is_a_safe_one() -> None:
    """With a named database the defaults are HTTPS and no debugging."""
    read = load(**PUBLIC)
    assert (read["SESSION_COOKIE_SECURE"], read["SECURE_SSL_REDIRECT"], read["DEBUG"]) == (True, True, False)


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_a_public_server_does_not_start_without(missing: str) -> None:
    """There is no default for the key or the hosts of a public server."""
    given = {name: value for name, value in PUBLIC.items() if name != missing}
    with pytest.raises(ImproperlyConfigured, match=f"{missing} is not set"):
        load(**given)


def test_a_process_with_weak_settings_ends_with_the_sentence() -> None:
    """Before it has opened anything."""
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=PUBLIC | {"SECRET_KEY": "x"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert re.fullmatch(r"Screenmate: SECRET_KEY can be guessed: .+\n", done.stderr)


@pytest.mark.parametrize(
    ("given", "by"),
    [({}, "console"), (PUBLIC, "dummy"), (PUBLIC | {"EMAIL_HOST": "mail.example.org"}, "smtp")],
)
def test_no_mail_is_written_into_the_log_of_a_server_for_others(given: dict[str, str], by: str) -> None:
    """A message has the link to a new password, or the number that lets a browser in."""
    assert load(**given)["EMAIL_BACKEND"] == f"django.core.mail.backends.{by}.EmailBackend"


@pytest.mark.parametrize(
    ("given", "starttls", "at_once"),
    [({}, True, False), ({"EMAIL_PORT": "465"}, False, True), ({"EMAIL_PORT": "465", "EMAIL_TLS": "0"}, False, False)],
)
def test_connections_to_the_mail_server_begin_with_tls_at_the_port_for_that(
    given: dict[str, str], starttls: bool, at_once: bool
) -> None:
    loaded = load(**PUBLIC, EMAIL_HOST="mail.example.org", **given)
    assert (loaded["EMAIL_USE_TLS"], loaded["EMAIL_USE_SSL"]) == (starttls, at_once)


@pytest.mark.parametrize(
    ("weak", "sentence"),
    [
        ({"SECRET_KEY": "x"}, "SECRET_KEY can be guessed"),
        ({"SECRET_KEY": "x" * 100}, "SECRET_KEY can be guessed"),
        ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS holds *"),
        ({"ALLOWED_HOSTS": "bridge.example.org,*"}, "ALLOWED_HOSTS holds *"),
        ({"DEBUG": "1"}, "DEBUG is 1"),
        ({"LOCAL": "1", "DEBUG": "1"}, "DEBUG is 1"),
        ({"LOCAL": "1", "SECRET_KEY": ""}, "SECRET_KEY can be guessed"),
        ({"LOCAL": "1", "ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS holds *"),
        ({"SITE_ADDRESS": "http://bridge.example.org"}, "SITE_ADDRESS is 'http://bridge.example.org'"),
        ({"METRICS_TOKEN": "prometheus"}, "METRICS_TOKEN can be guessed"),
        ({"METRICS_TOKEN": "x" * 40}, "METRICS_TOKEN can be guessed"),
        ({"DEALS_KEY": "00" * 32}, "DEALS_KEY must be 64 hexadecimal digits drawn at random"),
        ({"BEHIND_PROXY": "-1"}, "BEHIND_PROXY is -1; it must be 0 or more"),
        ({"ANALYSIS_NICENESS": "20"}, "ANALYSIS_NICENESS is 20; it must be from 0 to 19"),
        ({"ANALYSIS_NICENESS": "-1"}, "ANALYSIS_NICENESS is -1; it must be from 0 to 19"),
        ({"ANALYSIS_NICENESS": "high"}, "ANALYSIS_NICENESS is 'high'; it must be a whole number"),
        ({"EMAIL_VERIFICATION": "no"}, "EMAIL_VERIFICATION is 'no'; it must be one of mandatory, optional, none"),
        ({"LOG_LEVEL": "quiet"}, "LOG_LEVEL is 'quiet'; it must be one of DEBUG, INFO, WARNING, ERROR"),
    ],
)
def test_a_server_for_others_does_not_start_with_weak_settings(weak: dict[str, str], sentence: str) -> None:
    """The error says in one sentence what to change."""
    with pytest.raises(ImproperlyConfigured, match=re.escape(sentence)):
        load(**PUBLIC | weak)


@pytest.mark.parametrize("own", [{}, {"DEBUG": "1"}, {"SECRET_KEY": "x"}, {"ALLOWED_HOSTS": "localhost"}])
def test_ones_own_machine_may_be_careless(own: dict[str, str]) -> None:
    """Weak settings are allowed where no other machine can connect."""
    assert load(**own)["LOCAL"]


_BEFORE_IT_SERVES = """
from django.core.management import execute_from_command_line
execute_from_command_line(["manage.py", "check", "--deploy", "--fail-level=WARNING"])
execute_from_command_line(["manage.py", "collectstatic", "--no-input", "-v0"])
"""


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that a public server hands out. Django's own inspection reports nothing of it, else this fails.

    One process does both, since loading the site takes longer than either.
    """
    folder = tmp_path_factory.mktemp("static")
    done = subprocess.run(
        [sys.executable, "-c", _BEFORE_IT_SERVES],
        cwd=ROOT,
        env=PUBLIC | {"STATIC_ROOT": str(folder), "DJANGO_SETTINGS_MODULE": "deploy.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_every_variable_is_explained_to_the_operator() -> None:
    """docs/running.md lists every variable that the settings read."""
    read = set(re.findall(r'environment\.\w+\(\s*"([A-Z_]+)"', (ROOT / "deploy" / "settings.py").read_text()))
    explained = set(re.findall(r"`([A-Z_]+)`", (ROOT / "docs" / "running.md").read_text()))
    assert len(read) > 10
    assert read <= explained


@pytest.mark.django_db
def test_every_change_of_a_model_has_its_migration() -> None:
    """A missing migration would leave a missing column at the next start."""
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_a_public_server_passes_djangos_own_inspection_and_collects_its_files_under_names_that_change(
    collected: Path,
) -> None:
    """Every URL in a style sheet or a module names an existing file; modules import each other by these names.

    The page of a table gets one sheet and one script, with all that they import.
    """
    (replay,) = (collected / "pages").glob("replay.????????????.js")
    imported = re.findall(r"""^import.*?["'](\.[^"']+)""", replay.read_text(), re.MULTILINE)
    assert len(imported) == 1
    assert [name for name in imported if not re.fullmatch(r"\.\./[\w-]+\.[0-9a-f]{12}\.js", name)] == []
    (table,) = (collected / "table").glob("table.????????????.js")
    (sheet,) = (collected / "table").glob("page.????????????.css")
    assert not re.search(r"^@?import\b", table.read_text() + sheet.read_text(), re.MULTILINE)
    (pages,) = collected.glob("pages.????????????.css")
    assert re.search(r'url\("table/suits\.[0-9a-f]{12}\.woff"\)', pages.read_text())


@pytest.mark.parametrize(
    ("said", "believed"),
    [
        ({}, (0, None)),
        ({"BEHIND_PROXY": "0"}, (0, None)),
        ({"BEHIND_PROXY": "1"}, (1, ("HTTP_X_FORWARDED_PROTO", "https"))),
        ({"BEHIND_PROXY": "2"}, (2, ("HTTP_X_FORWARDED_PROTO", "https"))),
    ],
)
def test_a_proxys_headers_are_believed_only_behind_one(said: dict[str, str], believed: tuple[int, object]) -> None:
    """Without a proxy any client could forge X-Forwarded-For, and get a rate limit for each forged address."""
    read = load(**PUBLIC | said)
    assert (read["TRUSTED_PROXIES"], read["SECURE_PROXY_SSL_HEADER"]) == believed
