"""The threat model names a test for each line, and these tests are there."""

from __future__ import annotations

import re

from deploy.boot.places import ROOT

MODEL = (ROOT / "docs" / "security.md").read_text()


def test_every_line_of_the_threat_model_has_a_test_that_is_there() -> None:
    lines = [line for line in MODEL.splitlines() if line.startswith("| ") and not line.startswith(("| attack", "|---"))]
    assert len(lines) > 30
    assert [line for line in lines if "::" not in line] == []
    for file, name in re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", MODEL):
        assert re.search(rf"^(?:async )?def {name}\(", (ROOT / file).read_text(), re.MULTILINE), f"{file}::{name}"
