"""The law adviser leads every script with a single incident to what the engine made of it."""

from __future__ import annotations

from pathlib import Path

from laws.advice.tree import adviser_tree
from tests.laws.advice.ways import SCRIPTS, single_incident, way
from tests.rows import check_each


def test_each_script_is_led_to_its_own_paragraphs_and_options() -> None:
    check_each(SCRIPTS, check_way, lambda path: path.stem)


def check_way(path: Path) -> None:
    """Check that the answers which describe a script lead to its paragraphs and its options, stage by stage."""
    tree = adviser_tree()
    for stage, address in way(single_incident(path)):
        node = tree[address]
        assert node.stage is not None, address
        assert sorted(map(str, node.stage.laws)) == sorted(map(str, stage.laws)), address
        assert node.stage.asks == stage.asks, address
