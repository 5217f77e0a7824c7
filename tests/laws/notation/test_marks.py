"""What a PBN game marks as irregular."""

from __future__ import annotations

from laws.notation import pbn
from laws.notation.marks import NO_MARKS, Marks, marks_of
from laws.values.cards import Card

GAME = """[Dealer "N"]
[Declarer "^S"]
[Contract "5HX"]
[Result "^5"]
[Auction "W"]
- ^S 1D ^I 1C
4S ^I 3NT ^S ^S
X 5H X AP
[Play "W"]
SK H3 S4 S3
C5 C2 ^R S5 ^L CK
S2 H6 ^R XX S7
"""


def one(text: str) -> pbn.Game:
    """The one game of a text."""
    (game,), _ = pbn.read(text.encode(), "x.pbn")
    return game


def test_every_kind_of_mark() -> None:
    assert marks_of(one(GAME)) == Marks(
        insufficient=frozenset((1, 3)),
        revokes=frozenset((Card.parse("S5"),)),
        out_of_turn=frozenset((Card.parse("CK"),)),
        declarer=True,
        result=True,
    )


def test_a_game_without_marks() -> None:
    assert marks_of(one('[Board "1"]\n[Declarer "N"]\n[Auction "N"]\n1NT AP\n')) == NO_MARKS
