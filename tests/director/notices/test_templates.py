"""Texts for groups and the JSON around them: every gap is checked, and no text breaks the JSON."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.notices.templates import (
    FEISHU_BODY,
    PLAIN_BODY,
    WECOM_BODY,
    BadTemplate,
    check_body,
    check_text,
    filled,
    written,
)

ROBOT = '{"msgtype": "text", "text": {"content": "[$text]"}, "at": [1, true, null, "$text"]}'


def test_gaps_are_filled_and_money_stays() -> None:
    assert filled("$event: $5, ${start}!", {"event": "Pairs", "start": "19:30"}) == "Pairs: $5, 19:30!"


@given(st.text())
def test_any_text_is_one_string_of_the_json(text: str) -> None:
    content = json.loads(written(ROBOT, text))
    assert content == {"msgtype": "text", "text": {"content": f"[{text}]"}, "at": [1, True, None, text]}


@pytest.mark.parametrize("body", ["", "{", "[]", '{"text": "x"}', '{"$text": 1}', "$text"])
def test_a_body_without_a_place_for_the_text_is_refused(body: str) -> None:
    with pytest.raises(BadTemplate):
        check_body(body)


def test_bodies_and_texts_that_are_right() -> None:
    for body in (PLAIN_BODY, WECOM_BODY, FEISHU_BODY, ROBOT, '"$text"'):
        check_body(body)
    check_text("$club $event $start $list $address")
    with pytest.raises(BadTemplate, match="names"):
        check_text("$names")
