"""Two real club games: every result, point, percentage and place as another program computed them."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

import pytest

from laws.values.board import Board
from scoring.field.field import Field
from scoring.results.notation import parse_score
from scoring.results.options import BODIES
from scoring.results.outcomes import Line, Score, Traveller
from scoring.rounding import rounded

DATA = Path(__file__).parents[1] / "data" / "scoring" / "acbl_club"


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def field_of(game: int) -> Field:
    """Return the game from its raw scores, by the rules of the body under which it was played."""
    lines = defaultdict(list)
    for row in rows(f"game_{game}_lines.csv"):
        lines[int(row["board"])].append(Line(row["ns"], row["ew"], Score(int(row["ns_score"]))))
    return Field.of([Traveller(number, tuple(found)) for number, found in lines.items()], BODIES["ACBL"])


@pytest.mark.parametrize("game", [1, 2])
def test_every_contract_has_its_score(game: int) -> None:
    found = rows(f"game_{game}_lines.csv")
    assert len(found) in (312, 90)
    for row in found:
        written = f"{row['contract']} {row['declarer']} {row['result']}".strip()
        assert parse_score(written, Board.numbered(int(row["board"])).vulnerability) == int(row["ns_score"]), row


@pytest.mark.parametrize("game", [1, 2])
def test_every_line_has_its_matchpoints(game: int) -> None:
    field = field_of(game)
    ours = {
        (board.number, line.ns): [str(rounded(side, 2)) for side in points if side is not None]
        for board in field.boards
        for line, points in zip(board.lines, field.points(board.number), strict=True)
    }
    theirs = {
        (int(row["board"]), row["ns"]): [row["ns_points"], row["ew_points"]] for row in rows(f"game_{game}_lines.csv")
    }
    assert ours == theirs


@pytest.mark.parametrize("game", [1, 2])
def test_every_pair_has_its_percentage_and_place(game: int) -> None:
    """The ACBL rounds the session's score first: 38.5 of 64 is 43.31 of 72, and 60.15 per cent."""
    field, pairs = field_of(game), rows(f"game_{game}_pairs.csv")
    for direction in {row["pair"].partition(" ")[2] for row in pairs}:
        here = [row for row in pairs if row["pair"].partition(" ")[2] == direction]
        ranking = field.ranking(only=[row["pair"] for row in here])
        for row in here:
            ours = ranking.of(row["pair"])
            assert ours.percentage is not None
            assert str(ours.total.boards) == row["boards"]
            assert str(rounded(ours.scaled, 2)) == row["score"]
            assert str(rounded(ours.percentage, 2)) == row["percentage"]
            if row["place"]:
                first, _, last = row["place"].partition("/")
                assert ours.place == int(first)
                assert ours.sharing == (int(last) - int(first) + 1 if last else 1)
