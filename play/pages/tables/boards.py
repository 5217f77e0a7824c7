"""The boards of an uploaded file: those that can be played at a table, and those that cannot, with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from laws.notation import lin, pbn
from laws.notation.record import Record, Trouble
from laws.values.seats import SEATS
from play.store.tables.boards import laid_board

__all__ = ["LARGEST_FILE", "BoardFault", "LeftOut", "Upload", "kept", "read_boards"]

LARGEST_FILE = 1_000_000  # bytes
MOST_BOARDS = 500
HIGHEST_NUMBER = 9999


class BoardFault(Enum):
    """Why a board of a file cannot be played."""

    NO_NUMBER = auto()
    NO_DEAL = auto()
    INCOMPLETE = auto()
    TOO_MANY = auto()


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A board that cannot be played: the line at which it begins, its name in the file, the reason."""

    line: int
    label: str
    fault: BoardFault


@dataclass(frozen=True, slots=True)
class Upload:
    """The content of a file: its boards in order, each once; the boards left out; the reader's troubles.

    `troubles` are those with the form of the file and with the deals, in the order of their lines.
    """

    boards: tuple[Record, ...]
    left_out: tuple[LeftOut, ...]
    troubles: tuple[Trouble, ...]


def read_boards(data: bytes, file: str) -> Upload:
    """Return the boards of a PBN or LIN file. Never raises. A deal that was played at several tables is one board."""
    games, outside = lin.read(data, file) if _is_lin(data) else pbn.read(data, file)
    troubles = list(outside)
    boards: dict[tuple[object, ...], Record] = {}
    left_out = []
    for game in games:
        of_the_deal = game.dealt()  # calls and play elsewhere do not matter to this table
        record, wrong = of_the_deal.record()
        troubles += wrong
        fault = _fault(record)
        if fault is BoardFault.NO_DEAL and _has_cards(of_the_deal):
            fault = BoardFault.INCOMPLETE  # cards are given, but not four hands: `troubles` has the reason
        if fault is None and (record.number, record.hands) not in boards and len(boards) == MOST_BOARDS:
            fault = BoardFault.TOO_MANY
        if fault is None:
            boards.setdefault((record.number, record.hands), record)
        else:
            left_out.append(LeftOut(record.line, record.label, fault))
    return Upload(tuple(boards.values()), tuple(left_out), tuple(sorted(troubles, key=lambda trouble: trouble.line)))


def kept(boards: tuple[Record, ...]) -> str:
    """Return the boards alone as PBN, for `read_boards` to read again."""
    return "\n".join(_page(record) for record in boards)


def _is_lin(data: bytes) -> bool:
    """Return whether it is LIN, or addresses of a hand viewer, and not PBN."""
    return b"[Deal " not in data and (b"md|" in data or b"lin=" in data)


def _has_cards(game: pbn.Game | lin.Game) -> bool:
    if isinstance(game, lin.Game):
        return any(token.code == "md" and token.value.strip() for token in game.tokens)
    return any(tag.name == "Deal" and tag.value.strip() for tag in game.tags)


def _page(record: Record) -> str:
    board, deal = laid_board(record)
    tags = {
        "Board": board.number,
        "Dealer": board.dealer.letter,
        "Vulnerable": board.vulnerability.value,
        "Deal": deal.text(),
    }
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items())


def _fault(record: Record) -> BoardFault | None:
    known = [hand for hand in record.hands if hand is not None]
    if not known:
        return BoardFault.NO_DEAL
    if len(known) < len(SEATS) or any(len(hand) != 13 for hand in known):
        return BoardFault.INCOMPLETE
    if record.number is None or not 0 < record.number <= HIGHEST_NUMBER:
        return BoardFault.NO_NUMBER
    try:
        laid_board(record)
    except ValueError:
        return BoardFault.INCOMPLETE  # a card held twice, or by no player
    return None
