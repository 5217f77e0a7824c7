"""What the directors of a session read of a board at a glance, and what waits for one of them there.

The process that writes to a board writes this beside its log (`play.store.direction.glances`), so that nobody replays
two hundred boards to draw a room. It names no card; of irregularities it has what attention was drawn to (Law 9A), and
after the end of the board what the director rectifies of his own accord (Law 81C3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final
from uuid import UUID
from zlib import crc32

from laws.table.kinds import Kind
from laws.table.obligation import Judgement, judgements
from laws.table.phases import Phase
from laws.table.screen import side_of
from laws.values.contract import Played
from laws.values.seats import SEATS, Seat, Side
from play.table.direction.contradicting import contradicting
from play.table.state import State

__all__ = [
    "SOCIAL_BOARD",
    "Glimpse",
    "Told",
    "Waiting",
    "WaitingKind",
    "glance_of",
    "read_waiting",
    "told_after",
    "waiting_of",
]


class WaitingKind(StrEnum):
    """What waits for a director. The values are stored in the database."""

    CALL = "call"
    """A player, or the platform, has called him (Law 9B1, article 36)."""
    JUDGEMENT = "judgement"
    """The Laws ask him a question."""
    ANSWERS = "answers"
    """Two partners have explained one call so that both cannot be right (article 34.1, Law 21B)."""
    RESULT = "result"
    """The result of the finished board is questioned (Law 79C)."""


_KNOWN: Final = frozenset(WaitingKind)


def read_waiting(kind: str, reason: str, about: Mapping[str, Any]) -> tuple[WaitingKind, str, Mapping[str, Any]]:
    """Return what waits as the database has it, its reason and what it is about.

    What only a newer release can put into words is a call without any: a director who comes sees the table.
    """
    if kind in _KNOWN:
        return WaitingKind(kind), reason, about
    return WaitingKind.CALL, "", {"screen": about.get("screen", "")}


@dataclass(frozen=True, slots=True)
class Waiting:
    """One matter that waits. `key` is no other's of the board as long as it waits.

    `reason` is the paragraph or the words of a call, the paragraph of a judgement, or what a result is questioned
    about. `person` is who asks or is asked about, None for a robot and for the platform. `about` has what the sentence
    about it needs besides: the side of the screen, the call, the cards, the words; of a question about a revoke its
    offender and trick, with its cards. `taken_by` is the director who has
    come to it, None as long as nobody has.
    """

    key: str
    kind: WaitingKind
    seat: Seat | None
    person: int | None
    reason: str
    about: Mapping[str, Any]
    taken_by: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What a change of a board changes for directors: its glance, what waits anew or no more, and who has come to what
    (None: nobody any more).
    """

    glance: Mapping[str, Any]
    raised: tuple[Waiting, ...] = ()
    closed: tuple[str, ...] = ()
    moved: tuple[tuple[str, int | None], ...] = ()

    @property
    def waits_change(self) -> bool:
        """Whether something waits anew or no more, or somebody has come or gone."""
        return bool(self.raised or self.closed or self.moved)


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What news of a board tell the consoles: the session of its table, None for a social table, and its glance after
    the event of that number.
    """

    session: UUID | None
    number: int
    glance: Mapping[str, Any]

    @property
    def is_awaited(self) -> bool:
        """Whether something waits for a director on the board."""
        return bool(self.glance.get("waits"))


SOCIAL_BOARD: Final = Glimpse(None, 0, {})
"""The glimpse of any board of a social table."""


def told_after(before: State | None, after: State) -> Told | None:
    """Return what directors are told of a change, None for nothing. `before` is None for a new board."""
    glance = glance_of(after)
    if before is not None and glance_of(before) == glance:
        return None
    waited = {} if before is None else {one.key: one for one in waiting_of(before)}
    waits = {one.key: one for one in waiting_of(after)}
    return Told(
        glance,
        tuple(one for key, one in waits.items() if key not in waited),
        tuple(key for key in waited if key not in waits),
        tuple(
            (key, one.taken_by) for key, one in waits.items() if key in waited and waited[key].taken_by != one.taken_by
        ),
    )


def glance_of(state: State) -> dict[str, Any]:
    """Return the glance as it is stored.

    `contract` is as `str` writes it, ``passed out``, or empty; `tricks` are declarer's, the final ones when the board
    is over; `trick` is the number of the trick in play, 0 outside the play; `due` is when the board should be over by
    the clock of its table, in seconds since 1970, None without a running clock and when it is over; `waits` names what
    waits, each with who has come to it; `halted`: the whole session is stopped.
    """
    game, play = state.game, state.game.play
    over = game.phase is Phase.OVER
    contract = "" if play is None else str(play.contract)
    if over and game.result is not None:
        contract = str(game.result.contract) if isinstance(game.result, Played) else str(game.result)
    turn = None if over else game.to_act
    return {
        "board": game.board.number,
        "phase": game.phase.value,
        "contract": contract,
        "tricks": _tricks(state),
        "trick": 0 if over or play is None or game.phase is not Phase.PLAY else len(play.tricks) + 1,
        "turn": "" if turn is None else turn.letter,
        "players": [None if one is None else one.name for one in state.seats],
        "away": "".join(
            seat.letter
            for seat, one in zip(SEATS, state.seats, strict=True)
            if one is not None and one.person in state.away and not one.stand_in
        ),
        "due": None if over else _due(state),
        "coming": state.coming,
        "halted": state.halted is not None,
        "waits": [f"{one.key} {one.taken_by or ''}" for one in waiting_of(state)],
    }


def waiting_of(state: State) -> tuple[Waiting, ...]:
    """Return what waits for a director on the board, in the order in which it came."""
    comer = state.taken_by if state.coming else 0
    calls = [
        _waiting(
            state,
            f"call {number}",
            WaitingKind.CALL,
            note.seat,
            note.text,
            {},
            comer if number <= state.taken else 0,
        )
        for number, note in enumerate(state.calls[state.settled :], state.settled + 1)
    ]
    asked = [_asked(state, one, comer) for one in judgements(state.game.incidents.obligations)]
    questions = [
        _waiting(
            state,
            f"result {number}",
            WaitingKind.RESULT,
            one.asked.seat,
            one.asked.about.value,
            {"text": one.asked.text},
            comer,
        )
        for number, one in enumerate(state.questions, 1)
        if one.answer is None
    ]
    differ = [
        _waiting(
            state,
            f"answers {one.number} {crc32(repr(one).encode()):08x}",
            WaitingKind.ANSWERS,
            one.caller,
            "34.1",
            {"call": str(one.call)},
            comer,
        )
        for one in contradicting(state)
    ]
    return (*calls, *asked, *differ, *questions)


def _asked(state: State, asked: Judgement, comer: int) -> Waiting:
    calls = state.game.auction.calls
    about = {
        "call": str(calls[asked.call - 1].call) if 0 < asked.call <= len(calls) else "",
        "cards": [str(card) for card in asked.cards],
        **_of_revoke(state, asked),
    }
    key = f"{asked.question.law} {asked.irregularity} {asked.seat.letter} {asked.call}"
    return _waiting(state, key, WaitingKind.JUDGEMENT, asked.seat, str(asked.question.law), about, comer)


def _of_revoke(state: State, asked: Judgement) -> dict[str, Any]:
    """Return the revoke that a question is about; nothing for any other question."""
    revoke = state.game.incidents.find(asked.irregularity) if asked.irregularity else None
    if revoke is None or revoke.kind is not Kind.REVOKE:
        return {}
    return {"offender": revoke.offender.letter, "trick": revoke.trick, "cards": [str(card) for card in revoke.cards]}


def _waiting(
    state: State, key: str, kind: WaitingKind, seat: Seat | None, reason: str, about: Mapping[str, Any], comer: int
) -> Waiting:
    occupant = None if seat is None else state.seats[seat]
    person = None if occupant is None else occupant.person
    screen = "" if seat is None or not state.game.conditions.screens else side_of(seat).value
    return Waiting(key, kind, seat, person, reason, {**about, "screen": screen}, comer or None)


def _tricks(state: State) -> int:
    """Return declarer's tricks: those that are complete, or the result."""
    game, play = state.game, state.game.play
    if isinstance(game.result, Played):
        return game.result.tricks
    if play is None:
        return 0
    return game.tricks[play.contract.declarer.side is Side.EW]


def _due(state: State) -> int | None:
    """Return when the board should be over: the boards of the round that are left share what is left of its time."""
    clock = state.clock
    if clock is None or clock.ends is None:
        return None
    if clock.round_ends is None or not clock.boards:
        return clock.ends
    return clock.round_ends - (clock.boards - 1) * state.rules.board_time
