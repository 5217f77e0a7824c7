"""Robots' explanations are told in the reader's language; people's own words stay as they wrote them."""

from __future__ import annotations

import re

import pytest

from frontend.phrases import in_language
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.table.conditions import Conditions
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.deal import DEALS, Deal
from laws.views.table_view import Viewer, ViewerKind, view
from play.robots import choose
from play.robots.words import Head

TOLD = [
    ("Opening bid: 12–21 HCP, 5+ spades", "开叫：12–21 点、黑桃至少 5 张"),
    ("Opening bid: 12+ HCP, at most 3 hearts, 4 clubs", "开叫：至少 12 点、红心至多 3 张、梅花 4 张"),
    ("Stayman: asks for a four-card major", "斯台曼：问四张高花"),
    ("Raise of hearts: at most 9 points in support", "加叫红心：至多 9 支持点"),
    ("Answer to Blackwood: 0 or 3 aces", "黑木应答：0 或 3 个 A"),
]


@pytest.mark.parametrize(("english", "chinese"), TOLD)
def test_a_known_phrase_is_told_in_chinese(english: str, chinese: str) -> None:
    assert in_language(english, "zh-hans") == chinese
    assert in_language(english, "en") == english


@pytest.mark.parametrize("own", ["", "5+ spades", "Opening bid: lots", "Multi: a weak two in a major", "多义二方块"])
def test_own_words_stay(own: str) -> None:
    assert in_language(own, "zh-hans") == own


@pytest.mark.parametrize("head", Head, ids=lambda head: head.name)
def test_every_head_has_its_chinese(head: Head) -> None:
    english = head.value.format(suit="hearts")
    assert in_language(english, "zh-hans") != english


def test_whatever_a_robot_explains_is_chinese_to_a_chinese_reader() -> None:
    for seed in range(40):
        deal = Deal.numbered(seed * (DEALS // 41))
        table = Table.open(Board.numbered(seed % 16 + 1), deal, Conditions())
        while table.phase is Phase.AUCTION:
            seat = table.to_act
            assert seat is not None
            command = choose(view(table, Viewer(ViewerKind.ROBOT, seat)), seed, None)
            assert command is not None
            decided = decide(table, command)
            assert isinstance(decided, tuple)
            for event in decided:
                table = evolve(table, event)
        for made in table.auction.calls:
            told = in_language(made.explanation, "zh-hans")
            assert not re.search(r"[a-z]{2}", told), told
