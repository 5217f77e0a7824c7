"""Every command of the Laws has a way from a page to the table, or a reason why it has none."""

from __future__ import annotations

import ast
import re
import typing
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from laws.conformance.script.actions import read_action
from laws.protocol import commands
from laws.values.cards import Card
from laws.values.seats import Seat
from play.pages.direction.director_happened import ENTERED, CardsMissing, happened, happened_of
from play.table.attempts import GAME, PLAYERS
from play.wire import parsing
from tests.play.wire.test_parsing import UNDERSTOOD

ACCIDENTS = {"PlayTogether", "Expose", "TryToPrevent", "LookAtHand", "SuggestCard", "MisplaceCard"}
"""What hands and voices do by accident at a real table, and a browser cannot (Laws 24, 43A2, 45D, 45F, 49, 58B): the
director enters it."""
DIRECTORS = {"GiveRuling", "StepBack", "WarnPlayer"}
"""What the director does on a page of his own."""
PLATFORMS = {"PeriodEnds", "FindClaim", "LeaveUnruled"}
"""What the platform says when a clock or a worker is done."""
LATER = {"CallOnNextBoard", "RoundEnds"}
"""What the platform will say when the boards of a table know of each other (Laws 64B4, 64B5, 69A)."""


def names(of: typing.Iterable[type]) -> set[str]:
    """The names of these classes."""
    return {one.__name__ for one in of}


def test_every_command_can_be_sent_or_has_a_reason_why_not() -> None:
    sent = {type(attempt) for _, attempt in UNDERSTOOD if isinstance(attempt, PLAYERS)}
    assert sent == set(PLAYERS)
    lists = (names(sent), ACCIDENTS, DIRECTORS, PLATFORMS, LATER)
    every = names(typing.get_args(commands.Command))
    assert set.union(*lists) == every
    assert sum(map(len, lists)) == len(every), "a command stands on two lists"


WITHOUT_CONTROL = {
    commands.ReviewTrick: "the page shows the last trick as long as Law 66A lets it be looked at",
    commands.NameCard: "a card of dummy is clicked, so that no designation is incomplete; the director enters one",
}
"""Commands that a browser may send, and none of our pages does."""
FRONT = Path(parsing.__file__).parents[2] / "frontend"
BROWSER = Path(__file__).parents[2] / "browser"


def test_every_command_of_a_player_has_a_control_and_a_browser_test_that_uses_it() -> None:
    """A button, a form or a script of the page that sends it; a line of a table script, or the message itself."""
    page = "".join(
        file.read_text()
        for kind in ("*.py", "*.html", "*.js")
        for file in sorted(FRONT.rglob(kind))
        if "locale" not in file.parts
    )
    tests = [file.read_text() for file in sorted(BROWSER.glob("test_*.py"))]
    clicked = {type(command) for text in tests for command in _scripted(text)}
    for command in PLAYERS:
        if command in WITHOUT_CONTROL:
            continue
        names = {fields["do"] for fields, attempt in UNDERSTOOD if isinstance(attempt, command)}
        sends = "|".join(sorted(names))
        assert re.search(rf"""(data-do|data-sends|do)(=|: )\"?({sends})\b|"({sends})\"""", page), command
        used = re.compile(rf"""data-(do|sends)='?({sends})\b|"do": "({sends})\"""")
        assert command in clicked or any(used.search(text) for text in tests), (
            f"no browser test uses {command.__name__}"
        )


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_each_of_the_nine_reasons_is_one_tap(language: str) -> None:
    """Article 36.3; and slow opponents (22.3(3)), leave to be away (39.5), a connection that fails."""
    with translation.override(language):
        sheet = render_to_string("table/director_form.html", {"seat": "E"})
    taps = re.findall(r'data-do="director" data-text="([^"]+)" data-done>([^<]+)</button>', sheet)
    reasons = [reason for reason, _said in taps]
    assert reasons == [*(f"36.3({number})" for number in range(1, 10)), "22.3(3)", "39.5", "36.1"]
    assert len({said for _reason, said in taps}) == len(taps)


def test_what_is_of_ones_own_call_or_card_stands_above_the_occasions() -> None:
    """It is offered for moments only (25A4, 45C4(b)): on a phone twelve buttons above it would hide it."""
    sheet = render_to_string("table/director_form.html", {"seat": "E"})
    places = [sheet.index(one) for one in ('data-do="attention"', 'data-sends="meant"', 'data-do="director"')]
    assert places == sorted(places)


def _scripted(text: str) -> Iterator[commands.Command]:
    """The commands of the lines of table scripts in a module."""
    for node in ast.walk(ast.parse(text)):
        lines = node.value.splitlines() if isinstance(node, ast.Constant) and isinstance(node.value, str) else ()
        for line in lines:
            with suppress(ValueError):
                yield from read_action(line.strip())


def test_what_reaches_the_laws_is_what_somebody_may_send() -> None:
    assert names(GAME) == names(PLAYERS) | DIRECTORS | PLATFORMS | ACCIDENTS


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_director_enters_what_no_browser_can_send(language: str) -> None:
    """Each by a form in his language, which is read back as its command (Laws 46, 53B besides)."""
    assert names(ENTERED) == ACCIDENTS | {"NameCard", "PlayCard"}
    with translation.override(language):
        forms = [one.form for one in happened(language)]
        assert len({one.said for one in happened(language)}) == len(forms)
    first = {"seat": "E", "hand": "S", "word": "low", "from_dummy": "on"}
    cards = {"card": "HK", "cards1": "S2", "cards2": "S3", "cards3": ""}
    read = [happened_of(first | cards | dict(form.hidden)) for form in forms]
    assert [type(one) for one in read] == list(ENTERED)
    assert all(one.seat is Seat.EAST for one in read)
    assert read[0] == commands.PlayTogether(Seat.EAST, (Card.parse("S2"), Card.parse("S3")))
    assert read[-1] == commands.PlayCard(Seat.EAST, Card.parse("HK"), from_dummy=True, leads=True)
    asked = {field.name for form in forms for field in form.fields}
    assert asked == {*first, *cards}
    with pytest.raises(CardsMissing):
        happened_of(first | cards | {"what": "PlayTogether", "cards2": "S2"})


def test_no_message_is_without_an_example() -> None:
    said = {fields["do"] for fields, _ in UNDERSTOOD}
    assert said == {*parsing._AT_TABLE, *parsing._IN_GAME}
