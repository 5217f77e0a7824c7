"""What the Law leaves open, in words: each option names its Law and says where it leads, in both languages."""

from __future__ import annotations

import re

import pytest

from frontend import words
from frontend.sentences.rulings import (
    answers_told,
    choice_told,
    chooser_sentence,
    duty_sentence,
    fate_word,
    irregularity_sentence,
    question_sentence,
)
from laws.conformance.script.run import read_script
from laws.engine.chapters import CHAPTERS, OFFERS
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Ruling
from laws.protocol.refusals import Refusal
from laws.sentences import questions
from laws.sentences.catalogue import CATALOGUE
from laws.sentences.sentence import say
from laws.table.auction import CallStatus
from laws.table.irregularity import NOTHING, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, PassReason, Question
from laws.table.obligation import Judgement, MustPass, Option, Until
from laws.values.calls import Call
from laws.values.cards import Card, Suit
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat
from laws.views.known_irregularities import SeenChoice, SeenIrregularity
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR
from tests.laws.played import different_acts
from tests.laws.sentences.registries import walk
from tests.laws.sentences.stories import told

LANGUAGES = ("en", "zh-hans")


def views(text: str) -> list[View]:
    """What the director sees of each table that a script goes through."""
    script = read_script(text)
    table = script.setup.table()
    found = []
    for step in script.steps:
        for command in step.commands:
            decided = decide(table, command)
            for event in () if isinstance(decided, Refusal) else decided:
                table = evolve(table, event)
            found.append(view(table, DIRECTOR))
    return found


def sentences(seen: View, language: str) -> list[str]:
    """All that is said of what is noticed there."""
    told = seen.incidents
    said = [irregularity_sentence(irregularity, language) for irregularity in told.irregularities]
    said += [duty_sentence(obligation, language) for obligation in told.obligations]
    for choice in told.choices:
        said.append(chooser_sentence(choice, language))
        about = next((one for one in told.irregularities if one.number == choice.about), None)
        for option in choice_told(choice, about, language):
            said += [option.says, option.leads_to]
            assert re.search(r"Laws? \d|规则第", option.leads_to), option
    return said


@pytest.fixture(scope="module")
def all_views() -> list[View]:
    """Views of all scripts in which something is noticed, one of those in which the same is."""
    tables = {act.after for _, act in different_acts() if act.after.incidents != NOTHING}
    found = {seen.incidents: seen for seen in (view(table, DIRECTOR) for table in tables)}
    return [seen for one, seen in found.items() if one.irregularities or one.choices or one.obligations]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_noticed_is_said_in_words(all_views: list[View], language: str) -> None:
    said = {sentence for seen in all_views for sentence in sentences(seen, language)}
    assert len(said) > 200
    for sentence in said:
        assert sentence
        assert "{" not in sentence
        assert "  " not in sentence


def test_every_id_of_the_catalogue_has_its_chinese() -> None:
    """No sentence falls back on English, and none on another."""
    for name, template in CATALOGUE.items():
        assert words.say("zh-hans")(template.text) != template.text, name
        assert words.say("en")(template.text) == template.text, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_can_be_said_of_a_table_is_said_in_each_language(language: str) -> None:
    """A walk through the registries, and through all that happens in the scripts."""
    for sentence in {*walk(), *told()}:
        text = words.sentence(sentence, language)
        assert text.strip()
        assert "{" not in text
        assert "  " not in text
        own = str(dict(sentence.fields).get("reason", ""))  # the director's words
        assert language == "en" or not re.search(r"[a-z]{4,}", text.replace(own, "")), text


def test_an_unknown_sentence_is_an_error() -> None:
    with pytest.raises(KeyError):
        words.sentence(say("no.such.sentence"), "zh-hans")


def test_chinese_is_chinese(all_views: list[View]) -> None:
    for seen in all_views:
        for sentence in sentences(seen, "zh-hans"):
            assert not re.search(r"[a-z]{4,}", sentence), sentence


def test_an_insufficient_bid_is_offered_as_a_director_would_explain_it() -> None:
    seen = views("N 1S\nE 1H\nE draws attention\n")[-1]
    [choice] = seen.incidents.choices
    [about] = seen.incidents.irregularities
    assert irregularity_sentence(about, "en") == "East’s bid is insufficient: 1♥ (Law 27)."
    accept, decline = choice_told(choice, about, "en")
    assert (accept.says, accept.leads_to) == ("Accept", "1♥ counts as legal, and South calls over it (Law 27A1).")
    assert decline.leads_to.startswith("1♥ is withdrawn, and East makes a legal call in its place (Law 27B).")
    accept, decline = choice_told(choice, about, "zh-hans")
    assert (accept.says, accept.leads_to) == ("接受", "1♥ 视为合法叫牌，由南家接续叫牌（规则第 27 条 A 款 1）。")


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("N 1S\nS pass\nE draws attention\n", "Law 30A"),
        ("N 1S\nW pass\nN draws attention\n", "Law 30B"),
        ("W pass\nN draws attention\n", "Law 30B"),
        ("E pass\nS draws attention\n", "Law 30A"),
        ("E 1H\nS draws attention\n", "Law 31A"),
        ("S 1H\nW draws attention\n", "Law 31B"),
    ],
)
def test_a_call_out_of_turn_leads_where_its_turn_says(script: str, says: str) -> None:
    seen = views(script)[-1]
    [choice] = seen.incidents.choices
    [about] = seen.incidents.irregularities
    assert says in choice_told(choice, about, "en")[1].leads_to


def test_a_call_that_stands_no_more_has_a_word() -> None:
    assert [fate_word(status, "en") for status in CallStatus] == ["", "withdrawn", "cancelled", "in abeyance"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", Question)
def test_the_director_reads_each_question_with_what_he_can_rule(question: Question, language: str) -> None:
    asked = Judgement(question, Seat.EAST, 0, halts=True, call=1)
    said = question_sentence(asked, Call.parse("1H"), language)
    assert said.startswith("The director decides (" if language == "en" else "由裁判裁定（")
    answers = answers_told(asked, language)
    assert answers
    assert len({answer.says for answer in answers}) == len(answers)
    for answer in answers:
        assert answer.leads_to
        assert language == "en" or not re.search(r"[a-z]{4,}", answer.says + answer.leads_to)


@pytest.mark.parametrize(
    ("kind", "call", "comparable", "other"),
    [
        (Kind.INSUFFICIENT_BID, "2S", "(Law 27B1(b))", "(Laws 27B2, 26B)"),
        (Kind.INSUFFICIENT_BID, "X", "(Law 27B1(b))", "(Law 27B3)"),
        (Kind.PASS_OUT_OF_TURN, "2S", "(Law 30B1(b)(1))", "(Laws 30B1(b)(2), 26B)"),
        (Kind.BID_OUT_OF_TURN, "2S", "(Law 31A2(a))", "(Laws 31A2(b), 26B)"),
        (Kind.DOUBLE_OUT_OF_TURN, "2S", "(Law 32A2(a))", "(Laws 32A2(b), 26B)"),
        (Kind.CHANGE_OF_CALL, "2S", "(Laws 23B, 26A)", "(Law 26B)"),
    ],
)
def test_each_answer_about_a_comparable_call_has_the_paragraph_of_its_irregularity(
    kind: Kind, call: str, comparable: str, other: str
) -> None:
    """27B1(b) and 27B2, not Law 23 alone."""
    asked = Judgement(Question.COMPARABLE_CALL, Seat.EAST, 1, halts=True, call=2)
    first, second = answers_told(asked, "en", kind, Call.parse(call))
    assert comparable in first.leads_to
    assert other in second.leads_to


@pytest.mark.parametrize("call", ["X", "2S"])
def test_a_comparable_double_after_a_second_insufficient_bid_does_not_free_partner(call: str) -> None:
    """Laws 27B3, 27B4: he must pass all the same. Without the earlier attempt nothing more follows."""
    asked = Judgement(Question.COMPARABLE_CALL, Seat.EAST, 1, halts=True, call=2)
    silenced = (MustPass(Seat.WEST, Until.ALWAYS, PassReason.REPLACED_AGAIN),)
    told = [
        answers_told(asked, "en", Kind.INSUFFICIENT_BID, Call.parse(call), in_force)[0].leads_to
        for in_force in ((), silenced)
    ]
    assert ["West must pass all the same" in one for one in told] == [False, call == "X"]
    assert "without further rectification" in told[0]


OPTIONS = [(kind, word) for kind, offer in OFFERS.items() for word in OptionWord if word in offer.words]


@pytest.mark.parametrize(("kind", "word"), OPTIONS, ids=[f"{kind.name}-{word.name}" for kind, word in OPTIONS])
def test_every_option_of_a_chapter_is_told_in_both_languages(kind: ChoiceKind, word: OptionWord) -> None:
    """What one says who takes it, and where it leads, with the paragraph."""
    option = Option(word, (Suit.HEARTS,), Card.parse("HK"))
    choice = SeenChoice((Seat.SOUTH,), (option,), kind, 1, "1")
    call, cards, state = Call.parse("1H"), (Card.parse("SA"),), IrregularityState.OPEN
    about = SeenIrregularity(
        1, Kind.BID_OUT_OF_TURN, Paragraph.parse("31"), Seat.EAST, call, cards, 1, Seat.NORTH, state
    )
    [english], [chinese] = (choice_told(choice, about, language) for language in LANGUAGES)
    assert english.says
    assert re.search(r"Laws? \d", english.leads_to)
    assert chinese.says != english.says
    assert "规则第" in chinese.leads_to
    assert not re.search(r"[a-z]{4,}", chinese.says + chinese.leads_to)


@pytest.mark.parametrize(
    ("question", "ruling"),
    [
        (asked.question, answer.ruling)
        for chapter in CHAPTERS
        for asked in chapter.questions
        for answer in asked.answers
    ],
)
def test_every_answer_of_a_chapter_is_told_in_both_languages(question: Question, ruling: Ruling) -> None:
    """What the director says who rules so, and what follows from it."""
    asked = Judgement(question, Seat.EAST, 0, halts=True, call=1)
    for sentence in (questions.ruling_said(ruling, (Suit.HEARTS,)), questions.answer(asked, ruling)):
        english, chinese = (words.sentence(sentence, language) for language in LANGUAGES)
        assert english.strip()
        assert chinese.strip()
        assert english != chinese
        assert not re.search(r"[a-z]{4,}", chinese)


def offered(script: str, word: str) -> str:
    """Where that option of the choice that waits at the end leads, in Chinese."""
    seen = views(script)[-1]
    [choice] = seen.incidents.choices
    about = next((one for one in seen.incidents.irregularities if one.number == choice.about), None)
    options = [option.word.value for option in choice.options]
    return choice_told(choice, about, "zh-hans")[options.index(word)].leads_to


@pytest.mark.parametrize(
    ("script", "words_of_the_rules"),
    [
        (
            "N 1S\nE 1H\nE draws attention\n",
            (
                "与所撤回的叫牌指定的定约名目相同的最低足够叫牌",
                "西家在以后轮到他叫牌时必须永远不叫（规则第 27 条 B 款 2）",
                "当西家第一次获得引牌权时，庄家可以禁止他引出东家在合法竞叫中没有指定的任何一种花色",
                "（规则第 26 条 B 款）",
            ),
        ),
        (
            "E 1H\nS draws attention\n",
            (
                "如果北家不叫，东家必须重复原越序叫牌 1♥",
                "东家在轮到他叫牌时可以作出任何合法叫牌（规则第 31 条 A 款 2）",
                "西家在下一次轮到他叫牌时必须不叫（规则第 31 条 A 款 2(b)）",
                "（规则第 26 条 B 款）",
            ),
        ),
        ("E pass\nS draws attention\n", ("东家在下一次轮到他叫牌时必须不叫（规则第 30 条 A 款）",)),
    ],
)
def test_a_rectification_is_told_in_the_words_of_the_rules(script: str, words_of_the_rules: tuple[str, ...]) -> None:
    leads_to = offered(script, "decline")
    for text in words_of_the_rules:
        assert text in leads_to


_NOT_OF_THE_RULES = re.compile(
    "同样花色|摊牌|违例者的搭档|错误的一手"
    "|竞叫结束之后|任意叫牌|平均牌型"
    r"|(?<!必)须(?!知)|第 [^ ]+ 条 [A-Z]\d"
)
"""What the text of 2018 does not say so: 须 is weaker than 必须 there; a paragraph is 第 50 条 D 款 2(a)."""


def test_the_words_are_those_of_the_text_of_2018() -> None:
    found = {
        name: text
        for name, template in CATALOGUE.items()
        if _NOT_OF_THE_RULES.search(text := words.say("zh-hans")(template.text))
    }
    assert found == {}
    chinese = words.say("zh-hans")
    assert (chinese("Agree"), chinese("Contest"), chinese("balanced")) == ("认同", "提出异议", "均型")


def test_a_call_is_withdrawn_and_a_card_taken_back() -> None:
    """撤回 is said of calls, 收回 of cards."""
    catalogue = {name: words.say("zh-hans")(template.text) for name, template in CATALOGUE.items()}
    assert catalogue["option.RETRACT.call"] == "撤回叫牌"
    assert catalogue["option.RETRACT"] == "收回牌张"
    for name, text in catalogue.items():
        if "call" in name.lower() and "收回" in text:
            assert name in ("event.alert_acknowledged", "event.call_alerted"), (name, text)
