"""The boards of an uploaded file: which can be laid out at a table, and which cannot, and why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from laws.notation import pbn
from laws.notation.record import Record, Trouble
from laws.values.seats import SEATS
from play.store.boards import laid_board

__all__ = ["LARGEST_FILE", "Fault", "LeftOut", "Upload", "kept", "read_boards"]

LARGEST_FILE = 1_000_000  # bytes
MOST_BOARDS = 500
_OF_THE_DEAL = {"Board", "Dealer", "Vulnerable", "Deal"}
HIGHEST_NUMBER = 9999


class Fault(Enum):
    """Why a board of a file cannot be laid out."""

    NO_NUMBER = auto()
    NO_DEAL = auto()
    INCOMPLETE = auto()
    TOO_MANY = auto()


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A board that cannot be laid out: the line at which it begins, its name in the file, why."""

    line: int
    label: str
    fault: Fault


@dataclass(frozen=True, slots=True)
class Upload:
    """What a file holds: boards in its order, each once; boards left out; what its reader objected to.

    `troubles` are those with the form of the file and with the deals, in the order of their lines.
    """

    boards: tuple[Record, ...]
    left_out: tuple[LeftOut, ...]
    troubles: tuple[Trouble, ...]


def read_boards(data: bytes, file: str) -> Upload:
    """The boards of a PBN file; nothing raises. A deal that was played at several tables is one board."""
    games, outside = pbn.read(data, file)
    troubles = list(outside)
    boards: dict[tuple[object, ...], Record] = {}
    left_out = []
    for game in games:
        of_the_deal = _deal_of(game)
        record, wrong = of_the_deal.record()
        troubles += wrong
        fault = _fault(record)
        if fault is Fault.NO_DEAL and any(tag.name == "Deal" and tag.value.strip() for tag in of_the_deal.tags):
            fault = Fault.INCOMPLETE  # cards are given, but no four hands of them: `troubles` has what is wrong
        if fault is None and (record.number, record.hands) not in boards and len(boards) == MOST_BOARDS:
            fault = Fault.TOO_MANY
        if fault is None:
            boards.setdefault((record.number, record.hands), record)
        else:
            left_out.append(LeftOut(record.line, record.label, fault))
    return Upload(tuple(boards.values()), tuple(left_out), tuple(sorted(troubles, key=lambda trouble: trouble.line)))


def kept(boards: tuple[Record, ...]) -> str:
    """The boards as PBN and nothing else of them, for `read_boards` to read again."""
    return "\n".join(_page(record) for record in boards)


def _deal_of(game: pbn.Game) -> pbn.Game:
    """What a game says of its deal: how it was bid and played elsewhere is nothing to this table, right or wrong."""
    return replace(game, tags=tuple(tag for tag in game.tags if tag.name in _OF_THE_DEAL))


def _page(record: Record) -> str:
    board, deal = laid_board(record)
    tags = {
        "Board": board.number,
        "Dealer": board.dealer.letter,
        "Vulnerable": board.vulnerability.value,
        "Deal": deal.text(),
    }
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items())


def _fault(record: Record) -> Fault | None:
    known = [hand for hand in record.hands if hand is not None]
    if not known:
        return Fault.NO_DEAL
    if len(known) < len(SEATS) or any(len(hand) != 13 for hand in known):
        return Fault.INCOMPLETE
    if record.number is None or not 0 < record.number <= HIGHEST_NUMBER:
        return Fault.NO_NUMBER
    try:
        laid_board(record)
    except ValueError:
        return Fault.INCOMPLETE  # a card that two players hold, and one that nobody does
    return None
