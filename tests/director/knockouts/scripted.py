"""Knockouts in tests, with results handed in: an event of teams, its stage, and scores of matches by script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from director.clubs.models import Club, Member, Role
from director.competitions.models import Competition, Kind, Method
from director.competitions.stage_models import Stage, StageForm
from director.entries.entering import Player
from director.entries.models import Entry
from director.knockouts.advancing import advance
from director.knockouts.making import draw_knockout
from director.knockouts.models import KnockoutMatch
from director.movements.matches.rooms import Room, fewest_players, match_at, room_of
from director.results.matches import confirm, matches_in, sheet_of
from director.results.models import BoardResult
from director.sessions.models import Movement, Session
from director.sessions.running.rounds import STAGE
from play.models import Person, Timer
from tests.director.evening import written
from tests.play.conftest import START, people_named

__all__ = ["Tournament", "tournament"]


class Tournament:
    """A stage of teams as a knockout, with the time of its tests."""

    def __init__(self, owner: Person, competition: Competition, stage: Stage, teams: Sequence[Entry]) -> None:
        self.owner = owner
        self.competition = competition
        self.stage = stage
        self.teams = list(teams)
        self.now = START

    def team(self, name: str) -> Entry:
        """Return a team by its name."""
        return next(one for one in self.teams if one.name == name)

    def captain(self, team: Entry) -> Person:
        """Return the captain of a team."""
        found = team.entrants.get(place=1).person
        assert found is not None
        return found

    def draw(self) -> None:
        """Draw the bracket, and let what is known go on."""
        draw_knockout(self.stage, self.teams, self.owner, self.now)
        self.go_on()

    def advance(self) -> None:
        """Let the knockout go on."""
        advance(self.stage, self.now)

    def go_on(self) -> None:
        """Let the knockout go on by the timer that stands with what was decided, as where the process dies after it."""
        of_event = Timer.objects.filter(kind=f"{STAGE}:go", subject=self.competition.pk, at__lte=self.now)
        assert of_event.delete()[0], "nothing is due"
        self.advance()

    def match(self, number: int) -> KnockoutMatch:
        """Return a match as it stands."""
        return self.stage.knockout_matches.select_related("session__competition", "home", "away", "winner").get(
            number=number
        )

    def met(self, number: int) -> tuple[str, str]:
        """Return the names of the teams of a match, the home team first."""
        match = self.match(number)
        return f"{match.home}", f"{match.away}"

    def play(self, session: Session, margins: Mapping[int, int], *, confirmed: bool = True) -> None:
        """Write results of a session and end it: in each match the home team makes so many tricks more on board 1.

        Each trick more in four spades is 30 points, which are one IMP; two are two.
        """
        schedule = session.schedule
        assert schedule is not None
        at = self.now
        Session.objects.filter(pk=session.pk).update(
            started_at=at, ended_at=at + timedelta(hours=2), round=session.rounds
        )
        boards = sorted({board for row in schedule["rows"] for board in row[4]})
        results = []
        for number, table, ns, ew, of_row in schedule["rows"]:
            for board in of_row:
                match = match_at(table, self.competition.match_tables)
                better = margins.get(match, 0) if board == boards[0] else 0
                is_open = room_of(table) is Room.OPEN
                tricks = 10 + (max(better, 0) if is_open else max(-better, 0))
                results.append(self._result(session, number, table, board, ns, ew, tricks))
        BoardResult.objects.bulk_create(results)
        session.refresh_from_db()
        self.now = at + timedelta(hours=2)
        if confirmed:
            self.confirm(session)
        self.advance()

    def _result(
        self, session: Session, number: int, table: int, board: int, ns: int, ew: int, tricks: int
    ) -> BoardResult:
        of: dict[str, Any] = {"session": session, "round": number, "table": table, "board": board, "ns": ns, "ew": ew}
        return BoardResult(**of, contract="4S N", tricks=tricks, score_ns=420 + 30 * (tricks - 10), at=self.now)

    def confirm(self, session: Session, *, but: str = "") -> None:
        """Let all captains confirm, but that of one team."""
        for match in matches_in(session):
            sheet = sheet_of(session, match)
            for team in match.teams:
                if session.contestants.get(number=team).entry.name != but:
                    confirm(session, sheet, team, self.owner, self.now)

    def session(self, number: int) -> Session:
        """Return the session of a round of the bracket."""
        return Session.objects.select_related("competition", "stage").get(
            knockout_round__stage=self.stage, knockout_round__round=number
        )


def tournament(
    names: Sequence[str], *, form: StageForm = StageForm.KNOCKOUT, match_tables: int = 2, **settings: Any
) -> Tournament:
    """Make an event of these teams, of captains and robots, whose one stage is a knockout; nobody is drawn."""
    owner = Person.objects.create_user("owner@knockout.test", display_name="Olga Owner")
    club = Club.objects.create(address="harbour", name="Harbour Club", zone="Asia/Shanghai", founded_by=owner)
    Member.objects.create(club=club, person=owner, role=Role.OWNER)
    competition = Competition.objects.create(
        club=club,
        name="Harbour Cup",
        profile="chinese_club",
        announced_by=owner,
        kind=Kind.TEAMS,
        method=Method.IMPS,
        match_tables=match_tables,
    )
    stage = Stage.objects.create(
        competition=competition, number=1, form=form, settings={"segments": 1, "boards": 2} | settings
    )
    Session.objects.create(
        competition=competition, stage=stage, starts_at=START + timedelta(minutes=30), movement=Movement.MATCHES
    )
    captains = people_named("knockout.test", *(f"{name} Captain" for name in names))
    others = [Player()] * (fewest_players(match_tables) - 1)
    players = [(name, (Player(one), *others)) for name, one in zip(names, captains, strict=True)]
    teams = written(competition, owner, players)
    for seed, team in enumerate(teams, 1):
        team.seed = seed
    Entry.objects.bulk_update(teams, ["seed"])
    return Tournament(owner, competition, stage, teams)
