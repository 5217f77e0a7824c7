"""The law adviser leads every script with a single incident to what the engine made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws.advice.stage import Stage
from laws.advice.tree import adviser_tree
from tests.laws.advice.ways import BY_DEFAULT, BY_POSITION, SCRIPTS, incidents_of, single_incident, way
from tests.rows import check_each


def test_each_script_is_led_to_its_own_paragraphs_and_options() -> None:
    check_each(SCRIPTS, check_way, lambda path: path.stem)


def check_way(path: Path) -> None:
    """Check that the answers which describe a script lead to its paragraphs and its options, stage by stage."""
    check_stages(single_incident(path))


def check_stages(stages: list[Stage]) -> None:
    """Check that the tree leads these stages to nodes with their own paragraphs and options."""
    tree = adviser_tree()
    for stage, address in way(stages):
        node = tree[address]
        assert node.stage is not None, address
        assert sorted(map(str, node.stage.laws)) == sorted(map(str, stage.laws)), address
        assert node.stage.asks == stage.asks, address


@pytest.mark.parametrize("hand", ["defender", "declarer", "dummy"])
def test_cards_since_may_be_changed_whoever_has_revoked(hand: str) -> None:
    """Laws 62C1 and 62C2."""
    since = ("revoke", "in-time", "earlier", hand, "any-acted-since", "retract", "any-acted-since")
    assert adviser_tree()[since].question == ""
    assert ("revoke", "established", "twelfth", hand) in adviser_tree()


def test_the_last_trick_and_the_one_before_have_rules_of_their_own() -> None:
    """Law 53A, footnote, for declarer's lead too; 62D, also when another has played after third hand."""
    third_hand = ("revoke", "in-time", "twelfth", "defender", "before", "any-acted-since")
    for address in (third_hand, ("declarers-lead-out-of-turn", "attention", "last")):
        assert adviser_tree()[address].stage is not None


def test_the_document_says_how_many_scripts_have_a_single_incident() -> None:
    """All of them are led through the tree but those that a table answers by its default, or a position by itself: they
    end otherwise.
    """
    numbers = [incidents_of(path)[0] for path in SCRIPTS]
    single = [path for path, number in zip(SCRIPTS, numbers, strict=True) if number == 1]
    told = f"{len(single)} of the {len(SCRIPTS)} scripts have a single incident"
    more = f"{numbers.count(0)} have none, {sum(number > 1 for number in numbers)} have several"
    document = " ".join((Path(__file__).parents[3] / "docs" / "adviser.md").read_text(encoding="utf-8").split())
    assert told in document, told
    assert more in document, more
    unnoticed = {path.stem for path in single if not incidents_of(path)[1]}
    assert f"{len(unnoticed)} end before anybody has noticed it" in document
    assert f"{len(BY_DEFAULT)} are at a table without a director" in document
    assert f"in {len(BY_POSITION)} the position leaves nothing to choose" in document
    assert {path.stem for path in single if not single_incident(path)} - unnoticed == BY_DEFAULT | BY_POSITION


@pytest.mark.parametrize("stem", sorted(BY_DEFAULT | BY_POSITION))
def test_what_a_table_or_a_position_answers_ends_otherwise(stem: str) -> None:
    """As soon as the tree leads such a script to its own end it belongs to the others."""
    [path] = [path for path in SCRIPTS if path.stem == stem]
    with pytest.raises((AssertionError, KeyError)):
        check_stages(incidents_of(path)[1])
