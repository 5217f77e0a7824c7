"""Reports of a whole event that is scored: text for people, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator

from scoring.exchange.events.whole_scored import MatchScored, StageScored, WholeScored
from scoring.exchange.report import as_text, differences, members
from scoring.exchange.scored.tally import shown
from scoring.results.places import place_text

__all__ = ["whole_as_json", "whole_as_text", "whole_differences"]


def whole_as_text(event: WholeScored, *, boards: bool = False) -> str:
    """Return every stage, then the order of the whole event."""
    parts = []
    for stage in event.stages:
        parts.append(f"{stage.stage.name}\n{'=' * len(stage.stage.name)}")
        several = len(stage.tallies) > 1
        for tally, group in zip(stage.tallies, dict.fromkeys(one.group for one in stage.places), strict=False):
            parts.append((f"group {group}\n" if several else "") + as_text(tally, boards=boards).rstrip("\n"))
        if stage.stage.knockout is not None:
            parts.append("\n".join(_knockout(stage)))
    lines = [
        f"{place_text(one.place, shared=one.shared):>5}  {'; '.join(one.names)}  ({one.stage})" for one in event.order
    ]
    parts.append("\n".join(["the whole event", "===============", *lines]))
    if event.errors:
        parts.append("\n".join(["left out or not understood:", *(f"  {error}" for error in event.errors)]))
    return "\n\n".join(parts) + "\n"


def _knockout(stage: StageScored) -> Iterator[str]:
    names = {one.id: one.names[0] if one.names else one.id for one in stage.stage.results.contestants}
    for match in stage.matches:
        yield _match(match, names)
    yield ""
    if stage.differences:
        yield "differs from the file:"
        yield from (f"  {one}" for one in stage.differences)
    else:
        yield "as in the file"


def _match(one: MatchScored, names: dict[str, str]) -> str:
    sides = " – ".join(names.get(team, team or "nobody") for team in (one.match.home, one.match.away))
    score = "" if one.score is None else f" {shown(one.score[0])}:{shown(one.score[1])}"
    how = "" if one.match.how in ("", "played") else f" ({one.match.how})"
    winner = f", {names.get(one.winner, one.winner)} wins" if one.winner else ""
    return f"round {one.match.round}, match {one.match.number}: {sides}{score}{winner}{how}"


def whole_differences(event: WholeScored) -> list[str]:
    """Return one sentence for each difference from the file."""
    of_tallies = [said for stage in event.stages for tally in stage.tallies for said in differences(tally, every=True)]
    return of_tallies + [f"{one}" for stage in event.stages if not stage.tallies for one in stage.differences]


def whole_as_json(event: WholeScored) -> str:
    """Return one JSON object: the stages, the order of the event, what differs from the file, and its faults."""
    stages = [
        {
            "name": stage.stage.name,
            "groups": [members(tally) for tally in stage.tallies],
            "matches": [
                {
                    "match": one.match.number,
                    "score": None if one.score is None else [float(side) for side in one.score],
                    "winner": one.winner,
                }
                for one in stage.matches
            ],
            "places": [
                {"id": one.contestant.id, "group": one.group, "place": one.place, "shared": one.shared}
                for one in stage.places
            ],
        }
        for stage in event.stages
    ]
    order = [{"place": one.place, "shared": one.shared, "names": one.names, "stage": one.stage} for one in event.order]
    told = {"stages": stages, "order": order, "differences": whole_differences(event)}
    return json.dumps(told | {"errors": [f"{error}" for error in event.errors]}, ensure_ascii=False, indent=1)
