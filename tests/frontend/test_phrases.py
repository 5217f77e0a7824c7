"""Robots' explanations are told in the reader's language; people's own words stay as they wrote them."""

from __future__ import annotations

import re

import pytest

from frontend.phrases import in_language
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.sentences.english import english_explanation
from laws.table.conditions import Conditions
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.deal import DEALS, Deal
from laws.values.vocabulary import VOCABULARY, Takes, Word
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.robots import choose
from play.robots.calls.words import Head

TOLD = [
    ("[hcp 12-21, S 5+] Opening bid", "12–21 HCP, 5+ spades; Opening bid", "12–21 点、5+ 张黑桃；开叫"),
    ("[hcp 12+, C 4, H 0-3]", "12+ HCP, at most 3 hearts, 4 clubs", "12+ 点、至多 3 张红心、4 张梅花"),
    ("[ask-major] Stayman", "asks for a four-card major; Stayman", "问四张高花；斯台曼"),
    ("[inv] Raise of hearts", "invitational; Raise of hearts", "邀叫；加叫红心"),
    ("[keys 0/3]", "key cards: 0 or 3", "关键张：0或者3"),
    ("[transfer S] 可能很弱", "transfer to spades; 可能很弱", "转移到黑桃；可能很弱"),
]


@pytest.mark.parametrize(("written", "english", "chinese"), TOLD)
def test_tiles_and_known_phrases_are_told_in_the_readers_language(written: str, english: str, chinese: str) -> None:
    assert in_language(written, "en") == english
    assert in_language(written, "zh-hans") == chinese
    assert english_explanation(written) == english


@pytest.mark.parametrize("own", ["", "5+ spades", "Opening bid: lots", "[bal] weak", "Multi: a weak two", "多义二方块"])
def test_own_words_stay(own: str) -> None:
    assert in_language(own, "zh-hans") == own


@pytest.mark.parametrize("head", [head for head in Head if head.words], ids=lambda head: head.name)
def test_every_head_has_its_chinese(head: Head) -> None:
    english = head.words.format(suit="hearts")
    assert in_language(english, "zh-hans") != english


@pytest.mark.parametrize("word", Word)
def test_every_tile_has_its_chinese(word: Word) -> None:
    completed = {
        Takes.NOTHING: "",
        Takes.EXTENT: " 5",
        Takes.SUIT: " H",
        Takes.SUIT_EXTENT: " H 5",
        Takes.COUNTS: " 1",
    }[VOCABULARY[word].takes]
    written = f"[{'H 5' if word is Word.LENGTH else word + completed}]"
    assert not re.search(r"[a-z]", in_language(written, "zh-hans"))


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
