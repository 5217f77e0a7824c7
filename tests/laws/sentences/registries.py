"""A sentence for each member of each registry: what can be said of a table."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from laws.engine.claims import statement
from laws.protocol.commands import Ruling
from laws.protocol.events import Rewound
from laws.protocol.refusals import Refusal, RefusalCode
from laws.sentences import choices, duties, evidence, happenings, irregularities, questions, refusals
from laws.sentences.explaining import tiles_said
from laws.sentences.sentence import Sentence, say
from laws.table.finding import Finding
from laws.table.irregularity import IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, PassReason, Question
from laws.table.obligation import Judgement, MustPass, Option, PlayDemand, Spoken, Until
from laws.table.play import PlayedCard
from laws.table.table import Voided
from laws.values.calls import DOUBLE, Call
from laws.values.cards import Card, Suit
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS, Side
from laws.values.tiles import parse_tiles
from laws.values.vocabulary import VOCABULARY, Takes, Word

NORTH, EAST, SOUTH, WEST = SEATS
CALL, CARDS = Call.parse("1H"), (Card.parse("SA"), Card.parse("D2"))
OPTIONS = {word: Option(word, (Suit.HEARTS,), Card.parse("SA")) for word in OptionWord}


def leads_to_all() -> list[Sentence]:
    """Every step of every option, of calls out of rotation at each turn."""
    found: list[Sentence] = []
    for kind, word in choices.CONSEQUENCES:
        irregular = _OUT_OF_TURN if kind is ChoiceKind.CALL_OUT_OF_TURN else (None, Kind.INSUFFICIENT_BID)
        for one, turn in product(irregular, (NORTH, SOUTH, WEST)):
            about = None if one is None else (one, EAST)
            found += choices.leads_to(kind, OPTIONS[word], (SOUTH,), about, call=CALL, cards=CARDS, turn=turn)
    return found


_COMPLETED = {Takes.NOTHING: "", Takes.EXTENT: " 4", Takes.SUIT: " H", Takes.SUIT_EXTENT: " H 4", Takes.COUNTS: " 1/4"}
_TILES = [
    *(f"{word}{_COMPLETED[VOCABULARY[word].takes]}" for word in Word if word is not Word.LENGTH),
    *("S 4", "S 5+", "S 0-3", "S 3-4"),
]
"""Every word of the vocabulary, and every way in which a number is told."""
REVOKE = irregularities.revoke_named(EAST, 3, CARDS)
_OUT_OF_TURN = (Kind.PASS_OUT_OF_TURN, Kind.BID_OUT_OF_TURN, Kind.DOUBLE_OUT_OF_TURN)


def walk() -> list[Sentence]:
    """A sentence for each member of each registry."""
    said = [irregularities.irregularity(kind, EAST, CALL, CARDS, 1, kind.law) for kind in Kind]
    said.append(irregularities.irregularity(Kind.REVOKE, EAST, None, CARDS, 1, Paragraph.parse("63")))
    said += [
        irregularities.became(kind, EAST, 1, state, Paragraph.parse("27"))
        for kind in Kind
        for state in IrregularityState
    ]
    said += [choices.chooser((SOUTH, WEST), kind) for kind in ChoiceKind]
    said += [choices.option_said(kind, OPTIONS[word]) for kind, word in choices.CONSEQUENCES]
    said += leads_to_all()
    for question in Question:
        asked = Judgement(question, EAST, 0, halts=True, call=1, cards=CARDS)
        said += [questions.asked(asked, CALL), questions.asked(replace(asked, halts=False), CALL)]
        said.append(questions.asked(asked, CALL, REVOKE))
        said += [questions.answer(asked, ruling) for ruling in questions.ANSWERS[question]]
        said += [questions.answer(asked, ruling, kind) for ruling in questions.ANSWERS[question] for kind in Kind]
    compared = Judgement(Question.COMPARABLE_CALL, EAST, 0, halts=True, call=1)
    said.append(questions.answer(compared, Ruling.NOT_COMPARABLE, Kind.INSUFFICIENT_BID, DOUBLE))
    silenced = (MustPass(EAST.partner, Until.ALWAYS, PassReason.REPLACED_AGAIN),)
    said.append(questions.answer(compared, Ruling.COMPARABLE, Kind.INSUFFICIENT_BID, DOUBLE, silenced))
    said += [questions.ruling_said(ruling, suits) for ruling in Ruling for suits in questions.findings(ruling)]
    said.append(questions.ruling_said(Ruling.CONTINUE, revoke=REVOKE))
    said += [refusals.refusal_code(code) for code in RefusalCode]
    said += [
        refusals.refusal(Refusal(code, Paragraph.parse("27B1(a)"), seat=EAST, suit=Suit.HEARTS, call=CALL))
        for code in RefusalCode
    ]
    said.append(say("refusal.wrong_leader", seat=EAST))
    said.append(say("event.ruling", ruling=questions.ruling_said(Ruling.ADJUST)))
    said.append(say("event.ruled.reason", ruling=questions.ruling_said(Ruling.ADJUST), reason="7"))
    said += [happenings.rewound(Rewound(1, Paragraph.parse(law))) for law in ("82A", "82C")]
    said += [
        found
        for word in _DEMANDS
        if (found := duties.duty(PlayDemand(EAST, word, (Suit.HEARTS,), Paragraph.parse("57A"))))
    ]
    said += [found for word in _ANSWERED if (found := duties.duty(Spoken(EAST, OPTIONS[word], 1)))]
    said += [found for plan in statement._LEFT for found in evidence.searched(Finding(1, 1, left=(plan,)))]
    said += tiles_said(tile for text in _TILES for tile in parse_tiles(text))
    said += [evidence.equity(Side.NS, 5, most, 6) for most in (5, 7, 13)]
    line = (PlayedCard(NORTH, CARDS[0]),)
    said += [found for one in (Finding(2, 3, line), Finding(2, 3), Finding(3, 3)) for found in evidence.searched(one)]
    said += [evidence.worst(SOUTH, 3, one) for one in (Finding(2, 3, line), Finding(2, 2, line))]
    said += [evidence.unruled(Finding(2, 3, played)) for played in (line, ())]
    said += [happenings.voided(Voided(SOUTH, by, Paragraph.parse("68D2(b)"))) for by in (NORTH, WEST)]
    return said


_DEMANDS = (OptionWord.HIGHEST, OptionWord.LOWEST, OptionWord.REQUIRE, OptionWord.FORBID)
_ANSWERED = (OptionWord.ACCEPT, OptionWord.DECLINE)
