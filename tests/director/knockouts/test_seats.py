"""The choice of seats segment by segment, and when line-ups are due and public (articles 18.3, 19)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from director.knockouts.extra import make_extra
from director.models import Competition, Entry, LineUp, Session
from director.sessions.running.expected import between_two
from director.sessions.teams.ahead import KnownMatch, known_match
from director.sessions.teams.lineups import Late, choose_line_up, is_public, public_at
from director.sessions.teams.seat_rights import choice_in, holder_of, pick_segment
from play.models import Person
from play.people.agreements.card_versions import keep_card
from play.people.agreements.system_card import Colour
from tests.director.knockouts.scripted import Tournament, tournament
from tests.play.people.cards import PRECISION

MINUTE = timedelta(minutes=1)


def cup_of(**settings: Any) -> Tournament:
    """Return a drawn cup of two teams, in two segments."""
    cup = tournament(["Ants", "Bees"], **({"segments": 2} | settings))
    cup.draw()
    return cup


def met_in(session: Session, team: Entry) -> KnownMatch:
    """Return the match of a team."""
    found = known_match(session, team)
    assert found is not None
    return found


def rights(cup: Tournament, session: Session | None = None) -> tuple[int | None, ...]:
    """Return which team has the choice in each segment."""
    held = session or cup.session(1)
    return choice_in(held, met_in(held, cup.teams[0]), cup.now).rights


def test_the_team_that_is_drawn_chooses_a_segment_and_the_other_has_the_rest(db: None) -> None:
    """Article 18.3(2)-1; nobody learns the lot before the first deal is committed to."""
    cup = cup_of()
    session = cup.session(1)
    match = met_in(session, cup.teams[0])
    choice = choice_in(session, match, cup.now)
    assert choice.turn is not None
    assert (choice.turn, choice.free, choice.rights) == (choice.drawn, (1, 2), (None, None))
    other = 3 - choice.turn
    assert not pick_segment(session, match, other, 1, cup.owner, cup.now)
    assert pick_segment(session, match, choice.turn, 2, cup.owner, cup.now)
    assert not pick_segment(session, match, other, 1, cup.owner, cup.now), "the last is not chosen"
    assert rights(cup) == (other, choice.turn)


def test_who_does_not_choose_in_time_has_the_first_segment_and_the_last_of_three_is_nobody_s(db: None) -> None:
    """Article 18.3(2)-2."""
    cup = cup_of(segments=3)
    assert rights(cup) == (None, None, None)
    cup.now = cup.session(1).starts_at - 20 * MINUTE
    found = rights(cup)
    assert sorted(found[:2], key=str) == [1, 2]
    assert found[2] is None


def test_the_organiser_lays_down_otherwise(db: None) -> None:
    """Article 18.3(2)-3."""
    assert rights(cup_of(seats="home")) == (1, 1)


def test_nobody_has_the_choice_where_the_organiser_says_so_nor_in_extra_boards(db: None) -> None:
    """Articles 18.3(2)-3, 18.3(3)."""
    cup = cup_of(seats="nobody")
    assert rights(cup) == (None, None)
    cup.stage.settings["seats"] = "home"
    cup.stage.save()
    cup.play(cup.session(1), {})
    made = make_extra(cup.match(1), cup.owner, cup.now)
    assert made is not None
    assert rights(cup, Session.objects.select_related("competition", "stage").get(pk=made.pk)) == (None,)


def test_who_has_the_choice_hands_in_second(db: None) -> None:
    """Articles 19.1(2), 19.3(2)-2: fifteen minutes before the start, then until five."""
    cup = cup_of(seats="home")
    session, (home, away) = cup.session(1), cup.teams
    start = session.starts_at
    assert holder_of(session, home, 1, cup.now)
    assert holder_of(session, away, 1, cup.now) is False
    assert public_at(session, away, 1, cup.now) == start - 15 * MINUTE
    assert public_at(session, home, 1, cup.now) == start - 5 * MINUTE
    at = start - 15 * MINUTE
    assert is_public(session, away, 1, at)
    assert not is_public(session, home, 1, at)
    late = choose_line_up(session, away, 1, (2, 1, 3, 4), cup.captain(away), at, chief=False)
    assert late is Late.PUBLIC
    assert choose_line_up(session, home, 1, (2, 1, 3, 4), cup.captain(home), at, chief=False) is None
    late = choose_line_up(session, home, 1, (1, 2, 3, 4), cup.captain(home), start - 5 * MINUTE, chief=False)
    assert late is Late.PUBLIC


def test_both_hand_in_at_once_where_neither_has_it_by_the_times_of_the_organiser(db: None) -> None:
    """Articles 19.1(1), 19.3(3)."""
    cup = cup_of(seats="nobody", both=25)
    session = cup.session(1)
    assert {public_at(session, team, 1, cup.now) for team in cup.teams} == {session.starts_at - 25 * MINUTE}
    assert between_two(session) == 2 * session.boards_per_round, "segments are one match (article 6.4(1))"


def test_after_a_change_of_a_public_line_up_the_opponents_choose_seats(db: None) -> None:
    """Article 19.4: the chief director alone changes it."""
    cup = cup_of(seats="home")
    session, (home, away) = cup.session(1), cup.teams
    at = session.starts_at - 4 * MINUTE
    assert choose_line_up(session, home, 1, (2, 1, 3, 4), cup.owner, at, chief=True) is None
    assert LineUp.objects.get().changed_at == at
    assert holder_of(session, away, 1, at)
    assert public_at(session, away, 1, at) == session.starts_at
    assert choose_line_up(session, away, 1, (3, 4, 1, 2), cup.captain(away), at, chief=False) is None


def yellow(cup: Tournament, name: str) -> None:
    """Let the first pair of a team have a card of a yellow system."""
    team = cup.team(name)
    partner = Person.objects.create_user(f"{name}2@knockout.test", display_name=f"{name} Partner")
    team.entrants.filter(place=2).update(person=partner, robot=False, name=partner.display_name)
    keep_card(cup.captain(team), partner, replace(PRECISION, colour=Colour.YELLOW))


def test_a_team_with_a_yellow_system_has_no_choice_against_one_without(db: None) -> None:
    """Article 18.3(4); where both have one, the rules are the usual ones."""
    cup = cup_of(seats="home", boards=9)
    Competition.objects.update(profile="ccba_2018")
    yellow(cup, "Ants")
    assert rights(cup) == (2, 2)
    yellow(cup, "Bees")
    assert rights(cup) == (1, 1)


def test_a_card_that_is_barred_in_a_short_match_takes_no_choice(db: None) -> None:
    """Article 6.4(1): in 16 boards or fewer nobody uses a yellow system, so the choice is that of 18.3(2)."""
    cup = cup_of(seats="home", boards=8)
    Competition.objects.update(profile="ccba_2018")
    yellow(cup, "Ants")
    assert rights(cup) == (1, 1)
    assert choice_in(cup.session(1), met_in(cup.session(1), cup.teams[0]), cup.now).marked == frozenset()
    picked = cup.stage
    picked.settings["seats"] = "picked"
    picked.save()
    session = cup.session(1)
    assert choice_in(session, met_in(session, cup.teams[0]), cup.now).turn is not None, "segments are chosen as usual"
