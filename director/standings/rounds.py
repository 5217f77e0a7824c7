"""The rounds of a stage as its sessions show them: matches, forfeits, byes, penalties (articles 17, 23-26, 50)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from uuid import UUID

from director.competitions.models import Method
from director.competitions.regulated import chosen_scale
from director.competitions.stage_models import Stage
from director.movements.matches.rooms import is_segmented, whole_matches
from director.results.rulings.ruling import counting
from director.results.rulings.written import points_of as points_written
from director.results.swiss.swiss_reading import is_swiss, state_of
from director.results.withdrawals.forfeit_models import Decision, What
from director.sessions.draw.schedules import SessionSchedule, schedule_of
from director.sessions.draw.staged import rounds_before
from director.sessions.models import Session
from director.sessions.teams.agreed_models import AgreedTime
from director.standings.parts import Part
from scoring.exchange.scored.teams_tally import boards_for_ties, meetings_of
from scoring.match.match import Match
from scoring.match.teams import MatchScore, score_match
from scoring.match.vp.chosen import scale_for
from scoring.penalties.net import Penalty
from scoring.results.options import TeamForm
from scoring.stage.happened import Forfeit as Forfeited
from scoring.stage.happened import Met, Missed, RoundEvent
from scoring.stage.scored import met
from scoring.stage.worth import BoardAMatch, Scale
from scoring.ties.boards import BoardScore

__all__ = ["Seen", "scale_of", "seen_in"]


_GRAVE: Final = (Decision.UNEXCUSED, Decision.DELIBERATE)


@dataclass(slots=True)
class Seen:
    """What the sessions of a stage show, for all groups together.

    `unreached` are the rounds that are not over, and those that nobody plays, since their session was ended before:
    nobody is credited in them.
    """

    happened: list[RoundEvent] = field(default_factory=list)
    scores: dict[tuple[int, str], MatchScore] = field(default_factory=dict)
    penalties: list[Penalty] = field(default_factory=list)
    last: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    sessions: dict[int, int] = field(default_factory=dict)
    unreached: set[int] = field(default_factory=set)
    of_ties: list[BoardScore] = field(default_factory=list)
    boards: int = 0


def scale_of(stage: Stage, boards: int) -> Scale:
    """Return the scale of a match of so many boards (article 42), or the points of board-a-match."""
    if stage.competition.method == Method.BOARD_A_MATCH:
        return BoardAMatch(max(1, boards))
    return scale_for(chosen_scale(stage.competition), max(1, boards))


def seen_in(stage: Stage, parts: Sequence[Part]) -> Seen:
    """Return what the sessions of a stage show, in their order.

    A match at a time of its own counts in its round.
    """
    seen = Seen()
    grave = stage.withdrawals.filter(decision__in=_GRAVE).values_list("entry", flat=True)
    seen.last |= {f"{one}" for one in stage.contestants.filter(entry__in=grave).values_list("number", flat=True)}
    begins: dict[UUID, int] = {}
    for part in sorted(parts, key=lambda part: part.agreed is not None):
        before = len(seen.sessions) if part.agreed is None else _begins(part.agreed, begins)
        begins[part.session.pk] = before
        schedule = schedule_of(part.session.schedule or {})
        seen.penalties += _penalties(part)
        if is_swiss(part.session):
            _add_swiss(seen, part, before)
            continue
        whole = 1 if is_segmented(schedule) else schedule.rounds
        if schedule.home_tables:
            whole = max((one.round for one in whole_matches(schedule)), default=whole)
        if part.agreed is None:
            seen.sessions |= dict.fromkeys(range(before + 1, before + whole + 1), part.session.number)
            seen.unreached |= set(range(before + _over(part.session, schedule, whole) + 1, before + whole + 1))
        matches = [
            (one.round, part.numbers.get(one.home), part.numbers.get(one.away)) for one in whole_matches(schedule)
        ]
        compared = stage.competition.compared
        boards = [compared(len(one.boards)) for one in whole_matches(schedule)]
        seen.boards = seen.boards or max(boards, default=compared(part.session.boards_per_round))
        for meeting in meetings_of(part.results):
            _add_match(stage, seen, before + (meeting.round or 1), meeting.match)
        played = {(one.round, team) for one in seen.happened for team in one.teams}
        _add_forfeits(seen, part, before, matches, played)
    return seen


def _over(session: Session, schedule: SessionSchedule, whole: int) -> int:
    """Return how many of the `whole` rounds of a session are over. Matches over all its rounds are over together."""
    if not schedule.rooms or is_segmented(schedule):
        return whole if session.ended_at is not None else 0
    return session.rounds_over


def _begins(agreed: AgreedTime, begins: Mapping[UUID, int]) -> int:
    """Return how many rounds of the stage come before a match at a time of its own."""
    of = begins.get(agreed.session_id)
    return (rounds_before(agreed.session) if of is None else of) + agreed.round - 1


def _penalties(part: Part) -> Iterator[Penalty]:
    for ruling in counting(part.session).penalties:
        number = part.numbers.get(ruling.contestant or 0)
        if number is not None:
            points, unit = points_written(ruling.value)
            yield Penalty(f"{number}", points, unit, (ruling.rule,) if ruling.rule else ())


def _add_swiss(seen: Seen, part: Part, before: int) -> None:
    """Add the rounds of a Swiss as its pairings have them, with byes and who was not there (articles 17, 24, 26)."""
    state = state_of(part.session, part.own)
    names = {f"{own}": f"{of}" for own, of in part.numbers.items()}
    rounds = max((one.round for one in state.stage.happened), default=0)
    seen.sessions |= dict.fromkeys(range(before + 1, before + rounds + 1), part.session.number)
    seen.boards = seen.boards or state.boards
    seen.happened += [_renamed(one, names, before) for one in state.stage.happened]
    seen.last |= {names.get(one, one) for one in state.stage.placed_last}
    seen.scores |= {(before + number, names.get(home, home)): one for (number, home), one in state.scores.items()}
    seen.of_ties += [
        replace(
            one,
            board=f"{before} {one.board}",
            contestant=names.get(one.contestant, one.contestant),
            against=tuple(names[of] for of in one.against),
        )
        for one in state.of_ties
    ]


def _renamed(one: RoundEvent, names: Mapping[str, str], before: int) -> RoundEvent:
    number = one.round + before
    match one:
        case Met():
            return replace(one, round=number, home=names[one.home], away=names[one.away])
        case Forfeited():
            return replace(one, round=number, absent=names[one.absent], present=names[one.present])
        case _:
            return replace(one, round=number, team=names[one.team])


def _add_match(stage: Stage, seen: Seen, number: int, match: Match) -> None:
    form = TeamForm.BOARD_A_MATCH if stage.competition.method == Method.BOARD_A_MATCH else TeamForm.IMPS
    score = score_match(match, form)
    compared = score.compared
    if compared:
        seen.of_ties += boards_for_ties(score, score_match(match, TeamForm.TOTAL_POINTS), f"{number} ")
        seen.happened.append(met(number, match, scale=scale_of(stage, compared)))
        seen.scores[number, match.home] = score


def _add_forfeits(
    seen: Seen,
    part: Part,
    before: int,
    matches: Sequence[tuple[int, int | None, int | None]],
    played: set[tuple[int, str]],
) -> None:
    """Add the matches that one team has given up, to the other's credit, or both have, to nobody's (article 24)."""
    absent: dict[tuple[int, int], set[int]] = {}
    numbers = {entry: part.numbers[at] for at, entry in _entries(part.session) if at in part.numbers}
    for one in part.session.forfeits.exclude(decision__in=("", Decision.REFUSED)).order_by("pk"):
        own = numbers.get(one.entry_id)
        if own is None:
            continue
        if one.decision in _GRAVE:
            seen.last.add(f"{own}")
        if one.what == What.EVENT:
            seen.gone.add(f"{own}")
        for at, (number, home, away) in enumerate(matches):
            given_up = number == one.round or (one.what == What.EVENT and number > one.round)
            if own in (home, away) and given_up:
                absent.setdefault((number, at), set()).add(own)
    for (number, at), gone in absent.items():
        _round, home, away = matches[at]
        is_met = not played.isdisjoint((before + number, f"{of}") for of in (home, away))
        if home is None or away is None or is_met or not _is_reached(seen, part, before + number):
            continue
        if len(gone) == 1:
            (own,) = gone
            seen.happened.append(Forfeited(before + number, f"{own}", f"{away if own == home else home}"))
        else:
            seen.happened += [Missed(before + number, f"{of}") for of in sorted(gone)]


def _is_reached(seen: Seen, part: Part, number: int) -> bool:
    """Return whether that round of the stage is over in a session. A match at a time of its own is by itself."""
    return part.session.ended_at is not None if part.agreed is not None else number not in seen.unreached


def _entries(session: Session) -> list[tuple[int, int]]:
    return list(session.contestants.values_list("number", "entry"))
