"""The state of a knockout: its matches with the numbers of their teams, and the outcomes of those that are decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from director.competitions.stage_models import KNOCKOUTS, Stage
from director.entries.models import Entry
from director.knockouts.models import Decided, Knockout, KnockoutMatch, KnockoutRound
from director.movements.knockouts.bracket_state import NOBODY, Outcome, is_needless, places, plays_on, resolved
from director.movements.schedule import BracketPlace, KnockoutRow, Origin
from director.results.withdrawals.out import out_of_competition
from director.sessions.models import Session

__all__ = ["State", "entrant_of", "grouped_places", "plays_later", "read_state", "row_of"]


@dataclass(frozen=True, slots=True)
class State:
    """A knockout: `entries` by their numbers in the bracket, empty while opponents are chosen (article 15.4)."""

    knockout: Knockout
    matches: tuple[KnockoutMatch, ...]
    entries: Mapping[int, Entry]
    rounds: Mapping[int, datetime]
    """When the session of each round that is planned begins."""

    @property
    def numbers(self) -> dict[int, int]:
        """The numbers of the entries, by their keys."""
        return {entry.pk: number for number, entry in self.entries.items()}

    @property
    def outcomes(self) -> dict[int, Outcome]:
        """The outcomes by the numbers of the matches."""
        numbers = self.numbers

        def of(entry: int | None) -> int:
            return NOBODY if entry is None else numbers[entry]

        return {
            one.number: Outcome(of(one.winner_id), of(one.loser_id))
            for one in self.matches
            if one.decided_at is not None
        }

    @property
    def rows(self) -> list[KnockoutRow]:
        """The matches as the bracket has them."""
        return [row_of(one) for one in self.matches]

    def team_at(self, place: str) -> Entry | None:
        """Return the team in a place of the bracket; None where it is not known, or nobody comes."""
        number = resolved(entrant_of(place), self.outcomes) if self.entries else None
        return self.entries.get(number) if number else None

    def is_known(self, place: str) -> bool:
        """Return whether it is known who is in a place of the bracket, or that nobody is."""
        return bool(self.entries) and resolved(entrant_of(place), self.outcomes) is not None

    def is_needless(self, match: KnockoutMatch) -> bool:
        """Return whether a match is a second final that is not played."""
        return is_needless(self.rows, row_of(match), self.outcomes)

    def plays_on(self, match: KnockoutMatch) -> bool:
        """Return whether who loses the match has another one."""
        return plays_on(self.rows, match.number)

    def starts_of(self, match: KnockoutMatch) -> datetime | None:
        """Return when a match begins: by its session, else by that of its round; None where it is not played."""
        if match.session is not None:
            return match.session.begins_at
        return self.rounds.get(match.round) if match.decided_at is None else None

    def after(self, match: KnockoutMatch) -> list[KnockoutMatch]:
        """Return the matches to which teams of this one go."""
        return [
            one
            for one in self.matches
            if any(
                side.origin is not Origin.TEAM and side.number == match.number
                for side in (entrant_of(one.home_from), entrant_of(one.away_from))
            )
        ]


def read_state(stage: Stage) -> State | None:
    """Return the state of a knockout; None before it is drawn."""
    knockout = Knockout.objects.filter(stage=stage).select_related("stage__competition__club").first()
    if knockout is None:
        return None
    matches = stage.knockout_matches.select_related("session__competition__club", "home", "away", "winner", "loser")
    found = Entry.objects.in_bulk(knockout.ranked)
    entries = {number: found[key] for number, key in enumerate(knockout.placed, 1)}
    planned = KnockoutRound.objects.filter(stage=stage).values_list("round", "session__starts_at")
    return State(knockout, tuple(matches), entries, dict(planned))


def plays_later(session: Session, team: Entry) -> bool:
    """Return whether a team that loses its match of this session has another one (article 23.1(2))."""
    stage = session.stage
    state = None if stage is None or stage.form not in KNOCKOUTS else read_state(stage)
    of_team = () if state is None else (one for one in state.matches if one.session_id == session.pk)
    return state is not None and any(state.plays_on(one) for one in of_team if team.pk in (one.home_id, one.away_id))


def entrant_of(text: str) -> BracketPlace:
    """Return a place of a bracket as it is stored."""
    origin, _, number = text.partition(" ")
    return BracketPlace(Origin(origin), int(number))


def row_of(match: KnockoutMatch) -> KnockoutRow:
    """Return a match as the bracket has it."""
    return KnockoutRow(match.round, match.number, entrant_of(match.home_from), entrant_of(match.away_from), match.part)


def grouped_places(state: State) -> list[tuple[int, list[Entry]]]:
    """Return the places of a knockout that is decided, zone after zone; none before.

    Who was put out in the same round shares a place. Who has forfeited without leave is the last of the stage (23.4),
    and who is disqualified has none (Law 91B), or has forfeited deliberately (23.5).
    """
    found: list[tuple[int, list[Entry]]] = []
    zones = sorted({one.zone for one in state.matches})
    for zone in zones:
        rows = [row_of(one) for one in state.matches if one.zone == zone]
        of_zone = places(rows, state.outcomes)
        if not of_zone:
            return []
        before = sum(len(teams) for _, teams in found)
        found += [(before + place, [state.entries[one] for one in teams]) for place, teams in of_zone]
    out = out_of_competition(state.knockout.stage.competition_id)
    return _last(found, {one.loser_id for one in state.matches if one.how == Decided.WITHOUT_LEAVE}, out)


def _last(
    found: list[tuple[int, list[Entry]]], disgraced: set[int | None], out: set[int]
) -> list[tuple[int, list[Entry]]]:
    ranked = [[one for one in teams if one.pk not in out] for _, teams in found]
    groups = [[one for one in teams if one.pk not in disgraced] for teams in ranked]
    groups.append([one for teams in ranked for one in teams if one.pk in disgraced])
    placed_before = [sum(map(len, groups[:at])) for at in range(len(groups))]
    return [(before + 1, teams) for before, teams in zip(placed_before, groups, strict=True) if teams]
