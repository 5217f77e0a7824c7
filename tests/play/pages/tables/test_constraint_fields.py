"""Opening a table with boards of a certain kind."""

import re
from html import unescape

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from laws.dealing.constraints import Constraints
from laws.dealing.drawing import Below, draw
from laws.dealing.presets import PRESETS
from laws.dealing.written import Fault, parse
from laws.values.deal import Deal
from play.models import LaidBoard, PlayTable
from play.pages.tables.boards import read_boards
from play.pages.tables.constraint_fields import FAULTS, ConstraintFields
from play.store.tables import dealing
from tests.play.pages.tables.test_opening import FORM, PAGE

pytestmark = pytest.mark.django_db(transaction=True)


def laid() -> list[tuple[int, str, Deal]]:
    """The boards laid out: number, dealer, deal."""
    rows = LaidBoard.objects.order_by("place").values_list("dealt__number", "dealt__dealer", "dealt__deal")
    return [(number, dealer, Deal.parse(deal)) for number, dealer, deal in rows]


def sent(client: Client, form: dict[str, object], **headers: str) -> str:
    """The page that answers the form."""
    return client.post(PAGE, form, headers=headers).content.decode()


def refusal(html: str) -> str:
    """What the page says about the whole kind of boards."""
    found = re.search(r'<div class="refused".*?<li>(.*?)</li>', html, re.DOTALL)
    assert found is not None
    return unescape(found[1])


def test_boards_are_dealt_as_the_fields_say(browser_of_li: Client) -> None:
    """Chosen, written in the plain fields and in the written form: all of it holds on every board."""
    form = {
        "deal-preset": "strong_notrump",
        "deal-points_S": "8–12",
        "deal-S_S": "4",
        "deal-shape_E": "unbalanced",
        "deal-points_NS": "24+",
        "deal-written": "W: 0-3H",
        "number": "5",
    }
    assert browser_of_li.post(PAGE, FORM | form).status_code == 302
    wanted = parse("N: 15-17 balanced; S: 8-12 4S; E: unbalanced; NS: 24+; W: 0-3H")
    assert [(number, dealer) for number, dealer, _ in laid()] == [(1, "N"), (2, "E"), (3, "S"), (4, "W"), (5, "N")]
    assert all(wanted.allow(deal) for _, _, deal in laid())


def test_without_a_number_sixteen_are_dealt_and_one_seat_may_always_deal(browser_of_li: Client) -> None:
    browser_of_li.post(PAGE, FORM | {"deal-preset": "weak_two", "deal-dealer": "N"})
    assert [(number, dealer) for number, dealer, _ in laid()] == [(number, "N") for number in range(1, 17)]
    assert all(parse(PRESETS["weak_two"]).allow(deal) for _, _, deal in laid())


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"deal-points_N": "25+", "deal-points_S": "16+"}, "The pack has 40 points"),
        ({"deal-S_N": "7+", "deal-S_S": "7+"}, "thirteen cards in this suit together: Spades"),
        ({"deal-points_E": "37", "deal-shape_E": "any 7"}, "No hand is as East is to have it"),
        ({"deal-points_N": "12+", "deal-points_S": "12+", "deal-points_NS": "0-20"}, "of North–South do not fit"),
    ],
)
def test_what_is_impossible_is_said_beside_the_fields(browser_of_li: Client, form: dict[str, str], says: str) -> None:
    assert says in refusal(sent(browser_of_li, FORM | form))
    assert not PlayTable.objects.exists()


@pytest.mark.parametrize(
    ("field", "text", "says"),
    [
        ("points_N", "17-15", FAULTS[Fault.POINTS]),
        ("H_W", "many", FAULTS[Fault.LENGTH]),
        ("written", "N: 12+\nS: balenced", "Line 2, character 4, “balenced”: " + str(FAULTS[Fault.UNKNOWN_TERM])),
    ],
)
def test_a_fault_is_said_at_its_field(browser_of_li: Client, field: str, text: str, says: object) -> None:
    """The text stays in the field, and the section is open."""
    html = sent(browser_of_li, FORM | {f"deal-{field}": text})
    assert f"<li>{says}" in unescape(html)
    assert text.splitlines()[-1] in html
    assert '<details class="more constraints" open>' in html
    assert not PlayTable.objects.exists()


def test_deals_that_are_too_rare_are_given_up(browser_of_li: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what to change, and in Chinese too."""
    asked: list[int] = []

    def briefly(constraints: Constraints, number: int, below: Below, trials: int) -> list[Deal]:
        asked.append(trials)
        return draw(constraints, number, below, 20)

    monkeypatch.setattr(dealing, "draw", briefly)
    form = FORM | {"deal-written": "N: 20 5=5=2=1; S: 20 5=5=2=1; E: 0-1"}
    assert refusal(sent(browser_of_li, form)).startswith("Such deals are too rare: 0 were found in 20")
    assert asked == [30_000], "a request keeps the tables of its process waiting for a second or two, not for ten"
    html = sent(browser_of_li, form, **{"Accept-Language": "zh"})
    assert "这样的牌太罕见" in refusal(html)


def test_a_file_and_a_kind_of_boards_exclude_each_other(browser_of_li: Client) -> None:
    """The reader says which he wants."""
    text = '[Board "3"]\n[Deal "N:AKQ2.J54.T9.8765 T98.AKQ3.8765.T4 J765.T2.AK4.AK32 43.9876.QJ32.QJ9"]\n'
    html = sent(browser_of_li, FORM | {"pasted": text, "deal-preset": "weak_two"})
    assert refusal(html).startswith("Either boards of your own are played")
    assert not PlayTable.objects.exists()


def test_every_fault_and_preset_has_words() -> None:
    assert set(FAULTS) == set(Fault)
    assert {name for name, _ in ConstraintFields().fields["preset"].choices} - {""} == set(PRESETS)  # type: ignore[attr-defined]


def test_the_command_writes_boards_as_pbn(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("deal", "NS: 26+", "--preset", "transfer", "--boards", "3", "--dealer", "S")
    found = read_boards(capsys.readouterr().out.encode(), "")
    wanted = parse("N: 15-17 balanced; S: 5+S or 5+H; NS: 26+")
    assert [board.number for board in found.boards] == [1, 2, 3]
    for board in found.boards:
        assert board.deal is not None
        assert wanted.allow(board.deal)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["N: 15-17 balenced"], "line 1, column 10, 'balenced'"),
        (["N: 25+; S: 16+"], "no deal is like that"),
        (["--boards", "0"], "From 1 to 500 boards"),
        (["--out", "/nowhere/at/all.pbn"], "/nowhere/at/all.pbn cannot be written"),
    ],
)
def test_the_command_says_what_is_wrong(given: list[str], says: str) -> None:
    with pytest.raises(CommandError) as raised:
        call_command("deal", *given)
    assert says in str(raised.value)
