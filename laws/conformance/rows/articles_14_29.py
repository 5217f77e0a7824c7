"""Articles 14 to 29 (the draw, forms, home and away, time, lateness, forfeits, dress): how each is met."""

from __future__ import annotations

from typing import Final

from laws.conformance.rows.row import CoverageRow, elsewhere, not_here

__all__ = ["ROWS"]


def _shown(module: str, test: str, name: str) -> str:
    """Name a module of the movements, and the test that shows it."""
    return f"`director/movements/{module}.py`; `tests/director/movements/{test}.py:{name}`"


_LATE = "`scoring/penalties/lateness.py`; `tests/scoring/penalties/test_time.py:test_lateness`"
_SLOW = "`scoring/penalties/overtime.py`; `tests/scoring/penalties/test_time.py:test_overtime`"
_FORFEIT = "`scoring/absence/forfeits.py`; `tests/scoring/absence/test_forfeits.py`"
_CREDIT = "`scoring/absence/credit.py`; `tests/scoring/absence/test_credit.py`"
_WITHDRAWN = "`scoring/absence/boards.py`; `tests/scoring/absence/test_boards.py`"
_UNDUPLICATED = "`scoring/absence/unduplicated.py`; `tests/scoring/absence/test_unduplicated.py`"
_RULED = "`tests/director/results/rulings/test_unduplicated.py:"
_KNOCKOUTS = "`tests/director/knockouts/"
_DRESS = "nobody sees how anybody is dressed"
_SWISS_18 = _shown("swiss/swiss", "swiss/test_swiss", "test_18_1_2_the_smaller_number_is_at_home_in_odd_rounds")
_RIGHTS = _shown(
    "knockouts/rights",
    "knockouts/test_knockout",
    "test_18_3_segments_are_picked_in_turn_and_the_last_of_an_odd_number_is_nobody_s",
)

ROWS: Final[tuple[CoverageRow, ...]] = (
    elsewhere(
        "14.1",
        "form, movement, seeds, related teams settled",
        "the stages of an event, its seeds and related contestants; "
        "`tests/director/standings/test_stages.py:test_an_organiser_announces_sessions_and_stages`, "
        "`tests/director/standings/test_stages.py:test_groups_are_laid_out_in_a_snake_and_related_teams_apart`",
    ),
    elsewhere(
        "14.2",
        "and made known",
        "the rules of the event have form, seeds and related contestants: `director/pages/contest/contest_words.py`; "
        "`tests/director/sessions/test_contest.py"
        ":test_seeds_and_related_contestants_are_made_known_before_the_draw`; its movement and seating: "
        "`tests/director/pages/organiser/test_movement.py:test_a_movement_is_seen_printed_chosen_and_played`, "
        "`tests/director/pages/notices/test_sharing.py:test_the_seating_when_it_is_drawn`",
    ),
    elsewhere(
        "14.3",
        "groups and numbers drawn by lot",
        "a seed that is committed to before: "
        "`tests/director/standings/test_stages.py:test_a_draw_by_lot_is_committed_to_and_can_be_verified`",
    ),
    elsewhere(
        "15.1(1)",
        "how a single knockout is run",
        _shown("knockouts/knockout", "knockouts/test_knockout", "test_a_knockout_of_every_size"),
    ),
    elsewhere(
        "15.1(1)-1",
        "rounds and boards",
        "`director/movements/knockouts/knockout.py:knockout`, "
        "`director/competitions/knockout_settings.py:KnockoutSettings`; "
        "`tests/director/movements/knockouts/test_knockout.py:test_a_knockout_of_every_size`, "
        "`tests/director/knockouts/test_pages.py:test_an_organiser_lays_down_and_draws_and_everybody_reads`",
    ),
    elsewhere(
        "15.1(1)-2",
        "numbers and places drawn",
        _shown("knockouts/knockout", "knockouts/test_knockout", "test_the_unseeded_have_the_places_that_they_drew"),
    ),
    elsewhere(
        "15.1(1)-3",
        "seeds of every zone sum alike; byes from seed 1",
        _shown("knockouts/knockout", "knockouts/test_knockout", "test_seeds_in_every_zone_sum_alike"),
    ),
    elsewhere(
        "15.1(2)",
        "seeds",
        _shown("knockouts/knockout", "knockouts/test_knockout", "test_the_seeding_table_is_the_handbook_s"),
    ),
    elsewhere(
        "15.1(2)-1",
        "as many as a power of two",
        "`director/movements/knockouts/knockout.py:placed`"
        "; `tests/director/movements/knockouts/test_knockout.py:test_seeds_in_every_zone_sum_alike`",
    ),
    elsewhere(
        "15.1(2)-2",
        "the strongest is number one",
        "`director/movements/knockouts/knockout.py:seed_positions`"
        "; `tests/director/movements/knockouts/test_knockout.py:test_the_seeding_table_is_the_handbook_s`",
    ),
    elsewhere(
        "15.2(1)",
        "double knockout, standard",
        _shown(
            "knockouts/double_knockout",
            "knockouts/test_knockout",
            "test_15_2_1_losers_who_come_in_meet_as_many_who_have_stayed",
        ),
    ),
    elsewhere(
        "15.2(2)",
        "double knockout, compact",
        _shown(
            "knockouts/double_knockout", "knockouts/test_knockout", "test_15_2_2_the_compact_form_takes_fewer_rounds"
        ),
    ),
    elsewhere(
        "15.3",
        "knockouts by zones",
        _shown("knockouts/knockout", "knockouts/test_knockout", "test_15_3_zones_have_knockouts_of_their_own"),
    ),
    elsewhere(
        "15.4",
        "who ranked first chooses his opponents",
        _shown("knockouts/rights", "knockouts/test_knockout", "test_15_4_who_ranked_first_chooses_among_those_left")
        + ", `tests/director/movements/knockouts/test_knockout.py:test_15_4_the_range_of_a_choice_is_the_zone`"
        ", `tests/director/standings/test_stages.py"
        ":test_winners_of_groups_choose_opponents_in_the_order_of_their_lots`",
    ),
    elsewhere(
        "16.1",
        "the table of rounds is published before the draw",
        _shown("matches/round_robin", "checks/test_reference", "test_berger_tables_are_the_published_ones"),
    ),
    elsewhere(
        "16.2",
        "groups by seeds, related teams spread",
        _shown("matches/groups", "matches/test_round_robin", "test_16_2_groups_are_alike_in_size_and_strength"),
    ),
    elsewhere(
        "16.3",
        "two related teams meet early",
        _shown(
            "matches/round_robin",
            "matches/test_round_robin",
            "test_16_3_the_better_of_two_related_keeps_the_number_and_they_meet_early",
        ),
    ),
    elsewhere(
        "16.4",
        "from the second cycle on numbers are ranks",
        _shown(
            "matches/round_robin", "matches/test_round_robin", "test_16_4_from_the_second_cycle_a_number_is_the_rank"
        ),
    ),
    elsewhere(
        "17.1",
        "equal scores meet, nobody twice",
        _shown("swiss/swiss", "swiss/test_swiss", "test_nobody_meets_twice_and_byes_go_round"),
    ),
    elsewhere(
        "17.2",
        "the special Swiss",
        _shown(
            "swiss/special_swiss",
            "swiss/test_swiss",
            "test_17_2_the_winners_zone_of_a_special_swiss_halves_to_one_champion",
        ),
    ),
    elsewhere(
        "17.3",
        "strong meets weak in round one",
        _shown("swiss/swiss", "swiss/test_swiss", "test_17_3_strong_meets_weak_in_round_one"),
    ),
    elsewhere(
        "17.4",
        "by stages",
        "`director/movements/swiss/swiss.py:first_round`"
        "; `tests/director/movements/swiss/test_swiss.py:test_17_4_2_scores_brought_along_pair_round_one`",
    ),
    elsewhere(
        "17.4(1)",
        "without carry-over: high meets low",
        "`director/movements/swiss/swiss.py:first_round`"
        "; `tests/director/movements/swiss/test_swiss.py:test_17_3_strong_meets_weak_in_round_one`",
    ),
    elsewhere(
        "17.4(2)",
        "with carry-over: equal scores meet",
        _shown("swiss/swiss", "swiss/test_swiss", "test_17_4_2_scores_brought_along_pair_round_one"),
    ),
    elsewhere(
        "17.4(3)",
        "nobody twice in a stage",
        "`director/movements/swiss/swiss.py:met_before`"
        "; `tests/director/movements/swiss/test_swiss.py:test_nobody_meets_twice_and_byes_go_round`",
    ),
    elsewhere(
        "17.5",
        "equal scores",
        _shown("swiss/swiss", "swiss/test_swiss", "test_17_5_equal_scores_are_ordered_by_rank_or_by_number_in_turn"),
    ),
    elsewhere(
        "17.5(1)",
        "by rank, where ranks are known at once",
        "`director/movements/swiss/swiss.py:standings`"
        "; "
        "`tests/director/movements/swiss/test_swiss.py:test_17_5_equal_scores_are_ordered_by_rank_or_by_number_in_turn`",
    ),
    elsewhere(
        "17.5(2)",
        "by number, up and down in turn",
        "`director/movements/swiss/swiss.py:standings`"
        "; "
        "`tests/director/movements/swiss/test_swiss.py:test_17_5_equal_scores_are_ordered_by_rank_or_by_number_in_turn`",
    ),
    elsewhere(
        "17.6",
        "the bye",
        _shown("swiss/swiss", "swiss/test_swiss", "test_17_6_the_lowest_has_the_bye_once_for_1_2_draws"),
    ),
    elsewhere(
        "17.7",
        "who has won already plays no more",
        _shown(
            "swiss/swiss",
            "swiss/test_swiss",
            "test_17_7_who_has_won_already_is_taken_out_unless_scores_are_carried_over",
        ),
    ),
    elsewhere(
        "17.8",
        "a correction after the next pairing was made",
        _shown(
            "swiss/swiss", "swiss/test_swiss", "test_17_8_a_correction_before_either_of_the_last_two_rounds_pairs_again"
        ),
    ),
    elsewhere(
        "18.1(1)",
        "home in a round robin",
        _shown(
            "matches/round_robin",
            "matches/test_round_robin",
            "test_everybody_meets_everybody_once_home_and_away_in_turn",
        ),
    ),
    elsewhere("18.1(2)", "home in a Swiss", _SWISS_18),
    elsewhere(
        "18.1(3)-1",
        "home in a knockout after a stage; who enters it directly",
        _shown("knockouts/knockout", "knockouts/test_knockout", "test_18_1_3_who_ranked_better_is_at_home")
        + f"; `director/sessions/draw/qualifying.py:entrants_of`; {_KNOCKOUTS}test_direct.py:"
        "test_a_whole_event_with_teams_that_enter_its_knockout_directly`",
    ),
    elsewhere(
        "18.1(3)-2",
        "home in a knockout without one",
        "by seed or by lot, as the organiser lays down: `director/movements/knockouts/rights.py:at_home`; "
        "`tests/director/movements/knockouts/test_knockout.py:test_18_1_3_2_without_a_stage_before_lots_may_decide_who_is_at_home`",
    ),
    elsewhere(
        "18.1(4)",
        "home in extra boards",
        f"`director/knockouts/extra.py`; {_KNOCKOUTS}test_knockout.py:test_a_level_match_is_decided_by_extra_boards`",
    ),
    elsewhere(
        "18.2",
        "where home and away sit",
        _shown(
            "matches/teams",
            "matches/test_teams",
            "test_18_2_home_sits_north_south_in_the_open_room_and_east_west_in_the_closed",
        ),
    ),
    elsewhere(
        "18.3(1)",
        "no choice of seats in round robin and Swiss",
        "`director/sessions/teams/seat_rights.py:choice_in`; "
        "`tests/director/sessions/teams/test_seats_ahead.py:"
        "test_before_the_first_round_of_a_round_robin_the_opponents_have_the_choice`",
    ),
    elsewhere("18.3(2)-1", "an even number of segments: chosen in turn", _RIGHTS),
    elsewhere("18.3(2)-2", "an odd number: the last is nobody's", _RIGHTS),
    elsewhere(
        "18.3(2)-3",
        "the organiser may lay down else",
        f"`director/sessions/teams/seat_rights.py:choice_in`; {_KNOCKOUTS}test_seats.py"
        ":test_the_organiser_lays_down_otherwise`",
    ),
    elsewhere(
        "18.3(3)",
        "no choice of seats in extra boards",
        f"`director/sessions/teams/seat_rights.py:choice_in`; {_KNOCKOUTS}test_seats.py"
        ":test_nobody_has_the_choice_where_the_organiser_says_so_nor_in_extra_boards`",
    ),
    elsewhere(
        "18.3(4)",
        "who uses yellow or brown has no choice",
        _shown(
            "knockouts/rights",
            "knockouts/test_knockout",
            "test_18_3_4_a_team_with_a_yellow_system_has_no_choice_of_seats",
        ),
    ),
    elsewhere(
        "19.1(1)",
        "both line-ups at once",
        "`director/sessions/teams/lineups.py:is_public`; "
        "`tests/director/sessions/teams/test_matches.py:test_a_public_line_up_is_changed_by_an_organiser_alone`",
    ),
    elsewhere(
        "19.1(2)",
        "who chooses seats comes second",
        f"`director/sessions/teams/lineups.py:public_at`; "
        f"{_KNOCKOUTS}test_seats.py:test_who_has_the_choice_hands_in_second`",
    ),
    not_here(
        "19.2(1)",
        "by sitting down",
        "the line-up is chosen on a page, and the platform brings its players to their seats",
    ),
    elsewhere(
        "19.2(2)",
        "by filling in a sheet",
        "a form on a page: `director/pages/teams/lineups.py`; "
        "`tests/director/pages/teams/test_matches.py:test_from_the_announcement_to_the_final_score`",
    ),
    elsewhere(
        "19.2(3)",
        "on the network",
        "`director/sessions/teams/lineups.py`; "
        "`tests/director/pages/teams/test_matches.py:test_from_the_announcement_to_the_final_score`",
    ),
    not_here(
        "19.3(1)",
        "when one sits down",
        "the line-up is chosen on a page, and the platform brings its players to their seats",
    ),
    not_here(
        "19.3(1)-1",
        "five minutes before the start, together",
        "the line-up is chosen on a page, and the platform brings its players to their seats",
    ),
    not_here(
        "19.3(1)-2",
        "when each waits for the other",
        "nobody waits for the other: both line-ups are public at one moment",
    ),
    elsewhere(
        "19.3(2)-1",
        "ten minutes before, independently",
        "neither team reads the other's before: `director/sessions/teams/lineups.py:is_public`; "
        "`tests/director/sessions/teams/test_matches.py:test_a_public_line_up_is_changed_by_an_organiser_alone`",
    ),
    elsewhere(
        "19.3(2)-2",
        "fifteen minutes before, then to five",
        f"`director/sessions/teams/lineups.py:public_at`; "
        f"{_KNOCKOUTS}test_seats.py:test_who_has_the_choice_hands_in_second`",
    ),
    elsewhere(
        "19.3(3)",
        "the same on the network",
        "`director/sessions/teams/lineups.py:is_public`; "
        "`tests/director/sessions/teams/test_matches.py:test_a_public_line_up_is_changed_by_an_organiser_alone`",
    ),
    elsewhere(
        "19.4",
        "a change needs leave, and gives the others the choice of seats",
        f"`director/sessions/teams/lineups.py:choose_line_up`; {_KNOCKOUTS}test_seats.py"
        ":test_after_a_change_of_a_public_line_up_the_opponents_choose_seats`",
    ),
    elsewhere(
        "20.1",
        "time for eight, twelve, sixteen, twenty boards",
        "`director/sessions/running/timing.py`; "
        "`tests/director/sessions/running/test_plan.py:test_the_time_for_boards_is_that_of_article_20`, "
        "`tests/director/sessions/draw/test_times_announced.py:test_a_further_session_has_the_time_of_its_own_boards`",
    ),
    elsewhere(
        "20.2",
        "a minute for each move",
        "`director/sessions/running/timing.py`; "
        "`tests/director/sessions/running/test_plan.py:test_a_move_adds_a_minute_and_no_limit_has_no_end`",
    ),
    not_here("20.3", "time to copy boards", "boards need no copying"),
    elsewhere("20.4", "play that is too fast", _SLOW),
    elsewhere("21.1(1)", "late teams, VP", _LATE),
    elsewhere("21.1(2)", "late teams, IMPs", _LATE),
    elsewhere("21.1(3)", "boards not played: three IMPs each", _LATE),
    elsewhere("21.2(1)", "late pairs, matchpoints", _LATE),
    elsewhere("21.2(2)", "late pairs, IMPs", _LATE),
    elsewhere("21.3", "boards that may be known are not played later", _LATE),
    elsewhere("22.1(1)", "slow teams, VP", _SLOW),
    elsewhere("22.1(2)", "slow teams, IMPs", _SLOW),
    elsewhere("22.2(1)", "slow pairs, matchpoints", _SLOW),
    elsewhere("22.2(3)", "slow pairs, IMPs", _SLOW),
    elsewhere(
        "22.3(1)",
        "less overtime, announced half an hour before",
        "announced to all tables until half an hour before the end: `director/pages/console/order.py`; "
        "`tests/director/sessions/order/test_announcing.py"
        ":test_less_overtime_is_announced_half_an_hour_before_the_end`, "
        "`tests/director/results/rulings/test_stopping.py:test_a_table_is_stopped_when_the_announced_overtime_is_used_up`",
    ),
    elsewhere(
        "22.3(2)",
        "boards not begun are taken away, those begun are finished",
        "`director/sessions/running/plan.py`; "
        "`tests/director/sessions/running/test_plan.py"
        ":test_boards_without_a_call_are_taken_away_at_the_time_and_those_in_play_are_finished`",
    ),
    elsewhere("22.3(3)", "the penalty shared by responsibility", _SLOW),
    elsewhere("22.4", "fast play costs half as much", _SLOW),
    *(
        elsewhere(ref, about, _FORFEIT)
        for ref, about in (
            ("23.1(1)", "two forfeits running or three in all: out"),
            ("23.1(2)", "a forfeit in a knockout"),
            ("23.1(2)-1", "after two thirds, or with nothing to follow"),
            ("23.1(2)-2", "before two thirds, with more to follow"),
            ("23.1(3)", "who is out of a round robin: results kept or cancelled"),
            ("23.2", "pairs and individuals: rounds forfeited"),
            ("23.3", "nobody moves up into the next stage"),
            ("23.4", "a forfeit without leave"),
            ("23.5", "a forfeit with intent"),
        )
    ),
    *(
        elsewhere(ref, about, _CREDIT)
        for ref, about in (
            ("24.1(1)", "VP"),
            ("24.1(1)-1", "the forfeiting team"),
            ("24.1(1)-2", "the other team: the best of three"),
            ("24.1(1)-2(1)", "its own average"),
            ("24.1(1)-2(2)", "twenty less the others' average"),
            ("24.1(1)-2(3)", "1.2 times a draw"),
            ("24.1(1)-3", "the match does not count in quotients"),
            ("24.1(2)", "board-a-match"),
            ("24.1(2)-1", "the forfeiting team"),
            ("24.1(2)-2", "the other team"),
            ("24.1(3)-1", "match points: the forfeiting team"),
            ("24.1(3)-2", "the other team"),
            ("24.1(3)-2(1)", "its VP"),
            ("24.1(3)-2(2)", "its IMPs"),
        )
    ),
    elsewhere("24.2(1)", "pairs and individuals, matchpoints", _WITHDRAWN),
    elsewhere("24.2(2)", "pairs and individuals, IMPs", _WITHDRAWN),
    elsewhere("24.2(3)-1", "pairs, match points: who forfeits", _CREDIT),
    elsewhere("24.2(3)-2", "the others", _CREDIT),
    *(
        elsewhere(ref, about, _WITHDRAWN)
        for ref, about in (
            ("25.1", "what a withdrawal is"),
            ("25.2", "boards that compare count as played"),
            ("25.3(1)-1", "who withdraws, IMP pairs"),
            ("25.3(1)-2", "who withdraws, other forms"),
            ("25.3(2)-1(1)", "the other team, round robin and Swiss"),
            ("25.3(2)-1(2)", "the other team, board-a-match"),
            ("25.3(2)-2(1)", "the other pairs, matchpoints"),
            ("25.3(2)-2(2)", "the other pairs, IMPs"),
        )
    ),
    elsewhere(
        "26",
        "force majeure",
        f"{_CREDIT}; `tests/director/results/rulings/test_rulings.py"
        ":test_26_who_was_kept_away_by_force_majeure_has_the_average`",
    ),
    elsewhere("27.1(1)-1", "a team sat wrong, found in time: begun again", _UNDUPLICATED),
    elsewhere("27.1(1)-2", "found late: fewer boards, and a penalty", _UNDUPLICATED),
    elsewhere("27.1(2)", "found after the match", _UNDUPLICATED),
    elsewhere("27.1(2)-1", "there is time: half of it again", _UNDUPLICATED),
    elsewhere("27.1(2)-2", "there is none: a draw", _UNDUPLICATED),
    elsewhere("27.2(1)", "others' doing, found in play", _UNDUPLICATED),
    elsewhere("27.2(1)-1", "begun again", _UNDUPLICATED),
    elsewhere("27.2(1)-2", "fewer boards", _UNDUPLICATED),
    elsewhere(
        "27.2(1)-3",
        "a board made known by others",
        f"{_RULED}test_27_2_who_was_told_of_the_board_by_others_has_average_plus_on_both_sides`",
    ),
    elsewhere("27.2(2)", "others' doing, found afterwards", _UNDUPLICATED),
    elsewhere("27.2(2)-1", "nobody knows a result", _UNDUPLICATED),
    elsewhere("27.2(2)-2", "somebody may", _UNDUPLICATED),
    elsewhere("27.3(1)", "mixed teams sat wrong", _UNDUPLICATED),
    elsewhere(
        "27.3(2)",
        "mixed pairs sat wrong",
        f"{_RULED}test_27_3_who_sat_wrong_has_average_minus_and_the_others_average_plus_on_two_boards`",
    ),
    not_here("28.1", "scoring devices", "the table itself is the record: `play/store/log.py`"),
    elsewhere(
        "28.2",
        "who types in, who checks",
        "at real tables; elsewhere results come from the play: "
        "`tests/director/pages/hall/test_hall_tables.py:test_a_session_at_real_tables_from_the_code_to_the_end`",
    ),
    elsewhere(
        "28.3",
        "the round's results checked before the table parts",
        "`director/sessions/running/checking.py`; "
        "`tests/director/results/inquiries/test_round_check.py:test_the_next_round_begins_when_one_of_each_side_has_agreed`",
    ),
    not_here("28.4", "other things to type in", "nothing is typed in"),
    not_here("29.1", "how teams dress", _DRESS),
    not_here("29.1(1)-1", "in uniform at the table", _DRESS),
    not_here("29.1(1)-2", "and at ceremonies", _DRESS),
    not_here("29.1(2)-1", "neatly at the table", _DRESS),
    not_here("29.1(2)-2", "formally at ceremonies", _DRESS),
    not_here("29.1(3)-1", "neatly at the table", _DRESS),
    not_here("29.1(3)-2", "well at ceremonies", _DRESS),
    not_here("29.2(1)", "directors in uniform", _DRESS),
    elsewhere(
        "29.2(2)",
        "directors with a badge",
        "what a director says and rules has his name: "
        "`tests/play/wire/test_director_page.py:test_he_speaks_to_one_player_and_is_spoken_to`",
    ),
)
