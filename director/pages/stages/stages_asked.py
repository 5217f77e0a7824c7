"""What a page of a stage was asked for, and how the rounds and places of a bracket are called."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from director.competitions.officers import standing_at
from director.competitions.stage_models import KNOCKOUTS, Stage
from director.knockouts.models import KnockoutMatch
from director.knockouts.state import State, entrant_of
from director.movements.schedule import Origin
from director.pages.shared.asked import Asked

__all__ = ["asked_knockout", "place_text", "round_text", "stage_text", "team_text"]

_NAMED = {1: 0, 2: 1, 4: 2}


def asked_knockout(request: HttpRequest, stage: int) -> tuple[Asked, Stage]:
    """Return a stage that is a knockout, with its event and club. Raise Http404."""
    found = get_object_or_404(Stage.objects.select_related("competition__club"), pk=stage, form__in=KNOCKOUTS)
    event = found.competition
    return Asked(event.club, standing_at(event, request.user), event), found


def stage_text(stage: Stage) -> str:
    """Return the name of a stage, else its form."""
    return stage.name or str(stage.get_form_display())


def round_text(state: State, zone: int, number: int, part: str) -> str:
    """Return the name of a round of a part of a bracket."""
    of_round = [one for one in state.matches if (one.zone, one.round, one.part) == (zone, number, part)]
    match part:
        case "winners":
            return _("Winners, round %(round)s") % {"round": number}
        case "losers":
            return _("Losers, round %(round)s") % {"round": number}
        case "final":
            return (
                _("Second final")
                if any(entrant_of(one.home_from).origin is Origin.LOSER for one in of_round)
                else _("Final")
            )
        case "third":
            return _("Match for the third place")
        case _:
            matches = len({one.number for one in of_round})
            last = max(one.round for one in state.matches if one.zone == zone)
            if 2 ** (last - number) == matches and matches in _NAMED:
                return (_("Final"), _("Semi-finals"), _("Quarter-finals"))[_NAMED[matches]]
            return _("Round %(round)s") % {"round": number}


def place_text(place: str) -> str:
    """Return where a team comes from that is not known yet."""
    side = entrant_of(place)
    match side.origin:
        case Origin.WINNER:
            return _("Winner of match %(number)s") % {"number": side.number}
        case Origin.LOSER:
            return _("Loser of match %(number)s") % {"number": side.number}
        case _:
            return _("Number %(number)s") % {"number": side.number}


def team_text(state: State, match: KnockoutMatch, place: str) -> tuple[str, bool]:
    """Return who is in a place of a match, and whether that is known."""
    team = state.team_at(place)
    if team is not None:
        return f"{team}", True
    return (_("nobody"), True) if state.is_known(place) else (place_text(place), False)
