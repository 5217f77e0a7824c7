"""Every form that `director.movements` makes: chosen, seen and printed before it is used, played, scored from its file.

A form that is added to the catalogue of `director.movements.formats.printing`, and a movement or a form of stage from
which organisers choose, fail here until a row plays them. Results are handed in by scripts: nobody sits down.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Final

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import director.movements as package
from director.competitions.models import Competition, Kind, Method
from director.competitions.stage_models import KNOCKOUTS, StageForm
from director.competitions.stage_settings import StageSettings, keep_settings
from director.entries.entering import Player
from director.movements.formats.printing import FORMS, form_name
from director.movements.knockouts.double_knockout import double_knockout
from director.movements.matches.rooms import fewest_players
from director.movements.matches.teams import teams
from director.movements.pairs.howell import howell
from director.movements.pairs.mitchell import mitchell
from director.movements.singles.individual import individual
from director.results.matches import matches_in
from director.results.tallying import tally_of
from director.sessions.draw.schedules import ScheduleRow, schedule_of, sides_of
from director.sessions.draw.staging import with_stages
from director.sessions.models import Movement, Session
from play.live.clock import SystemClock
from tests.director.evening import Evening, enter_teams, evening, evening_of_teams
from tests.director.knockouts.scripted import Tournament, tournament
from tests.director.standings.scripted import by_strength, hand_in, scored_again, swiss_day

VARIANTS: Final[dict[str, Callable[[str], str]]] = {
    "mitchell": lambda variant: mitchell(7 if variant == "straight" else 8, variant=variant, rounds=7).form,
    "howell": lambda variant: howell(3 if variant == "split" else 8, variant=variant, rounds=None).form,
    "individual": lambda variant: individual(12, variant=variant).form,
    "double_knockout": lambda variant: double_knockout(8, variant=variant).form,
    "teams": lambda variant: (
        teams({"head-to-head": 2, "eight-a-side": 2, "whist": 5, "hexagon": 6}.get(variant, 8), variant=variant).form
    ),
}
"""The modules whose forms have variants, with how one is made."""


@dataclass(frozen=True, slots=True)
class Row:
    """How a form is announced and played by so many contestants: `offers` are the field and the value of its page.

    `schedule` is the form of the schedule that the session has then, empty for that of the name.
    """

    contestants: int
    movement: Movement
    offers: tuple[str, str]
    kind: Kind = Kind.PAIRS
    rounds: int | None = None
    boards: int = 1
    same_boards: bool = False
    schedule: str = ""
    method: Method | None = None
    match_tables: int = 2
    swiss: tuple[str, ...] = ()
    stage: StageSettings | None = None


def pairs(contestants: int, movement: Movement, **more: Any) -> Row:
    """A movement of pairs."""
    return Row(contestants, movement, ("movement", movement.value), **more)


def of_teams(contestants: int, movement: Movement = Movement.MATCHES, **more: Any) -> Row:
    """Matches of teams."""
    return Row(contestants, movement, ("movement", movement.value), Kind.TEAMS, **more)


def alone(contestants: int, movement: Movement) -> Row:
    """Single players."""
    return Row(contestants, movement, ("movement", movement.value), Kind.INDIVIDUAL, rounds=3)


SESSIONS: Final = {
    "mitchell straight": pairs(6, Movement.MITCHELL),
    "mitchell straight, one winner": pairs(6, Movement.MITCHELL_ONE, schedule="mitchell straight"),
    "mitchell straight, half a table": pairs(9, Movement.MITCHELL, schedule="mitchell straight"),
    "mitchell straight with rover": pairs(7, Movement.ROVER),
    "mitchell share": pairs(8, Movement.MITCHELL),
    "mitchell skip": pairs(8, Movement.SKIP),
    "mitchell web": pairs(8, Movement.WEB, rounds=3),
    "mitchell barometer": Row(6, Movement.MITCHELL, ("same_boards", "on"), same_boards=True),
    "mitchell scrambled": pairs(6, Movement.SCRAMBLED),
    "howell complete": pairs(8, Movement.HOWELL, rounds=None),
    "howell three-quarter": pairs(8, Movement.THREE_QUARTER, rounds=5),
    "howell short": pairs(8, Movement.SHORT, rounds=5),
    "howell split": pairs(6, Movement.SPLIT, boards=2),
    "howell barometer": Row(6, Movement.HOWELL, ("same_boards", "on"), same_boards=True),
    "individual apart": alone(9, Movement.INDIVIDUAL),
    "individual whist": alone(12, Movement.WHIST),
    "head-to-head": of_teams(2, rounds=2),
    "eight-a-side": of_teams(2, rounds=1, schedule="head-to-head", match_tables=4),
    "american whist": of_teams(5, Movement.HOME_TABLES),
    "share and relay": of_teams(6, Movement.HOME_TABLES),
    "relay": of_teams(4, Movement.RELAY),
    "hexagon": of_teams(6, schedule="round robin"),
    "board-a-match": Row(
        3, Movement.MATCHES, ("method", "bam"), Kind.TEAMS, schedule="round robin", method=Method.BOARD_A_MATCH
    ),
    "round robin": of_teams(5),
    "round robin in two groups and cycles": of_teams(
        6, stage=StageSettings(groups=2, cycles=2), schedule="round robin in groups"
    ),
    "swiss": of_teams(6, Movement.SWISS, rounds=3),
    "swiss by zones": Row(
        4, Movement.SWISS, ("pairing", "special"), Kind.TEAMS, rounds=2, swiss=("special",), schedule="swiss"
    ),
    "swiss of pairs": pairs(8, Movement.SWISS, rounds=3, boards=2, schedule="swiss"),
}
"""Each form that is played in one session, by its name in the catalogue; what is no name of it is another way to it."""
TOURNAMENTS: Final = {"individual apart", "board-a-match", "round robin in two groups and cycles"}
"""Of these the forms that stand among the tournaments (CONTRIBUTING.md)."""
BRACKETS: Final[dict[str, tuple[int, StageForm, dict[str, Any]]]] = {
    "knockout": (5, StageForm.KNOCKOUT, {}),
    "knockout by zones": (4, StageForm.KNOCKOUT, {"zones": [2, 2]}),
    "double knockout standard": (4, StageForm.DOUBLE_KNOCKOUT, {"variant": "standard"}),
    "double knockout compact": (5, StageForm.DOUBLE_KNOCKOUT, {"variant": "compact", "second_final": True}),
}


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


def test_every_form_has_a_name_and_a_row_that_plays_it() -> None:
    modules = [import_module(one.name) for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    with_variants = {one.__name__.rpartition(".")[2]: one.VARIANTS for one in modules if hasattr(one, "VARIANTS")}
    assert with_variants.keys() == VARIANTS.keys()
    made = {VARIANTS[module](variant) for module, of in with_variants.items() for variant in of}
    assert [form for form in made if form_name(form, "zh") == form] == []
    assert FORMS.keys() - SESSIONS.keys() - BRACKETS.keys() == set()
    assert {one.movement for one in SESSIONS.values()} == {*Movement}
    assert {form for _teams, form, _settings in BRACKETS.values()} == {*KNOCKOUTS}


def announced(row: Row) -> Evening:
    """The event of a row, with its entries, before the draw."""
    if row.kind == Kind.TEAMS:
        made = evening_of_teams(rounds=row.rounds, boards_per_round=row.boards, match_tables=row.match_tables)
        team = [Player()] * fewest_players(row.match_tables)
        enter_teams(made, **{f"Team {at}": team for at in range(1, row.contestants + 1)})
    else:
        made = evening(rounds=2, boards_per_round=row.boards)
        Competition.objects.update(kind=row.kind)
        made.competition.refresh_from_db()
        places = 2 if row.kind == Kind.PAIRS else 1
        numbers = range(1, row.contestants + 1)
        made.enter(*([Player(name=f"{'NS'[at]}{number}") for at in range(places)] for number in numbers))
    Competition.objects.update(**({"method": row.method} if row.method else {}))
    Session.objects.update(
        movement=row.movement, rounds=row.rounds, same_boards=row.same_boards, swiss=dict.fromkeys(row.swiss, True)
    )
    if row.stage is not None:
        keep_settings(with_stages(Competition.objects.get()), row.stage)
    made.competition.refresh_from_db()
    made.session = Session.objects.select_related("competition__club", "stage").get()
    return made


def chosen(made: Evening, row: Row) -> None:
    """The page on which an event is announced offers it."""
    office = Client()
    office.force_login(made.owner)
    page = office.get(f"{reverse('event-create', args=['harbour'])}?for={row.kind}").content.decode()
    name, value = row.offers
    assert f'name="{name}"' in page
    assert value == "on" or f'value="{value}"' in page
    if made.session.stage is not None:
        stages = office.get(reverse("event-stages", args=[made.competition.pk])).content.decode()
        assert 'name="groups"' in stages or "-groups" in stages


def seen_and_printed(made: Evening, row: Row) -> None:
    """Who organises sees its rounds and prints them before anything is drawn, with numbers alone."""
    office = Client()
    office.force_login(made.owner)
    rounds = office.get(reverse("event-form", args=[made.competition.pk, "rounds"])).content.decode()
    if row.movement is Movement.SWISS:
        assert "It is known when the session has started." in rounds  # its first round is drawn by the seeds
        return
    assert rounds.count("<table") >= 1
    if row.kind == Kind.TEAMS:
        return
    page = reverse("event-movement", args=[made.competition.pk])
    cards = office.get(reverse("event-movement-cards", args=[made.competition.pk])).content.decode()
    assert cards.count('class="guide"') >= row.contestants
    fits = {"pairs": f"{row.contestants}"} | ({"same_boards": "on"} if row.same_boards else {})
    assert f'value="{row.movement.value}/' in office.get(page, fits).content.decode()


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=pytest.mark.tournament) if one in TOURNAMENTS else one for one in SESSIONS]
)
def test_it_is_chosen_seen_printed_played_and_its_file_scores_to_the_same(db: None, name: str) -> None:
    row = SESSIONS[name]
    made = announced(row)
    chosen(made, row)
    seen_and_printed(made, row)
    play = swiss_day if row.movement is Movement.SWISS else hand_in
    held = play(made.session, by_strength if row.swiss else by_much)  # a match of zones has a winner
    schedule = schedule_of(held.schedule or {})
    assert schedule.form == (row.schedule or name)
    met = {one for of in schedule.rows if of.is_played for side in sides_of(of) for one in side}
    assert met == set(range(1, row.contestants + 1))
    tally = tally_of(held)
    places = {one.entrant.id: one.place for one in tally.standings}
    assert places.keys() == {f"{number}" for number in met}
    assert len({one.total for one in tally.standings}) > 1
    assert bool(matches_in(held)) is (row.kind == Kind.TEAMS)
    (stage,) = scored_again(made.competition)["stages"]
    if row.stage is None:
        assert {one["id"]: one["place"] for one in stage["places"]} == places


def by_much(_session: Session, row: ScheduleRow, board: int) -> int:
    """Return the tricks of North-South: the more the smaller their numbers; tables and boards differ."""
    ns, ew = sides_of(row)
    return max(7, min(12, 9 + (sum(ew) - sum(ns)) // 3 + (board + row.table) % 3 - 1))


def play_rounds(cup: Tournament) -> int:
    """Play all rounds of a bracket; the better seed wins, but once: so the second final is played."""
    rounds = 0
    while (one := Session.objects.filter(stage=cup.stage, ended_at=None, schedule__isnull=False).first()) is not None:
        rounds += 1
        of = [match for match in cup.stage.knockout_matches.filter(session=one, decided_at=None) if match.match]
        cup.play(one, {match.match or 0: 1 if (match.home_id or 0) < (match.away_id or 0) else -1 for match in of})
    return rounds


@pytest.mark.parametrize("name", BRACKETS)
def test_a_bracket_is_chosen_seen_printed_played_and_its_file_scores_to_the_same(db: None, name: str) -> None:
    number, form, settings = BRACKETS[name]
    cup = tournament([f"T{at}" for at in range(1, number + 1)], form=form, **settings)
    office = Client()
    office.force_login(cup.owner)
    stages = office.get(reverse("event-stages", args=[cup.competition.pk])).content.decode()
    assert f'value="{form.value}"' in stages
    bracket = reverse("stage-bracket", args=[cup.stage.pk])
    offered = office.get(reverse("stage-knockout", args=[cup.stage.pk])).content.decode()
    for key, value in settings.items():
        assert f'name="{key}"' in offered
        assert not isinstance(value, str) or f'value="{value}"' in offered
    kind = "double" if form is StageForm.DOUBLE_KNOCKOUT else "single"
    assert office.get(reverse("handbook"), {"kind": kind}).status_code == 200
    cup.draw()
    assert "T1" in Client().get(bracket).content.decode()
    assert play_rounds(cup) == len({one.round for one in cup.stage.knockout_matches.all() if one.session_id})
    assert not cup.stage.knockout_matches.filter(decided_at=None).exists()
    Session.objects.filter(started_at__isnull=False).update(published_at=timezone.now())
    order = scored_again(cup.competition)["order"]
    assert [one["names"][0] for one in order[:2]] == ["T1", "T2"]
