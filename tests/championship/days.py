"""The three days: two of a round robin in groups with a pairs event beside it, one of a knockout."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from director.competitions.stage_models import Stage
from director.knockouts.models import KnockoutMatch
from director.results.models import BoardResult
from director.sessions.models import Session
from tests.championship.files import same_as_the_file, standing_told
from tests.championship.office import StagedOffice
from tests.evening.office import Office
from tests.evening.publishing import publish
from tests.evening.telling import Diary
from tests.load.club import SignedIn
from tests.load.process import serving

__all__ = ["Size", "play"]

_PACE: Final = {"REDIS_URL": "", "PACE_ROBOT": "0.01", "PACE_TRICK": "0", "PACE_THINK": "0"}
"""Robots act at once."""
_DAYS: Final = ("2099-05-01", "2099-05-02", "2099-05-03")
_MOST_EXTRA: Final = 10
_LOOKS: Final = 0.5
_PATIENCE: Final = 120
"""Looks until a match that is over is decided, or is level and has extra boards."""


@dataclass(frozen=True, slots=True)
class Size:
    """How many teams in how many groups, boards of a round, segments of a match, and pairs beside them."""

    teams: int
    groups: int
    boards: int
    segments: int
    pairs: int

    @property
    def qualify(self) -> int:
        """How many go on to the knockout: two of each group."""
        return 2 * self.groups


async def play(owner: SignedIn, size: Size) -> None:
    """Play it on a server that is started anew each day, and print what happens."""
    diary = Diary()
    with serving(1, _PACE) as (server,):
        print("Day 1: the round robin begins; the pairs play beside it", flush=True)
        teams, pairs = StagedOffice(server.address, owner), Office(server.address, owner)
        await _announce(teams, pairs, size, diary)
        await asyncio.gather(_session(teams, 1, diary), _pairs(pairs, diary))
        event = teams.event
    with serving(1, _PACE) as (server,):
        print("Day 2: the round robin ends", flush=True)
        teams = StagedOffice(server.address, owner, event)
        await _session(teams, 2, diary)
        await standing_told(teams, 1, diary)
    with serving(1, _PACE) as (server,):
        print("Day 3: the knockout", flush=True)
        teams = StagedOffice(server.address, owner, event)
        await _knockout(teams, size, diary)
        await same_as_the_file(teams, diary)
        teams.browser.close()
    played = await BoardResult.objects.exclude(contract="").acount()
    diary.tell(f"the championship is over: {played} boards were played")


async def _announce(teams: StagedOffice, pairs: Office, size: Size, diary: Diary) -> None:
    """Announce both events, with the stages of the one, and enter robots."""
    await teams.announce_teams(
        name="Harbour Championship",
        starts_at=f"{_DAYS[0]}T10:00",
        movement="matches",
        rounds="2",
        boards_per_round=f"{size.boards}",
        minutes="0",
        correction="0",
        pause="0",
        scale="continuous",
    )
    for number in range(1, size.teams + 1):
        await teams.enter_team(f"Team {number}")
    await teams.stages(act="begin")
    first = await Stage.objects.aget(competition=teams.event)
    named = {"name": "Round robin", "form": "round robin", "groups": f"{size.groups}", "cycles": "1"}
    await teams.stages(act="change", stage=f"{first.pk}", **{f"{first.pk}-{key}": of for key, of in named.items()})
    again = {"starts_at": f"{_DAYS[1]}T10:00", "rounds": "", "boards_per_round": f"{size.boards}"}
    await teams.stages(act="add-session", stage=f"{first.pk}", **{f"{first.pk}-{key}": of for key, of in again.items()})
    last = {"name": "Knockout", "form": "knockout", "qualify": f"{size.qualify}", "groups": "1", "cycles": "1"}
    await teams.stages(act="add-stage", **last, carry="none")
    await pairs.announce(
        name="Harbour Pairs", starts_at=f"{_DAYS[0]}T10:00", movement="howell", boards_per_round="2", minutes="0"
    )
    await Session.objects.filter(pk=pairs.session).aupdate(pause=0)
    for _ in range(size.pairs):
        await pairs.enter("", "")
    diary.tell(f"{size.teams} teams in {size.groups} groups and {size.pairs} pairs are entered")


async def _pairs(office: Office, diary: Diary) -> None:
    """Play the pairs event to its published results."""
    await office.start()
    await office.until_over()
    await publish(office, diary)
    office.browser.close()


async def _session(office: StagedOffice, number: int, diary: Diary) -> None:
    """Play a session of the round robin, and publish it."""
    await office.at(number)
    await office.start()
    await office.until_over()
    await office.do("publish")
    matches = await BoardResult.objects.filter(session=office.session).values("table", "round").acount()
    diary.tell(f"session {number} is over and published: {matches} results")


async def _knockout(office: StagedOffice, size: Size, diary: Diary) -> None:
    """Draw the knockout from the standing, and play its rounds, with extra boards where a match is level."""
    stage = await Stage.objects.aget(competition=office.event, number=2)
    await office.settings(stage, segments=f"{size.segments}", boards=f"{size.boards}", third="on", interval="0")
    await office.knockout(stage, act="early")
    await office.knockout(stage, act="draw")
    rounds = max([one.round async for one in KnockoutMatch.objects.filter(stage=stage)])
    diary.tell(f"the bracket of {size.qualify} teams is drawn: {rounds} rounds")
    for number in range(1, rounds + 1):
        session = await Session.objects.aget(knockout_round__stage=stage, knockout_round__round=number)
        await office.at(session.number)
        await office.start()
        await office.until_over()
        await _extra(office, stage, number, diary)
        async for match in KnockoutMatch.objects.filter(stage=stage, round=number).select_related("winner", "loser"):
            part = "match for the third place" if match.part == "third" else f"round {number}"
            diary.tell(f"{part}: {match.winner} has beaten {match.loser} ({match.get_how_display()})")
    async for session in Session.objects.filter(stage=stage, ended_at__isnull=False):
        await office.at(session.number)
        await office.do("publish")


async def _extra(office: StagedOffice, stage: Stage, number: int, diary: Diary) -> None:
    """Play extra boards of the matches that ended level (article 44.2(3), 44.2(4))."""
    for _ in range(_MOST_EXTRA):
        session = await _level(office, stage, number)
        if session is None:
            return
        await office.at(session.number)
        await office.start()
        await office.until_over()
        diary.tell(f"a match was level: {session.boards_per_round} extra boards are played")
    raise RuntimeError(f"round {number} of the knockout is not decided after {_MOST_EXTRA} times extra boards")


async def _level(office: StagedOffice, stage: Stage, number: int) -> Session | None:
    """Return a session of extra boards for a match of the round that is level; None when all are decided.

    A server decides the matches of a session some moments after its end.
    """
    for _ in range(_PATIENCE):
        waiting = [one async for one in KnockoutMatch.objects.filter(stage=stage, round=number, decided_at=None)]
        if not waiting:
            return None
        for match in waiting:
            await office.browser.sent(f"/stages/{stage.pk}/bracket/{match.pk}/", act="extra")
            coming = Session.objects.filter(extra_of__of=match, started_at=None)
            if (session := await coming.afirst()) is not None:
                return session
        await asyncio.sleep(_LOOKS)
    raise RuntimeError(f"round {number} of the knockout is not decided")
