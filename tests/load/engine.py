"""The engine compared with python-chess in one run: both check an action and carry it out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import chess

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.procedure.auction import legal_calls
from laws.engine.procedure.play import legal_cards
from laws.engine.replaying import replay
from laws.engine.screens.sight import calls_are_unseen
from laws.protocol.commands import (
    Command,
    DrawAttention,
    Expose,
    LeadFaceDown,
    OpenAperture,
    PlayCard,
    PushTray,
    ReserveRights,
)
from laws.protocol.events import BoardOpened, CallMade
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions, Irregularities
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.deal import DEALS, Deal
from laws.values.seats import SEATS, Seat
from tests.load.report import columns, micro, times
from tests.load.timing import best_times
from tests.strategies import Story, play_out

__all__ = ["Acted", "acted", "lines"]

_BOARDS: Final = 30
_GAMES: Final = 15
_PLIES: Final = 80
_DEPTH: Final = 3
_ROUNDS: Final = 25
_EVENTS: Final = 60
"""The number of events of the board whose replay is measured."""
_ALLOWED: Final = Conditions(irregularities=Irregularities.ALLOWED)
_WHOLE: Final = "decided and evolved"
_PLAIN: Final = "the same without fast_init"
KNOWN_AUCTIONS: Final = 9_731
"""Auctions of three calls; also in tests/data/perft/auctions.txt."""
KNOWN_GAMES: Final = 8_902
"""Chess games of three moves."""


@dataclass(frozen=True, slots=True)
class Game:
    """A chess game: its moves, and the position before each."""

    moves: tuple[chess.Move, ...]
    boards: tuple[chess.Board, ...]


def _stories() -> list[Story]:
    chance = random.Random(77)
    return [
        play_out(chance.choice, Deal.numbered(chance.randrange(DEALS)), board=Board.numbered(n), claims=False)
        for n in range(1, _BOARDS + 1)
    ]


@dataclass(frozen=True, slots=True)
class Acted:
    """A board as it was played: the table at its opening, and every command, each of them accepted."""

    table: Table
    commands: tuple[Command, ...]


def acted(story: Story, under: Conditions, first: tuple[Command, ...] = ()) -> Acted:
    """Play the same board under other conditions; `first` are commands before its own.

    With screens, the tray is moved and the aperture opened when an action waits for that, and the tray before a lead: a
    card that comes before the last passes is exposed in the auction (article 35.1(3)).
    """
    opened = table = Table.open(story.tables[0].board, story.tables[0].deal, under)
    done: list[Command] = []
    waiting = [*first, *story.commands]
    while waiting:
        decided = decide(table, waiting[0])
        leads = isinstance(waiting[0], LeadFaceDown | PlayCard) and table.phase is Phase.CLARIFICATION
        if isinstance(decided, Refusal) or (leads and calls_are_unseen(table)):
            moves: list[Command] = [PushTray(Seat.NORTH), PushTray(Seat.SOUTH), *map(OpenAperture, SEATS)]
            waiting.insert(0, next(move for move in moves if not isinstance(decide(table, move), Refusal)))
            continue
        done.append(waiting.pop(0))
        for event in decided:
            table = evolve(table, event)
    assert table.phase is Phase.OVER
    return Acted(opened, tuple(done))


def _card_shown(story: Story) -> tuple[Command, ...]:
    """Declarer shows his lowest card before he is declarer, and takes it up when the auction is over (Law 24A, D)."""
    play = story.end.play
    seat = Seat.NORTH if play is None else play.contract.declarer
    lowest = min(story.tables[0].hand(seat), key=lambda card: card % 13)
    return Expose(seat, (lowest,)), DrawAttention(seat)


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


def _act_out(boards: list[Acted]) -> None:
    for board in boards:
        table = board.table
        for command in board.commands:
            happened = decide(table, command)
            assert isinstance(happened, tuple)
            for event in happened:
                table = evolve(table, event)


def _without_fast_init(work: Callable[[], object]) -> None:
    """Measure the same work with values made by the ``__init__`` of an ordinary frozen dataclass."""
    quick = [(cls, vars(cls)["__init__"]) for cls in object.__subclasses__() if _is_quick(cls)]
    assert quick
    try:
        for cls, init in quick:
            type.__setattr__(cls, "__init__", init.__wrapped__)
        work()
    finally:
        for cls, init in quick:
            type.__setattr__(cls, "__init__", init)


def _is_quick(cls: type) -> bool:
    return cls.__module__.startswith("laws.") and hasattr(vars(cls).get("__init__"), "__wrapped__")


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
    """Count the continuations of an auction by that many calls, each checked and made at the table."""
    if depth == 0:
        return 1
    seat = table.auction.turn
    return sum(count_auctions(evolve(table, CallMade(seat, call)), depth - 1) for call in legal_calls(table, seat))


def count_games(board: chess.Board, depth: int) -> int:
    """Count the continuations of a chess game by that many moves."""
    if depth == 0:
        return 1
    found = 0
    for move in board.legal_moves:
        board.push(move)
        found += count_games(board, depth - 1)
        board.pop()
    return found


def lines() -> Iterator[str]:
    """Yield the figures, each measured when its line is requested; what is compared runs in turn."""
    stories, games = _stories(), _games()
    boards = {
        _WHOLE: [acted(story, Conditions()) for story in stories],
        "irregularities allowed": [acted(story, _ALLOWED) for story in stories],
        "a card shown in the auction (24A)": [acted(story, _ALLOWED, _card_shown(story)) for story in stories],
        "rights reserved (16B2)": [acted(story, _ALLOWED, (ReserveRights(Seat.NORTH),)) for story in stories],
        "with screens": [acted(story, Conditions(screens=True)) for story in stories],
    }
    tables = [table for story in stories for table in story.tables if table.to_act is not None]
    calling = [table for table in tables if table.phase is Phase.AUCTION]
    playing = [table for table in tables if table.phase is Phase.PLAY]
    opened = Table.open(Board.numbered(1), Deal.numbered(0), Conditions())
    assert count_auctions(opened, _DEPTH) == KNOWN_AUCTIONS
    assert count_games(chess.Board(), _DEPTH) == KNOWN_GAMES
    yield from columns(
        "The engine (laws)",
        ("", "µs", "python-chess", "µs", "ratio"),
        _beside_chess(stories, boards, games, calling, playing),
        ("one action, a card shown in the auction (24A)", "1,000.0", "one move, checked and pushed", "1,000.0", "0.00"),
    )
    yield from columns(
        "Perft: counted a second, each legal and made",
        ("", "1/s", "python-chess", "1/s", "ratio"),
        _perft(opened),
        ("auctions of three calls", "100,000", "games of three moves", "100,000", "0.00"),
    )


def _beside_chess(
    stories: list[Story],
    boards: dict[str, list[Acted]],
    games: list[Game],
    calling: list[Table],
    playing: list[Table],
) -> Iterator[tuple[str, ...]]:
    moves = len(games) * _PLIES
    ways: dict[str, Callable[[], object]] = {name: partial(_act_out, acted) for name, acted in boards.items()}
    ways[_PLAIN] = lambda: _without_fast_init(partial(_act_out, boards[_WHOLE]))
    best = best_times({**ways, "push": lambda: _push_all(games)}, _ROUNDS)
    push = best["push"] / moves
    for name, acted in {_WHOLE: boards[_WHOLE], _PLAIN: boards[_WHOLE], **boards}.items():
        took = best[name] / sum(len(board.commands) for board in acted)
        yield f"one action, {name}", micro(took), "one move, checked and pushed", micro(push), times(took / push)
    length = sum(len(story.commands) for story in stories) / len(stories)
    board = best[_WHOLE] / len(stories)
    yield (
        f"a whole board ({length:.0f} actions)",
        micro(board),
        f"a game of {_PLIES} moves",
        micro(push * _PLIES),
        times(board / (push * _PLIES)),
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
        },
        _ROUNDS,
    )
    auctions, games = KNOWN_AUCTIONS / best["auctions"], KNOWN_GAMES / best["games"]
    yield (
        "auctions of three calls",
        f"{auctions:,.0f}",
        "games of three moves",
        f"{games:,.0f}",
        times(auctions / games),
    )
