"""Who plays in a stage, in order: all entries that begin in the first one, in a later one those who begin in it, and
then those who qualify (article 14).

The standings of a stage are worked out above this package: they are registered here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from django.db.models import Q

from director.competitions.knockout_settings import KnockoutSettings
from director.competitions.models import Competition
from director.competitions.stage_models import KNOCKOUTS, Stage
from director.competitions.stage_settings import settings_of_stage
from director.entries.admission.drawn import direct_entries
from director.entries.entering import entries_of
from director.entries.models import Entry
from director.entries.seeds.seeding import numbered_entries, related_in
from director.entries.stage_models import StageDraw, StageEntry
from director.movements.impossible import Cause, Impossible
from director.movements.matches.groups import groups_by_seeds
from director.sessions.models import Session
from director.sessions.teams.agreed_models import agreed_of, apart_of
from play.store.one_page import once_a_page
from scoring.ties.lots import draw as draw_lots

__all__ = [
    "called_in_lots",
    "check_size",
    "contestants_of_stage",
    "entrants_of",
    "entries_in_stage",
    "fix_contestants",
    "has_begun",
    "is_first",
    "is_seed_of",
    "last_first",
    "playing_in",
    "qualify_by",
    "ranked_so_far",
    "stage_after",
    "stage_before",
    "stage_beside",
]

Qualified = Callable[[Stage], list[Entry]]
Ranked = Callable[[Stage, Sequence[Session] | None], list[Entry]]
_NAMELESS: Final = "Robot"
_QUALIFIED: list[Qualified] = []
_RANKED: list[Ranked] = []


def qualify_by(qualified: Qualified, ranked: Ranked) -> None:
    """Register the standings.

    `qualified` returns who plays in a later stage, the best first, and raises Impossible as long as the stage before is
    not final; `ranked` those who play in a stage, by its results so far, or by those of some of its sessions.
    """
    _QUALIFIED[:], _RANKED[:] = [qualified], [ranked]


def ranked_so_far(stage: Stage, sessions: Sequence[Session] | None = None) -> list[Entry]:
    """Return the entries of a stage by its results so far, the best first; with `sessions` by those of them alone."""
    return _RANKED[0](stage, sessions)


def is_first(stage: Stage) -> bool:
    """Return whether it is the first stage of its event."""
    return stage_before(stage) is None


def stage_before(stage: Stage) -> Stage | None:
    """Return the stage from which the contestants of a stage come, None for the first.

    Nobody comes from a consolation; those of a consolation come from where those of the stage beside it do.
    """
    earlier = _main_stages_before(stage)
    if settings_of_stage(stage).consolation:
        earlier = earlier[1:]
    return next(iter(earlier), None)


def stage_beside(stage: Stage) -> Stage | None:
    """Return the stage for which those of a consolation did not qualify; None for another stage."""
    return next(iter(_main_stages_before(stage)), None) if settings_of_stage(stage).consolation else None


def stage_after(stage: Stage) -> Stage | None:
    """Return the stage for which contestants of a stage qualify, None for the last and for a consolation."""
    if settings_of_stage(stage).consolation:
        return None
    later = Stage.objects.filter(competition=stage.competition_id, number__gt=stage.number).order_by("number")
    return next((one for one in later if not settings_of_stage(one).consolation), None)


def last_first(stages: Iterable[Stage]) -> list[Stage]:
    """Return stages in the order in which they count for an event: the last first, a consolation after the stage beside
    it, for which its contestants did not qualify.
    """
    groups: list[list[Stage]] = []
    for stage in sorted(stages, key=lambda one: one.number):
        if settings_of_stage(stage).consolation and groups:
            groups[-1].append(stage)
        else:
            groups.append([stage])
    return [stage for group in reversed(groups) for stage in group]


@once_a_page
def _main_stages_before(stage: Stage) -> list[Stage]:
    """Return the earlier stages that are no consolations, the last first."""
    earlier = Stage.objects.filter(competition=stage.competition_id, number__lt=stage.number).order_by("-number")
    return [one for one in earlier if not settings_of_stage(one).consolation]


def entries_in_stage(stage: Stage | None) -> set[int] | None:
    """Return the entries that play in a stage, by their keys; None for all, without stages and in a first one in which
    all begin.

    As long as it is not known who qualifies it is those who begin in it.
    """
    if stage is None:
        return None
    if is_first(stage):
        entries = entries_of(stage.competition)
        if not entries.filter(begins__isnull=False).exists():
            return None
        return set(entries.filter(begins=None).values_list("pk", flat=True))
    try:
        return {one.entry_id for one in contestants_of_stage(stage)}
    except Impossible:
        return {one.pk for one in direct_entries(stage)}


def playing_in(session: Session) -> set[int] | None:
    """Return the entries that play in a session of a stage, by their keys, as `entries_in_stage` does.

    A match at a time of its own is played by two; anyone who has moved his only match of a round does not play in that.
    """
    if (agreed := agreed_of(session)) is not None:
        return {agreed.home_id, agreed.away_id}
    of_stage = entries_in_stage(session.stage)
    moved = {key for one in apart_of(session) for key in (one.home_id, one.away_id)} if session.rounds == 1 else set()
    if not moved:
        return of_stage
    every = Entry.objects.filter(competition=session.competition_id).values_list("pk", flat=True)
    return (set(every) if of_stage is None else of_stage) - moved


def has_begun(stage: Stage) -> bool:
    """Return whether a session of the stage has started: then its contestants stand."""
    return stage.sessions.filter(started_at__isnull=False, cancelled_at=None).exists()


def entrants_of(stage: Stage) -> list[Entry]:
    """Return the entries that play in a stage, in the order in which they are numbered, without groups.

    In the first stage the seeds come first, then the others as they were entered, or by lot. In a later one those who
    begin in it come first, in the order of their seeds, so that in a knockout they are at home against all others
    (article 18.1(3)1). The others follow in the order of the standings of the stage before; nobody has the place of who
    has qualified and withdrawn (article 23.3). Raise Impossible as long as that stage is not final, and where they are
    not as many as the stage is for.
    """
    if is_first(stage):
        entries = numbered_entries(stage.competition, round_robin=False)
        return _by_lots(stage, entries) if settings_of_stage(stage).lots else entries
    check_size(stage)
    found = [one for one in _QUALIFIED[0](stage) if one.begins_id != stage.pk]
    found = [*direct_entries(stage), *found]
    return _by_lots(stage, found) if settings_of_stage(stage).lots else found


def check_size(stage: Stage) -> None:
    """Raise Impossible where those who qualify and those who begin in a stage are not as many as it is for.

    A place that becomes free once the event has begun stays free (article 23.3), and is counted.
    """
    size = settings_of_stage(stage).size
    if not size and stage.form in KNOCKOUTS:
        size = sum(KnockoutSettings.read(stage.settings).zones)
    if not size:
        return
    begun = stage.competition.sessions.filter(started_at__isnull=False).order_by("started_at").first()
    stay = Q(withdrawn_at=None) if begun is None else Q(withdrawn_at=None) | Q(withdrawn_at__gte=begun.started_at)
    direct = Entry.objects.filter(stay, begins=stage).count()
    if stage.qualify is not None and stage.qualify + direct != size:
        words = f"{size - direct} that qualify, or {stage.qualify + direct} contestants"
        raise Impossible(
            f"the stage is for {size} contestants, but {stage.qualify} qualify for it and {direct} begin in it",
            words,
            Cause.SIZE,
            number=size,
            qualify=stage.qualify,
            direct=direct,
        )


def is_seed_of(stage: Stage, entry: Entry) -> bool:
    """Return whether an entry draws no lot in a stage: a seed in the first one, who begins there in a later one."""
    return entry.seed is not None if is_first(stage) else entry.begins_id == stage.pk


def called_in_lots(entry: Entry) -> str:
    """Return the name under which an entry is drawn: its own, with its number in the list of entries, so that it is
    unlike any other. It is the same in every language: lots are drawn of it whenever somebody reads them.
    """
    return f"{entry.pk} {entry.name or ' – '.join(one.name or _NAMELESS for one in entry.entrants.all())}"


def _by_lots(stage: Stage, entries: Sequence[Entry]) -> list[Entry]:
    """Return seeds in their order, then the others as their lots are; as they stand before the lots are drawn.

    In a later stage those who begin in it are the seeds.
    """
    drawn = StageDraw.objects.filter(stage=stage, drawn_at__isnull=False).first()
    if drawn is None:
        return list(entries)
    seeds = [one for one in entries if is_seed_of(stage, one)]
    others = {called_in_lots(one): one for one in entries if one not in seeds}
    return [*seeds, *(others[name] for name in draw_lots(drawn.seed, others))]


def contestants_of_stage(stage: Stage) -> list[StageEntry]:
    """Return the contestants of a stage with their numbers and groups: as drawn, or as they would be drawn now.

    Groups are laid out in a snake of the order of `entrants_of`, related contestants in different ones (articles
    10.5, 16.2); a group has numbers that follow each other. Raise Impossible.
    """
    if has_begun(stage):
        return list(stage.contestants.select_related("entry").prefetch_related("entry__entrants"))
    return _numbered(stage, entrants_of(stage))


def fix_contestants(stage: Stage) -> None:
    """Store who plays in a stage, unless it has begun. Raise Impossible."""
    if not has_begun(stage):
        made = contestants_of_stage(stage)
        stage.contestants.all().delete()
        StageEntry.objects.bulk_create(made)


def _numbered(stage: Stage, entries: Sequence[Entry]) -> list[StageEntry]:
    number = settings_of_stage(stage).groups
    if number <= 1 or stage.form != "round robin":
        if stage.form == "round robin" and is_first(stage) and not settings_of_stage(stage).lots:
            entries = numbered_entries(stage.competition, round_robin=True)
        return [StageEntry(stage=stage, entry=one, number=at) for at, one in enumerate(entries, 1)]
    ranks = range(1, len(entries) + 1)
    try:
        groups = groups_by_seeds(ranks, number, related=_families(stage.competition, entries))
    except Impossible as impossible:
        raise Impossible(impossible.why, impossible.nearest, Cause.GROUPS, least=2 * number) from impossible
    every = [(entries[rank - 1], group) for group, of in enumerate(groups, 1) for rank in of]
    return [StageEntry(stage=stage, entry=one, number=at, group=of) for at, (one, of) in enumerate(every, 1)]


def _families(competition: Competition, entries: Sequence[Entry]) -> list[list[int]]:
    """Return related contestants by their places in the order, two and two."""
    place = {one.pk: at for at, one in enumerate(entries, 1)}
    couples = [(one.one_id, one.other_id) for one in related_in(competition)]
    return [[place[one], place[other]] for one, other in couples if one in place and other in place]
