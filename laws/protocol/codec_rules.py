"""The names of kinds of irregularity, choices, options, duties, questions and rulings in the log.

Like the words of `laws.protocol.codec_words` they belong to the log alone: the paragraph under which each was first
written, or the word. Entries may be added and never changed, even when a member or its citation is renamed.
"""

from __future__ import annotations

from typing import Final

from laws.protocol.codec_shapes import words
from laws.protocol.commands import Ruling
from laws.table.kinds import (
    ChoiceKind,
    Kind,
    OptionWord,
    PassReason,
    PlayReason,
    Question,
    ReplaceReason,
    RestrictionReason,
)

__all__ = [
    "CHOICE_KIND",
    "IRREGULARITY_KIND",
    "OPTION_WORD",
    "PASS_REASON",
    "PLAY_REASON",
    "QUESTION",
    "REPLACE_REASON",
    "RESTRICTION_REASON",
    "RULING",
]

IRREGULARITY_KIND: Final = words(
    "kind of irregularity",
    {
        Kind.EXPOSED_IN_AUCTION: "24",
        Kind.CHANGE_OF_CALL: "25",
        Kind.INSUFFICIENT_BID: "27",
        Kind.PASS_OUT_OF_TURN: "30",
        Kind.BID_OUT_OF_TURN: "31",
        Kind.DOUBLE_OUT_OF_TURN: "32",
        Kind.INADMISSIBLE_DOUBLE: "36",
        Kind.CALL_BY_SILENCED_PLAYER: "37",
        Kind.BID_ABOVE_SEVEN: "38",
        Kind.CALL_AFTER_FINAL_PASS: "39",
        Kind.FIFTH_CARD: "45",
        Kind.MISPLACED_CARD: "45D",
        Kind.EXPOSED_CARD: "49",
        Kind.PENALTY_CARD_NOT_PLAYED: "52",
        Kind.OPENING_LEAD_OUT_OF_TURN: "54",
        Kind.DECLARERS_LEAD_OUT_OF_TURN: "55",
        Kind.DEFENDERS_LEAD_OUT_OF_TURN: "56",
        Kind.PREMATURE_PLAY: "57",
        Kind.CARDS_TOGETHER: "58",
        Kind.PLAY_BEFORE_RIGHT_LEAD: "60",
        Kind.REVOKE: "61",
    },
)
CHOICE_KIND: Final = words(
    "choice",
    {
        ChoiceKind.CALL_AFTER_MISINFORMATION: "21B1(a)",
        ChoiceKind.CALL_OVER_CORRECTED: "21B2",
        ChoiceKind.CALL_OVER_UNINTENDED: "25A6",
        ChoiceKind.CHANGE_OF_CALL: "25B1",
        ChoiceKind.LEAD_AFTER_WITHDRAWN_CALL: "26B",
        ChoiceKind.INSUFFICIENT_BID: "27A1",
        ChoiceKind.SECOND_INSUFFICIENT_BID: "27B4",
        ChoiceKind.CALL_OUT_OF_TURN: "29A",
        ChoiceKind.HAND_TO_LEAD_FROM: "43B2(a)",
        ChoiceKind.CARD_AFTER_UNINTENDED: "45C4(b)",
        ChoiceKind.CARD_AFTER_MISPLACED: "45D1",
        ChoiceKind.DUMMYS_CARD: "46B5",
        ChoiceKind.CARD_AFTER_MISINFORMATION: "47E2(a)",
        ChoiceKind.LEAD_WITH_PENALTY_CARD: "50D2",
        ChoiceKind.PENALTY_CARD_TO_PLAY: "51A",
        ChoiceKind.OTHER_THAN_PENALTY_CARD: "52B1(a)",
        ChoiceKind.OPENING_LEAD_OUT_OF_TURN: "54",
        ChoiceKind.DECLARERS_LEAD_OUT_OF_TURN: "55A",
        ChoiceKind.DEFENDERS_LEAD_OUT_OF_TURN: "56",
        ChoiceKind.PARTNERS_PLAY: "57A",
        ChoiceKind.CARD_OF_SEVERAL: "58B2",
        ChoiceKind.CARD_AFTER_REVOKE: "62C1",
        ChoiceKind.PARTNERS_CARD_AFTER_REVOKE: "62C2",
    },
)
OPTION_WORD: Final = words(
    "option",
    {
        OptionWord.ACCEPT: "accept",
        OptionWord.DECLINE: "decline",
        OptionWord.SPREAD: "spread",
        OptionWord.REQUIRE: "require",
        OptionWord.FORBID: "forbid",
        OptionWord.FREE: "free",
        OptionWord.HIGHEST: "highest",
        OptionWord.LOWEST: "lowest",
        OptionWord.PLAY: "play",
        OptionWord.RETRACT: "retract",
        OptionWord.KEEP: "keep",
        OptionWord.HAND: "hand",
        OptionWord.DUMMY: "dummy",
    },
)
QUESTION: Final = words(
    "question",
    {
        Question.UNAUTHORISED_INFORMATION: "16B1",
        Question.EXTRANEOUS_INFORMATION: "16D",
        Question.CALL_AFTER_MISINFORMATION: "21B1",
        Question.DAMAGE_BY_MISINFORMATION: "21B3",
        Question.COMPARABLE_CALL: "23A",
        Question.HELPED_BY_WITHDRAWN_CALL: "23C",
        Question.UNINTENDED_CALL: "25A",
        Question.SUITS_NOT_SPECIFIED: "26B",
        Question.SPECIFIED_BY_INSUFFICIENT_BID: "27B1(a)",
        Question.HELPED_BY_INSUFFICIENT_BID: "27D",
        Question.SPECIFIED_BY_CALL_OUT_OF_TURN: "29C",
        Question.ARTIFICIAL_PASS: "30C",
        Question.FAULT_AT_APERTURE: "35.2(3)",
        Question.UNINTENDED_DESIGNATION: "45C4(b)",
        Question.FIFTH_CARD_OR_LEAD: "45E",
        Question.DUMMYS_SUGGESTION: "45F",
        Question.REVOKE_IN_TWELFTH_TRICK: "62D2",
        Question.EQUITY_AFTER_REVOKE: "64C",
        Question.TRICKS: "70",
        Question.UNMENTIONED_REVOKE: "81C3",
        Question.WAIVER: "81C5",
    },
)
RULING: Final = words(
    "ruling",
    {
        Ruling.ATTENTION: "attention",
        Ruling.COMPARABLE: "comparable",
        Ruling.NOT_COMPARABLE: "not comparable",
        Ruling.UNINTENDED: "unintended",
        Ruling.INTENDED: "intended",
        Ruling.CHANGE: "change",
        Ruling.NO_CHANGE: "no change",
        Ruling.FAULT: "fault",
        Ruling.NO_FAULT: "no fault",
        Ruling.FIFTH_CARD: "fifth card",
        Ruling.LEAD: "lead",
        Ruling.MISINFORMED: "misinformed",
        Ruling.SPECIFIED: "specified",
        Ruling.ARTIFICIAL: "artificial",
        Ruling.RESULT: "result",
        Ruling.ADJUST: "adjust",
        Ruling.CONTINUE: "continue",
        Ruling.WAIVE: "waive",
    },
)
PASS_REASON: Final = words(
    "reason to pass",
    {
        PassReason.LED_OR_HONOUR_EXPOSED: "24B",
        PassReason.CARDS_EXPOSED: "24C",
        PassReason.INSUFFICIENT_BID: "27B2",
        PassReason.REPLACED_AGAIN: "27B3",
        PassReason.PASS_OUT_OF_TURN: "30A",
        PassReason.PASS_NOT_COMPARABLE: "30B1(b)(2)",
        PassReason.BID_NOT_COMPARABLE: "31A2(b)",
        PassReason.DOUBLE_NOT_COMPARABLE: "32A2(b)",
        PassReason.INADMISSIBLE_DOUBLE: "36B2",
        PassReason.INADMISSIBLE_DOUBLE_OUT_OF_TURN: "36B4",
        PassReason.CALL_BY_SILENCED_PLAYER: "37B2",
        PassReason.BID_ABOVE_SEVEN: "38C",
    },
)
REPLACE_REASON: Final = words(
    "reason to replace",
    {
        ReplaceReason.MISINFORMATION: "21B1",
        ReplaceReason.CALL_OVER_CORRECTED: "21B2",
        ReplaceReason.CALL_OVER_UNINTENDED: "25A6",
        ReplaceReason.INSUFFICIENT_BID: "27B",
        ReplaceReason.CANCELLED_DOUBLE: "27B3",
        ReplaceReason.SECOND_INSUFFICIENT_BID: "27B4",
        ReplaceReason.NOT_PASSED_THE_SCREEN: "35.2(2)",
        ReplaceReason.INADMISSIBLE_DOUBLE: "36B2",
        ReplaceReason.REVOKE_AS_ESTABLISHED: "43B2(b)",
        ReplaceReason.CARD_AFTER_UNINTENDED: "45C4(b)",
        ReplaceReason.CARD_AFTER_MISPLACED: "45D1",
        ReplaceReason.CARD_AFTER_MISINFORMATION: "47E2(a)",
        ReplaceReason.PENALTY_CARD_NOT_PLAYED: "52B3",
        ReplaceReason.REVOKE: "62A",
        ReplaceReason.CARD_AFTER_REVOKE: "62C1",
        ReplaceReason.PARTNERS_CARD_AFTER_REVOKE: "62C2",
        ReplaceReason.REVOKES_OF_BOTH_SIDES: "62C3",
    },
)
PLAY_REASON: Final = words(
    "reason to play a card",
    {
        PlayReason.PENALTY_CARD_NAMED: "51A",
        PlayReason.PENALTY_CARD_NOT_PLAYED: "52B3",
        PlayReason.BEFORE_RIGHT_HAND_OPPONENT: "57D",
        PlayReason.CARD_OF_SEVERAL: "58B2",
        PlayReason.LAST_CARD: "62D1",
    },
)
RESTRICTION_REASON: Final = words(
    "reason to restrict a lead",
    {
        RestrictionReason.WITHDRAWN_CALL: "26B",
        RestrictionReason.PENALTY_CARD: "50D2(a)",
    },
)
