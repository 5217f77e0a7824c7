"""A table's rules for the platform: literals in the log, and what a log without them was played by."""

from __future__ import annotations

import json

import pytest

from laws.protocol.codec_kinds import CodecError
from play.table.codec import decode
from play.table.evolution import replay
from play.table.profile import SOCIAL
from play.table.rules import TableRules, Talk, rules_data, rules_of
from tests.play.table.test_codec import LOGS, ROWS


def test_what_the_rules_leave_out_is_what_it_was_before_it_existed() -> None:
    """Whatever is usual today."""
    assert rules_of({}) == TableRules(clarification=5, correction=1800, ruling=30, talk=Talk.BETWEEN_BOARDS)
    assert rules_of({"clarification": 20}) == TableRules(clarification=20, correction=1800, ruling=30)


def test_every_rule_that_differs_from_its_meaning_when_missing_is_written() -> None:
    assert rules_data(TableRules(clarification=7, correction=60, ruling=9, talk=Talk.ALWAYS)) == {
        "clarification": 7,
        "correction": 60,
        "ruling": 9,
        "talk": "always",
    }


@pytest.mark.parametrize("talk", Talk)
def test_the_words_of_a_rule_of_talk_are_read_for_ever(talk: Talk) -> None:
    word = {Talk.ALWAYS: "always", Talk.BETWEEN_BOARDS: "between_boards", Talk.DIRECTOR_ONLY: "director_only"}[talk]
    assert rules_of({"talk": word}) == TableRules(talk=talk)


def test_an_unknown_rule_is_an_error() -> None:
    with pytest.raises(CodecError, match="talk"):
        rules_of({"talk": "whispering"})
    with pytest.raises(CodecError, match="sneezing"):
        rules_of({"sneezing": 1})


def test_a_log_that_does_not_say_its_rules_is_of_a_social_table() -> None:
    state = replay(decode(**row) for row in ROWS)
    assert (state.profile, state.rules) == (SOCIAL.name, rules_of({}))


def test_the_head_of_a_log_says_the_profile_and_the_rules() -> None:
    rows = (LOGS / "rules.jsonl").read_text(encoding="utf-8").splitlines()
    state = replay(decode(**json.loads(row)) for row in rows)
    assert (state.profile, state.rules) == ("social", TableRules(clarification=20, correction=600, ruling=10))


def test_a_rule_that_came_later_is_written_only_where_it_differs() -> None:
    """So that a log from before it is written again as it was."""
    assert rules_data(TableRules()) == {"clarification": 5, "correction": 1800, "ruling": 30}
