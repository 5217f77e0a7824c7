"""The conditions of contest of stages in words: groups, carry-over, the choices of a knockout and of a Swiss."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from director.competitions.agreement import agreement_of
from director.competitions.knockout_settings import Home, KnockoutSettings, Level, Seats, Variant
from director.competitions.stage_models import KNOCKOUTS, Stage, StageForm
from director.competitions.stage_settings import settings_of_stage
from director.pages.stages.stage_lines import carry_words, form_words, stage_name
from director.sessions.draw.swiss_rules import SwissRules

__all__ = ["stage_lines", "stage_title", "swiss_lines_of"]

Line = tuple[str, str]


def _stage(said: dict[str, Any]) -> Stage:
    """Return the stage of the settings, not stored."""
    names = ("number", "name", "form", "qualify", "settings")
    return Stage(**{name: said[name] for name in names})


def stage_title(said: dict[str, Any]) -> str:
    """Return the heading of a stage."""
    return _("Stage: %(name)s") % {"name": stage_name(_stage(said))}


def stage_lines(said: dict[str, Any], zone: ZoneInfo) -> tuple[Line, ...]:
    """Return what is laid down for a stage; empty lines say nothing."""
    stage = _stage(said)
    later, settings = stage.number > 1, settings_of_stage(stage)
    who = _("all who are entered")
    if said.get("some_begin_later"):
        who = _("all who are entered and do not begin in a later stage")
    if later:
        who = _("all of the stage before")
        if stage.qualify:
            who = _("the first %(number)s of the stage before") % {"number": stage.qualify}
        if settings.consolation:
            who = _("those who do not qualify for the stage before")
    return (
        (_("Form"), form_words(stage)),
        (pgettext("a stage", "Who plays"), who),
        (_("Level at the last place that qualifies"), _by_lot() if later and stage.qualify else ""),
        (_("Begin in this stage"), _(", ").join(said.get("direct", ()))),
        (_("How many play in it"), f"{settings.size or ''}"),
        (_("Draw"), _("by lot, with a published seed (article 14.3)") if settings.lots else ""),
        (_("Carried over"), (carry_words(stage) or _("nothing")) if later else ""),
        *(_knockout(stage, zone) if stage.form in KNOCKOUTS else ()),
        (_("Another time for a match"), _another_time(stage, zone)),
    )


def _by_lot() -> str:
    """Return what the organiser lays down for who is level after all that can be compared (articles 44.5, 45.3)."""
    return _(
        "by lot; the seed is that of the draw of the stage before, else the fingerprint of its first deal"
        " (articles 44.5, 45.3)"
    )


def _another_time(stage: Stage, zone: ZoneInfo) -> str:
    """Return until when captains agree on other times, and what stands where they do not; empty where they may not."""
    agreement = agreement_of(stage)
    if agreement is None:
        return ""
    said = [_("as its captains agree until %(hours)s hours before") % {"hours": f"{agreement.before / 60:g}"}]
    if agreement.until is not None:
        said.append(_("not after %(time)s") % {"time": _when(agreement.until, zone)})
    if agreement.days:
        said.append(_("within %(days)s days of the set time") % {"days": agreement.days})
    return pgettext("clause", ", ").join([*said, _("else the set time stands")])


def _knockout(stage: Stage, zone: ZoneInfo) -> tuple[Line, ...]:
    of, double = KnockoutSettings.read(stage.settings), stage.form == StageForm.DOUBLE_KNOCKOUT
    chooses = _(
        "the teams placed first, each within %(minutes)s minutes; winners of several groups in the order of their lots,"
        " by the seed of the draw of the stage before, else the fingerprint of its first deal (article 15.4)"
    ) % {"minutes": of.choose_minutes}
    due = _("%(both)s minutes before a segment; %(first)s and %(second)s where one team has the choice of seats") % {
        "both": of.both,
        "first": of.first,
        "second": of.second,
    }
    third = _("a match for it") if of.third else ""
    return (
        (_("Matches"), _matches_words(of.segments, of.boards)),
        *(
            (_("Round %(number)s") % {"number": number}, _matches_words(segments, boards))
            for number, (segments, boards) in enumerate(of.rounds, 1)
        ),
        (_("Final"), _matches_words(of.final_segments, of.boards) if of.final_segments else ""),
        (_("Minutes a board"), f"{of.minutes:g}" if of.minutes else ""),
        (_("Second final"), _("where the team without a defeat loses the first") if double and of.second_final else ""),
        (_("Double knockout"), str(Variant(of.variant).label) if double else ""),
        (_("Third place"), third if not double else ""),
        (_("Zones (article 15.3)"), ", ".join(map(str, of.zones))),
        (_("Starts of the rounds"), _(", ").join(_when(one, zone) for one in of.starts)),
        (_("Minutes between segments"), f"{of.interval}"),
        (_("Choice of opponents"), chooses if of.chooses else ""),
        (_("Home team"), str(Home(of.home).label) if stage.number == 1 else ""),
        (_("Choice of seats (article 18.3(2))"), str(Seats(of.seats).label)),
        (_("Line-ups are due (article 19.3)"), due),
        (_("A match that is level (article 44.2)"), _level(of.extra)),
        (_("Put out in the same round"), str(Level(of.level).label)),
    )


def _matches_words(segments: int, boards: int) -> str:
    return _("%(segments)s segments of %(boards)s boards") % {"segments": segments, "boards": boards}


def _level(extra: int) -> str:
    return _("total points, boards won, then %(boards)s extra boards and single ones") % {"boards": extra}


def _when(at: Any, zone: ZoneInfo) -> str:
    local = localtime(at, zone)
    return f"{date_format(local, 'DATE_FORMAT')} {local:%H:%M}"


def swiss_lines_of(said: dict[str, Any]) -> tuple[Line, ...]:
    """Return how the rounds of a Swiss are paired (article 17); nothing of another session."""
    stored = said.get("swiss")
    if stored is None:
        return ()
    rules = SwissRules.of(stored)
    pairing = (
        _("by zones of winners and losers (article 17.2)") if rules.special else _("nearest in score (article 17.1)")
    )
    first = _("the first against the last") if rules.ends else _("the first against the middle")
    level = _("by their numbers (article 17.5(2))") if rules.by_number else _("by their places (article 17.5(1))")
    return (
        (_("Pairing"), pairing),
        (_("The first round (article 17.3)"), first),
        (_("Level contestants"), level),
        (_("The draw"), _("published by the director") if rules.hold else ""),
    )
