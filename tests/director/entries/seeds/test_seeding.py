"""Seeds by master points and by the organiser, related entries, and the numbers that follow from both."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from director.entries.entering import NotEntered, Player, enter, entries_of, withdraw
from director.entries.seeds.importing import import_players
from director.entries.seeds.seeding import (
    numbered_entries,
    propose_seeds,
    relate,
    related_in,
    set_handicaps,
    set_seeds,
)
from director.knockouts.models import Knockout
from director.models import Competition, Contestant, Entry, Related, Session
from director.movements.knockouts.knockout import bracket_order
from director.sessions.draw.drawing import draw
from scoring.ties.lots import draw as draw_lots
from tests.director.evening import Evening, enter_teams, evening, evening_of_teams
from tests.director.knockouts.scripted import tournament
from tests.director.results.swiss_played import draws_of, go_to_round, teams_swiss
from tests.play.conftest import START

pytestmark = pytest.mark.django_db
ROBOTS = (Player(), Player(), Player())


def of_teams(teams: int = 6) -> tuple[Evening, list[Entry]]:
    """Return an event of teams, each with a captain who is called after it."""
    made = evening_of_teams()
    Session.objects.update(rounds=None)
    made.session.refresh_from_db()
    return made, enter_teams(made, **{f"T{n}": [Player(name=f"C{n}"), *ROBOTS] for n in range(1, teams + 1)})


def order_of(made: Evening) -> list[str]:
    """Return the teams by the numbers with which they are drawn."""
    draw(made.session)
    contestants = Contestant.objects.filter(session=made.session).select_related("entry").order_by("number")
    return [f"{one.entry}" for one in contestants]


def test_in_a_swiss_they_meet_in_a_round_or_not_after_it(client: Client) -> None:
    """Articles 10.5, 17: by the page of seeds, in the first draw and in those that follow."""
    made = teams_swiss(8, rounds=3)
    teams = list(made.competition.entries.order_by("pk"))
    Session.objects.update(started_at=None, round=0)
    client.force_login(made.owner)
    address = reverse("event-seeding", args=[made.competition.pk])

    def record(one: int, other: int, never: str, number: str) -> None:
        of = {"contestants": [teams[one - 1].pk, teams[other - 1].pk], "never": never, "round": number}
        client.post(address, of | {"act": "relate", "reason": "one club"})

    for line in ((1, 2, "", ""), (3, 4, "", "2"), (5, 6, "1", ""), (7, 8, "1", "2")):
        record(*line)
    assert (
        "error"
        in client.post(
            address, {"act": "relate", "contestants": [teams[0].pk, teams[1].pk], "round": "0"}
        ).content.decode()
    )
    page = client.get(address).content.decode()
    assert "in round 2" in page
    assert "not after round 2" in page
    draw(made.session)
    made.session.refresh_from_db()
    Session.objects.update(started_at=START, round=1)
    go_to_round(made, 3)
    rounds = {frozenset(couple): number for number, couples, _bye in draws_of(made) for couple in couples}
    assert (rounds[frozenset((1, 2))], rounds[frozenset((3, 4))]) == (1, 2)
    assert frozenset((5, 6)) not in rounds
    assert rounds.get(frozenset((7, 8)), 0) <= 2


def test_in_a_bracket_they_are_in_different_halves_or_meet_at_once() -> None:
    cup = tournament([f"T{number}" for number in range(1, 9)])
    Entry.objects.filter(seed__gt=2).update(seed=None)
    cup.teams = list(cup.competition.entries.order_by("pk"))
    one, two, *_rest, seven, eight = cup.teams
    relate(cup.competition, (one.pk, eight.pk), "one club", never=True)
    relate(cup.competition, (two.pk, seven.pk), "one sponsor", never=False)
    for _again in range(3):
        cup.draw()
        drawn = Knockout.objects.get(stage=cup.stage)
        placed = drawn.placed
        halves = [{placed[number - 1] for number in of} for of in (bracket_order(8)[:4], bracket_order(8)[4:])]
        assert [len(half & {one.pk, eight.pk}) for half in halves] == [1, 1]
        assert placed[:2] == [one.pk, two.pk], "seeds stay"
        met = [{match.home_id, match.away_id} for match in cup.stage.knockout_matches.filter(round=1)]
        assert {two.pk, seven.pk} in met
        lots = [int(number) for number in draw_lots(drawn.lot, [f"{number}" for number in range(3, 9)])]
        ranked = [cup.teams[number - 1].pk for number in (1, 2, *lots)]
        assert drawn.ranked == ranked, "who changes places keeps its rank: by it one is at home"
        at_home = cup.stage.knockout_matches.filter(round=1).values_list("home", "away")
        assert all(ranked.index(home or 0) < ranked.index(away or 0) for home, away in at_home)


def test_nobody_is_in_two_teams_of_one_event() -> None:
    """Article 10.1(2)."""
    made = evening_of_teams()
    (ann,) = made.people("Ann")
    enter_teams(made, Reds=[ann, *ROBOTS])
    assert enter(made.competition, made.owner, [Player(), ann, Player(), Player()], "Blues") is NotEntered.TWICE


def test_seeds_are_proposed_by_master_points_and_the_others_follow_as_they_came() -> None:
    made, teams = of_teams(5)
    import_players(made.competition, "name,points\nC2,10\nC4,200.5\nC5,10\n")
    assert order_of(made) == ["T1", "T2", "T3", "T4", "T5"], "points alone change no number"
    propose_seeds(made.competition)
    assert order_of(made) == ["T4", "T2", "T5", "T1", "T3"]
    set_seeds(made.competition, {teams[2].pk: 1})
    assert order_of(made) == ["T3", "T1", "T2", "T4", "T5"]


def test_the_organiser_overrides_the_proposed_order(client: Client) -> None:
    made, teams = of_teams(3)
    import_players(made.competition, "name,points\nC3,10\n")
    client.force_login(made.owner)
    address = reverse("event-seeding", args=[made.competition.pk])
    client.post(address, {"act": "propose"})
    assert order_of(made) == ["T3", "T1", "T2"]
    sent = {f"seed-{teams[1].pk}": "1", f"seed-{teams[2].pk}": "2", f"seed-{teams[0].pk}": "x"}
    client.post(address, {"act": "seed"} | sent)
    assert order_of(made) == ["T2", "T3", "T1"]
    page = client.get(address).content.decode()
    assert page.index("Seed of T2") < page.index("Seed of T3") < page.index("Seed of T1")


def test_of_many_contestants_some_are_searched_and_the_others_keep_their_seeds(client: Client) -> None:
    """A page has fifty of them at most; what it does not show it does not change."""
    made, teams = of_teams(60)
    set_seeds(made.competition, {teams[59].pk: 1, teams[0].pk: 2})
    set_handicaps(made.competition, {teams[0].pk: Decimal("1.5")})
    client.force_login(made.owner)
    address = reverse("event-seeding", args=[made.competition.pk])
    page = client.get(address).content.decode()
    assert page.count('name="seed-') == page.count('name="handicap-') == 50
    assert client.get(f"{address}?page=2").content.decode().count('name="seed-') == 10
    found = f"{address}?name=t37"
    page = client.get(found).content.decode()
    assert page.count('name="seed-') == 1
    sent = {"act": "seed", f"seed-{teams[36].pk}": "3"}
    assert client.post(found, sent)["Location"] == found
    assert {one.name: one.seed for one in entries_of(made.competition) if one.seed} == {"T60": 1, "T1": 2, "T37": 3}
    client.post(found, {"act": "handicap", f"handicap-{teams[36].pk}": "-2"})
    assert [one.handicap for one in entries_of(made.competition) if one.handicap] == [Decimal("1.5"), Decimal(-2)]
    assert "Nobody of this name is entered." in client.get(f"{address}?name=nobody").content.decode()


def test_related_teams_meet_early_in_a_round_robin() -> None:
    """Articles 10.5(2), 16.3."""
    made, teams = of_teams()
    assert relate(made.competition, (teams[4].pk, teams[0].pk), "one sponsor", never=False)
    schedule = draw(made.session)
    numbers = dict(Contestant.objects.order_by("number").values_list("entry__name", "number"))
    both = {numbers["T1"], numbers["T5"]}
    assert min(row.round for row in schedule.rows if {*row.sides} == both) == 1


def test_three_related_teams_meet_in_the_first_three_rounds_and_two_others_in_the_first() -> None:
    """Article 10.5(2): a team related to several takes the early numbers from nobody."""
    made, teams = of_teams()
    for family in (teams[:3], teams[3:5]):
        relate(made.competition, [one.pk for one in family], "", never=False)
    schedule = draw(made.session)
    numbers = dict(Contestant.objects.order_by("number").values_list("entry__name", "number"))
    assert numbers["T1"] == 1

    def met(*names: str) -> int:
        both = {numbers[one] for one in names}
        return min(row.round for row in schedule.rows if {*row.sides} == both)

    assert sorted(met(*two) for two in (("T1", "T2"), ("T1", "T3"), ("T2", "T3"))) == [1, 2, 3]
    assert met("T4", "T5") == 1


def test_pairs_are_numbered_by_their_seeds_alone() -> None:
    made = evening()
    entries = made.enter(*([Player(name=f"A{n}"), Player(name=f"B{n}")] for n in range(4)))
    relate(made.competition, (entries[0].pk, entries[3].pk), "one club", never=True)
    set_seeds(made.competition, {entries[3].pk: 1})
    found = numbered_entries(made.competition, round_robin=False)
    assert [one.pk for one in found] == [entries[n].pk for n in (3, 0, 1, 2)]


def test_related_entries_are_recorded_once_changed_and_removed(client: Client) -> None:
    made, teams = of_teams(3)
    client.force_login(made.owner)
    address = reverse("event-seeding", args=[made.competition.pk])
    one, two = teams[0].pk, teams[1].pk
    client.post(address, {"act": "relate", "contestants": [two, one], "never": "", "reason": "one town"})
    client.post(address, {"act": "relate", "contestants": [one, two], "never": "1", "reason": "one sponsor"})
    (recorded,) = related_in(made.competition)
    assert (recorded.never, recorded.reason) == (True, "one sponsor")
    assert "one sponsor" in client.get(address).content.decode()
    assert not relate(made.competition, (one, 0), "", never=False)
    withdraw(teams[1], made.owner)
    assert related_in(made.competition) == []
    client.post(address, {"act": "unrelate", "related": [one, two]})
    assert not Related.objects.exists()


def test_a_whole_province_is_related_at_once_shown_as_one_and_removed_as_one(client: Client) -> None:
    """Article 10.5(1): all teams of a region are related; a sponsor's beside them keep what is recorded of theirs."""
    made, teams = of_teams(5)
    client.force_login(made.owner)
    address = reverse("event-seeding", args=[made.competition.pk])
    province = [one.pk for one in teams[:4]]
    relate(made.competition, (teams[3].pk, teams[1].pk), "one town", never=False)
    relate(made.competition, (teams[3].pk, teams[4].pk), "one sponsor", never=False)
    for _twice in range(2):
        client.post(address, {"act": "relate", "contestants": province, "never": "1", "reason": "Sichuan"})
    page = client.get(address)
    shown = [([f"{one}" for one in group], terms.reason) for group, terms in page.context["related"]]
    assert sorted((sorted(names), why) for names, why in shown) == [
        (["T1", "T2", "T3", "T4"], "Sichuan"),
        (["T4", "T5"], "one sponsor"),
    ]
    assert Related.objects.filter(never=True, reason="Sichuan").count() == 6
    told = client.get(reverse("event-rules", args=[made.competition.pk])).content.decode()
    assert told.count("never, Sichuan") == 1
    client.post(address, {"act": "unrelate", "related": province})
    assert [one.reason for one in related_in(made.competition)] == ["one sponsor"]


def test_what_cannot_be_recorded_as_related_is_said_and_the_form_keeps_its_ticks(client: Client) -> None:
    made, teams = of_teams(3)
    elsewhere = Competition.objects.get()
    elsewhere.pk, elsewhere._state.adding = uuid4(), True
    elsewhere.save()
    client.force_login(made.owner)
    address = reverse("event-seeding", args=[made.competition.pk])
    ticked = [one.pk for one in teams[:2]]
    stranger = elsewhere.entries.create(name="T9").pk

    def said(language: str = "en", **sent: object) -> str:
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        return client.post(address, {"act": "relate", "reason": "Sichuan", **sent}).content.decode()

    assert "Choose at least two of them." in said()
    assert "请至少选择两个参赛者。" in said("zh-hans", contestants=ticked[:1])
    assert f"{stranger} is not one of the available choices." in said(contestants=[*ticked, stranger])
    page = said(contestants=ticked, round="0")
    assert page.count("checked") == 2
    assert 'value="Sichuan"' in page
    crowd = made.competition.entries.bulk_create(Entry(competition=made.competition, name=f"X{n}") for n in range(59))
    many = [*ticked, *(one.pk for one in crowd)]
    assert "At most 60 are recorded as related at once." in said(contestants=many)
    assert client.post(address, {"act": "unrelate", "related": "x"}).status_code == 400
    assert not Related.objects.exists()
    said(contestants=many[:60])
    assert Related.objects.count() == 60 * 59 // 2


def test_seeds_stand_when_the_session_has_started(client: Client) -> None:
    made, teams = of_teams(3)
    Session.objects.update(started_at=made.session.starts_at)
    client.force_login(made.owner)
    address = reverse("event-seeding", args=[made.competition.pk])
    page = client.post(address, {"act": "seed", f"seed-{teams[1].pk}": "1"}, follow=True).content.decode()
    assert "its numbers stand" in page
    assert not Entry.objects.exclude(seed=None).exists()
