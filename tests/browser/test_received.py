"""The check of what a page was sent: it finds a card in every form, and what nobody has been told of."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from frontend.regions import Occupant, Surroundings, draw, regions
from laws.conformance.script.actions import read_action
from laws.conformance.script.setup import Setup
from laws.game import Game
from laws.protocol.events import Event
from laws.values.cards import Card
from laws.values.seats import SEATS
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, Viewer, ViewerKind
from tests.browser.late import told_early
from tests.browser.received import named, told_too_much

NORTH, EAST, SOUTH, WEST = SEATS
VACANT = Occupant()
AROUND = Surroundings("Table 1", (VACANT, VACANT, VACANT, VACANT))
BEGUN = ["N 1NT", "E pass", "S 3NT", "W pass", "N pass", "E pass", "E leads C2"]


def board(lines: Sequence[str]) -> tuple[Game, list[Event]]:
    """The usual deal of a script after these lines, and its events."""
    setup = Setup()
    game = Game(setup.deal, setup.table().board, setup.conditions)
    for line in lines:
        for command in read_action(line):
            assert isinstance(game.attempt(command), tuple), line
    return game, game.events


def sent(game: Game, viewer: Viewer, language: str) -> str:
    """All regions as that viewer sees them."""
    shown = regions(view(game.table, viewer), AROUND)
    return "".join(draw(name, region, language) for name, region in shown.items())


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("more", [[], ["E faces"], ["E faces", "N plays dummy C4", "W plays H3", "N claims 9"]])
def test_a_player_is_told_what_he_may_know_and_no_more(language: str, more: list[str]) -> None:
    game, events = board([*BEGUN, *more])
    for seat in SEATS:
        assert told_too_much(sent(game, Viewer.player(seat), language), seat, Setup().deal, events) == []
        others = [
            told_too_much(sent(game, Viewer.player(other), language), seat, Setup().deal, events) for other in SEATS
        ]
        assert sum(map(bool, others)) >= (1 if more[2:] else 2), "what others are told is too much for him"
        assert told_too_much(sent(game, DIRECTOR, language), seat, Setup().deal, events)


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_an_irregularity_without_attention_is_told_to_nobody(language: str) -> None:
    quiet = [*BEGUN, "E faces", "N plays dummy C4", "W plays H3"]
    _, before = board(quiet)
    game, _ = board([*quiet, "N draws attention"])
    for seat in SEATS:
        told = told_too_much(sent(game, Viewer.player(seat), language), seat, Setup().deal, before)
        assert told


STEPS = (*BEGUN, "E faces", "N plays dummy C4", "W plays C7")
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("step", range(len(STEPS)), ids=STEPS)
def test_a_late_viewer_is_told_nothing_younger(language: str, step: int) -> None:
    """Each event a second after the other: the board before a step tells nothing early, that after it does."""
    before, after = board(STEPS[:step])[0], board(STEPS[: step + 1])
    log = [(NOON + timedelta(seconds=n), event) for n, event in enumerate(after[1])]
    then = log[len(before.events) - 1][0]
    deal = Setup().deal
    vugraph = Viewer(ViewerKind.VUGRAPH)
    assert told_early(sent(before, vugraph, language), deal, log, then, ()) == []
    told = told_early(sent(after[0], vugraph, language), deal, log, then, ())
    assert told or STEPS[step] == "E faces"  # he has seen the card already
    assert told_early(sent(before, vugraph, language), deal, log, NOON - timedelta(seconds=1), ())


@pytest.mark.parametrize(
    "text",
    [
        '<button data-card="HT">',
        '<span class="card H" aria-hidden="true"><b>10</b>',
        '<div class="line" aria-hidden="true"><i class="H">♥</i> A 10</div>',
        "10 of hearts",
        "hearts ace, 10; diamonds none",
        "红心10",
    ],
)
def test_a_card_is_found_however_it_is_named(text: str) -> None:
    assert Card.parse("HT") in named(text)
