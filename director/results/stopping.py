"""Boards that nobody has played to their end, and who is to blame for them (article 22)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from director.results.models import BoardResult
from director.results.ruling import counting
from director.results.tallying import unplayed_in
from director.results.time_models import TimeFault, TimeNote
from director.sessions.models import Session
from laws.values.seats import Seat, Side
from play.models import LogRow

__all__ = ["Unplayed", "blamed", "unruled_in"]


@dataclass(frozen=True, slots=True)
class Unplayed:
    """Boards of a table in a round that have no result and no ruling.

    `missing` nobody had called on. `stopped` was in play when the allowance of overtime was used up; its score is the
    director's to adjust (article 22.1, Law 12C2). `to_blame` are the sides that used at least half of the seconds over
    time; none where the table was not over time.
    """

    round: int
    table: int
    missing: tuple[BoardResult, ...]
    stopped: tuple[BoardResult, ...]
    to_blame: frozenset[Side]

    @property
    def results(self) -> tuple[BoardResult, ...]:
        """All of them."""
        return (*self.missing, *self.stopped)


def unruled_in(session: Session) -> list[Unplayed]:
    """Return the boards without a result and without a ruling, by rounds and tables."""
    ruled = counting(session).boards
    tables: dict[tuple[int, int], list[BoardResult]] = {}
    for one in unplayed_in(session).order_by("round", "table", "board"):
        if (one.round, one.table, one.board) not in ruled:
            tables.setdefault((one.round, one.table), []).append(one)
    plays = [one.play_id for results in tables.values() for one in results if one.play_id is not None]
    begun = set(LogRow.objects.filter(play__in=plays, kind="laws.call_made").values_list("play", flat=True))
    notes: dict[tuple[int, int], dict[Side, int]] = {}
    for note in TimeNote.objects.filter(session=session, fault=TimeFault.SLOW).order_by("pk"):
        sides = notes.setdefault((note.round, note.table), dict.fromkeys(Side, 0))
        sides[note.who.side if isinstance(note.who, Seat) else note.who] += note.seconds
    return [
        Unplayed(*at, *_parted(results, [one.play_id in begun for one in results]), blamed(notes.get(at, {})))
        for at, results in tables.items()
    ]


def blamed(seconds: Mapping[Side, int]) -> frozenset[Side]:
    """Return the sides that used at least half of the seconds over time, both where they used the same."""
    return frozenset(side for side, used in seconds.items() if 2 * used >= sum(seconds.values()))


def _parted(
    results: Sequence[BoardResult], begun: Sequence[bool]
) -> tuple[tuple[BoardResult, ...], tuple[BoardResult, ...]]:
    both = list(zip(results, begun, strict=True))
    return tuple(one for one, is_begun in both if not is_begun), tuple(one for one, is_begun in both if is_begun)
