"""The standing of a stage: its contestants in order, group by group, with their sessions, carry-over and penalties."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from director.competitions.models import Kind, Method
from director.competitions.stage_models import KNOCKOUTS, Stage, StageForm
from director.competitions.stage_settings import settings_of_stage
from director.entries.stage_models import StageEntry
from director.results.withdrawals.forfeit_models import Decision as Decided
from director.results.withdrawals.out import last_in, out_of_event
from director.standings.fields import FieldStanding, field_standing
from director.standings.parts import Known, Part, members_of, parts_of
from director.standings.teams import TeamGroup, team_groups
from scoring.results.options import Form
from scoring.results.places import place_text
from scoring.stage.accounts import LineKind, totals
from scoring.stage.carryover import Carried
from scoring.ties.ladder import Decision

__all__ = ["StageLine", "StageStanding", "in_matches", "in_percent", "standing_of"]


@dataclass(frozen=True, slots=True)
class StageLine:
    """A contestant of a stage: its place in its group, None where it has no result or does not count.

    It is `last`, whatever it has, if it has forfeited without leave (article 23.4).
    `total` includes `carried` and `penalty`, which is negative; `by_session` are the points of each session, None where
    it had none. At matchpoints `percentage` is that of the total, and those of the sessions are percentages.
    """

    member: StageEntry
    place: int | None
    sharing: int = 1
    total: Fraction | None = None
    percentage: Fraction | None = None
    by_session: tuple[Fraction | None, ...] = ()
    carried: Fraction | None = None
    penalty: Fraction = Fraction(0)
    reasons: tuple[Decision, ...] = ()
    cancelled: bool = False
    disqualified: bool = False
    last: bool = False

    @property
    def number(self) -> int:
        """Its number in the stage."""
        return self.member.number

    @property
    def place_text(self) -> str:
        """The place, with an equals sign where others share it."""
        return "" if self.place is None else place_text(self.place, shared=self.sharing > 1)


@dataclass(frozen=True, slots=True)
class StageStanding:
    """The standing of a stage as far as somebody may know it: the numbers of its sessions, and the lines by group.

    `teams` or `scored` are what they are worked out from.
    """

    stage: Stage
    sessions: tuple[int, ...]
    groups: Mapping[int, Sequence[StageLine]]
    teams: Mapping[int, TeamGroup] = field(default_factory=dict)
    scored: FieldStanding | None = None

    @property
    def lines(self) -> list[StageLine]:
        """All contestants: the winners of the groups by their points, then the second ones, and so on (16.2)."""
        every = [line for group in self.groups.values() for line in group]
        return sorted(every, key=lambda one: (one.place is None, one.place or 0, -(one.total or 0), one.number))

    def of(self, number: int) -> StageLine:
        """Return the line of a contestant. Raise KeyError for an unknown number."""
        for group in self.groups.values():
            for line in group:
                if line.number == number:
                    return line
        raise KeyError(number)


def in_matches(stage: Stage) -> bool:
    """Return whether a stage is played in matches: of teams, or of pairs in a Swiss."""
    return stage.competition.kind == Kind.TEAMS or stage.form == StageForm.SWISS


def in_percent(stage: Stage, *, carries: bool) -> bool:
    """Return whether contestants are ranked by percentages: at matchpoints, unless points are carried over."""
    return stage.competition.method == Method.MATCHPOINTS and not in_matches(stage) and not carries


def standing_of(stage: Stage, known: Known, carried: Mapping[str, Carried]) -> StageStanding:
    """Return the standing of a stage from these sessions, with what is carried into it."""
    parts, members = parts_of(stage, known), members_of(stage)
    sessions = tuple(part.session.number for part in parts if part.agreed is None)
    if stage.form in KNOCKOUTS or not members:
        return StageStanding(stage, sessions, {})
    if in_matches(stage):
        found = team_groups(stage, parts, members, carried, settings_of_stage(stage).cycles)
        lines = {group: _of_teams(of, sessions, members, group) for group, of in found.items()}
        return StageStanding(stage, sessions, lines, teams=found)
    out = {f"{part.numbers[one]}" for part in parts for one in out_of_event(part.session) if one in part.numbers}
    scored = field_standing(stage.competition.name, parts, carried, out, _last_in(stage, parts))
    return StageStanding(stage, sessions, {1: _of_field(scored, sessions, members, carried, out)}, scored=scored)


def _last_in(stage: Stage, parts: Collection[Part]) -> set[str]:
    """Return who is last in a stage of pairs or players: they have forfeited, or withdrawn, without leave (23.4)."""
    left = stage.withdrawals.filter(decision=Decided.UNEXCUSED).values("entry")
    found = {f"{number}" for number in stage.contestants.filter(entry__in=left).values_list("number", flat=True)}
    return found | {f"{part.numbers[one]}" for part in parts for one in last_in(part.session) if one in part.numbers}


def _of_teams(group: TeamGroup, sessions: Sequence[int], members: Sequence[StageEntry], number: int) -> list[StageLine]:
    by_name = {f"{one.number}": one for one in members if one.group == number}
    lines, whole = [], totals(group.accounts)
    for place in group.standing.places:
        account = group.accounts[place.contestant]
        of_kind = {kind: [one for one in account if one.kind is kind] for kind in LineKind}
        by_session = tuple(
            sum((one.points for one in account if one.round and group.sessions.get(one.round) == session), Fraction(0))
            for session in sessions
        )
        lines.append(
            StageLine(
                by_name.pop(place.contestant),
                place.place,
                place.sharing,
                whole[place.contestant],
                by_session=by_session,
                carried=next((one.points for one in of_kind[LineKind.CARRIED]), None),
                penalty=sum((one.points for one in of_kind[LineKind.PENALTY]), Fraction(0)),
                reasons=place.reasons,
                last=place.contestant in group.stage.placed_last,
            )
        )
    others = [
        StageLine(one, None, cancelled=name in group.cancelled, disqualified=name in group.disqualified)
        for name, one in by_name.items()
    ]
    return [*lines, *others]


def _of_field(
    scored: FieldStanding | None,
    sessions: Sequence[int],
    members: Sequence[StageEntry],
    carried: Mapping[str, Carried],
    out: Collection[str],
) -> list[StageLine]:
    by_name, lines = {f"{one.number}": one for one in members}, []
    for ranked in scored.ranked if scored is not None else ():
        assert scored is not None
        name, at_matchpoints = ranked.entrant.id, scored.sessions.rules.form is Form.MATCHPOINTS
        if name not in by_name:
            continue
        played = [scored.in_session(session, name) for session in sessions]
        sharing = sum(one.place == ranked.place for one in scored.ranked)
        lines.append(
            StageLine(
                by_name.pop(name),
                ranked.place,
                sharing,
                ranked.total,
                ranked.percentage,
                tuple(None if one is None else one.percentage if at_matchpoints else one.points for one in played),
                carried[name].points if name in carried else None,
                scored.penalties.get(name, Fraction(0)),
                ranked.reasons,
                last=ranked.last,
            )
        )
    return [*lines, *(StageLine(one, None, disqualified=name in out) for name, one in by_name.items())]
