"""The director's handbook, by its headings: how each is met (`laws.conformance.coverage`)."""

from __future__ import annotations

from typing import Final

from laws.conformance.rows.row import CoverageRow, elsewhere, not_here

__all__ = ["ROWS"]

_TESTS = "tests/director/movements"
_CHAPTERS = (
    (15, "laws_01_15"),
    (23, "laws_16_23"),
    (40, "laws_24_40"),
    (60, "laws_41_60"),
    (79, "laws_61_79"),
    (93, "laws_80_93"),
)
_EACH = "`tests/laws/conformance/test_coverage.py:test_every_paragraph_has_its_row`"
_PAGES = "`tests/director/training/test_pages.py:"
_MARKED = f"{_PAGES}test_an_answer_is_marked`"
_PAPER = f"{_PAGES}test_an_exam_paper_and_its_key`"
_LISTED = f"{_PAGES}test_all_incidents_are_listed_by_law`"
_LAWS = {
    1: "cards",
    2: "boards",
    5: "seats",
    6: "the deal",
    7: "boards and cards in play",
    9: "what follows an irregularity",
    12: "the director's discretion",
    16: "unauthorised information",
    21: "calls upon misinformation",
    25: "calls changed",
    26: "calls withdrawn, and the lead",
    27: "insufficient bids",
    29: "what follows a call out of rotation",
    30: "passes out of rotation",
    31: "bids out of rotation",
    32: "doubles out of rotation",
    40: "partnership understandings",
    42: "dummy's rights",
    43: "dummy's limits",
    45: "cards played",
    50: "penalty cards",
    54: "faced opening leads out of turn",
    63: "revokes established",
    64: "what follows an established revoke",
    75: "what partners agree",
    76: "spectators",
    77: "the scoring table",
    78: "methods of scoring",
    79: "tricks won",
    80: "the organiser",
    81: "the director's duties and powers",
    86: "teams",
    88: "redress in matchpoints",
    90: "procedural penalties",
    92: "the right to appeal",
}
"""The Laws that the handbook prints, by number."""


def _rows_of(law: int) -> str:
    """Name the module with the rows of a Law."""
    module = next(module for last, module in _CHAPTERS if law <= last)
    return f"`laws/conformance/rows/{module}.py` has its paragraphs: {_EACH}"


ROWS: Final[tuple[CoverageRow, ...]] = (
    elsewhere(
        "1.1", "two teams", f"`director/movements/matches/teams.py:head_to_head`, `{_TESTS}/matches/test_teams.py`"
    ),
    elsewhere("1.2", "knockouts", f"`director/movements/knockouts/knockout.py`, `{_TESTS}/knockouts/test_knockout.py`"),
    elsewhere("1.2-1", "single", f"`{_TESTS}/knockouts/test_knockout.py:test_the_seeding_table_is_the_handbook_s`"),
    elsewhere(
        "1.2-2", "double", f"`director/movements/knockouts/double_knockout.py`, `{_TESTS}/knockouts/test_knockout.py`"
    ),
    elsewhere(
        "1.3", "round robin", f"`director/movements/matches/round_robin.py`, `{_TESTS}/matches/test_round_robin.py`"
    ),
    elsewhere(
        "1.4",
        "several matches in a session",
        f"`director/movements/matches/teams.py`, `{_TESTS}/matches/test_teams.py`",
    ),
    elsewhere("1.4-1", "odd numbers of teams", f"`{_TESTS}/matches/test_teams.py:test_american_whist_never_shares`"),
    elsewhere(
        "1.4-2",
        "even numbers of teams",
        f"`{_TESTS}/matches/test_teams.py:test_share_and_relay_shares_at_two_tables_only`",
    ),
    elsewhere("1.5", "Swiss teams", f"`director/movements/swiss/swiss.py`, `{_TESTS}/swiss/test_swiss.py`"),
    elsewhere(
        "1.6",
        "hexagon",
        f"`{_TESTS}/matches/test_teams.py:test_a_hexagon_has_three_matches_at_a_time_on_the_same_boards`",
    ),
    elsewhere("1.7", "pairs, two winners", f"`director/movements/pairs/mitchell.py`, `{_TESTS}/pairs/test_pairs.py`"),
    elsewhere(
        "1.7-1", "Mitchell, odd tables", f"`{_TESTS}/pairs/test_pairs.py:test_a_complete_mitchell_of_every_size`"
    ),
    elsewhere(
        "1.7-2", "Mitchell, even tables", f"`{_TESTS}/pairs/test_pairs.py:test_a_complete_mitchell_of_every_size`"
    ),
    elsewhere(
        "1.7-3",
        "matchpoints",
        "`scoring/field/matchpoints.py`; `tests/scoring/test_published.py:test_matchpoints_in_halves`",
    ),
    elsewhere(
        "1.7-4",
        "what may go wrong",
        f"`director/movements/pairs/changes.py`, `director/movements/pairs/rover.py`, `{_TESTS}/pairs/test_changes.py`",
    ),
    elsewhere(
        "1.8",
        "pairs, one winner",
        "`director/movements/pairs/howell.py`, `director/movements/pairs/switching.py`, "
        f"`{_TESTS}/pairs/test_pairs.py`",
    ),
    elsewhere("1.8-1", "Howell", f"`{_TESTS}/pairs/test_pairs.py:test_a_complete_howell_of_every_size`"),
    elsewhere(
        "1.8-2",
        "three-quarter Howell",
        f"`{_TESTS}/pairs/test_pairs.py:test_in_a_three_quarter_howell_everyone_plays_every_board`",
    ),
    elsewhere(
        "1.8-3",
        "short Howell",
        f"`{_TESTS}/pairs/test_pairs.py:test_a_howell_with_a_pair_missing_and_one_that_stops_early`",
    ),
    elsewhere(
        "1.9",
        "scrambled Mitchell",
        f"`{_TESTS}/pairs/test_pairs.py:test_switching_the_best_rounds_balances_better_than_none_or_the_last`",
    ),
    elsewhere(
        "1.10",
        "IMP pairs",
        "`scoring/field/imps.py`, `scoring/field/butler.py`; `tests/scoring/test_published.py:test_butler`",
    ),
    elsewhere(
        "1.11", "individuals", f"`director/movements/singles/individual.py`, `{_TESTS}/singles/test_individual.py`"
    ),
    elsewhere(
        "1.12",
        "mixed pairs and teams",
        "`director/entries/admission/eligibility.py`; "
        "`tests/director/pages/entries/test_entries.py:test_a_mixed_event_seats_men_north_or_west`, "
        "`tests/director/pages/entries/test_entries.py:test_a_team_of_special_mixed`",
    ),
    elsewhere(
        "1.13", "board-a-match", f"`{_TESTS}/matches/test_teams.py:test_board_a_match_is_played_with_the_same_movement`"
    ),
    elsewhere(
        "1.14",
        "simultaneous events over several clubs",
        "the same deals, nobody reads results before all clubs have played, one field: "
        "`tests/director/standings/test_simultaneous.py:test_three_clubs_are_scored_as_one`",
    ),
    elsewhere(
        "1.15",
        "how to run a tournament",
        "from its announcement to its result: `docs/clubs.md`; "
        "`tests/director/pages/test_whole_way.py:test_from_a_blank_club_to_the_published_result`",
    ),
    elsewhere(
        "1.15-1",
        "conditions of contest",
        "the page of the event and that of its regulations; "
        "`tests/director/pages/notices/test_sharing.py:test_an_announcement`, "
        "`tests/play/pages/site/test_regulations.py:test_every_line_is_told_in_words_with_its_paragraph`",
    ),
    elsewhere(
        "1.15-2",
        "room, equipment, forms",
        "its forms are pages: "
        "`tests/director/pages/organiser/test_movement.py:test_a_movement_is_seen_printed_chosen_and_played`, "
        "`tests/director/pages/hall/test_hall.py:test_while_a_round_is_played`",
    ),
    elsewhere("1.15-3", "ties", "`scoring/ties`; `tests/scoring/ties/test_ladder.py`"),
    elsewhere(
        "2.1",
        "Laws in common use",
        "`laws/conformance/rows`: every paragraph of every Law has its row"
        "; `tests/laws/conformance/test_coverage.py:test_every_paragraph_has_its_row`",
    ),
    *(elsewhere(f"2.1-{law}", about, _rows_of(law)) for law, about in _LAWS.items()),
    not_here("2.2", "how to be a good director", "it is said of people, and asks nothing of a program"),
    elsewhere(
        "2.3",
        "how to handle an irregularity",
        "the console, and the director's page of a table: `tests/browser/test_incidents.py:test_a_fouled_board`, "
        "`tests/play/wire/test_director_page.py:test_a_call_stands_there_with_its_reason_until_it_is_taken`; "
        "`tests/laws/scripts/incidents` told by `python -m laws script --tell`",
    ),
    elsewhere("2.4", "rulings", "`tests/laws/scripts/incidents`: incidents as a textbook prints them"),
    elsewhere("2.5", "appeals", "`docs/appeals.md`; `tests/browser/test_appeal.py`"),
    elsewhere("3.1", "how to become a director", f"the simulator for directors, `director/training`; {_MARKED}"),
    not_here("3.2", "how directors are graded", "the federation grades them"),
    not_here("3.3", "how players are graded", "the federation grades them"),
    elsewhere("A1", "a director's examination", f"`director/training/exam.py`; {_PAPER}"),
    elsewhere("A2", "questions to think about", f"the incidents of the simulator, by Law; {_LISTED}"),
)
