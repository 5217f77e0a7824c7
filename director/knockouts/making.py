"""The draw of a knockout: its bracket, the numbers of the teams in it, and the sessions of its rounds (article 15)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from director.competitions.knockout_settings import KnockoutSettings
from director.competitions.stage_models import Stage, StageForm
from director.competitions.stage_settings import settings_of_stage
from director.entries.models import Entry
from director.entries.seeds.seeding import wishes_of
from director.entries.stage_models import StageEntry
from director.knockouts.equal_right import with_equal_right
from director.knockouts.models import Knockout, KnockoutMatch, KnockoutRound
from director.knockouts.telling import tell_choice
from director.movements.impossible import Impossible
from director.movements.knockouts.bracket_state import first_opponents, with_third
from director.movements.knockouts.double_knockout import double_knockout
from director.movements.knockouts.knockout import knockout, placed, zones
from director.movements.schedule import Bracket, BracketPlace, KnockoutRow, Origin
from director.movements.swiss.related_swiss import placed_in_bracket
from director.sessions.draw.choosing import give_boards
from director.sessions.draw.drawing import Started
from director.sessions.draw.planning import plan_start
from director.sessions.draw.qualifying import entrants_of, has_begun, is_first, is_seed_of
from director.sessions.models import Movement, Session
from director.sessions.running.rounds import look_at_stages
from play.models import Person
from scoring.ties.lots import draw as draw_lots

__all__ = [
    "brackets_for",
    "draw_knockout",
    "is_out_of_date",
    "lay_down",
    "matches_in",
    "session_like",
    "settings_of",
    "undraw",
]

_DAY: Final = timedelta(days=1)
_AS_BEFORE: Final = (
    "hall",
    "by_itself",
    "pause",
    "check_time",
    "boards_per_round",
    "round_time",
    "overtime",
    "limits_fast",
    "open_results",
    "correction",
    "chief_id",
    "deputy_id",
)
"""What the session of a round has like the first one of the event; `give_boards` gives it other boards."""


def settings_of(stage: Stage) -> KnockoutSettings:
    """Return what is laid down for a knockout."""
    return KnockoutSettings.read(stage.settings)


def brackets_for(stage: Stage, teams: int) -> tuple[Bracket, ...]:
    """Return the bracket of each zone for so many teams; matches are numbered through all of them.

    Raise Impossible with the nearest that is possible.
    """
    settings, double = settings_of(stage), stage.form == StageForm.DOUBLE_KNOCKOUT
    sizes = settings.zones
    if sizes:
        if sum(sizes) != teams:
            raise Impossible(f"zones of {sum(sizes)} teams in all are not for {teams}", f"{sum(sizes)} teams")
        return _numbered(zones(sizes, lives=(2,) * len(sizes) if double else ()))
    if double:
        return (double_knockout(teams, variant=settings.variant, second_final=settings.second_final),)
    made = knockout(teams)
    return (with_third(made) if settings.third else made,)


def _numbered(brackets: Sequence[Bracket]) -> tuple[Bracket, ...]:
    found, before = [], 0
    for one in brackets:
        rows = tuple(_after(row, before) for row in one.rows)
        found.append(replace(one, rows=rows))
        before = rows[-1].match
    return tuple(found)


def _after(row: KnockoutRow, before: int) -> KnockoutRow:
    def named(side: BracketPlace) -> BracketPlace:
        return side if side.origin is Origin.TEAM else replace(side, number=side.number + before)

    return replace(row, match=row.match + before, home=named(row.home), away=named(row.away))


@transaction.atomic
def draw_knockout(stage: Stage, ranked: Sequence[Entry], by: Person | None, now: datetime) -> Knockout:
    """Draw a knockout for these entries, the best first, and announce the sessions of its rounds.

    In a first stage they are in the order of their seeds, and those without a seed draw lots (15.1(1)2). Where
    opponents are chosen, winners of groups draw lots for who chooses first (15.4). Can be
    repeated until its first session starts. Raise Impossible, and Started.
    """
    held = Stage.objects.select_for_update().get(pk=stage.pk)
    undraw(held)
    settings, lot = settings_of(held), secrets.token_hex(16)
    brackets = brackets_for(held, len(ranked))
    order = [one.pk for one in ranked]
    if is_first(held) and not settings_of_stage(held).lots:
        seeds = sum(one.seed is not None for one in ranked)
        lots = draw_lots(lot, [f"{one}" for one in range(seeds + 1, len(ranked) + 1)])
        order = [order[number - 1] for number in placed(range(1, len(ranked) + 1), seeds, [int(one) for one in lots])]
    sizes = [len(one.contestants) for one in brackets]
    # where one match is left to choose there is no choice
    choosing = [met for one in brackets if settings.chooses and len(met := first_opponents(one)) > 1]
    # Related teams change places in the bracket, not their ranks: by these one is at home and carries over.
    order = with_equal_right(held, order, sizes) if choosing else order
    placed_so = [] if choosing else _related_placed(held, order, sizes, ranked)
    made = Knockout.objects.create(
        stage=held,
        ranked=order,
        placed=placed_so,
        lot=lot,
        choice_due=now + timedelta(minutes=settings.choose_minutes) if choosing else None,
        drawn_by=by,
    )
    held.contestants.all().delete()
    StageEntry.objects.bulk_create(
        StageEntry(stage=held, entry_id=key, number=number) for number, key in enumerate(placed_so or order, 1)
    )
    matches = matches_in(brackets)
    for one in matches:
        one.stage = held
    KnockoutMatch.objects.bulk_create(matches)
    _announce(held, settings, max(bracket.rounds for bracket in brackets), now)
    look_at_stages(held.competition_id, now)
    if choosing:
        tell_choice(made, choosing[0][0][0], now)
    return made


def is_out_of_date(stage: Stage) -> bool:
    """Return whether a knockout that has not begun was drawn by results of the stage before that have changed since:
    others go on now, or in another order. A place that has become free stays so (article 23.3).
    """
    drawn = Knockout.objects.filter(stage=stage).first()
    if drawn is None or is_first(stage) or has_begun(stage):
        return False
    try:
        ranked = [one.pk for one in entrants_of(stage)]
    except Impossible:
        return False
    before = [key for key in drawn.ranked if key in ranked]
    return {*before} != {*ranked} if settings_of(stage).chooses else before != ranked


def _related_placed(stage: Stage, order: Sequence[int], sizes: Sequence[int], ranked: Sequence[Entry]) -> list[int]:
    """Return the teams by their numbers, related ones in different halves, or as first opponents (10.5)."""
    seeds = sum(is_seed_of(stage, one) for one in ranked)
    found, before = list[int](), 0
    for size in sizes:
        of_zone = order[before : before + size]
        wishes = wishes_of(stage.competition, {key: number for number, key in enumerate(of_zone, 1)})
        placed_so = placed_in_bracket(size, min(size, max(0, seeds - before)), wishes) if wishes else range(1, size + 1)
        found += [of_zone[number - 1] for number in placed_so]
        before += size
    return found


def matches_in(brackets: Sequence[Bracket]) -> list[KnockoutMatch]:
    """Return the matches of brackets, zone after zone, not stored and of no stage."""
    return [_match(zone, row) for zone, bracket in enumerate(brackets, 1) for row in bracket.rows]


def _match(zone: int, row: KnockoutRow) -> KnockoutMatch:
    return KnockoutMatch(
        zone=zone,
        round=row.round,
        number=row.match,
        part=row.part,
        home_from=f"{row.home.origin.value} {row.home.number}",
        away_from=f"{row.away.origin.value} {row.away.number}",
    )


def undraw(stage: Stage) -> None:
    """Take a draw back, with the sessions that were made for its rounds. Raise Started where one of them has started.

    Sessions that were announced before the draw stay.
    """
    sessions = Session.objects.filter(stage=stage)
    if sessions.filter(started_at__isnull=False).exists():
        raise Started
    Knockout.objects.filter(stage=stage).delete()
    KnockoutMatch.objects.filter(stage=stage).delete()
    KnockoutRound.objects.filter(stage=stage).delete()
    for one in sessions:
        one.contestants.all().delete()
        one.schedule = None
        one.save(update_fields=["schedule"])


def _announce(stage: Stage, settings: KnockoutSettings, rounds: int, now: datetime) -> None:
    """Give each round its session: those that are announced in the order of their times, then new ones."""
    ready = list(Session.objects.filter(stage=stage, cancelled_at=None).order_by("starts_at", "number"))
    made: Mapping[int, Session] = dict(enumerate(ready, 1))
    first = stage.competition.sessions.order_by("number").first()
    at = max(now, first.starts_at if first is not None else now)
    for number in range(1, rounds + 1):
        is_last = number >= rounds - settings.second_final
        session = made.get(number) or session_like(stage, first)
        if len(settings.starts) >= number:
            session.starts_at = settings.starts[number - 1]
        elif number not in made:
            session.starts_at = at + _DAY if number > 1 or first is None or first.stage_id != stage.pk else at
        at = session.starts_at
        lay_down(session, settings, number, final=is_last)
        session.save()
        KnockoutRound.objects.create(stage=stage, round=number, session=session)
        plan_start(session)


def lay_down(session: Session, settings: KnockoutSettings, number: int, *, final: bool) -> None:
    """Give a session, which is not stored by this, the lengths and times of that round."""
    session.rounds, boards = settings.match_of(number, final=final)
    give_boards(session, boards)
    if settings.minutes:
        session.round_time = round(settings.minutes * 60) * boards
    session.interval, session.movement = settings.interval, Movement.MATCHES


def session_like(stage: Stage, first: Session | None) -> Session:
    """Return a further session of the event, of this stage, like another one; it is not stored."""
    last = stage.competition.sessions.order_by("-number").first()
    number = 1 if last is None else last.number + 1
    made = Session(competition=stage.competition, stage=stage, number=number, movement=Movement.MATCHES)
    for name in _AS_BEFORE if first is not None else ():
        setattr(made, name, getattr(first, name))
    return made
