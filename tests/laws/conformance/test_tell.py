"""A table script told as a story: everything in it is told, and every option with where it leads."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from laws.__main__ import main
from laws.conformance.script.tell import tell_script
from tests.laws.played import SCRIPTS, script_of
from tests.rows import check_each

TOLD = Path(__file__).parents[2] / "data" / "laws" / "told"
"""A script, and its story as it was read and found right."""


@cache
def told_of(path: Path) -> list[str]:
    """A script, told."""
    return list(tell_script(path.read_text(encoding="utf-8")))


def story(stem: str) -> list[str]:
    """A script of the suite, told, without its indentation."""
    [path] = [path for path in SCRIPTS if path.stem == stem]
    return [line.strip() for line in told_of(path)]


def below(lines: list[str], start: str) -> list[str]:
    """The lines after the first that begins so."""
    return lines[next(place for place, line in enumerate(lines) if line.startswith(start)) + 1 :]


def test_every_action_is_told_and_every_question_with_its_answers() -> None:
    check_each(SCRIPTS, check_told, lambda path: path.stem)


def check_told(path: Path) -> None:
    """Check that a script's story has them, and no refusal."""
    told = told_of(path)
    for step in script_of(path).steps:
        if step.commands:
            rest = step.text.partition(" ")[2]
            assert any(line.strip().endswith(f"{rest}.") for line in told), step.text
    assert not any("!!" in line for line in told)
    assert not any(line.strip() in ("", ".") for line in told if line)


def test_an_insufficient_bid_is_told() -> None:
    story = (TOLD / "insufficient-bid.table").read_text(encoding="utf-8")
    told = (TOLD / "insufficient-bid.txt").read_text(encoding="utf-8").splitlines()
    assert list(tell_script(story)) == told


def test_every_option_is_told() -> None:
    """A line for each, below whose choice it is, and what it leads to below that."""
    story = "dealer: S\nS 1NT\nW pass\nN 3NT\nE pass\nS pass\nW pass\nE plays HQ\nS draws attention\n"
    told = list(tell_script(story))
    offered = told[told.index("      South chooses, alone (Law 54):") + 1 :]
    options = [line.strip() for line in offered if line.startswith(" " * 10) and line[10] != " "]
    assert [line.split(":")[0] for line in options] == ["spread", "accept", "decline"]
    assert all(line.startswith(" " * 10) for line in offered[: offered.index("")])


@pytest.mark.parametrize(
    ("stem", "line"),
    [
        ("52B1a-accepted", "The play of another card than the penalty card by West is accepted (Law 52B1)."),
        ("58B2-two-cards", "The play of several cards together by West is rectified (Law 58B2)."),
        ("50D2-free", "East may lead any card to trick 1; the penalty cards stay on the table (Law 50D2(b))."),
        ("48B2-shows-all", "North has shown his hand, and so claims 12 tricks (Law 48B2)."),
        ("41A-face-down", "The face-down lead goes back to its hand; the lead is East's (Law 41A)."),
        ("50B-two", "West's penalty card becomes a major one: the three of hearts (Law 50B)."),
        ("17D3-information", "The auction goes on; South is to call."),
        ("35-1-3-passed-out", "Law 22B, article 35.1(3)"),
        ("17D3-information", "Laws 17D3, 16C"),
        ("64B2-second-in-suit", "East has revoked in trick 2: the nine of clubs (Law 61)."),
        ("64B2-second-in-suit", "The revoke in trick 2 by East is established (Law 63A1)."),
        ("35-2-2-insufficient-lho-has-called", "What East's pass told is unauthorised for North (Law 16C)."),
    ],
)
def test_it_is_said_what_happened(stem: str, line: str) -> None:
    assert line in story(stem)


@pytest.mark.parametrize(
    ("stem", "words"),
    [
        ("50D2-free", "is settled"),
        ("50D2-require", "any card to trick"),  # a suit is required
        ("50B-two", "no longer a penalty card: the three of hearts"),  # it becomes a major one
        ("17D3-information", "is accepted"),  # and would be cancelled at once
        ("17D3-information", "The contract is"),
        ("27B4-third-insufficient", "second insufficient bid"),  # the third has the same choice
        ("35-2-2-insufficient-offender-points", "unauthorised for East-West"),  # West has never seen the call
    ],
)
def test_what_is_not_so_is_not_said(stem: str, words: str) -> None:
    assert not [line for line in story(stem) if words in line and not line.startswith("Here:")]


def test_a_penalty_card_that_is_played_again_at_once_is_none_in_between() -> None:
    told = [line for line in story("47D-same-suit") if "penalty card" in line]
    assert told == [
        "East has a major penalty card: the jack of hearts (Law 50B).",
        "East's card is no longer a penalty card: the jack of hearts.",
    ]


def test_behind_a_screen_an_irregularity_is_rectified_once() -> None:
    """Article 35.2(2): when it is pointed to, and not again when the call has been replaced."""
    told = [line for line in story("35-2-2-insufficient-offender-points") if "is rectified" in line]
    assert told == ["The insufficient bid by East is rectified (article 35.2(2))."]


def test_what_an_insufficient_bid_leads_to_is_told_in_full() -> None:
    """Law 27B: each way to replace it, and the lead restriction."""
    told = below(story("27B2-partner-silenced"), "decline:")
    told = told[: told.index("South chooses decline.")]
    for law in ("27B1(a)", "27B1(b)", "27B2", "27B3", "26B"):
        assert any(line.endswith(f"(Law {law}).") and not line.startswith("Here:") for line in told), law


@pytest.mark.parametrize(
    ("stem", "laws"),
    [
        ("31A1-repeat", ("31A1", "31A2", "31A2(b)", "26B")),
        ("32A2-rho-bids", ("32A1", "32A2", "32A2(b)", "26B")),
        ("30B1-partner-turn", ("30B1(b)", "30B1(b)(2)", "26B", "30C")),
    ],
)
def test_what_a_call_out_of_rotation_leads_to_is_told_in_full(stem: str, laws: tuple[str, ...]) -> None:
    """The duty to repeat it, any legal call, partner's pass, and the lead restriction."""
    told = below(story(stem), "decline:")
    told = told[: next(place for place, line in enumerate(told) if line.startswith("Here:"))]
    for law in laws:
        assert any(line.endswith(f"(Law {law}).") for line in told), law


_SUITS = """
N 1S
E pass
S 2S
W 1NT
W draws attention
N chooses decline
W 4C alert "clubs or hearts"
TD rules not comparable
N 4S
E pass
S pass
W pass
"""
"""West's standing call is in doubt when his partner is to lead."""


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (_SUITS, "which suits has West specified by four clubs?"),
        ("27B1a-specified-other", "which denomination has East specified by one diamond?"),
        ("29C-specified", "was East's one diamond artificial, and which denomination has it specified?"),
        ("30C-pass-of-an-artificial-bid", "was North's two clubs artificial? A pass out of rotation that is"),
    ],
)
def test_a_question_about_a_meaning_names_the_call_and_lists_what_the_findings_lead_to(
    script: str, question: str
) -> None:
    """Laws 26B, 27B1(a), 29C, 30C: the call may stand, be withdrawn, or be partner's."""
    told = [line.strip() for line in tell_script(script)] if "\n" in script else story(script)
    place = next(place for place, line in enumerate(told) if question in line and not line.startswith("Here:"))
    answers = told[place + 1 : place + 12]
    assert any(line.startswith("specified ") for line in answers)
    assert any(line.startswith("artificial ") for line in answers)
    assert script == "29C-specified" or any(line.startswith("Here: ") for line in answers)


def test_tricks_that_were_not_worked_out_are_not_told_as_a_range() -> None:
    """Law 64C: from none to thirteen is no answer."""
    told = story("64C2b-both-sides")
    assert any(line.startswith("The play from the revoke on could not be worked out") for line in told)
    assert not any("0 tricks to" in line for line in told)


def test_lines_that_lose_a_claimed_trick_are_told() -> None:
    story = (Path(__file__).parents[1] / "scripts" / "70C-forgotten-trumps.table").read_text(encoding="utf-8")
    told = list(tell_script(story.replace("director: auto\n", "")))
    assert any("A normal line that gives only" in line for line in told)


def test_a_refused_action_and_what_does_not_hold(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "refused.table"
    file.write_text("irregularities: prevented\nE 1C\n= turn E\n", encoding="utf-8")
    assert main(["script", "--tell", str(file)]) == 1
    printed = capsys.readouterr().out
    assert "      This is refused: It is North's turn. (Law 17C)\n" in printed
    assert "      !! expected turn E, got N\n" in printed
    file.write_text("E 9C\n", encoding="utf-8")
    assert main(["script", "--tell", str(file)]) == 0
    file.write_text("E\n", encoding="utf-8")
    assert main(["script", "--tell", str(file)]) == 2
