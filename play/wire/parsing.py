"""Parsing of what a browser sends: nothing in it is trusted until it has passed here."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from laws.protocol.commands import (
    AcknowledgeAlert,
    Agree,
    AlertCall,
    AnswerRevoke,
    AskRevoke,
    AskWaiver,
    CallDirector,
    ChangeCall,
    Choose,
    Claim,
    Concede,
    Contest,
    DenyAlert,
    DrawAttention,
    Enquire,
    Explain,
    FaceLead,
    LeadFaceDown,
    MakeCall,
    MeantCall,
    MeantCard,
    NameCard,
    OpenAperture,
    PlayCard,
    PlayOn,
    PushTray,
    ReportKnowledge,
    ReserveRights,
    ReviewTrick,
)
from laws.table.kinds import OptionWord
from laws.table.obligation import Option
from laws.values.calls import Call
from laws.values.cards import Card, Suit
from laws.values.explanation import Explanation, read_explanation
from laws.values.fast_init import fast_init, replace
from laws.values.seats import Seat
from laws.values.tiles import FaultyTile, parse_tiles, write_tiles
from play.people.text import clean_text
from play.table.attempts import (
    AnswerBack,
    AskBack,
    Attempt,
    NextBoard,
    QuestionResult,
    RemoveRobot,
    Say,
    SeatRobot,
    Sit,
    StandUp,
)
from play.table.audience import Audience
from play.table.direction.measured import UNMEASURED, Measured
from play.table.people.commenting import LONGEST_COMMENT, CommentLanguage, Topic, WriteComment
from play.table.table_events import About

__all__ = ["LONGEST", "Malformed", "NeedsSeat", "Tried", "acknowledged", "parse"]

LONGEST: Final = 4_096
"""The longest message that is accepted, in characters."""
LONGEST_LINE: Final = 300
"""The longest text that can be said, in characters."""
_KEY: Final = re.compile(r"[A-Za-z0-9-]{8,64}")
_NO_TEXT: Final = re.compile("[\\0\\ud800-\\udfff]")
_REVISION: Final = re.compile(r"[0-9a-f]{0,64}(?:\+[0-9]{1,4})?")
"""That of a view, or of a part of one that is sent in several frames."""
_ACKNOWLEDGED: Final = re.compile(rf'\{{"do": ?"ack", ?"revision": ?"({_REVISION.pattern})"\}}')


class Malformed(ValueError):
    """A message that none of our pages sends, but for `tile`: what a player has typed as a tile and is none.

    `key` is that of the attempt, if it could be read.
    """

    def __init__(self, what: str, key: str = "", tile: FaultyTile | None = None) -> None:
        super().__init__(what)
        self.key = key
        self.tile = tile


class NeedsSeat(ValueError):
    """An attempt that only a player can make, from a person without a seat."""

    def __init__(self, key: str) -> None:
        super().__init__("a seat is needed")
        self.key = key


@fast_init
@dataclass(frozen=True, slots=True)
class Tried:
    """An attempt under the client's key; `offer` names what an answer is to.

    `revision` is that of the view on which he acted, empty when he does not say; `measured` what his browser says of
    his time, for which nothing is refused.
    """

    key: str
    attempt: Attempt | WriteComment
    offer: str | None = None
    revision: str = ""
    measured: Measured = UNMEASURED


Fields = Mapping[str, Any]


def acknowledged(text: str) -> str | None:
    """Return the revision that a browser says it shows now; None where it says something else.

    It is read by its form and not as JSON: a browser says it of each frame, as its page writes it.
    """
    said = _ACKNOWLEDGED.fullmatch(text)
    return None if said is None else said[1]


def parse(text: str, seat: Seat | None) -> Tried:
    """Return what a browser tries whose person sits in `seat`. Raise Malformed, NeedsSeat."""
    if len(text) > LONGEST:
        raise Malformed("the message is too long")
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Malformed("the message is not JSON") from error
    if not isinstance(fields, dict):
        raise Malformed("the message is not an object")
    key = _text(fields, "key")
    if not _KEY.fullmatch(key):
        raise Malformed("the message has no key")
    return _tried(fields, key, seat)


def _tried(fields: Fields, key: str, seat: Seat | None) -> Tried:
    try:
        do = _text(fields, "do")
        if do in _AT_TABLE:
            return Tried(key, _AT_TABLE[do](fields), None, _revision(fields), _measured(fields))
        if do not in _IN_GAME:
            raise Malformed(f"nothing is called {do[:20]!r}")
        if seat is None:
            raise NeedsSeat(key)
        offer = _text(fields, "offer") or None
        return Tried(key, _IN_GAME[do](fields, seat), offer, _revision(fields), _measured(fields))
    except NeedsSeat:
        raise
    except FaultyTile as fault:
        raise Malformed(str(fault), key, fault) from fault
    except ValueError as error:
        raise Malformed(str(error), key) from error


def _text(fields: Fields, name: str) -> str:
    value = fields.get(name, "")
    if not isinstance(value, str):
        raise Malformed(f"{name} is not a text")
    # PostgreSQL stores no NUL, and lone surrogates are no characters; both come only from a forged message.
    return _NO_TEXT.sub("", value).strip()


def _yes(fields: Fields) -> bool:
    said = _text(fields, "text")
    if said not in ("yes", "no"):
        raise Malformed("an answer is yes or no")
    return said == "yes"


def _number(fields: Fields, name: str) -> int:
    value = fields.get(name)
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 4:
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise Malformed(f"{name} is not a whole number")


def _revision(fields: Fields) -> str:
    revision = _text(fields, "revision")
    if not _REVISION.fullmatch(revision):
        raise Malformed("the revision is none")
    return revision


def _measured(fields: Fields) -> Measured:
    """The browser measures no line: the server does."""
    return replace(Measured.of(fields), line=None)


def _seat(fields: Fields) -> Seat:
    return Seat.parse(_text(fields, "seat"))


def _call(fields: Fields, seat: Seat) -> MakeCall:
    return MakeCall(seat, Call.parse(_text(fields, "call")), bool(_text(fields, "alert")), _explained(fields))


def _play(fields: Fields, seat: Seat) -> PlayCard:
    hand = Seat.parse(_text(fields, "hand") or seat.letter)
    return PlayCard(
        seat, Card.parse(_text(fields, "card")), from_dummy=hand is not seat, leads=bool(_text(fields, "leads"))
    )


def _line(fields: Fields) -> str:
    return clean_text(_text(fields, "line"))


def _words(fields: Fields) -> str:
    return clean_text(_text(fields, "text"))


def _explained(fields: Fields) -> str:
    """Return an explanation as it is written: its tiles, tapped or typed, and the words beside them.

    Raise FaultyTile for what was typed in square brackets and are no tiles.
    """
    typed, tapped = read_explanation(_words(fields)), parse_tiles(_text(fields, "tiles"))
    tiles = parse_tiles(write_tiles((*tapped, *typed.tiles)))
    return (Explanation(tiles, typed.words) if tiles else typed).written


def _subject(fields: Fields, text: str) -> tuple[int, str, Seat | None]:
    """Return what a question or an explanation is about, with its text: a call by its number, or a player (20F2)."""
    if _text(fields, "about"):
        return 0, text, Seat.parse(_text(fields, "about"))
    return _number(fields, "number"), text, None


def _explain(fields: Fields, seat: Seat, *, correcting: bool) -> Explain:
    number, text, about = _subject(fields, _explained(fields))
    return Explain(seat, number, text, correcting, about)


def _card(fields: Fields) -> Card:
    return Card.parse(_text(fields, "card"))


def _another_call(fields: Fields) -> Call:
    return Call.parse(_text(fields, "call"))


def _option(fields: Fields) -> Option:
    suits = tuple(Suit.parse(letter) for letter in _text(fields, "suits"))
    card = _card(fields) if _text(fields, "card") else None
    return Option(OptionWord(_text(fields, "option")), suits, card)


def _reserve(fields: Fields, seat: Seat) -> ReserveRights:
    return ReserveRights(seat, _words(fields), _number(fields, "number") if "number" in fields else 0)


def _answer_revoke(fields: Fields, seat: Seat) -> AnswerRevoke:
    has = _text(fields, "has")
    if has not in ("one", "none"):
        raise Malformed("the answer is neither one nor none")
    return AnswerRevoke(seat, has == "one")


def _question(fields: Fields) -> QuestionResult:
    return QuestionResult(About(_text(fields, "about")), _words(fields)[:LONGEST_LINE])


def _say(fields: Fields) -> Say:
    text = clean_text(_text(fields, "text"))
    if not text or len(text) > LONGEST_LINE:
        raise Malformed(f"a text has 1 to {LONGEST_LINE} characters")
    return Say(text, Audience.parse(_text(fields, "to")))


def _comment(fields: Fields) -> WriteComment:
    text = clean_text(_text(fields, "text"))
    if not text or len(text) > LONGEST_COMMENT:
        raise Malformed(f"a comment has 1 to {LONGEST_COMMENT} characters")
    call = _number(fields, "number") if "number" in fields else 0
    topic = Topic(call, _card(fields) if "card" in fields else None)
    return WriteComment(text, CommentLanguage(_text(fields, "language")), topic)


_AT_TABLE: Final[dict[str, Callable[[Fields], Attempt | WriteComment]]] = {
    "sit": lambda fields: Sit(_seat(fields)),
    "stand": lambda fields: StandUp(),
    "robot": lambda fields: SeatRobot(_seat(fields)),
    "unrobot": lambda fields: RemoveRobot(_seat(fields)),
    "next": lambda fields: NextBoard(),
    "say": _say,
    "question": _question,
    "comment": _comment,
    "take-back": lambda fields: AskBack(),
    "answer-back": lambda fields: AnswerBack(_seat(fields), _yes(fields)),
}

_IN_GAME: Final[dict[str, Callable[[Fields, Seat], Attempt]]] = {
    "call": _call,
    "lead": lambda fields, seat: LeadFaceDown(seat, Card.parse(_text(fields, "card"))),
    "face": lambda fields, seat: FaceLead(seat),
    "play": _play,
    "claim": lambda fields, seat: Claim(seat, _number(fields, "tricks"), _line(fields)),
    "concede": lambda fields, seat: Concede(seat, _number(fields, "tricks"), _line(fields)),
    "agree": lambda fields, seat: Agree(seat),
    "contest": lambda fields, seat: Contest(seat),
    "play-on": lambda fields, seat: PlayOn(seat),
    "change": lambda fields, seat: ChangeCall(seat, _another_call(fields)),
    "meant": lambda fields, seat: MeantCall(seat, _another_call(fields)),
    "meant-card": lambda fields, seat: MeantCard(seat, _card(fields)),
    "name": lambda fields, seat: NameCard(seat, _text(fields, "word")),
    "attention": lambda fields, seat: DrawAttention(seat),
    "director": lambda fields, seat: CallDirector(seat, _words(fields)),
    "choose": lambda fields, seat: Choose(seat, _option(fields)),
    "ask": lambda fields, seat: Enquire(seat, *_subject(fields, _words(fields))),
    "explain": lambda fields, seat: _explain(fields, seat, correcting=False),
    "correct": lambda fields, seat: _explain(fields, seat, correcting=True),
    "push": lambda fields, seat: PushTray(seat),
    "open": lambda fields, seat: OpenAperture(seat),
    "alert": lambda fields, seat: AlertCall(seat, _number(fields, "number"), _explained(fields)),
    "acknowledge": lambda fields, seat: AcknowledgeAlert(seat, _number(fields, "number")),
    "deny": lambda fields, seat: DenyAlert(seat, _number(fields, "number")),
    "ask-revoke": lambda fields, seat: AskRevoke(seat, _seat(fields)),
    "answer-revoke": _answer_revoke,
    "reserve": _reserve,
    "know": lambda fields, seat: ReportKnowledge(seat, _words(fields)),
    "review": lambda fields, seat: ReviewTrick(seat),
    "waiver": lambda fields, seat: AskWaiver(seat),
}
