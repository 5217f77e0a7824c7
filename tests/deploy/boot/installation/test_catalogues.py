"""Babel compiles the catalogues that have changed."""

import gettext
import os
from pathlib import Path

import pytest

from deploy.boot import CannotStart
from deploy.boot.installation.catalogues import compile_all

CATALOGUE = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Pass"
msgstr "不叫"

#, fuzzy
msgid "Double"
msgstr "再加倍"
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A catalogue of two messages, one of them fuzzy."""
    file = tmp_path / "zh_Hans" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True)
    file.write_text(CATALOGUE)
    return file


def test_what_is_sure_is_translated_and_what_is_guessed_is_not(source: Path, tmp_path: Path) -> None:
    """A fuzzy entry is a note of the translator and is not shown to players."""
    assert compile_all(tmp_path) == 1
    with source.with_suffix(".mo").open("rb") as compiled:
        words = gettext.GNUTranslations(compiled)
    assert words.gettext("Pass") == "不叫"
    assert words.gettext("Double") == "Double"


def test_only_what_changed_is_compiled_again(source: Path, tmp_path: Path) -> None:
    """A second start compiles nothing."""
    compile_all(tmp_path)
    assert compile_all(tmp_path) == 0
    later = source.stat().st_mtime_ns + 1_000_000_000
    os.utime(source, ns=(later, later))
    assert compile_all(tmp_path) == 0, "a checkout touches a file and leaves its text"
    source.write_text(CATALOGUE.replace("不叫", "过"))
    os.utime(source, ns=(0, 0))
    assert compile_all(tmp_path) == 1
    source.with_suffix(".mo").unlink()
    assert compile_all(tmp_path) == 1


def test_a_bad_line_is_named(source: Path, tmp_path: Path) -> None:
    """The message names the file and the fault, and no partial output is left."""
    source.write_text(CATALOGUE + 'msgid "Redouble\n')
    with pytest.raises(CannotStart, match=r"django\.po cannot be read"):
        compile_all(tmp_path)
    assert not list(source.parent.glob("*.mo*"))
