"""What the organiser has set for a stage: groups, cycles, lots, carry-over; plain values in `Stage.settings`."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from director.competitions.stage_models import Stage

__all__ = ["RANKS", "Carry", "StageSettings", "keep_settings", "settings_of_stage", "stated"]


class Carry(StrEnum):
    """What contestants bring from the stage before (带分, article 47). The values are stored in the database."""

    NONE = "none"
    RULES = "rules"
    """By the formulas of articles 48 and 49."""
    FULL = "full"
    """All points of the stage before."""


RANKS: Final = "ranks"
"""Where the ranks of teams stand beside the settings of a round robin, by which each cycle after the first is drawn
(16.4). They are no setting.
"""


@dataclass(frozen=True, slots=True)
class StageSettings:
    """The settings of a stage that every form may have.

    A round robin is played in so many `groups` and `cycles` (article 16). With `lots` those without a seed are drawn by
    lot (article 14.3). `carry` is what is carried into the stage. With `early` the organiser has let it be drawn from
    standings of the stage before that are not final. With `agrees` captains agree on other times for their matches, as
    `director.competitions.agreement` reads the fields that follow; `agree_until` is a time in ISO format. A
    `consolation` is for those who do not qualify for the stage before it, beside which it is played. `size` is how many
    play in a later stage, 0 for as many as qualify and begin in it.
    """

    groups: int = 1
    cycles: int = 1
    lots: bool = False
    carry: Carry = Carry.NONE
    early: bool = False
    agrees: bool = False
    agree_before: int = 0
    agree_until: str = ""
    agree_days: int = 0
    consolation: bool = False
    size: int = 0


def settings_of_stage(stage: Stage) -> StageSettings:
    """Return the settings of a stage; what it does not name is as it is by default."""
    data = stage.settings
    return StageSettings(
        groups=int(data.get("groups", 1)),
        cycles=int(data.get("cycles", 1)),
        lots=bool(data.get("lots", False)),
        carry=Carry(data.get("carry", Carry.NONE)),
        early=bool(data.get("early", False)),
        agrees=bool(data.get("agrees", False)),
        agree_before=int(data.get("agree_before") or 0),
        agree_until=str(data.get("agree_until") or ""),
        agree_days=int(data.get("agree_days") or 0),
        consolation=bool(data.get("consolation", False)),
        size=int(data.get("size") or 0),
    )


def stated(stage: Stage) -> dict[str, Any]:
    """Return what an organiser states of a stage, as its form and programs have it."""
    settings = settings_of_stage(stage)
    return {
        "name": stage.name,
        "form": stage.form,
        "qualify": stage.qualify,
        "groups": settings.groups,
        "cycles": settings.cycles,
        "carry": settings.carry.value,
        "consolation": settings.consolation,
        "size": settings.size or None,
    }


def keep_settings(stage: Stage, settings: StageSettings) -> None:
    """Store these settings; what other forms keep beside them stays."""
    stage.settings = stage.settings | asdict(settings)
    stage.save(update_fields=["settings"])
