"""The choice of the tests' browser: the first one that runs, or an error message."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deploy.boot import CannotStart
from deploy.boot.installation import browser


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a browser, used by an ordinary user: the folder of its programs."""
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("CHROMIUM", "PLAYWRIGHT_BROWSERS_PATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(browser, "_MAC", ())
    monkeypatch.setattr(browser, "PLAYWRIGHT", [program(tmp_path / "playwright", code=1)])
    monkeypatch.setattr(browser, "FOUND", tmp_path / "var" / "browser.found")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return programs


def program(path: Path, *, code: int = 0, script: str = "") -> str:
    """Write a program that runs `script` and exits with `code`. Return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\nexit {code}\n")
    path.chmod(0o755)
    return str(path)


def test_one_that_does_not_run_is_passed_over(bare: Path) -> None:
    """A wrapper for a browser that is not installed does not count."""
    program(bare / "chromium", code=1)
    chrome = program(bare / "google-chrome")
    assert browser.find() == chrome


def test_the_one_that_is_named_is_taken(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser named by CHROMIUM is used, and no other if it does not run."""
    program(bare / "chromium")
    monkeypatch.setenv("CHROMIUM", program(bare.parent / "mine"))
    assert browser.find() == str(bare.parent / "mine")
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    with pytest.raises(CannotStart, match="CHROMIUM is '/nowhere/chromium', and no browser runs there"):
        browser.find()


def test_playwrights_own_is_found(bare: Path) -> None:
    """Playwright's own browser is found in Playwright's folder, the newest of several."""
    program(bare.parent / ".cache/ms-playwright/chromium-1100/chrome-linux/chrome")
    newest = program(bare.parent / ".cache/ms-playwright/chromium-1200/chrome-linux64/chrome")
    assert browser.find() == newest
    folder = bare.parent / ".cache/ms-playwright/chromium_headless_shell-1200"
    shell = program(folder / "chrome-headless-shell-linux64/chrome-headless-shell")
    assert browser.find() == shell


def test_a_missing_browser_is_a_failure_with_the_line_to_type(bare: Path) -> None:
    """A missing browser is an error with the command to type, never a reason to skip."""
    program(bare / "apt-get", script="exit 7")
    with pytest.raises(CannotStart, match=r"^No Chromium .* `sudo apt-get install chromium fonts-noto-cjk`"):
        browser.provide()


def test_where_there_is_no_package_playwright_fetches_its_own(bare: Path) -> None:
    """On macOS, and for users other than root, Playwright fetches its own browser."""
    chrome = bare.parent / ".cache/ms-playwright/chromium-1200/chrome-linux64/chrome"
    made = f"/bin/mkdir -p {chrome.parent}; /bin/cp {program(bare.parent / 'chrome')} {chrome}"
    program(bare.parent / "playwright", script=f'[ "$*" = "install chromium" ] && {{ {made}; }}')
    assert browser.provide() == str(chrome)


@pytest.mark.parametrize(("package", "tried"), [("chromium-headless-shell", 1), ("chromium", 2)])
def test_root_on_debian_gets_one_installed(
    bare: Path, monkeypatch: pytest.MonkeyPatch, package: str, tried: int
) -> None:
    """The one without windows, or where there is none the other; with a Chinese font, without recommended packages."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    program(bare.parent / "new", code=0)
    asked = bare.parent / "asked"
    link = f"/bin/ln -sf {bare.parent / 'new'} {bare / package}"
    script = f'echo "$*" >> {asked}; case "$*" in update*) ;; *" {package} "*) {link} ;; *) exit 100 ;; esac'
    program(bare / "apt-get", script=script)
    program(bare / "fc-list", script="echo NotoSansCJK")
    assert browser.provide() == str(bare / package)
    packages = ["chromium-headless-shell", "chromium"][:tried]
    assert asked.read_text().splitlines() == [
        line
        for name in packages
        for line in ("update -q", f"install -qy --no-install-recommends {name} fonts-noto-cjk")
    ]


def test_root_on_debian_gets_a_chinese_font(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a Chinese font Chinese text would be drawn as boxes."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    program(bare / "chromium")
    asked = bare.parent / "asked"
    program(bare / "apt-get", script=f'echo "$*" >> {asked}')
    browser.provide()
    assert asked.read_text().splitlines()[-1].endswith(" fontconfig fonts-noto-cjk")


def test_when_the_installation_fails_that_is_said(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message includes the last line of apt's output."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    program(bare / "apt-get", script="echo 'E: Could not resolve host'", code=100)
    with pytest.raises(CannotStart, match="`apt-get update -q` failed: E: Could not resolve host"):
        browser.provide()


def test_what_ran_last_time_is_not_tried_again_until_its_program_changes(bare: Path) -> None:
    """The remembered browser is not probed again, so that a partial test run starts at once."""
    tried = bare.parent / "tried"
    program(bare / "fc-list", script="echo NotoSansCJK")
    chromium = program(bare / "chromium", script=f"echo tried >> {tried}")
    assert browser.provide() == browser.provide() == chromium
    assert tried.read_text().splitlines() == ["tried"]
    program(bare / "chromium", code=1)
    chrome = program(bare / "google-chrome")
    assert browser.provide() == chrome


def test_a_browser_that_is_named_is_taken_before_the_one_remembered(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CHROMIUM takes precedence over the remembered browser."""
    program(bare / "fc-list", script="echo NotoSansCJK")
    program(bare / "chromium")
    browser.provide()
    monkeypatch.setenv("CHROMIUM", program(bare.parent / "mine"))
    assert browser.provide() == str(bare.parent / "mine")
