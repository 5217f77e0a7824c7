"""Writing LIN: games as they were read, and games made from records, singly or as a vugraph file.

LIN has no escape: a bar in a text is written as a slash; a comma in a name and a line end become blanks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from laws.notation.lin.game import Game, numbered
from laws.notation.lin.head import Head, Names
from laws.notation.lin.tokens import Token, text
from laws.notation.lin.values import LIN_SEATS, call_text, deal_text, result_text, vulnerability_text
from laws.notation.record import Record

__all__ = ["from_record", "vugraph", "write"]

_LETTER: Final = {"open": "o", "closed": "c"}
_ROOMS: Final = ("open", "closed")
_NEW_HEAD: Final = Token("vg", ",,,,,,,,")
_NOBODY: Final[Names] = (None, None, None, None)


def write(games: Iterable[Game]) -> bytes:
    """Return the games of one file as LIN in UTF-8: a file with a head page by page, single records one per line.

    Games that were read are written without loss; reading the result gives equal games.
    """
    parts = []
    head = Head()
    for game in games:
        head = head.then(game.before)
        parts.append(text(game.before, paged=True))
        if head != game.head:  # the board that had this head before itself is not among the games
            parts.append(text(_afresh(game.head), paged=True))
            head = game.head
        parts.append(text(game.tokens, paged=bool(head.tokens)))
    return "".join(parts).encode("utf-8", "replace")


def _afresh(head: Head) -> tuple[Token, ...]:
    """Return the tokens of a head that replaces any earlier one."""
    begin = () if head.tokens[:1] and head.tokens[0].code == "vg" else (_NEW_HEAD,)
    return (*begin, *head.tokens, Token("pg"))


def from_record(record: Record) -> Game:
    """Return a single record: board, names, deal, vulnerability, auction, play and claim.

    A LIN record cannot hold the contract and the tricks, which only the head of a vugraph file gives, and LIN has no
    place for a score in points. A board without a label is called by its number. Of three full hands the fourth
    follows. A skipped turn is written as a pass with an explanation, so that later calls stay with their callers.
    """
    return Game(record.file, Head(), (*_opening(record, record.names), *_moves(record)))


def vugraph(
    records: Sequence[Record],
    *,
    event: str = "",
    segment: str = "",
    scoring: str = "I",
    teams: tuple[str, str] = ("", ""),
    carried_over: tuple[str, str] = ("0", "0"),
) -> tuple[Game, ...]:
    """Return the games of a vugraph file: boards in order, open room before closed, the results in the head.

    `scoring` is ``I``, ``P`` or ``B``. Raise ValueError when a record has no number, or a room other than open and
    closed, or when two are of the same board and room.
    """
    placed: dict[tuple[int, str], Record] = {}
    for record in records:
        if record.number is None or record.room not in _ROOMS:
            raise ValueError(f"a vugraph file needs a number and a room, open or closed, of board {record.label!r}")
        if (record.number, record.room) in placed:
            raise ValueError(f"board {record.number} of the {record.room} room is there twice")
        placed[record.number, record.room] = record
    if not placed:
        return ()
    boards = sorted({number for number, _ in placed})
    first, last = f"{boards[0]}", f"{boards[-1]}"
    fields = (event, segment, scoring, first, last, teams[0], carried_over[0], teams[1], carried_over[1])
    order = [(number, room) for number in boards for room in _ROOMS]
    names = {
        room: next((placed[at].names for at in order if at in placed and at[1] == room), _NOBODY) for room in _ROOMS
    }
    before = (
        Token("vg", ",".join(_name(name) for name in fields)),
        Token("rs", ",".join(_result(placed.get(place)) for place in order)),
        Token("bn", ",".join(f"{number}" for number in boards)),
        Token("pn", ",".join(_names(names[room]) for room in _ROOMS)),
        Token("pg"),
    )
    head = Head().then(before)
    games: list[Game] = []
    for place in order:
        if place in placed:
            record = placed[place]
            own = None if record.names == names[place[1]] else record.names
            made = (*_opening(record, own), *_moves(record))
            games.append(Game(record.file, head, made, () if games else before))
    return tuple(games)


def _opening(record: Record, names: Names | None) -> list[Token]:
    """Return the tokens before the first call. `names` are left out when None."""
    label = _plain(record.label).strip()
    made = []
    called = "" if record.number is None else f"{record.number}"
    if record.room is not None or (label and record.number != numbered(label)):
        made.append(Token("qx", _LETTER.get(record.room or "", "") + called))
        label = "" if label == called else label
    elif not label and called:
        label = f"Board {called}"
    if names is not None and (record.room is not None or any(names)):
        made.append(Token("pn", _names(names)))
    made.append(Token("st"))
    made.append(Token("md", deal_text(record.dealer, record.hands)))
    if label:
        made.append(Token("ah", label))
    if record.vulnerability is not None:
        made.append(Token("sv", vulnerability_text(record.vulnerability)))
    return made


def _moves(record: Record) -> list[Token]:
    """Return the auction, the play with a page after each trick, and the claim."""
    made = []
    for call in record.auction or ():
        made += [Token("mb", "p"), Token("an", "turn skipped")] * call.skipped
        made.append(Token("mb", call_text(call.call) + "!" * call.alerted))
        if call.explanation:
            made.append(Token("an", _plain(call.explanation)))
    made.append(Token("pg"))
    for place, card in enumerate(record.play or (), 1):
        made.append(Token("pc", f"{card}"))
        if place % 4 == 0:
            made.append(Token("pg"))
    if record.claimed is not None:
        made.append(Token("mc", f"{record.claimed}"))
    if made[-1].code != "pg":
        made.append(Token("pg"))
    return made


def _result(record: Record | None) -> str:
    return "" if record is None else result_text(record.contract, record.tricks)


def _names(names: Names) -> str:
    return ",".join(_name(names[seat] or "") for seat in LIN_SEATS)


def _name(name: str) -> str:
    return " ".join(_plain(name).replace(",", " ").split())


def _plain(said: str) -> str:
    """Return the text without characters that would end its value."""
    return " ".join(said.replace("|", "/").splitlines())
