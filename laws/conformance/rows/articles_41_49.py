"""Articles 41 to 49 (results, victory points, corrections, ties, carry-over): how each is met."""

from __future__ import annotations

from typing import Final

from laws.conformance.rows.row import CoverageRow, elsewhere, enforced, not_here

__all__ = ["ROWS"]

_VP = "`scoring/match/vp`; `tests/scoring/match/vp/test_published.py`"
_OWN_SCALE = "`scoring/match/vp/bands.py:read_scale`; `tests/scoring/match/vp/test_bands.py`"
_TIES = {
    "44.1": "`scoring/ties/round_robin.py`; `tests/scoring/ties/test_round_robin.py`",
    "44.2": "`scoring/ties/knockout.py`; `tests/scoring/ties/test_knockout.py`",
    "44.3": "`scoring/ties/swiss.py`; `tests/scoring/ties/test_swiss.py`",
    "44.4": "`scoring/ties/board_a_match.py`; `tests/scoring/ties/test_boards.py:test_board_a_match`",
    "44.5": "`scoring/ties/ladder.py:shared`; `tests/scoring/ties/test_round_robin.py:test_final_places_may_be_shared`",
    "45.1": "`scoring/ties/pairs.py`; `tests/scoring/ties/test_boards.py`",
    "45.2": "`scoring/ties/pairs.py:imp_pairs`; `tests/scoring/ties/test_boards.py:test_imps`",
    "45.3": "`scoring/ties/ladder.py:shared`; `tests/scoring/ties/test_round_robin.py:test_final_places_may_be_shared`",
    "46": "whichever ladder is given to `scoring/ties/ladder.py:order`; `tests/scoring/ties/test_ladder.py`",
}
_CARRIED = "`scoring/stage/carryover.py`; `tests/scoring/stage/test_carryover.py`"
_NO_SHEETS = "nobody writes a result: the play is the record, `play/store/log.py`"
_RULED = "`director/results/rulings/correcting.py`; `tests/director/results/rulings/test_rulings.py:"
_SIX = (
    "`scoring/results/correction.py`; `tests/scoring/results/test_correction.py:"
    "test_43_1_the_six_kinds_add_within_half_an_hour_of_the_scheduled_end`"
)
_AGREED = f"{_RULED}test_43_1_what_is_not_listed_or_not_agreed_only_takes_from_a_score`"
_CHIEF = f"{_RULED}test_43_1_1_a_scorer_does_not_find_a_contract_to_be_entered_wrong`"
_EVIDENT = f"{_RULED}test_43_2_an_evident_error_of_publication_until_the_next_day_of_the_event`"
_SHORTER = f"{_RULED}test_43_4_an_announcement_can_only_shorten_the_period`"

ROWS: Final[tuple[CoverageRow, ...]] = (
    not_here("41.1(1)", "a legible score sheet", _NO_SHEETS),
    not_here("41.1(2)", "board by board", _NO_SHEETS),
    not_here("41.1(3)", "South writes, East-West check", _NO_SHEETS),
    not_here("41.1(4)", "errors signed by the director", _NO_SHEETS),
    not_here("41.2(1)", "three copies", _NO_SHEETS),
    not_here("41.2(2)", "one for East-West", _NO_SHEETS),
    elsewhere(
        "41.2(3)",
        "checked before the table parts; nothing is added later",
        "`director/sessions/running/checking.py`; "
        "`tests/director/results/inquiries/test_round_check.py"
        ":test_the_next_round_begins_when_one_of_each_side_has_agreed`, "
        "`tests/director/results/inquiries/test_round_check.py:test_who_finds_an_error_calls_the_director_to_the_board`",
    ),
    elsewhere(
        "41.2(4)",
        "the match is scored and signed",
        "both captains confirm it: `director/results/matches.py:confirm`; "
        "`tests/director/pages/teams/test_matches.py:test_from_the_announcement_to_the_final_score`",
    ),
    elsewhere(
        "41.3(1)",
        "pairs: a sheet each round",
        "each player reads his boards: `director/pages/players/waiting.py`; "
        "`tests/director/pages/players/test_waiting.py"
        ":test_who_sits_out_reads_his_boards_and_the_results_that_he_may_know`",
    ),
    elsewhere(
        "41.3(2)",
        "travellers",
        "the page of a board in the results, and after it at the table: "
        "`tests/director/results/test_knowing.py"
        ":test_what_all_tables_have_played_is_told_to_everybody_while_other_boards_follow`, "
        "`tests/play/pages/boards/test_after_board.py:test_the_traveller_scores_the_results_of_all_tables`",
    ),
    not_here("41.4", "electronic scoring", _NO_SHEETS),
    elsewhere("42.1", "the world federation's scale", _VP),
    elsewhere("42.2", "decimal and whole", _VP),
    elsewhere("42.3", "a margin with decimals is rounded first", _VP),
    elsewhere("42.4", "other scales", _OWN_SCALE),
    elsewhere(
        "43.1",
        "within 30 minutes, agreed at the table",
        f"{_RULED}test_43_1_what_is_not_listed_or_not_agreed_only_takes_from_a_score`",
    ),
    elsewhere(
        "43.1(1)",
        "contract or declarer entered wrong",
        f"{_RULED}test_43_1_1_a_scorer_does_not_find_a_contract_to_be_entered_wrong`",
    ),
    elsewhere(
        "43.1(2)",
        "knockouts: score or entry wrong",
        _SIX,
    ),
    elsewhere(
        "43.1(3)",
        "teams: score wrong",
        _SIX,
    ),
    elsewhere(
        "43.1(4)",
        "pairs: entered wrong by staff",
        _SIX,
    ),
    enforced(
        "43.1(5)",
        "a claim or concession disputed",
        "engine.irregularities.results.rule_result",
        "69B-withdrawn 71-concession-cancelled",
    ),
    elsewhere(
        "43.1(6)",
        "boards that did not compare",
        _SIX,
    ),
    elsewhere(
        "43.2",
        "evident errors of publication: until the next day",
        f"{_RULED}test_43_2_an_evident_error_of_publication_until_the_next_day_of_the_event`",
    ),
    enforced(
        "43.3", "anything later adds to nobody's score", "engine.irregularities.results._lower", "79C-period-over"
    ),
    elsewhere("43.4", "a shorter period", _SHORTER),
    *(
        elsewhere(ref, about, _TIES[ref.partition("(")[0]])
        for ref, about in (
            ("44.1(1)", "round robin, two teams"),
            ("44.1(1)-1", "IMP quotient of all matches"),
            ("44.1(1)-2", "IMPs between them"),
            ("44.1(1)-3", "total points between them"),
            ("44.1(1)-4", "total-point quotient of all matches"),
            ("44.1(1)-5", "extra boards, one at a time"),
            ("44.1(2)", "round robin, three teams"),
            ("44.1(2)-1", "IMP quotient of all matches"),
            ("44.1(2)-2", "who beat both others"),
            ("44.1(2)-3", "who drew one and beat one"),
            ("44.1(2)-4", "who lost to both is third"),
            ("44.1(2)-5", "otherwise"),
            ("44.1(2)-5(1)", "net IMPs"),
            ("44.1(2)-5(2)", "net total points"),
            ("44.1(2)-5(3)", "total-point quotient of all matches"),
            ("44.1(2)-5(4)", "lots"),
            ("44.1(3)", "round robin, four or more"),
            ("44.1(3)-1", "IMP quotient of all matches"),
            ("44.1(3)-2", "who beat all others, or drew but one"),
            ("44.1(3)-3", "total-point quotient of all matches"),
            ("44.1(3)-4", "lots"),
            ("44.2", "knockout"),
            ("44.2(1)", "total points"),
            ("44.2(2)", "boards won"),
            ("44.2(3)", "eight or four more boards"),
            ("44.2(4)", "then one at a time"),
            ("44.3(1)", "Swiss, two teams"),
            ("44.3(1)-1", "IMP quotient"),
            ("44.3(1)-2", "IMPs between them"),
            ("44.3(1)-3", "rounds won"),
            ("44.3(1)-4", "rounds drawn"),
            ("44.3(1)-5", "opponents' average"),
            ("44.3(1)-6", "lots"),
            ("44.3(2)", "Swiss, three or more"),
            ("44.3(2)-1", "IMP quotient"),
            ("44.3(2)-2", "rounds won"),
            ("44.3(2)-3", "rounds drawn"),
            ("44.3(2)-4", "opponents' average"),
            ("44.3(2)-5", "lots"),
            ("44.4", "board-a-match"),
            ("44.4(1)", "points, boards, total points between them"),
            ("44.4(2)", "boards won of those all played"),
            ("44.4(3)", "total points of those"),
            ("44.4(4)", "boards won of all"),
            ("44.4(5)", "total points of all"),
            ("44.4(6)", "lots"),
            ("44.5", "the organiser may lay down else, or let ranks be shared"),
            ("45.1(1)", "pairs in several sessions"),
            ("45.1(1)-1", "the best session"),
            ("45.1(1)-2", "the second best"),
            ("45.1(1)-3", "against the best opponents that all met"),
            ("45.1(1)-4", "against the next, and so on"),
            ("45.1(2)", "pairs in one session"),
            ("45.1(2)-1", "board by board, who did better"),
            ("45.1(2)-2", "boards above average"),
            ("45.1(2)-3", "lots"),
            ("45.2", "IMP pairs"),
            ("45.2(1)", "IMPs and total points between them"),
            ("45.2(2)", "total points of the boards that all played"),
            ("45.2(3)", "lots"),
            ("45.3", "the organiser may lay down else, or let ranks be shared"),
            ("46", "other forms follow these"),
        )
    ),
    elsewhere("47", "whether and how scores are carried over; two decimals", _CARRIED),
    elsewhere("48.1(1)", "knockout: half or a third of the net IMPs, and the cap", _CARRIED),
    elsewhere("48.1(2)", "none after a Swiss", _CARRIED),
    elsewhere("48.2", "round robin: both formulas", _CARRIED),
    elsewhere("49", "pairs", _CARRIED),
)
