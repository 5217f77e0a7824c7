"""Who has the choice of seats in a round robin, a league, a Swiss, a single match: before the first round too
(articles 18.3(4), 19).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from director.competitions.stage_settings import StageSettings, keep_settings
from director.entries.admission.drawn import drawn_entries
from director.entries.models import Entry
from director.entries.seeds.seeding import set_seeds
from director.models import Competition, Session, Stage
from director.pages.shared import asked
from director.sessions.draw.drawing import draw
from director.sessions.draw.staging import commit_to_lots, draw_the_lots, with_stages
from director.sessions.models import Movement
from director.sessions.teams.agreeing import draw_ahead
from director.sessions.teams.ahead import known_match
from director.sessions.teams.lineups import choose_line_up, is_public, public_at
from director.sessions.teams.marked_systems import BarredPair, barred_pairs
from director.sessions.teams.seat_rights import holder_of
from play.models import Person
from play.people.agreements.card_versions import CardVersion, keep_card
from play.people.agreements.cards_in_force import CardLimits, allow_card
from play.people.agreements.system_card import Colour, SystemCard
from tests.director.evening import Evening
from tests.director.standings.scripted import add, hand_in, teams_event
from tests.play.people.cards import PRECISION

MINUTE = timedelta(minutes=1)
YELLOW = replace(PRECISION, colour=Colour.YELLOW)


def league(teams: int = 4, *, boards: int = 20) -> tuple[Evening, Session]:
    """An event of teams before its draw; the first team has a yellow card."""
    made = teams_event(teams, boards=boards)
    Competition.objects.update(profile="ccba_2018")
    ann, bob = [Person.objects.create_user(f"{name}@seats.test", display_name=name) for name in ("Ann", "Bob")]
    for place, person in enumerate((ann, bob), 1):
        of_first = made.competition.entries.get(name="Team 1").entrants.filter(place=place)
        of_first.update(person=person, robot=False, name=person.display_name)
    keep_card(ann, bob, YELLOW)
    return made, anew(made.session)


def anew(session: Session) -> Session:
    """Return a session as it stands now."""
    return Session.objects.select_related("competition", "stage").get(pk=session.pk)


def between_rounds(boards: int) -> tuple[Evening, Session]:
    """A round robin of four teams twenty minutes before its second round."""
    made, session = league(boards=boards)
    draw(session)
    Session.objects.update(started_at=session.starts_at, round=1, next_at=session.starts_at + 20 * MINUTE)
    return made, anew(session)


def teams_of_round(session: Session, number: int = 1) -> tuple[Entry, Entry, list[Entry]]:
    """Return the team with the yellow card, its opponents in a round, and the others."""
    every = drawn_entries(session.competition)
    team = next(one for one in every if one.name == "Team 1")
    known = known_match(session, team, number)
    assert known is not None
    other = known.opponents_of(team)
    return team, other, [one for one in every if one not in (team, other)]


def held_by(session: Session, number: int, now: datetime) -> list[bool | None]:
    """Return whether the team with the yellow card, its opponents and each other team have the choice of seats."""
    team, other, rest = teams_of_round(session, number)
    return [holder_of(session, one, number, now) for one in (team, other, *rest)]


def test_before_the_first_round_of_a_round_robin_the_opponents_have_the_choice(db: None) -> None:
    """Who meets whom follows from the entries: the choice is known, and the times of the line-ups, before the draw."""
    _made, session = league()
    begins, now = session.starts_at, session.starts_at - 30 * MINUTE
    assert session.schedule is None
    assert held_by(session, 1, now) == [False, True, None, None]
    team, other, rest = teams_of_round(session)
    assert public_at(session, team, 1, now) == begins - 15 * MINUTE
    assert public_at(session, other, 1, now) == begins - 5 * MINUTE
    assert {public_at(session, one, 1, now) for one in rest} == {begins - 10 * MINUTE}
    draw(session)
    assert held_by(anew(session), 1, now) == [False, True, None, None], "as it is drawn"
    assert teams_of_round(anew(session))[1] == other


def test_a_single_match_has_it_before_it_begins(db: None) -> None:
    """All of its segments are one match (6.4(1))."""
    _made, session = league(2, boards=8)
    Session.objects.update(rounds=2)
    session = anew(session)
    assert held_by(session, 1, session.starts_at) == [None, None], "sixteen boards"
    Session.objects.update(rounds=3)
    session = anew(session)
    assert [held_by(session, number, session.starts_at) for number in (1, 3)] == [[False, True]] * 2


def test_the_page_of_a_line_up_names_the_opponents_and_who_has_the_choice(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the first round; the line-up of the team without it is read there as soon as it is public (19.1(2))."""
    made, session = league()
    _team, other, _rest = teams_of_round(session)
    clock = SimpleNamespace(now=lambda: session.starts_at - 16 * MINUTE)
    monkeypatch.setattr(asked, "table_server", lambda: SimpleNamespace(desk=SimpleNamespace(clock=clock)))
    organiser = Client()
    organiser.force_login(made.owner)
    page = reverse("session-line-up", args=[session.pk, other.pk])
    shown = organiser.get(page)
    assert shown.context["opponents"] == "Team 1"
    assert b"Your team has the choice of seats" in shown.content
    assert b"Ann" not in shown.content
    clock.now = lambda: session.starts_at - 14 * MINUTE
    assert b"Ann" in organiser.get(page).content


def test_a_change_before_the_first_round_gives_the_opponents_the_choice(db: None) -> None:
    """Article 19.4, of teams none of which has such a card; a change in another match gives nobody anything."""
    made, session = league(boards=8)
    team, other, _rest = teams_of_round(session)
    at = session.starts_at - 4 * MINUTE
    assert is_public(session, team, 1, at)
    assert choose_line_up(session, team, 1, (2, 1, 3, 4), made.owner, at, chief=True) is None
    assert held_by(session, 1, at) == [False, True, None, None]
    assert public_at(session, other, 1, at) == session.starts_at
    assert choose_line_up(session, other, 1, (3, 4, 1, 2), made.owner, at, chief=False) is None


def test_nobody_has_it_before_the_lots_are_drawn(db: None) -> None:
    """Article 14.3: until then nobody knows whom he meets."""
    made, session = league()
    stage = with_stages(made.competition)
    set_seeds(made.competition, {})
    keep_settings(stage, StageSettings(lots=True))
    session, now = anew(session), session.starts_at
    team = made.competition.entries.get(name="Team 1")
    assert known_match(session, team) is None
    assert holder_of(session, team, 1, now) is None
    commit_to_lots(stage, now)
    assert known_match(session, team) is None, "the seed is not told yet"
    draw_the_lots(stage, now)
    assert held_by(session, 1, now) == [False, True, None, None]


def test_a_later_session_of_a_league_has_it_ahead_but_a_further_cycle_waits_for_the_results(db: None) -> None:
    """Article 16.4: ranks number the teams of a further cycle."""
    made, session = league(3, boards=18)
    stage = with_stages(made.competition)
    keep_settings(stage, StageSettings(cycles=2))
    Session.objects.update(rounds=2)
    second, third = anew(add(stage, rounds=1)), anew(add(stage, rounds=1))
    team = made.competition.entries.get(name="Team 3")
    assert known_match(second, team) is not None
    assert known_match(third, team) is None
    hand_in(anew(session))
    assert known_match(anew(third), team) is None, "the second session is still to be played"
    hand_in(anew(second))
    assert any(known_match(anew(third), one) is not None for one in drawn_entries(made.competition))


def test_in_a_swiss_it_is_known_where_the_round_is_drawn_ahead(db: None) -> None:
    made, session = league()
    Session.objects.update(movement=Movement.SWISS, rounds=2)
    Stage.objects.all().delete()
    with_stages(made.competition)
    session = anew(session)
    team = made.competition.entries.get(name="Team 1")
    assert holder_of(session, team, 1, session.starts_at) is None
    draw_ahead(session)
    assert held_by(anew(session), 1, session.starts_at) == [False, True, None, None]


def test_a_card_that_a_director_has_let_in_late_counts(db: None) -> None:
    """Articles 8.2, 8.4: one saved after the deadline does not, until he allows it; then it takes the other's place."""
    made, session = league()
    yellow = CardVersion.objects.get()
    due = yellow.at - MINUTE
    Competition.objects.update(cards_due=due)
    session = anew(session)
    assert held_by(session, 1, session.starts_at) == [None] * 4, "saved after the deadline"
    listed, organiser = reverse("event-cards", args=[made.competition.pk]), Client()
    organiser.force_login(made.owner)
    assert b"no choice of seats" not in organiser.get(listed).content
    allow_card(yellow, made.owner.pk, CardLimits(due, session.pk))
    assert b"no choice of seats" in organiser.get(listed).content
    assert held_by(session, 1, session.starts_at) == [False, True, None, None]
    ann, bob = Person.objects.filter(email__endswith="@seats.test").order_by("pk")
    green = keep_card(ann, bob, SystemCard())
    assert held_by(session, 1, session.starts_at) == [False, True, None, None], "not allowed"
    allow_card(green, made.owner.pk, CardLimits(due, session.pk))
    assert b"no choice of seats" not in organiser.get(listed).content
    assert held_by(session, 1, session.starts_at) == [None] * 4


def test_between_rounds_the_opponents_of_a_yellow_system_have_the_choice(db: None) -> None:
    """Article 18.3(4) is for all forms: where neither team uses one it is as in 18.3(1)."""
    _made, session = between_rounds(20)
    assert session.next_at is not None
    now = session.starts_at
    assert held_by(session, 2, now) == [False, True, None, None]
    team, other, _rest = teams_of_round(session, 2)
    assert public_at(session, team, 2, now) == session.next_at - 15 * MINUTE
    assert public_at(session, other, 2, now) == session.next_at - 5 * MINUTE
    assert barred_pairs(session, team, (1, 2, 3, 4)) == []


def test_a_short_match_has_no_yellow_system_and_no_choice(db: None) -> None:
    """Article 6.4(1); the captain reads it where he hands in the line-up."""
    _made, session = league(boards=16)
    team = session.competition.entries.get(name="Team 1")
    assert holder_of(session, team, 1, session.starts_at) is None
    assert barred_pairs(session, team, (1, 2, 3, 4)) == [BarredPair(("Ann", "Bob"), short=True, systems=())]
    assert barred_pairs(session, team, (1, 3, 2, 4)) == []


def test_a_line_up_with_a_barred_system_is_told_of_it_and_taken(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """6.4(3) and 52.2(1) are of the use of a system: the captain reads both, in a match of any length."""
    made, session = league(boards=20)
    team = session.competition.entries.get(name="Team 1")
    assert barred_pairs(session, team, (1, 2, 3, 4)) == []
    Competition.objects.update(barred="yellow")
    session.competition.refresh_from_db()
    assert barred_pairs(session, team, (1, 2, 3, 4)) == [BarredPair(("Ann", "Bob"), short=False, systems=("yellow",))]
    clock = SimpleNamespace(now=lambda: session.starts_at - 60 * MINUTE)
    monkeypatch.setattr(asked, "table_server", lambda: SimpleNamespace(desk=SimpleNamespace(clock=clock)))
    captain = Client()
    captain.force_login(made.owner)
    page = reverse("session-line-up", args=[session.pk, team.pk])
    seats = {f"seat_{at}": place for at, place in enumerate((1, 2, 3, 4), 1)}
    told = captain.post(page, seats, follow=True).content.decode()
    assert "The line-up is written down." in told
    assert "Ann – Bob have on their card what is barred in this event" in told
    assert "article 52.2(1)" in told


def test_after_a_change_between_rounds_the_opponents_choose_seats(db: None) -> None:
    """Article 19.4."""
    made, session = between_rounds(8)
    assert session.next_at is not None
    team, other, _rest = teams_of_round(session, 2)
    at = session.next_at - 4 * MINUTE
    assert choose_line_up(session, team, 2, (2, 1, 3, 4), made.owner, at, chief=True) is None
    assert held_by(session, 2, at) == [False, True, None, None]
    assert public_at(session, other, 2, at) == session.next_at
