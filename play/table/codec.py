"""Rows of the log as values and back: the events of `laws` by their kinds, and the table's own."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from laws.protocol.codec_events import EARLIER, KINDS
from laws.protocol.codec_kinds import Codec, Kind
from laws.protocol.codec_shapes import NUMBER, TEXT, TRUTH, Form, Line, number, optional, shape, words
from laws.protocol.codec_words import CALL, CARD, SCREEN_SIDE, SEAT
from laws.views.viewer import Viewer, ViewerKind
from play.table.audience import Audience, Hearers
from play.table.rules import LONGEST_PAUSE, LONGEST_ROUND, RULES
from play.table.table_events import (
    About,
    ActedFor,
    BackAnswered,
    BackAsked,
    BoardsLeft,
    CallSettled,
    CallTaken,
    Came,
    ChoiceHeld,
    ClaimAccepted,
    ClockPaused,
    ClockResumed,
    ClockSet,
    HandShown,
    HandsSeen,
    Happening,
    LessonPaused,
    LessonResumed,
    MovedOn,
    PagesAnew,
    PauseBegan,
    PauseEnded,
    PauseKind,
    QuestionAnswered,
    ResultQuestioned,
    RobotSeated,
    RoomTold,
    RulesSet,
    Said,
    Seated,
    SessionPaused,
    SessionResumed,
    StoodIn,
    StoodStill,
    Vacated,
    WatchBegan,
    WatchEnded,
    Went,
)

__all__ = ["OWN_KINDS", "decode", "encode"]

_UUID: Final = Form(str, lambda plain: UUID(TEXT.read(plain)))
_VIEWER: Final = shape(
    Viewer,
    Line(
        "kind",
        words(
            "kind of viewer",
            {
                ViewerKind.PLAYER: "player",
                ViewerKind.ROBOT: "robot",
                ViewerKind.SPECTATOR: "spectator",
                ViewerKind.VISITOR: "visitor",
                ViewerKind.VUGRAPH: "vugraph",
                ViewerKind.DIRECTOR: "director",
            },
        ),
    ),
    Line("seat", optional(SEAT), missing=None),
)
_AUDIENCE: Final = shape(
    Audience,
    Line(
        "hearers",
        words(
            "audience",
            {
                Hearers.TABLE: "table",
                Hearers.SIDE: "side",
                Hearers.DIRECTOR: "director",
                Hearers.PLAYER: "player",
                Hearers.SPECTATORS: "spectators",
            },
        ),
    ),
    Line("side", optional(SCREEN_SIDE), missing=None),
    Line("seat", optional(SEAT), missing=None),
)
_VIEWER_FORM: Final = Form(_VIEWER.write, _VIEWER.read)
_AUDIENCE_FORM: Final = Form(_AUDIENCE.write, _AUDIENCE.read)
_SECONDS: Final = number(0, 2**53)


def _round(field: str) -> tuple[Line, Line]:
    """Return what a clock says of the round, where there is one."""
    return Line(field, optional(_SECONDS), missing=None), Line("boards", number(0, LONGEST_ROUND), missing=0)


_ABOUT: Final = words(
    "subject of a question",
    {
        About.CLAIM: "claim",
        About.REVOKE: "revoke",
        About.SCORE: "score",
        About.EXPLANATION: "explanation",
        About.RULING: "ruling",
    },
)
_PAUSE: Final = words(
    "kind of pause",
    {
        PauseKind.SKIP_BID: "skip_bid",
        PauseKind.FIRST_ROUND: "first_round",
        PauseKind.FIRST_TRICK: "first_trick",
    },
)

OWN_KINDS: Final = (
    Kind("table.rules_set", 1, shape(RulesSet, Line("profile", TEXT), Line("rules", RULES))),
    Kind("table.seated", 1, shape(Seated, Line("seat", SEAT), Line("person", NUMBER), Line("name", TEXT))),
    Kind("table.robot_seated", 1, shape(RobotSeated, Line("seat", SEAT))),
    Kind("table.stood_in", 1, shape(StoodIn, Line("seat", SEAT), Line("person", NUMBER))),
    Kind("table.vacated", 1, shape(Vacated, Line("seat", SEAT))),
    Kind("table.boards_left", 1, shape(BoardsLeft, Line("left", NUMBER))),
    Kind("table.call_taken", 1, shape(CallTaken, Line("person", NUMBER), Line("name", TEXT))),
    Kind("table.call_settled", 1, shape(CallSettled, Line("person", NUMBER), Line("name", TEXT))),
    Kind("table.hands_seen", 1, shape(HandsSeen, Line("person", NUMBER), Line("name", TEXT))),
    Kind(
        "table.acted_for",
        1,
        shape(ActedFor, Line("seat", SEAT), Line("person", NUMBER), Line("name", TEXT), Line("text", TEXT)),
    ),
    Kind("table.pages_anew", 1, shape(PagesAnew, Line("person", NUMBER), Line("name", TEXT))),
    Kind("table.claim_accepted", 1, shape(ClaimAccepted)),
    Kind("table.moved_on", 1, shape(MovedOn, Line("play", _UUID))),
    Kind(
        "table.said",
        1,
        shape(
            Said,
            Line("person", NUMBER),
            Line("name", TEXT),
            Line("viewer", _VIEWER_FORM),
            Line("text", TEXT),
            Line("audience", _AUDIENCE_FORM),
            Line("interprets", TRUTH, missing=False),
        ),
    ),
    Kind("table.went", 1, shape(Went, Line("seat", SEAT), Line("person", NUMBER))),
    Kind("table.came", 1, shape(Came, Line("seat", SEAT), Line("person", NUMBER))),
    Kind(
        "table.watch_began",
        1,
        shape(WatchBegan, Line("person", NUMBER), Line("name", TEXT), Line("viewer", _VIEWER_FORM)),
    ),
    Kind("table.watch_ended", 1, shape(WatchEnded, Line("person", NUMBER))),
    Kind("table.clock_set", 1, shape(ClockSet, Line("ends", _SECONDS), *_round("round_ends"))),
    Kind("table.clock_paused", 1, shape(ClockPaused, Line("left", _SECONDS), *_round("round_left"))),
    Kind("table.clock_resumed", 1, shape(ClockResumed, Line("ends", _SECONDS), *_round("round_ends"))),
    Kind("table.lesson_paused", 1, shape(LessonPaused)),
    Kind("table.lesson_resumed", 1, shape(LessonResumed)),
    Kind("table.session_paused", 1, shape(SessionPaused, Line("name", TEXT), Line("reason", TEXT))),
    Kind("table.session_resumed", 1, shape(SessionResumed, Line("seconds", NUMBER))),
    Kind(
        "table.room_told",
        1,
        shape(
            RoomTold,
            Line("number", NUMBER),
            Line("name", TEXT),
            Line("at", NUMBER),
            Line("template", TEXT),
            Line("minutes", NUMBER, missing=0),
            Line("offence", TEXT, missing=""),
            Line("text", TEXT, missing=""),
        ),
    ),
    Kind(
        "table.stood_still",
        1,
        shape(StoodStill, Line("number", NUMBER), Line("began", NUMBER), Line("seconds", NUMBER)),
    ),
    Kind("table.hand_shown", 1, shape(HandShown, Line("seat", SEAT))),
    Kind(
        "table.result_questioned",
        1,
        shape(
            ResultQuestioned,
            Line("seat", SEAT),
            Line("person", NUMBER),
            Line("about", _ABOUT),
            Line("text", TEXT),
        ),
    ),
    Kind(
        "table.question_answered",
        1,
        shape(
            QuestionAnswered,
            Line("question", NUMBER),
            Line("name", TEXT),
            Line("stands", TRUTH),
            Line("text", TEXT),
        ),
    ),
    Kind(
        "table.pause_began",
        1,
        shape(
            PauseBegan,
            Line("seat", SEAT),
            Line("kind", _PAUSE),
            Line("seconds", number(1, LONGEST_PAUSE)),
            Line("ends", _SECONDS),
        ),
    ),
    Kind(
        "table.choice_held",
        1,
        shape(
            ChoiceHeld,
            Line("seat", SEAT),
            Line("call", optional(CALL), missing=None),
            Line("alert", TRUTH, missing=False),
            Line("explanation", TEXT, missing=""),
            Line("card", optional(CARD), missing=None),
        ),
    ),
    Kind("table.back_asked", 1, shape(BackAsked, Line("seat", SEAT))),
    Kind("table.back_answered", 1, shape(BackAnswered, Line("seat", SEAT), Line("agrees", TRUTH))),
    Kind("table.pause_ended", 1, shape(PauseEnded, Line("seat", SEAT), Line("dropped", TRUTH, missing=False))),
)

_CODEC: Final = Codec[Happening]((*KINDS, *OWN_KINDS), EARLIER)

encode: Final = _CODEC.encode
decode: Final = _CODEC.decode
