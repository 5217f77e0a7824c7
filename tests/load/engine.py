"""The engine beside python-chess: both check what is tried and make it so, in the same run."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import chess

from laws.engine.decision import decide
from laws.engine.evolution import evolve, replay
from laws.engine.procedure.auction import legal_calls
from laws.engine.procedure.play import legal_cards
from laws.protocol.events import BoardOpened, CallMade
from laws.table.conditions import Conditions
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.deal import DEALS, Deal
from tests.load.report import columns, micro, times
from tests.load.timing import best_times
from tests.strategies import Story, play_out

__all__ = ["lines"]

_BOARDS: Final = 30
_GAMES: Final = 15
_PLIES: Final = 80
_DEPTH: Final = 3
_EVENTS: Final = 60
"""A board of some length, for the time of a replay."""
KNOWN_AUCTIONS: Final = 9_731
"""Auctions of three calls; also in tests/data/perft/auctions.txt."""
KNOWN_GAMES: Final = 8_902
"""Chess games of three moves."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game of chess: its moves, and the board before each."""

    moves: tuple[chess.Move, ...]
    boards: tuple[chess.Board, ...]


def _stories() -> list[Story]:
    chance = random.Random(77)
    return [
        play_out(chance.choice, Deal.numbered(chance.randrange(DEALS)), board=Board.numbered(n), claims=False)
        for n in range(1, _BOARDS + 1)
    ]


def _games() -> list[Game]:
    chance = random.Random(64)
    games: list[Game] = []
    while len(games) < _GAMES:
        board = chess.Board()
        moves: list[chess.Move] = []
        boards: list[chess.Board] = []
        while len(moves) < _PLIES and not board.is_game_over():
            boards.append(board.copy(stack=False))
            moves.append(chance.choice(list(board.legal_moves)))
            board.push(moves[-1])
        if len(moves) == _PLIES:
            games.append(Game(tuple(moves), tuple(boards)))
    return games


def _act_out(stories: list[Story]) -> None:
    for story in stories:
        table = story.tables[0]
        for command in story.commands:
            happened = decide(table, command)
            assert isinstance(happened, tuple)
            for event in happened:
                table = evolve(table, event)


def _push_all(games: list[Game]) -> None:
    for game in games:
        board = chess.Board()
        for move in game.moves:
            assert board.is_legal(move)
            board.push(move)


def _choices(tables: list[Table]) -> None:
    for table in tables:
        seat = table.to_act
        assert seat is not None
        if table.phase is Phase.AUCTION:
            legal_calls(table, seat)
        else:
            legal_cards(table, seat)


def _moves(games: list[Game]) -> None:
    for game in games:
        for board in game.boards:
            list(board.legal_moves)


def count_auctions(table: Table, depth: int) -> int:
    """How many auctions go on from here by so many calls, each found legal and made at the table."""
    if depth == 0:
        return 1
    seat = table.auction.turn
    return sum(count_auctions(evolve(table, CallMade(seat, call)), depth - 1) for call in legal_calls(table, seat))


def count_games(board: chess.Board, depth: int) -> int:
    """How many games of chess go on from here by so many moves."""
    if depth == 0:
        return 1
    found = 0
    for move in board.legal_moves:
        board.push(move)
        found += count_games(board, depth - 1)
        board.pop()
    return found


def lines() -> Iterator[str]:
    """The figures, each measured when its line is due; what is compared runs in turn."""
    stories, games = _stories(), _games()
    tables = [table for story in stories for table in story.tables if table.to_act is not None]
    calling = [table for table in tables if table.phase is Phase.AUCTION]
    playing = [table for table in tables if table.phase is Phase.PLAY]
    opened = Table.open(Board.numbered(1), Deal.numbered(0), Conditions())
    assert count_auctions(opened, _DEPTH) == KNOWN_AUCTIONS
    assert count_games(chess.Board(), _DEPTH) == KNOWN_GAMES
    yield from columns(
        "The engine (laws)",
        ("", "µs", "python-chess", "µs", "ratio"),
        _beside_chess(stories, games, calling, playing),
        ("one action, decided and evolved", "1,000.0", "one move, checked and pushed", "1,000.0", "0.00"),
    )
    yield from columns(
        "Perft: counted a second, each legal and made",
        ("", "1/s", "python-chess", "1/s", "ratio"),
        _perft(opened),
        ("auctions of three calls", "100,000", "games of three moves", "100,000", "0.00"),
    )


def _beside_chess(
    stories: list[Story], games: list[Game], calling: list[Table], playing: list[Table]
) -> Iterator[tuple[str, ...]]:
    actions, moves = sum(len(story.commands) for story in stories), len(games) * _PLIES
    length = actions / len(stories)
    best = best_times({"act": lambda: _act_out(stories), "push": lambda: _push_all(games)})
    action, push = best["act"] / actions, best["push"] / moves
    yield (
        "one action, decided and evolved",
        micro(action),
        "one move, checked and pushed",
        micro(push),
        times(action / push),
    )
    yield (
        f"a whole board ({length:.0f} actions)",
        micro(action * length),
        f"a game of {_PLIES} moves",
        micro(push * _PLIES),
        times(action * length / (push * _PLIES)),
    )
    logs = [story.events for story in stories]
    assert all(isinstance(log[0], BoardOpened) for log in logs)
    best = best_times({"replay": lambda: [replay(log) for log in logs]})
    yield f"replay of {_EVENTS} events", micro(best["replay"] / sum(map(len, logs)) * _EVENTS), "", "", ""
    for name, turns in (("all legal calls of a turn", calling), ("all legal cards of a turn", playing)):
        best = best_times({"choices": partial(_choices, turns), "moves": lambda: _moves(games)})
        choice, legal = best["choices"] / len(turns), best["moves"] / moves
        yield name, micro(choice), "all legal moves", micro(legal), times(choice / legal)


def _perft(opened: Table) -> Iterator[tuple[str, ...]]:
    best = best_times(
        {
            "auctions": lambda: count_auctions(opened, _DEPTH),
            "games": lambda: count_games(chess.Board(), _DEPTH),
        }
    )
    auctions, games = KNOWN_AUCTIONS / best["auctions"], KNOWN_GAMES / best["games"]
    yield (
        "auctions of three calls",
        f"{auctions:,.0f}",
        "games of three moves",
        f"{games:,.0f}",
        times(auctions / games),
    )
