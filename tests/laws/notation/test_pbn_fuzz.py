"""PBN: whatever the bytes, nothing raises, and what was made of them can be written and read again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from laws.notation import pbn
from tests.properties import share

DATA = Path(__file__).parents[2] / "data" / "pbn"
FILES = {path.name: path.read_bytes() for path in sorted(DATA.glob("*.pbn"))}

PIECES = st.sampled_from(
    [
        *'\n \t[]{};%"\\+-*^$=!?#:.\r\x00\x0b\x85\xa0',
        "\n\n",
        "\n% PBN 2.1\n",
        "##",
        '[Event "x"]\n',
        '[Board "1"]',
        '[Board "#"]',
        '[Deal "N:AK.. - - -"]\n',
        '[Dealer "E"]\n',
        '[Declarer "^S"]\n',
        '[Contract "3SD"]\n',
        '[Result "^NS 9"]',
        '\n[Auction "W"]\n',
        '\n[Play "N"]\n',
        '[Note "1:x"]',
        '[ScoreTable "-Rank\\3R;B"]\n',
        '[Odd "',
        "1S ",
        "ap ",
        "SA ",
        "h10 ",
        "^S ",
        "^L ",
        "=1= ",
        "$7 ",
        "?! ",
        "{a\n\nb}",
        '"a b" ',
        "é王",
    ]
)
TEXTS = st.lists(PIECES | st.text(max_size=3), max_size=40).map("".join)


def check(data: bytes) -> None:
    """Reads, asks everything, writes both formats, and reads them again."""
    games, _ = pbn.read(data, "x")
    for game in games:
        record, troubles = game.record()
        assert all(trouble.line >= 1 for trouble in troubles)
        assert record.line >= 1
        for tag in game.tags:
            game.table(tag.name)
        pbn.Game.from_record(record)
    assert pbn.read(pbn.write(games, export=False), "x")[0] == games
    exported = tuple(game.exported() for game in games)
    assert pbn.read(pbn.write(games), "x")[0] == exported
    assert tuple(game.exported() for game in exported) == exported
    for game, other in zip(games, exported, strict=True):
        record, same = game.record()[0], other.record()[0]
        assert replace(same, label=record.label) == record


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    check(data)


@given(TEXTS)
@example('[A"')
@example('[Board "1"]\n{')
@example('[Play"N"]"\\')
def test_any_text_made_of_pbn(text: str) -> None:
    check(text.encode("utf-8", "replace"))


@given(TEXTS)
def test_a_whole_board_after_any_text_is_found(text: str) -> None:
    board = '\n\n[Event "after"]\n[Board "77"]\n[Deal "N:AKQJT98765432... - - .AKQJT98765432.."]\n'
    games, _ = pbn.read((text + board).encode("utf-8", "replace"), "x")
    record, _ = games[-1].record()
    assert (record.number, len(record.hands[0] or ())) == (77, 13)


@given(st.sampled_from(list(FILES.values())), st.integers(0, 1 << 30))
def test_any_file_cut_off(data: bytes, at: int) -> None:
    check(data[: at % (len(data) + 1)][-3000:])


@st.composite
def pieces(draw: st.DrawFn) -> bytes:
    """A piece of a file, with something after it that may break it."""
    data: bytes = draw(st.sampled_from(list(FILES.values())))
    start = draw(st.integers(0, len(data)))
    end = start + draw(st.integers(0, 400))
    after: str = draw(PIECES)
    return data[start:end] + after.encode()


@settings(max_examples=share(300))
@given(st.lists(pieces(), max_size=4).map(b"".join))
def test_pieces_of_files_put_together(data: bytes) -> None:
    check(data)


LENGTH = share(20_000)


@pytest.mark.property
@pytest.mark.parametrize(
    "piece",
    [
        "[",
        "]",
        "{",
        "}",
        '"',
        "[A",
        '[A"',
        '[A"x',
        '[A"x" y',
        '[A"x"]{',
        "{ ",
        "\n",
        "\r",
        "[\n",
        "=1=",
        "^",
        " ",
        "1S ",
        "-",
        "\\",
        "%\n",
    ],
)
def test_repetition_takes_time_in_proportion(piece: str) -> None:
    """Kilobytes of one thing, read and written: no depth ends it, and of the whole twenty none is looked at often."""
    for head in ("", '[Auction "N"]\n', '[Play "N"]\n', '[ScoreTable "A;B"]\n1 '):
        games, _ = pbn.read((head + piece * (LENGTH // len(piece))).encode(), "x")
        for game in games[:3]:
            game.record()
            pbn.write([game])
