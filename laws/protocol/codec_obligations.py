"""The encoding of the obligations of `laws.table.obligation`, each by its name in the log.

A new obligation gets an entry in `OBLIGATIONS`. A field added to an obligation later may be
missing; its default states the earlier meaning.
"""

from __future__ import annotations

from typing import Final

from laws.protocol.codec_rules import (
    CHOICE_KIND,
    OPTION_WORD,
    PASS_REASON,
    PLAY_REASON,
    QUESTION,
    REPLACE_REASON,
    RESTRICTION_REASON,
)
from laws.protocol.codec_shapes import NUMBER, TRUTH, Line, list_of, named, optional, shape, words
from laws.protocol.codec_words import CALL, CARD, PARAGRAPH, SEAT, SUIT
from laws.table.obligation import (
    CallAgain,
    Choice,
    Comparison,
    DummySuggested,
    EndedRestriction,
    Judgement,
    LeadFree,
    LeadRestriction,
    LeadRight,
    LyingCard,
    MustAnswer,
    MustPass,
    MustPlay,
    MustRepeat,
    MustReplace,
    Option,
    PenaltyCard,
    PlayDemand,
    PlayedPenaltyCard,
    Spoken,
    Until,
)

__all__ = ["OBLIGATION", "OBLIGATIONS", "OPTION"]

_UNTIL: Final = words("time to pass", {Until.NEXT: "next", Until.ALWAYS: "always"})

OPTION: Final = named(
    (
        "Option",
        shape(
            Option,
            Line("word", OPTION_WORD),
            Line("suits", list_of(SUIT), missing=[]),
            Line("card", optional(CARD), missing=None),
        ),
    )
)

_COMPARISON: Final = shape(
    Comparison,
    Line("seat", SEAT),
    Line("call", NUMBER),
    Line("law", PARAGRAPH),
    Line("irregularity", NUMBER),
    Line("repeats", TRUTH, missing=False),
)

_IRREGULARITIES: Final = Line("irregularities", list_of(NUMBER), missing=[])

OBLIGATIONS: Final = (
    ("DummySuggested", shape(DummySuggested, Line("trick", NUMBER))),
    ("MustAnswer", shape(MustAnswer, Line("seat", SEAT), Line("trick", NUMBER))),
    (
        "Spoken",
        shape(Spoken, Line("seat", SEAT), Line("option", OPTION), Line("irregularity", NUMBER)),
    ),
    ("LyingCard", shape(LyingCard, Line("seat", SEAT), Line("card", CARD))),
    ("MustPlay", shape(MustPlay, Line("hand", SEAT), Line("card", CARD), Line("law", PLAY_REASON, attribute="reason"))),
    (
        "PlayDemand",
        shape(
            PlayDemand,
            Line("hand", SEAT),
            Line("word", OPTION_WORD),
            Line("suits", list_of(SUIT)),
            Line("law", PARAGRAPH),
        ),
    ),
    (
        "PlayedPenaltyCard",
        shape(
            PlayedPenaltyCard,
            Line("seat", SEAT),
            Line("card", CARD),
            Line("major", TRUTH),
            Line("trick", NUMBER),
        ),
    ),
    (
        "EndedRestriction",
        shape(
            EndedRestriction,
            Line("leader", SEAT),
            Line("suits", list_of(SUIT)),
            Line("law", RESTRICTION_REASON, attribute="reason"),
            Line("trick", NUMBER),
            _IRREGULARITIES,
        ),
    ),
    ("LeadFree", shape(LeadFree, Line("leader", SEAT), Line("trick", NUMBER))),
    ("Comparison", _COMPARISON),
    (
        "MustPass",
        shape(MustPass, Line("seat", SEAT), Line("until", _UNTIL), Line("law", PASS_REASON, attribute="reason")),
    ),
    (
        "MustReplace",
        shape(
            MustReplace,
            Line("seat", SEAT),
            Line("law", REPLACE_REASON, attribute="reason"),
            Line("irregularity", NUMBER),
            Line("call", NUMBER, missing=0),
            Line("card", optional(CARD), missing=None),
        ),
    ),
    ("CallAgain", shape(CallAgain, Line("seat", SEAT), Line("law", PARAGRAPH))),
    ("MustRepeat", shape(MustRepeat, Line("seat", SEAT), Line("call", CALL), Line("law", PARAGRAPH))),
    (
        "Choice",
        shape(
            Choice,
            Line("seats", list_of(SEAT)),
            Line("options", list_of(OPTION)),
            Line("law", CHOICE_KIND, attribute="kind"),
            Line("irregularity", NUMBER),
        ),
    ),
    (
        "Judgement",
        shape(
            Judgement,
            Line("number", QUESTION, attribute="question"),
            Line("seat", SEAT),
            Line("irregularity", NUMBER),
            Line("halts", TRUTH),
            Line("call", NUMBER, missing=0),
            Line("cards", list_of(CARD), missing=[]),
        ),
    ),
    ("PenaltyCard", shape(PenaltyCard, Line("seat", SEAT), Line("card", CARD), Line("major", TRUTH))),
    (
        "LeadRight",
        shape(
            LeadRight,
            Line("leader", SEAT),
            Line("suits", list_of(SUIT)),
            Line("law", PARAGRAPH),
            Line("settled", TRUTH, missing=False),
            Line("unmade", optional(named(("Comparison", _COMPARISON))), missing=None),
            _IRREGULARITIES,
        ),
    ),
    (
        "LeadRestriction",
        shape(
            LeadRestriction,
            Line("leader", SEAT),
            Line("suits", list_of(SUIT)),
            Line("required", TRUTH),
            Line("law", RESTRICTION_REASON, attribute="reason"),
            _IRREGULARITIES,
        ),
    ),
)

OBLIGATION: Final = named(*OBLIGATIONS)
