"""Rows of the log as values and back: the laws' events by their kinds, and the table's own by those here."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from laws.protocol.codec_events import EARLIER, KINDS
from laws.protocol.codec_kinds import Codec, Kind
from laws.protocol.codec_shapes import NUMBER, TEXT, Form, Line, shape
from laws.protocol.codec_words import SEAT
from play.table.rules import RULES
from play.table.table_events import BoardsLeft, CallTaken, Happening, MovedOn, RobotSeated, RulesSet, Seated, Vacated

__all__ = ["OWN_KINDS", "decode", "encode"]

_UUID: Final = Form(str, lambda plain: UUID(TEXT.read(plain)))

OWN_KINDS: Final = (
    Kind("table.rules_set", 1, shape(RulesSet, Line("profile", TEXT), Line("rules", RULES))),
    Kind("table.seated", 1, shape(Seated, Line("seat", SEAT), Line("person", NUMBER), Line("name", TEXT))),
    Kind("table.robot_seated", 1, shape(RobotSeated, Line("seat", SEAT))),
    Kind("table.vacated", 1, shape(Vacated, Line("seat", SEAT))),
    Kind("table.boards_left", 1, shape(BoardsLeft, Line("left", NUMBER))),
    Kind("table.call_taken", 1, shape(CallTaken, Line("person", NUMBER), Line("name", TEXT))),
    Kind("table.moved_on", 1, shape(MovedOn, Line("play", _UUID))),
)

_CODEC: Final = Codec[Happening]((*KINDS, *OWN_KINDS), EARLIER)

encode: Final = _CODEC.encode
decode: Final = _CODEC.decode
