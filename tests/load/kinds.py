"""The kinds of tables that are played at under load, with who plays there and how.

Everybody acts by what his screen offers. Where irregularities are allowed it offers everything, at any time: there the
four go by whose turn it is and follow suit, but for one card in thirty.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from laws.table.conditions import Irregularities
from laws.values.calls import BIDS
from laws.values.seats import SEATS, Seat
from play.table.profile import SOCIAL, Profile
from play.table.profiles import REGULATIONS
from play.table.rules import TableRules, Tray
from tests.load.client import Client
from tests.load.party import Player, by_screen
from tests.load.screen import Move

__all__ = ["KINDS", "SESSION", "Kind", "Loosely", "kinds_of"]

_RULES: Final = TableRules(clarification=0)
_CARELESS: Final = 1 / 30


@dataclass(slots=True)
class Loosely:
    """A table where irregularities are allowed: its highest bid, and the trick in play, as far as they acted."""

    board: str = ""
    bid: int = -1
    trick: list[str] = field(default_factory=list)

    def __call__(self, clients: Sequence[Client], chance: Random) -> tuple[Client, Move] | None:
        """Return something that the player does whose turn it is; legal as a rule."""
        self._meet_board(clients[0])
        for client in clients:
            turn, moves = client.screen.turn, client.screen.moves()
            if turn in ("choice", "answer"):
                choice = [move for move in moves if move["do"] in ("choose", "agree")]
                if choice:
                    return client, choice[0]
            elif turn == "call" and (calls := [move for move in moves if move["do"] == "call"]):
                return client, self._call(calls, chance)
            elif turn in ("lead", "play", "dummy") and (cards := _cards(client, turn, moves)):
                return client, self._card(cards, chance)
            elif turn == "face" and (faces := [move for move in moves if move["do"] == "face"]):
                return client, faces[0]
        return by_screen(clients, chance) if any(client.screen.offers("next") for client in clients) else None

    def _meet_board(self, client: Client) -> None:
        board = client.screen.elements.get("board", "").partition("</h1>")[0]
        if board != self.board:
            self.board, self.bid = board, -1
            self.trick.clear()

    def _call(self, calls: Sequence[Move], chance: Random) -> Move:
        higher = [str(bid) for bid in BIDS[self.bid + 1 :]]
        if not higher or chance.random() < 0.6:
            return {"do": "call", "call": "P"}
        chosen = chance.choice([move for move in calls if move["call"] in higher[:10]] or [{"do": "call", "call": "P"}])
        self.bid = next((n for n, bid in enumerate(BIDS) if str(bid) == chosen["call"]), self.bid)
        return chosen

    def _card(self, cards: Sequence[Move], chance: Random) -> Move:
        led = self.trick[0] if len(self.trick) % len(SEATS) else ""
        suit = [move for move in cards if move["card"][0] == led]
        careless = chance.random() < _CARELESS
        chosen = chance.choice(suit if suit and not careless else list(cards))
        if not led:
            self.trick.clear()
        self.trick.append(chosen["card"][0])
        return chosen


def _cards(client: Client, turn: str, moves: Sequence[Move]) -> list[Move]:
    """Return the cards of the hand from which the player plays now: dummy's where that is awaited."""
    own = client.screen.seat
    dummy = [move for move in moves if move["do"] in ("lead", "play") and move.get("hand", own) != own]
    held = [move for move in moves if move["do"] in ("lead", "play") and move.get("hand", own) == own]
    return dummy if turn == "dummy" else held


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of table: of each hundred so many are; who sits there, house robots in the other seats; how they play.

    `all_see`: whether all see each action at once.
    """

    name: str
    share: int
    profile: Profile
    seats: tuple[Seat, ...] = SEATS
    all_see: bool = True
    player: Callable[[], Player] = lambda: by_screen


SESSION: Final = Kind("of a session", 12, REGULATIONS["chinese_club"].profile(), all_see=False)
"""The tables of a running session, with its director's console (`session_among.py`). The platform faces the leads."""
KINDS: Final = (
    Kind("plain tables", 70, replace(SOCIAL, rules=_RULES)),
    Kind(
        "with screens",
        12,
        replace(SOCIAL, conditions=replace(SOCIAL.conditions, screens=True), rules=replace(_RULES, tray=Tray.PLAYERS)),
        all_see=False,
    ),
    Kind(
        "irregularities allowed",
        12,
        replace(SOCIAL, conditions=replace(SOCIAL.conditions, irregularities=Irregularities.ALLOWED), rules=_RULES),
        player=Loosely,
    ),
    Kind("two house robots", 6, replace(SOCIAL, rules=_RULES), (SEATS[0], SEATS[2]), all_see=False),
)


def kinds_of(tables: int) -> list[Kind]:
    """Return the kind of each of so many tables: every kind by its share, at least one of each."""
    counts = {kind.name: max(1, tables * kind.share // 100) for kind in KINDS[1:]}
    others = [kind for kind in KINDS[1:] for _ in range(counts[kind.name])][: max(0, tables - 1)]
    return [*[KINDS[0]] * (tables - len(others)), *others]
