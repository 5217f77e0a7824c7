"""Keys that stand within values of rows: on the new host they name the rows and the people of the new host."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection, models

from director.clubs.models import Club
from director.competitions.stage_models import Stage
from director.knockouts.state import read_state
from director.models import AppealDecision, Deviation, Judgement, KnockoutMatch, OrderAct, Ruling
from director.moving.arriving import arrive
from director.moving.leaving import leave
from director.moving.parts import MOVED
from director.moving.people import log_people, remapped
from director.moving.proving import prove
from director.results.inquiries.deviations import Sat
from director.sessions.models import Session
from director.sessions.order.order_models import OrderKind
from director.sessions.order.spectators import bars_in
from play.models import Person
from tests.director.evening import evening
from tests.director.knockouts.scripted import tournament
from tests.play.conftest import START

PLAIN = {
    "director.ContestVersion.stated",
    "director.InquiryExport.boards",
    "director.LineUp.places",
    "director.Pairing.couples",
    "director.Pairing.out",
    "director.Ruling.known_reason",
    "director.Session.hall_codes",
    "director.Session.schedule",
    "director.Session.swiss",
    "director.Stage.settings",
    "director.Unfinished.kept",
    "director.Unfinished.skipped",
    "play.BoardGlance.data",
    "play.DirectorCall.about",
    "play.LogRow.evidence",
    "play.PlayTable.conditions",
    "play.PlayTable.rules",
}
"""Values in which nothing names a row: numbers of contestants, places, tables, words."""
KEYED = {
    "director.Knockout.placed",
    "director.Knockout.ranked",
    "director.OrderAct.data",
    "play.LogRow.data",
}
"""Values that name entries or people (`director.moving.within`, `director.moving.people`)."""


def moved(club: Club, file: Path) -> None:
    """Write a club, and read it on a host whose rows have other numbers."""
    leave(club, file)
    call_command("flush", interactive=False)
    with connection.cursor() as cursor:
        for table in ("director_entry", "play_person"):
            cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), 5000)")
    arrive(file)


def test_every_value_that_is_no_column_is_decided_about() -> None:
    found = {
        f"{label}.{field.name}"
        for label, _ in MOVED
        for field in apps.get_model(label)._meta.concrete_fields
        if isinstance(field, models.JSONField)
    }
    assert found == PLAIN | KEYED


def test_a_bracket_stands_on_the_new_host_as_it_stood_on_the_old(transactional_db: None, tmp_path: Path) -> None:
    cup = tournament(("Ash", "Birch", "Cedar", "Fir"))
    cup.draw()
    cup.play(cup.session(1), {1: 2, 2: -2})
    before = _bracket(cup.stage)
    assert before[1] == ["Ash", "Birch", "Cedar", "Fir"]
    moved(cup.competition.club, tmp_path / "club.zip")
    assert _bracket(Stage.objects.get()) == before


def _bracket(stage: Stage) -> list[object]:
    state = read_state(stage)
    assert state is not None
    names = {entry.pk: entry.name for entry in state.entries.values()}
    return [
        {number: entry.name for number, entry in state.entries.items()},
        [names[key] for key in state.knockout.ranked],
        [(one.number, f"{one.home}", f"{one.away}", f"{one.winner}") for one in state.matches],
    ]


def test_who_is_barred_and_what_a_pair_has_deviated_stay_with_their_people(
    transactional_db: None, tmp_path: Path
) -> None:
    tuesday = evening()
    nora, saul = tuesday.people("Nora", "Saul")
    assert nora.person is not None
    assert saul.person is not None
    tuesday.enter((nora, saul))
    guest = Person.objects.create_user("g@guest.invalid", display_name="Loud Guest", guest=True)
    data = {"person": guest.pk, "who": "Loud Guest", "scope": "event"}
    over = {"started_at": START, "ended_at": START + timedelta(hours=1)}
    Session.objects.filter(pk=tuesday.session.pk).update(**over)
    act = {"round": 1, "at": START, "by": tuesday.owner, "name": "Olga Owner", "text": "shouted"}
    OrderAct.objects.create(session=tuesday.session, kind=OrderKind.BARRED, data=data, **act)
    sat = Sat("N", "N", nora.person.pk, "Nora", saul.person.pk, "Saul")
    line = {"round": 1, "table": 1, "board": 1, "kind": "psychic", "call": "1S", "expected": "5+", "finding": "none"}
    people = {"player": nora.person, "player_name": "Nora", "partner": saul.person, "partner_name": "Saul"}
    Deviation.objects.create(
        session=tuesday.session, **line, **people, pair=sat.pair, by=tuesday.owner, name="Olga Owner", at=START
    )
    guest.delete()
    moved(tuesday.club, tmp_path / "club.zip")
    (barred,) = bars_in(Session.objects.get())
    assert Person.objects.get(pk=barred).display_name == "Loud Guest"
    held = Deviation.objects.get()
    assert held.pair == Sat("", "", held.player_id, "Nora", held.partner_id, "Saul").pair
    assert held.player is not None
    assert held.player.display_name == "Nora"


def test_nobody_stays_nobody_in_a_log() -> None:
    """A call that was taken while nobody directed has the person 0."""
    row = {"kind": "table.call_taken", "actor": "person:7", "data": {"person": 0, "name": ""}}
    assert list(log_people(row)) == [(7, "")]
    assert remapped(row, {7: 8}) == {"kind": "table.call_taken", "actor": "person:8", "data": {"person": 0, "name": ""}}


@pytest.mark.parametrize(
    ("good", "changed"),
    [
        (Ruling(kind="adjusted", value="100% 420", rule="12C1(b)", at=START), {"rule": "by feeling"}),
        (Ruling(kind="penalty", value="1/4 top", rule="90", at=START), {"value": "a lot"}),
        (Ruling(kind="fouled", value="1", at=START), {"value": "blue"}),
        (Judgement(facts="East thought.", facts_are="84", split="12C1(e)"), {"split": "both"}),
        (
            AppealDecision(body="chief", outcome="changed", kind="adjusted", value="100% 420", written_at=START),
            {"value": "all of it"},
        ),
        (KnockoutMatch(round=1, number=1, home_from="team 1", away_from="winner 2"), {"away_from": "somebody 2"}),
    ],
)
def test_what_pages_read_as_a_law_or_a_score_is_one(good: models.Model, changed: dict[str, str]) -> None:
    """A page that finds something else cannot be shown; nobody but a forger writes it."""
    prove(good, ())
    for name, value in changed.items():
        setattr(good, name, value)
    with pytest.raises((ValueError, KeyError)):
        prove(good, ())
