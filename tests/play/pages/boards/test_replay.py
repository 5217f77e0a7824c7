"""A finished board, step by step."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from frontend import words
from laws.game import Game
from laws.notation import pbn
from laws.protocol.commands import Agree, Claim, Command, DrawAttention, GiveRuling, MakeCall, MeantCall, Ruling
from laws.protocol.events import CallMade, CardPlayed, ClaimSearched
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions, Irregularities
from laws.values.calls import PASS, Call
from laws.values.deal import Deal
from laws.values.seats import Seat
from play.models import LogRow
from play.people.models import Person
from play.store.tables.history import games_of
from play.table.codec import decode
from play.table.profile import SOCIAL
from play.table.table_events import TableEvent
from tests.play.live.viewing.test_untold import REVOKES, commands
from tests.play.pages.finished import played, written

LOGS = Path(__file__).parents[3] / "data" / "logs" / "v1"
pytestmark = pytest.mark.django_db


def page(client: Client, board: object, step: object = 0) -> str:
    """The page of a board after a step."""
    answer = client.get(reverse("board", args=[board]) + f"?step={step}")
    assert answer.status_code == 200
    return answer.content.decode()


def cards_of(html: str) -> int:
    """Return how many cards the four hands still hold."""
    return sum(len(held.split()) for held in re.findall(r"<dd>([^<–]*)</dd>", html))


def last_step(html: str) -> int:
    """Return the number of the last step."""
    found = re.search(r'class="where">\d+ / (\d+)<', html)
    assert found
    return int(found[1])


def test_it_begins_with_the_deal_and_ends_with_the_result(browser_of_li: Client, li: Person) -> None:
    board = played({Seat.SOUTH: li}, seed=8)
    first = page(browser_of_li, board.pk)
    assert cards_of(first) == 52
    assert "Tricks: NS 0, EW 0" in first
    last = page(browser_of_li, board.pk, last_step(first))
    assert f"{abs(board.score_ns or 0)}" in last
    assert "Tricks: NS" not in last


def test_every_call_and_card_is_a_step(browser_of_li: Client, li: Person) -> None:
    """Forward shows one card less, back shows it again."""
    board = played({Seat.SOUTH: li}, seed=8)
    events = [event for _, event in games_of([board.pk])[board.pk]]
    acts = sum(isinstance(event, CallMade | CardPlayed) for event in events)
    steps = last_step(page(browser_of_li, board.pk))
    assert steps >= acts
    held = [cards_of(page(browser_of_li, board.pk, step)) for step in range(steps + 1)]
    assert held == sorted(held, reverse=True)
    assert {before - after for before, after in pairwise(held)} <= {0, 1}


def test_what_happened_is_listed_and_each_line_leads_to_its_step(browser_of_li: Client, li: Person) -> None:
    board = played({Seat.SOUTH: li}, seed=8)
    html = page(browser_of_li, board.pk, 3)
    lines = re.findall(r'<li value="(\d+)"', html)
    assert lines == sorted(lines, key=int)
    assert html.count('aria-current="step"') == 1


def test_a_default_is_not_told_as_a_directors_ruling(browser_of_li: Client, li: Person) -> None:
    """Law 25A; who has ruled, the director or the platform in his absence, is the author of the row in the log."""
    game = Game(Deal.numbered(8), conditions=Conditions(irregularities=Irregularities.ALLOWED))
    passes = [MakeCall(seat, PASS) for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST)]
    slip = (MakeCall(Seat.NORTH, Call.parse("1S")), MeantCall(Seat.NORTH, PASS), GiveRuling(Ruling.UNINTENDED))
    commands: tuple[Command, ...] = (*slip, *passes)
    for command in commands:
        assert not isinstance(game.attempt(command), Refusal)
    board = written(tuple(game.events), {Seat.SOUTH: li})
    by_default = "No director has ruled in time, and the default of the regulations holds: It was unintended."
    assert by_default in page(browser_of_li, board.pk)
    LogRow.objects.filter(play=board, kind="laws.ruled").update(actor=f"director:{li.pk}")
    html = page(browser_of_li, board.pk)
    assert by_default not in html
    assert "The director rules: It was unintended." in html


def test_only_those_who_played_it_see_it(browser_of_li: Client, chen: Person, li: Person) -> None:
    """And nobody sees one of a session, or one that does not exist."""
    for board in (played({Seat.SOUTH: chen}).pk, played({Seat.SOUTH: li}, session=uuid4()).pk, uuid4()):
        assert browser_of_li.get(reverse("board", args=[board])).status_code == 404
        assert browser_of_li.get(reverse("board-export", args=[board, "pbn"])).status_code == 404


def test_a_step_that_is_none_is_not_found_and_one_beyond_the_end_is_the_last(browser_of_li: Client, li: Person) -> None:
    board = played({Seat.SOUTH: li})
    address = reverse("board", args=[board.pk])
    assert browser_of_li.get(address + "?step=first").status_code == 404
    last = last_step(page(browser_of_li, board.pk))
    assert f"{last} / {last}" in page(browser_of_li, board.pk, 9999)


def test_a_board_can_be_saved(browser_of_li: Client, li: Person) -> None:
    board = played({Seat.SOUTH: li}, seed=8)
    answer = browser_of_li.get(reverse("board-export", args=[board.pk, "pbn"]))
    [game], _troubles = pbn.read(answer.content, "board.pbn")
    record, _troubles = game.record()
    assert record.tricks == board.tricks
    assert answer["Content-Disposition"] == f'attachment; filename="board-{board.number}.pbn"'


def test_a_contested_claim_is_shown_with_the_line_that_beats_it(browser_of_li: Client, li: Person) -> None:
    """What the search found is in the log, card by card."""
    rows = (LOGS / "70-claim-08.jsonl").read_text(encoding="utf-8").splitlines()
    events = tuple(event for row in rows if not isinstance(event := decode(**json.loads(row)), TableEvent))
    found = next(event for event in events if isinstance(event, ClaimSearched)).finding
    board = written(events, {Seat.SOUTH: li})
    html = page(browser_of_li, board.pk)
    assert found.line
    told = [words.card_name(played.card, "en") for played in found.line]
    line = next(text for text in re.findall(r'<li value="\d+"[^>]*>(.*?)</li>', html, re.DOTALL) if told[0] in text)
    assert [card for card in told if card not in line] == []
    assert "A normal line that gives only" in line
    assert "disputes the claim" in html


def test_the_score_and_the_tricks_begin_with_one_s_own_side(browser_of_li: Client, li: Person) -> None:
    board = played({Seat.WEST: li}, seed=8)
    first = page(browser_of_li, board.pk)
    assert "Tricks: EW 0, NS 0" in first
    assert f"EW {words.signed(-(board.score_ns or 0))}" in page(browser_of_li, board.pk, last_step(first))


@pytest.mark.parametrize("noticed", [False, True])
def test_a_revoke_is_told_only_when_somebody_has_noticed_it(browser_of_li: Client, li: Person, noticed: bool) -> None:
    """Law 64B4: its opponents find it themselves, before they call on the next board."""
    game = Game(REVOKES, conditions=replace(SOCIAL.conditions, irregularities=Irregularities.ALLOWED))
    ends: list[Command] = [Claim(Seat.SOUTH, 0), Agree(Seat.EAST), Agree(Seat.WEST)]
    for command in (*commands(), *ends, *[DrawAttention(Seat.SOUTH)] * noticed):
        assert not isinstance(game.attempt(command), Refusal)
    assert game.table.incidents.irregularities
    board = written(tuple(game.events), {Seat.SOUTH: li})
    html = page(browser_of_li, board.pk, 99)
    assert ("East has revoked" in html) is noticed
    assert ("is established" in html) is noticed
