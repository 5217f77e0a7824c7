"""What a process needs to run tables: the database, the clock, the boards in memory, and the callbacks for changes."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from random import SystemRandom
from uuid import UUID

from laws.engine.chapters import BY_KIND
from laws.engine.procedure.claims import may_agree, may_contest, objects
from laws.table.conditions import Director
from laws.table.obligation import Choice, halted, must_answer, must_replace
from laws.table.phases import Phase
from laws.table.table import ClaimStage
from laws.values.seats import SEATS, Seat
from play.live.cache import LivePlay, Plays
from play.live.clock import Clock
from play.live.rights import RightsCache
from play.live.singles import Singles
from play.store.database import Pool
from play.store.log import LogEntry, NewNotice, NewTimer
from play.table.direction.default_rulings import waits_for_ruling
from play.table.pace.behind_screen import is_told_something, opens, tray_goes, waits
from play.table.pace.passage import pause
from play.table.people.seats import Occupant
from play.table.state import State
from play.table.turns import turn_of

__all__ = ["Desk", "Pace"]

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Pace:
    """The pace of house robots, in seconds.

    `robot` is the pause before a call or card; `trick` the further pause before a lead to the next trick, so that the
    last one can be looked at; `think` the last part of a pause, in which the robot thinks. The periods of the
    regulations are in a table's `TableRules`.

    A robot acts when its pause is over, not when it has chosen: the time it thought would tell whether it had a choice.
    Where its pause is shorter than `think`, as in tests, it thinks after the pause and acts at once.
    """

    robot: float = 0.8
    trick: float = 1.0
    think: float = 0.0

    def thinking(self, pause: float) -> float:
        """Return how much of a pause a robot thinks."""
        return self.think if pause >= self.think else 0.0


async def _nobody(_live: LivePlay, _rows: Sequence[LogEntry]) -> None:
    return


async def _no_table(_table: UUID, _people: Collection[int] | None) -> None:
    return


async def _no_person(_person: int) -> None:
    return


def _nothing(_seconds: float) -> None:
    return


def _nothing_at_all() -> None:
    return


async def _no_doubt(_since: float) -> bool:
    return False


def _no_word(_word: str) -> None:
    return


def _is_asked(state: State, seat: Seat) -> bool:
    """Return whether the game waits for the robot in that seat; what a person may say instead is left to him.

    While a choice or a ruling is awaited nobody else acts (Law 9B2).
    """
    game = state.game
    obligations = game.incidents.obligations
    if obligations:
        choice = next((one for one in obligations if isinstance(one, Choice)), None)
        if choice is not None:
            robots = [one for one in choice.seats if (who := state.seats[one]) is not None and who.is_robot]
            return robots == list(choice.seats) and robots[0] is seat
        if halted(obligations):
            return False
        if must_answer(obligations, seat) is not None:
            return True
        replacing = must_replace(obligations)
        if replacing is not None:
            return seat is _player_of(state, replacing.seat)
    if game.claim is not None:
        return may_agree(game, seat) or (may_contest(game, seat) and objects(game, game.claim, seat))
    if opens(game, seat):
        return True
    turns = game.to_act is seat and not waits(game, seat) and state.pausing is None
    return turns or _may_point(state, seat)


def _who_faces(state: State) -> Occupant | None:
    """Return who has led face down and can face the lead; None behind a closed aperture."""
    game = state.game
    if game.play is None or game.play.lead is None or waits(game, game.play.lead.seat):
        return None
    return state.seats[game.play.lead.seat]


def _player_of(state: State, hand: Seat) -> Seat:
    """Return who plays the cards of that hand: declarer those of dummy (Law 41D)."""
    contract = None if state.game.play is None else state.game.play.contract
    return contract.declarer if contract is not None and hand is state.game.dummy else hand


def _may_point(state: State, seat: Seat) -> bool:
    """Return whether a card of the other side lies face up in view, without attention drawn to it (Law 9A1).

    In the auction a robot draws attention in its turn. Dummy may not during the play (Law 9A3).
    """
    game = state.game
    if game.play is None or game.phase is Phase.OVER or seat is game.dummy:
        return False
    return any(
        BY_KIND[one.kind].shown and not one.attention_drawn and one.offender.side is not seat.side
        for one in game.incidents.open()
    )


@dataclass(slots=True)
class Desk:
    """One process's means to run tables.

    `tell` is called with each change of a board, and the rows that this process wrote; `timer_set` with the seconds to
    the first of the timers set with them; `notices_written` when notices were written; `rights_changed` with a table
    or a session at which somebody has got or lost a place to watch; `person_changed` with somebody whose sockets are to
    be opened anew; `thought` with how a robot has chosen a card. `in_doubt` returns whether another process may have
    gone before a time that has ended so many seconds ago (`play.store.service.serving`). `drawn` gives a number from 0
    to 1 by chance, for the pause of a tray; `singles` writes what is one event and no more.
    """

    pool: Pool
    clock: Clock
    plays: Plays
    rights: RightsCache
    pace: Pace = field(default_factory=Pace)
    tell: Callable[[LivePlay, Sequence[LogEntry]], Awaitable[None]] = _nobody
    timer_set: Callable[[float], None] = _nothing
    notices_written: Callable[[], None] = _nothing_at_all
    rights_changed: Callable[[UUID, Collection[int] | None], Awaitable[None]] = _no_table
    person_changed: Callable[[int], Awaitable[None]] = _no_person
    in_doubt: Callable[[float], Awaitable[bool]] = _no_doubt
    thought: Callable[[str], None] = _no_word
    drawn: Callable[[], float] = SystemRandom().random
    singles: Singles = field(init=False)

    def __post_init__(self) -> None:
        self.singles = Singles(self.pool)

    async def committed(
        self,
        live: LivePlay,
        rows: Sequence[LogEntry],
        timers: Sequence[NewTimer],
        notices: Sequence[NewNotice] = (),
        step: tuple[State, State] | None = None,
    ) -> None:
        """Apply rows that this process has committed to the board, and call the callbacks.

        `step` are the states before and after them where both are known.
        """
        if (step is None or not live.advance(step[0], rows, step[1])) and not live.apply(rows):
            await self.plays.catch_up(live)
        if timers:
            self.timer_set(min(timer.after for timer in timers))
        if notices:
            self.notices_written()
        try:
            await self.tell(live, rows)
        except Exception:
            # The rows are committed; the next comparison with the log shows them to those who were not told.
            _LOG.exception("what was committed at board %s could not be told", live.play)

    async def tell_rights(self, tables: Iterable[UUID], people: Collection[int] | None = None) -> None:
        """Say that rights at these tables have changed, as it was committed; those of these people alone, if given."""
        for table in tables:
            try:
                await self.rights_changed(table, people)
            except Exception:
                self.rights.forget(table)
                _LOG.exception("the rights at table %s have changed, which could not be told", table)

    async def awaited(self, play: UUID, turn: str) -> LivePlay | None:
        """Return the board if it waits for that turn, as far as the log knows; None if it has gone on.

        Every board waits for the empty turn. Raise LookupError when there is no such board.
        """
        live = await self.plays.get(play)
        if turn and turn_of(live.state) != turn:
            await self.catch_up(live)
        return live if not turn or turn_of(live.state) == turn else None

    async def at_least(self, play: UUID, number: int) -> LivePlay:
        """Return the board as far as that event or farther. Raise LookupError when there is no such board."""
        live = await self.plays.get(play)
        if live.number < number:
            async with live.reading:
                if live.number < number:  # of the many who come at once, one reads for all
                    await self.catch_up(live)
        return live

    async def catch_up(self, live: LivePlay) -> bool:
        """Read what others have written and show it to the viewers in this process; return whether there was any."""
        found = await self.plays.catch_up(live)
        if found:
            await self.tell(live, ())
        return found

    def timers_after(self, play: UUID, state: State, stood: float = 0.0) -> list[NewTimer]:
        """Return the timers of a board in this state: what the platform or a robot will do if nobody acts.

        `stood` is for how many seconds the tray has been where it is, for one that goes now (`tray_goes`).
        """
        timers = [] if state.paused else self._claim_timers(play, state)
        if state.game.phase is Phase.OVER:
            if not state.game.incidents.period_over:
                timers.append(NewTimer(state.rules.correction, "period", "", f"{play}:period"))
            return timers
        if not state.goes_on or state.paused:
            return timers
        if waits_for_ruling(state.game) is not None and not state.coming:
            timers.append(self._timer("ruling", play, state, state.rules.ruling))
        if state.called and state.game.conditions.director is Director.AUTO:
            key = f"{play}:call:{state.taken + len(state.called)}"
            timers.append(NewTimer(state.rules.ruling, "ruling:call", "", key))
        for seat in SEATS:
            occupant = state.seats[seat]
            if occupant is not None and occupant.is_robot:
                timers += self._robot_timers(play, state, seat)
        timers += self._paced_timers(play, state, stood)
        leader = _who_faces(state)
        if leader is not None and not leader.is_robot and state.rules.clarification > 0:
            timers.append(self._timer("face", play, state, state.rules.clarification))
        return timers

    def _paced_timers(self, play: UUID, state: State, stood: float) -> list[NewTimer]:
        """What is held back: the end of a mandatory pause, and the tray."""
        timers = []
        if state.pausing is not None:
            key = f"{play}:pause:{'.'.join(map(str, state.place))}"
            timers.append(NewTimer(state.pausing.seconds, "pause", "", key))
        if tray_goes(state):
            timers.append(self._timer("tray", play, state, pause(stood, self.drawn())))
        return timers

    def _robot_timers(self, play: UUID, state: State, seat: Seat) -> list[NewTimer]:
        """The robot's turn, and what it has to tell behind a screen: at once, before its screenmate calls."""
        timers = []
        if _is_asked(state, seat):
            timers.append(self._timer(f"robot:{seat.letter}", play, state, self._delay(state, seat)))
        if is_told_something(state.game, seat):
            kind, heard = f"robot:tells:{seat.letter}", len(state.game.incidents.notes)
            timers.append(NewTimer(0.0, kind, "", f"{play}:{turn_of(state)}:{heard}:{kind}"))
        return timers

    def _claim_timers(self, play: UUID, state: State) -> list[NewTimer]:
        """A contested claim that no director decides is searched; what that leaves open is settled in the end.

        A director who is named has the time for a ruling to come. A claim that nobody has answered yet may be one that
        cannot fail.
        """
        waiting = state.game.claim
        if waiting is not None and state.game.phase is Phase.PLAY and waiting.stage is ClaimStage.OPEN:
            asked = state.rules.certain_claims and not waiting.agreed and state.people
            return [self._timer("claim:certain", play, state, 0.0)] if asked else []
        claim = state.game.claim_in_dispute
        if claim is None or state.coming:
            return []
        named = state.game.conditions.director is not Director.AUTO
        if claim.finding is None:
            return [self._timer("claim:search", play, state, state.rules.ruling if named else 0.0)]
        return [self._timer("claim:unruled", play, state, 0.0 if named else state.rules.ruling)]

    def _delay(self, state: State, seat: Seat) -> float:
        """Return the seconds until this robot begins to choose.

        It objects to its partner's concession before declarer agrees (Law 68B2).
        """
        pause = self.robot_pause(state)
        delay = pause - self.pace.thinking(pause)
        objects_only = state.game.claim is not None and not may_agree(state.game, seat)
        return delay / 2 if objects_only else delay

    def robot_pause(self, state: State) -> float:
        """Return the seconds until a robot acts in this state. They do not depend on its options."""
        play = state.game.play
        if play is not None and play.lead is not None and not waits(state.game, play.lead.seat):
            return state.rules.clarification or self.pace.robot
        quitting = play is not None and bool(play.tricks) and not play.trick
        return self.pace.robot + quitting * self.pace.trick

    @staticmethod
    def _timer(kind: str, play: UUID, state: State, seconds: float) -> NewTimer:
        turn = turn_of(state)
        return NewTimer(seconds, kind, turn, f"{play}:{turn}:{kind}")

    @staticmethod
    def notices_after(came_to: State | None, *, ended: bool) -> list[NewNotice]:
        """Return the notices for other packages: a board is finished, or its result has changed."""
        if came_to is None:
            return []
        return [NewNotice("board_finished" if ended else "board_corrected", {})]
