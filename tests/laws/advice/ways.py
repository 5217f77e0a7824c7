"""The way of a table script through the adviser's tree: the node of each stage of its incident."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from laws.advice.stage import Stage, Step
from laws.advice.stages import stages_of
from laws.advice.tree import Address, adviser_tree, follow, slug
from laws.protocol.refusals import Refusal
from laws.table.kinds import Question
from tests.laws.played import SCRIPTS, acts_of, tables_of

__all__ = ["BY_DEFAULT", "BY_POSITION", "SCRIPTS", "incidents_of", "single_incident", "way"]

TWICE = {
    "35-2-2-replacing-double-not-passed",
    "35-2-2-second-insufficient-not-passed",
    "35-2-2-third-insufficient-not-passed",
}
"""Scripts in which the replacing call is wrong too, and does not pass the screen: two incidents in one."""

BY_DEFAULT = {
    "21B1-auto",
    "22B-slip-in-the-last-pass",
    "25A4-beyond-the-screen-auto",
    "25A6-information",
    "25A6-lho-retracts",
    "27B1b-auto",
    "27B3-automatic-auto-director",
    "35-2-3-1-auto",
    "45C4b-revoke-goes-back",
    "45E1-auto",
}
"""Scripts of a table without a director, where the default of the table answers what the adviser asks a director."""

BY_POSITION = {
    "25A6-the-intended-pass-ends-the-auction",
    "35-2-2-the-intended-pass-ends-the-auction",
    "45D1-card-is-no-longer-legal",
    "45E1-played-since",
}
"""Scripts in which the position leaves nothing to choose, or to rule, where the adviser, who does not know it, asks."""

_INFORMATION = {
    question.name
    for question in (
        Question.UNAUTHORISED_INFORMATION,
        Question.EXTRANEOUS_INFORMATION,
        Question.CALL_AFTER_MISINFORMATION,
        Question.DAMAGE_BY_MISINFORMATION,
        Question.DUMMYS_SUGGESTION,
        Question.UNINTENDED_DESIGNATION,
        Question.TRICKS,
    )
}
"""The questions that are an incident of their own."""


@cache
def incidents_of(path: Path) -> tuple[int, list[Stage]]:
    """Return how many things go wrong in a script, with its stages.

    That is each irregularity, and each question that is an incident of its own.
    """
    acts = acts_of(path)
    stages = [
        stage
        for act in acts
        if not isinstance(act.decided, Refusal)
        for stage in stages_of(act.before, act.command, act.decided)
    ]
    *_, last = tables_of(path)
    known = len(last.incidents.irregularities)
    asked = [stage.subject for stage in stages if stage.subject and (not known or stage.subject in _INFORMATION)]
    return known + len(asked) + (path.stem in TWICE), stages


def single_incident(path: Path) -> list[Stage]:
    """Return the stages of a script in which one thing goes wrong; none for those `BY_DEFAULT` and `BY_POSITION`."""
    number, stages = incidents_of(path)
    return stages if number == 1 and path.stem not in BY_DEFAULT | BY_POSITION else []


def way(stages: list[Stage]) -> list[tuple[Stage, Address]]:
    """Return each stage with its node. Raise KeyError for an answer that the tree does not have.

    A question that comes up while another is open does not end that one.
    """
    tree = adviser_tree()
    found: list[tuple[Stage, Address]] = []
    ways: list[Address] = []
    for stage in stages:
        if stage.subject:
            ways.append((slug(stage.subject),))
        for step in stage.steps:
            place = next((place for place in reversed(range(len(ways))) if _answers(ways[place], step)), -1)
            ways[place] = follow(tree, ways[place], step)
            ways.append(ways.pop(place))
        found.append((stage, ways[-1]))
    return found


def _answers(address: Address, step: Step) -> bool:
    try:
        follow(adviser_tree(), address, step)
    except KeyError:
        return False
    return True
