"""Why a session has no movement is said in the language of the page, with its numbers."""

from __future__ import annotations

import pytest
from django.utils import translation

from director.movements.impossible import Cause, Impossible
from director.pages.shared.impossible_words import impossible_words
from director.sessions.draw.movement import movement_for
from director.sessions.draw.swiss_rules import SwissRules, first_pairing
from director.sessions.models import Movement

CASES = [
    (Movement.MITCHELL, 3, None, 2, Cause.PAIRS),
    (Movement.HOWELL, 200, None, 2, Cause.TABLES),
    (Movement.MITCHELL, 10_000, None, 2, Cause.TABLES),
    (Movement.MITCHELL, 10, 40, 2, Cause.ROUNDS),
    (Movement.HOWELL, 8, 40, 2, Cause.ROUNDS),
    (Movement.HOWELL, 8, None, 101, Cause.BOARDS),
    (Movement.INDIVIDUAL, 7, None, 2, Cause.PLAYERS),
    (Movement.WEB, 10, 4, 2, Cause.ODD),
    (Movement.THREE_QUARTER, 4, None, 2, Cause.TABLES),
    (Movement.MATCHES, 1, None, 8, Cause.TEAMS),
    (Movement.MATCHES, 6, 6, 8, Cause.ROUNDS),
]


@pytest.mark.parametrize(("movement", "pairs", "rounds", "boards", "cause"), CASES)
def test_each_cause_has_its_sentence_in_both_languages(
    movement: Movement, pairs: int, rounds: int | None, boards: int, cause: Cause
) -> None:
    with pytest.raises(Impossible) as found:
        movement_for(movement, pairs, rounds=rounds, boards_per_round=boards, same_boards=False)
    assert found.value.cause is cause
    with translation.override("en"):
        english = impossible_words(found.value)
    with translation.override("zh-hans"):
        chinese = impossible_words(found.value)
    assert english != chinese
    assert all(f"{number}" in english and f"{number}" in chinese for number in found.value.numbers.values())


@pytest.mark.parametrize(("contestants", "rounds", "cause"), [(0, 2, Cause.SWISS), (4, 9, Cause.ROUNDS)])
def test_a_swiss_says_how_many_it_is_for(contestants: int, rounds: int, cause: Cause) -> None:
    with pytest.raises(Impossible) as found:
        first_pairing(SwissRules(), contestants, rounds=rounds, boards_per_round=2)
    assert found.value.cause is cause
    said = impossible_words(found.value)
    assert all(f"{number}" in said for number in found.value.numbers.values())


@pytest.mark.parametrize("enough", [0, 5])
def test_a_board_that_one_table_plays_names_the_rounds_that_are_enough(enough: int) -> None:
    said = impossible_words(Impossible("", "", Cause.ALONE, rounds=2, board=9, enough=enough))
    assert "board 9" in said
    assert ("more pairs" in said) is (enough == 0)


def test_what_no_session_can_ask_for_is_a_sentence_too() -> None:
    assert impossible_words(Impossible("a Howell is not 'x'")).endswith("numbers.")
