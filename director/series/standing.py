"""The standing of a series: the scores of its players in the sessions whose results are published, ranked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from director.competitions.models import Method
from director.entries.models import Entrant
from director.results.tallying import tally_of
from director.series.models import Series
from director.sessions.models import BEGAN, Session
from scoring.stage.series import SeriesLine, rank_series

__all__ = ["SeriesStanding", "places_by_session", "score_in", "standing_of"]


@dataclass(frozen=True, slots=True)
class SeriesStanding:
    """The lines of a series, with the names of its players, their accounts and their scores by session."""

    sessions: tuple[Session, ...]
    lines: tuple[SeriesLine, ...]
    names: Mapping[str, str]
    people: Mapping[str, int]
    scores: Mapping[str, Mapping[int, Fraction]]
    """By player, then by the place of the session in `sessions`."""


def standing_of(series: Series) -> SeriesStanding:
    """Return the standing after the sessions whose results are published. Robots are not ranked."""
    held = series.sessions.filter(published_at__isnull=False).select_related("competition")
    sessions = tuple(held.order_by(BEGAN, "pk"))
    names: dict[str, str] = {}
    people: dict[str, int] = {}
    scores: dict[str, dict[int, Fraction]] = {}
    for at, session in enumerate(sessions):
        found = score_in(session, Method(series.method))
        for contestant in session.contestants.prefetch_related("entry__entrants__person"):
            for one in contestant.entry.entrants.all():
                if one.robot or contestant.number not in found:
                    continue
                player = _key(one)
                names[player] = one.name
                if one.person_id is not None:
                    people[player] = one.person_id
                scores.setdefault(player, {})[at] = found[contestant.number]
    lines = _by_name(rank_series(scores, best=series.best, least=series.least), names)
    return SeriesStanding(sessions, lines, names, people, scores)


def _by_name(lines: Iterable[SeriesLine], names: Mapping[str, str]) -> tuple[SeriesLine, ...]:
    """Return the lines with equals in the order of their names: their keys are others on another host."""

    def order(line: SeriesLine) -> tuple[bool, int, Fraction, str]:
        return line.place is None, line.place or 0, -line.total, names[line.player].casefold()

    return tuple(sorted(lines, key=order))


def places_by_session(series: Series, standing: SeriesStanding) -> list[dict[str, int]]:
    """Return the place of each player after each session; anyone who has played too few so far has none."""
    found = []
    for last in range(len(standing.sessions)):
        so_far = {
            player: {at: score for at, score in scores.items() if at <= last}
            for player, scores in standing.scores.items()
        }
        played = {player: scores for player, scores in so_far.items() if scores}
        lines = rank_series(played, best=series.best, least=series.least)
        found.append({one.player: one.place for one in lines if one.place is not None})
    return found


def score_in(session: Session, method: Method) -> dict[int, Fraction]:
    """Return the score of each contestant: the percentage at matchpoints, else the total."""
    standings = tally_of(session).standings
    if method is Method.MATCHPOINTS:
        return {int(one.entrant.id): one.percentage for one in standings if one.percentage is not None}
    return {int(one.entrant.id): one.total for one in standings}


def _key(entrant: Entrant) -> str:
    """Return who somebody is from one evening to the next: his account, else the name under which he plays."""
    person = entrant.person
    return f"name {entrant.name.casefold()}" if person is None or person.guest else f"person {person.pk}"
