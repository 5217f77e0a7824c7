"""The conditions of contest in words (竞赛规程, 补充规定): each setting as a line, and what changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from director.competitions.models import Competition, Eligibility, Kind, Method, Scale
from director.entries.seeds.related_groups import gathered
from director.pages.clubs.forms import TEAM_SIZES
from director.pages.console.watching import watched_in_a_hall, watching_text
from director.pages.contest.at_real_tables import at_real_tables
from director.pages.contest.contest_stage_words import stage_lines, stage_title, swiss_lines_of
from director.pages.events.card_form_words import parts_text
from director.pages.events.system_words import barred_text
from director.sessions.contest_models import ContestVersion
from director.sessions.models import Movement
from play.pages.site.condition_words import CONDITIONS, LANGUAGE_NAMES, time_words, value_words
from play.pages.site.regulation_words import PROFILES
from play.people.agreements.system_card import Group
from play.table.profiles.condition import Condition

__all__ = ["Changed", "Part", "changes_of", "parts_of_contest"]

Line = tuple[str, str]
"""The name of a setting, and what applies."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the conditions: its name in addresses, its heading, and its lines."""

    name: str
    heading: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """A line that was changed after play had started; `name` is empty where a session started with another setting."""

    part: str
    line: str
    before: str
    now: str
    name: str
    at: datetime


def parts_of_contest(settings: dict[str, Any]) -> tuple[Part, ...]:
    """Return the conditions of contest in the active language; lines that say nothing are left out."""
    zone = ZoneInfo(settings["zone"])
    made = [
        Part("event", _("Event"), _event(settings)),
        Part("entries", _("Entries"), _entries(settings, zone)),
        Part("draw", _("Seeds and related contestants"), _draw(settings)),
        *(
            Part(f"stage-{one['number']}", stage_title(one), stage_lines(one, zone))
            for one in settings.get("stages", ())
        ),
        *(
            Part(f"session-{one['number']}", _("Session %(number)s") % one, _session(one, settings, zone))
            for one in settings["sessions"]
        ),
        Part("scoring", _("Scoring and places"), _scoring(settings)),
        Part("systems", _("Systems and system cards"), _systems(settings, zone)),
        Part("appeals", _("Corrections and appeals"), _appeals(settings)),
        Part("spectators", _("Spectators"), _spectators(settings)),
        Part("supplement", _("Supplementary regulations"), _supplement(settings)),
        Part("regulations", _("Regulations of its tables"), _regulations(settings)),
    ]
    told = (Part(one.name, one.heading, tuple(line for line in one.lines if line[1])) for one in made)
    return tuple(one for one in told if one.lines)


def changes_of(versions: list[ContestVersion]) -> tuple[Changed, ...]:
    """Return what was changed since play started, the last change first."""
    found: list[Changed] = []
    for before, now in pairwise(versions):
        old, new = _by_name(before.stated), _by_name(now.stated)
        for heading, line in dict.fromkeys((*new, *old)):
            was, says = old.get((heading, line), "–"), new.get((heading, line), "–")
            if was != says:
                found.append(Changed(heading, line, was, says, now.name, now.at))
    return tuple(reversed(found))


def _by_name(settings: dict[str, Any]) -> dict[tuple[str, str], str]:
    return {(part.heading, name): said for part in parts_of_contest(settings) for name, said in part.lines}


def _event(settings: dict[str, Any]) -> tuple[Line, ...]:
    return (
        (_("Name of the event"), settings["event"]),
        (_("Organiser"), settings["club"]),
        (_("Contestants"), _label(Kind, settings["kind"])),
        (_("Size of a team"), f"{TEAM_SIZES[settings['match_tables']]}" if "match_tables" in settings else ""),
        (_("Who may enter"), _label(Eligibility, settings["eligibility"])),
        (_("Regulations"), str(PROFILES.get(settings["profile"], settings["profile"]))),
        (_("Official languages"), _(", ").join(str(LANGUAGE_NAMES[code]) for code in settings["languages"])),
    )


def _entries(settings: dict[str, Any], zone: ZoneInfo) -> tuple[Line, ...]:
    most = settings["capacity"]
    return (
        (_("Entries open"), _when(settings["entries_open"], zone)),
        (_("Entries close"), _when(settings["entries_close"], zone) or _("at the start of the first session")),
        (_("Most pairs, teams or players"), "" if most is None else f"{most}"),
        (_("Fee"), settings["fee"]),
        (_("Names on the results"), _("as registered (article 52)") if settings.get("registered_names") else ""),
    )


def _draw(settings: dict[str, Any]) -> tuple[Line, ...]:
    """Return the seeds and the related contestants, which contestants are told before the draw (article 14.2)."""
    couples = (
        (one["one"], one["other"], (one["never"], one["round"], one["reason"])) for one in settings.get("related", ())
    )
    related = [_related(group, *terms) for group, terms in gathered(couples)]
    return (
        (_("Seeds"), _(", ").join(f"{seed} {names}" for seed, names in settings.get("seeds", ()))),
        (_("Related contestants (article 10.5)"), _("; ").join(related)),
    )


def _related(group: Sequence[str], never: bool, number: int | None, reason: str) -> str:
    if number:
        meet = _("not after round %(round)s") if never else _("in round %(round)s")
        meet %= {"round": number}
    else:
        meet = _("never") if never else _("early")
    said = f"{_(', ').join(group)}{_(': ')}{meet}"
    return pgettext("clause", ", ").join(filter(None, (said, reason)))


def _session(one: dict[str, Any], settings: dict[str, Any], zone: ZoneInfo) -> tuple[Line, ...]:
    overtime, stops = one["overtime"], ""
    if one["round_time"] and overtime is not None:
        stops = _("%(time)s after the time of a round") % {"time": time_words(overtime)} if overtime else _("at once")
    quick = _("not in less than two thirds of the time of a round (article 20.4)") if one["limits_fast"] else ""
    public = _("boards that nobody has still to play, and all at the end")
    return (
        (_("Start"), f"{_when(one['starts_at'], zone)} ({settings['zone']})"),
        (_("Where"), _("at real tables in a hall; results are entered on phones") if one.get("hall") else ""),
        (_("Movement"), _label(Movement, one["movement"])),
        *swiss_lines_of(one),
        (_("Minutes between rounds"), f"{one.get('interval') or ''}"),
        (_("Rounds"), f"{one['rounds']}" if one["rounds"] else _("as many as the movement has")),
        (_("Boards a round"), f"{one['boards_per_round']}"),
        (_("Boards"), _("the same at all tables in each round") if one["same_boards"] else ""),
        (_("Time of a round"), time_words(one["round_time"]) if one["round_time"] else _("no limit")),
        (_("Play stops"), stops),
        (_("Fast play"), quick),
        (_("Between boards"), "" if one.get("hall") else time_words(one["pause"])),
        (_("Round check"), _round_check(one)),
        (_("Results are public"), public if one["open_results"] else _("when they are published")),
    )


def _round_check(one: dict[str, Any]) -> str:
    if one.get("hall"):
        return _("both sides agree to its results before they leave the table (article 28.3)")
    return time_words(one["check_time"]) if one["check_time"] else ""


def _scoring(settings: dict[str, Any]) -> tuple[Line, ...]:
    ties = Condition.TIES_TEAMS if settings["kind"] == Kind.TEAMS else Condition.TIES_PAIRS
    said = settings["regulations"].get(ties.value)
    scale = "" if settings["method"] == Method.BOARD_A_MATCH else settings["scale"]
    return (
        (_("Scoring"), _label(Method, settings["method"])),
        (_("Comparison"), _of_eight() if "match_tables" in settings else ""),
        (_("Victory points"), _label(Scale, scale) if scale else ""),
        (_("The scale: IMPs, winner, loser"), settings.get("own_scale", "") if scale else ""),
        (
            _("Handicaps"),
            _("a second ranking of each session and stage counts them") if settings.get("handicaps") else "",
        ),
        (str(CONDITIONS[ties]), "" if said is None else _value(ties, said)),
    )


def _of_eight() -> str:
    return _(
        "each table with both of the other room, at the mean of the two; victory points as in a match of twice the"
        " boards"
    )


def _systems(settings: dict[str, Any], zone: ZoneInfo) -> tuple[Line, ...]:
    return (
        (_("Systems that are not played"), barred_text(settings["barred"])),
        (_("Yellow systems, brown-sticker conventions"), _deadlines(settings)),
        (_("System cards count as they stand on"), _when(settings["cards_due"], zone)),
        (_("To be filled in on the system card"), parts_text(Group(one) for one in settings["card_parts"])),
    )


def _deadlines(settings: dict[str, Any]) -> str:
    """Return until when written defences are handed in (article 6.3(6)), where somebody may need them."""
    if settings["regulations"].get(Condition.SYSTEMS.value) != "long_matches":
        return ""
    if {"yellow", "brown"} <= set(settings["barred"]):
        return ""
    return _(
        "The card and a defence for the opponents are handed in with the entry, defences against them at the reporting,"
        " counter-measures before the match (article 6.3(6)). Who uses them has no choice of seats (article 18.3(4))."
    )


def _appeals(settings: dict[str, Any]) -> tuple[Line, ...]:
    from_end = _("%(time)s after the end of the session")
    from_posting = _("%(time)s after the results are published")
    correction = from_end if settings["correction_from"] == "end" else from_posting
    appeal = from_end if settings["appeals_from"] == "end" else from_posting
    times = dict.fromkeys(one["correction"] for one in settings["sessions"])
    until = _(", ").join(correction % {"time": time_words(one)} for one in times)
    appeals = settings["appeals"]
    return (
        (_("Scores are corrected until"), until),
        (
            _("Rulings are appealed until"),
            _("no appeals") if appeals is None else appeal % {"time": time_words(appeals)},
        ),
        (_("Deposit for an appeal"), settings["deposit"]),
    )


def _spectators(settings: dict[str, Any]) -> tuple[Line, ...]:
    watching = Competition(watching=settings["watching"], watching_minutes=settings["watching_minutes"])
    return ((_("What they see"), watched_in_a_hall() if _is_in_a_hall(settings) else watching_text(watching)),)


def _is_in_a_hall(settings: dict[str, Any]) -> bool:
    return all(one.get("hall") for one in settings["sessions"])


def _supplement(settings: dict[str, Any]) -> tuple[Line, ...]:
    return ((_("In the organiser’s words"), settings["supplement"]),)


_ELSEWHERE: Final = frozenset({Condition.TIES_TEAMS.value, Condition.TIES_PAIRS.value, Condition.VP_SCALE.value})


_NAMES: Final = frozenset(one.value for one in Condition)


def _regulations(settings: dict[str, Any]) -> tuple[Line, ...]:
    lines = ((name, value) for name, value in settings["regulations"].items() if name not in _ELSEWHERE)
    known = [(Condition(name), value) for name, value in lines if name in _NAMES]
    if _is_in_a_hall(settings):
        known = at_real_tables(settings["profile"], known)
    return tuple((str(CONDITIONS[one]), _value(one, value)) for one, value in known)


def _value(condition: Condition, value: Any) -> str:
    try:
        return value_words(condition, value)
    except KeyError:  # a value of an earlier version of the platform
        return f"{value}"


def _label(choices: Callable[[str], Any], value: str) -> str:
    return str(choices(value).label)


def _when(at: str | None, zone: ZoneInfo) -> str:
    if at is None:
        return ""
    local = localtime(datetime.fromisoformat(at), zone)
    return f"{date_format(local, 'DATE_FORMAT')} {local:%H:%M}"
