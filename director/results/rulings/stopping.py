"""Boards that nobody has played to their end, and who is to blame for them (articles 21 and 22), or has given up their
round (articles 24.2, 25.3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from director.competitions.models import Kind
from director.results.models import BoardResult
from director.results.rulings.ruling import contest_of, counting, plus_boards
from director.results.swiss.swiss_reading import absences_in, is_swiss
from director.results.tallying import unplayed_in
from director.results.time_models import TimeFault, TimeNote
from director.results.withdrawals.forfeit_models import Decision, What
from director.results.withdrawals.left_teams import in_round_robin
from director.sessions.draw.schedules import pairs_of
from director.sessions.models import Movement, Session
from laws.values.seats import Seat, Side
from play.models import LogRow
from scoring.absence.boards import forfeited, left
from scoring.results.outcomes import Adjusted

__all__ = ["Unplayed", "awards_of", "blamed", "not_there", "unruled_in"]


@dataclass(frozen=True, slots=True)
class Unplayed:
    """Boards of a table in a round that have no result and no ruling.

    `missing` nobody had called on. `stopped` was in play when the allowance of overtime was used up; its score is the
    director's to adjust (article 22.1, Law 12C2). `to_blame` are the sides that lost at least half of the seconds: by
    which they were late (articles 21.1(3), 21.2), and which they used over time; none where nobody lost any. With
    `by_lateness` more were lost by being late. `given_up` are the pairs that have given up the round, as granted.
    """

    round: int
    table: int
    missing: tuple[BoardResult, ...]
    stopped: tuple[BoardResult, ...]
    to_blame: frozenset[Side]
    by_lateness: bool = False
    given_up: frozenset[Side] = frozenset()

    @property
    def results(self) -> tuple[BoardResult, ...]:
        """All of them."""
        return (*self.missing, *self.stopped)


def unruled_in(session: Session) -> list[Unplayed]:
    """Return the boards without a result and without a ruling, by rounds and tables.

    Those of a match are left out that one side was not there for: it is credited as a whole (articles 24.1, 24.2(3)).
    """
    ruled = counting(session).boards
    tables: dict[tuple[int, int], list[BoardResult]] = {}
    for one in unplayed_in(session).order_by("round", "table", "board"):
        if (one.round, one.table, one.board) not in ruled:
            tables.setdefault((one.round, one.table), []).append(one)
    plays = [one.play_id for results in tables.values() for one in results if one.play_id is not None]
    begun = set(LogRow.objects.filter(play__in=plays, kind="laws.call_made").values_list("play", flat=True))
    lost, given_up, credited = _lost(session), _given_up(session), not_there(session)
    found = []
    for at, results in tables.items():
        if not credited.isdisjoint((at[0], number) for number in results[0].contestants):
            continue
        late, slow = (lost.get((*at, fault), {}) for fault in (TimeFault.LATE, TimeFault.SLOW))
        to_blame = blamed({side: late.get(side, 0) + slow.get(side, 0) for side in Side})
        parted = _parted(results, [one.play_id in begun for one in results])
        gone = given_up.get(at[0], frozenset())
        sides = frozenset(side for side, own in zip(Side, results[0].sides, strict=True) if gone.intersection(own))
        found.append(Unplayed(*at, *parted, to_blame, sum(late.values()) > sum(slow.values()), sides))
    return found


def awards_of(session: Session, at: Unplayed) -> list[tuple[BoardResult, Adjusted, str]]:
    """Return what follows for the boards of a round that a pair has given up, or both: each with the score, and the
    paragraph by which it is given (article 24.2; 25.3 where the round was begun).
    """
    contest, boards = contest_of(session), len(at.missing)
    (absent, *both), others = sorted(at.given_up, key=[*Side].index), at.results[0].sides
    before = max(plus_boards(session, one) for one in others[absent is Side.NS])
    begun = session.results.filter(round=at.round, table=at.table).exclude(contract="").exists() or bool(at.stopped)
    found = (left if begun else forfeited)(contest, boards, before)
    present = found.absent if both else found.present
    law = found.absent_rule if not begun else f"{found.absent_rule} {found.present_rule}"
    return [
        (one, Adjusted(own, other) if absent is Side.NS else Adjusted(other, own), law)
        for one, own, other in zip(at.missing, found.absent, present, strict=True)
    ]


def not_there(session: Session) -> frozenset[tuple[int, int]]:
    """Return who was not there for a match that nobody has begun, as (round, contestant): teams of a round robin, and
    contestants of a Swiss.
    """
    missed: set[tuple[int, int]] = set()
    if is_swiss(session):
        rounds = range(1, session.rounds_drawn + 1)
        missed = {(number, one.number) for one in absences_in(session) for number in rounds if one.holds_in(number)}
    elif in_round_robin(session) and not pairs_of(session.schedule or {}).home_tables:
        missed = {(number, one) for number, who in _granted(session).items() for one in who}
    if not missed:
        return frozenset()
    played = session.results.exclude(contract="")
    return frozenset(missed.difference((one.round, of) for one in played for of in one.contestants))


def _given_up(session: Session) -> dict[int, frozenset[int]]:
    """Return who has given up each round, as granted: pairs, but in a Swiss, whose rounds are credited (24.2(3))."""
    if session.competition.kind != Kind.PAIRS or session.movement == Movement.SWISS:
        return {}
    return {number: frozenset(who) for number, who in _granted(session).items()}


def _granted(session: Session) -> dict[int, set[int]]:
    """Return the contestants whose forfeits were granted, by the rounds that they have given up."""
    numbers = dict(session.contestants.values_list("entry", "number"))
    granted = session.forfeits.exclude(decision__in=("", Decision.REFUSED))
    found: dict[int, set[int]] = {}
    for one in granted.filter(entry__in=numbers):  # not of who is in no draw since the session was taken back
        last = session.rounds_drawn if one.what == What.EVENT else one.round
        for number in range(one.round, last + 1):
            found.setdefault(number, set()).add(numbers[one.entry_id])
    return found


def _lost(session: Session) -> dict[tuple[int, int, str], dict[Side, int]]:
    """Return the seconds that each side has lost at a table in a round by being late, and by being slow; of two
    partners who were late the longer time, since the table waited for both at once.
    """
    lost: dict[tuple[int, int, str], dict[Side, int]] = {}
    for note in TimeNote.objects.filter(session=session).exclude(fault=TimeFault.FAST).order_by("pk"):
        sides = lost.setdefault((note.round, note.table, note.fault), dict.fromkeys(Side, 0))
        side = note.who.side if isinstance(note.who, Seat) else note.who
        at_once = note.fault == TimeFault.LATE
        sides[side] = max(sides[side], note.seconds) if at_once else sides[side] + note.seconds
    return lost


def blamed(seconds: Mapping[Side, int]) -> frozenset[Side]:
    """Return the sides that lost at least half of the seconds, both where they lost the same; none of no seconds."""
    return frozenset(side for side, lost in seconds.items() if lost and 2 * lost >= sum(seconds.values()))


def _parted(
    results: Sequence[BoardResult], begun: Sequence[bool]
) -> tuple[tuple[BoardResult, ...], tuple[BoardResult, ...]]:
    both = list(zip(results, begun, strict=True))
    return tuple(one for one, is_begun in both if not is_begun), tuple(one for one, is_begun in both if is_begun)
