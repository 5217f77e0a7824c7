"""Articles 1 to 13 (equipment, rooms, forms, systems, organisation): how each is met (`laws.conformance.coverage`)."""

from __future__ import annotations

from typing import Final

from laws.conformance.rows.row import CoverageRow, elsewhere, judged, not_here

__all__ = ["ROWS"]

_ON_A_SCREEN = "the table is drawn on a screen: `docs/face.md`"
_A_HALL = "there is no hall"
_NO_STAFF = "there is nothing to carry or to type off"
_MARK = (
    "the pair marks the category on its card: `play/people/agreements/system_card.py:Colour`;"
    " `tests/play/people/agreements/test_system_card.py:test_brown_is_marked_beside_the_category`"
)
_BROWN = (
    "the pair marks each such bid on its card: `play/people/agreements/system_card.py:SpecialKind`;"
    " `tests/play/people/agreements/test_system_card.py:test_brown_is_marked_beside_the_category`"
)
_APPEALS = (
    "`director/appeals`; `tests/director/appeals/test_appeals.py:"
    "test_a_pair_appeals_an_adjusted_score_and_the_chief_director_changes_it`"
)

ROWS: Final[tuple[CoverageRow, ...]] = (
    not_here("1.1", "the size of a card", _ON_A_SCREEN),
    elsewhere(
        "1.2",
        "a board is marked with number, dealer, vulnerability",
        "`laws/values/board.py`; `tests/laws/values/test_board.py`",
    ),
    elsewhere(
        "1.3(1)",
        "bidding cards, with Alert and Stop",
        "`frontend/regions/box.py`, `play/table/pace/pauses.py`"
        "; `tests/browser/test_face.py:test_alert_and_explanation_go_with_the_call_and_only_once`, "
        "`tests/browser/test_pauses.py:test_a_call_is_held_until_the_pause_is_over`",
    ),
    not_here("1.3(2)", "bidding sheets", "calls are made in the bidding box: `frontend/regions/box.py`"),
    not_here("1.4", "the size of a table", _ON_A_SCREEN),
    elsewhere(
        "1.5(1)",
        "screens: who sits on which side",
        "who is with whom on a side of the screen: `laws/table/screen.py`; "
        "`tests/browser/test_screens.py:test_a_board_behind_screens`",
    ),
    not_here("1.5(2)", "the size of a screen", _ON_A_SCREEN),
    not_here("1.6", "the tray's compartments and colour", _ON_A_SCREEN),
    elsewhere(
        "1.7",
        "the organiser may lay down other equipment",
        "`laws/table/conditions.py:Conditions`"
        "; `tests/play/table/profiles/test_profiles.py:test_a_table_may_change_any_line_that_is_read`",
    ),
    not_here("2.1", "signs in the hall", _A_HALL),
    elsewhere(
        "2.2",
        "timetable, results, rounds, line-ups, penalties, appeals on paper",
        "each is a page: movement and line-ups, results, victory points, the notice of a penalty, appeals; "
        "`tests/director/pages/organiser/test_movement.py:test_a_movement_is_seen_printed_chosen_and_played`, "
        "`tests/director/pages/teams/test_matches.py:test_from_the_announcement_to_the_final_score`, "
        "`tests/director/results/test_result_pages.py:test_teams_are_crossed_in_victory_points`, "
        "`tests/director/results/rulings/test_rulings.py:test_13_12_a_penalty_is_told_at_once_by_the_words_of_its_notice`",
    ),
    elsewhere(
        "2.3",
        "dealing machines, scoring devices, vugraph desks",
        "`scoring/exchange/formats/dup.py`, `scoring/exchange/formats/bws.py`, "
        "`tests/scoring/exchange/test_files_of_the_world.py`; `tests/browser/test_vugraph.py:test_a_vugraph`",
    ),
    not_here("2.4", "computers and printers", "they are what this runs on: `docs/running.md`"),
    elsewhere(
        "2.5",
        "screens on the wall, a clock",
        "the page of the hall, with the clock of the round: `director/pages/hall/hall.py`; "
        "`tests/director/pages/hall/test_hall.py:test_while_a_round_is_played`",
    ),
    not_here("2.6", "loudspeakers", _A_HALL),
    not_here("3.1", "room for tables, light, doors", _A_HALL),
    elsewhere(
        "3.2",
        "the vugraph table kept apart",
        "who watches is sent no hand before its time: `play/live/viewing/late.py`; "
        "`tests/play/live/viewing/test_late.py:test_a_board_is_seen_as_it_was_and_nothing_younger_is_sent`",
    ),
    elsewhere(
        "3.3",
        "the vugraph theatre",
        "commentators beside the table: `play/live/viewing/comments.py`; "
        "`tests/play/wire/test_commenting.py"
        ":test_a_comment_comes_to_those_who_see_all_hands_when_its_call_does_and_to_nobody_else`",
    ),
    elsewhere(
        "3.4",
        "the foyer with notices, line-ups and results",
        "the page of the hall, and those of the event: `director/pages/hall/hall.py`; "
        "`tests/director/pages/hall/test_hall.py:test_when_the_time_is_over_and_the_session`, "
        "`tests/director/pages/test_access.py:test_what_everybody_finds_when_the_results_are_published`",
    ),
    not_here("3.5", "offices", _A_HALL),
    not_here("3.6", "lavatories", _A_HALL),
    not_here("4.1", "a backdrop", _A_HALL),
    elsewhere(
        "4.2",
        "a clock in the room",
        "`director/pages/hall/hall.py`; `tests/director/pages/hall/test_hall.py:test_while_a_round_is_played`",
    ),
    not_here("4.3", "signs for each part of the room", _A_HALL),
    elsewhere(
        "4.4",
        "where results and notices hang",
        "`director/pages/hall/hall.py`; `tests/director/pages/hall/test_hall.py"
        ":test_when_the_time_is_over_and_the_session`",
    ),
    elsewhere(
        "4.5",
        "the compass on each table; neighbours turned",
        "`frontend/regions/plate.py`; nobody sees a neighbour's table"
        "; "
        "`tests/director/pages/test_access.py"
        ":test_a_player_finds_no_other_table_and_no_results_of_the_board_that_others_have_played`",
    ),
    elsewhere(
        "5.1",
        "teams of four to six, in open and closed room; larger ones at more tables",
        "`director/movements/matches/rooms.py`"
        "; `tests/director/movements/matches/test_rooms.py:test_a_line_up_has_four_players_of_the_team`"
        "; `tests/director/sessions/teams/test_teams_of_eight.py"
        ":test_a_match_at_four_tables_from_its_seats_to_its_files`",
    ),
    elsewhere(
        "5.2",
        "pairs",
        "`director/movements/pairs/mitchell.py`, `director/movements/pairs/howell.py`"
        "; `tests/director/movements/pairs/test_pairs.py:test_a_complete_mitchell_of_every_size`",
    ),
    elsewhere(
        "5.3",
        "individuals",
        "`director/movements/singles/individual.py`"
        "; `tests/director/movements/singles/test_individual.py:test_an_individual_movement_of_every_size`",
    ),
    elsewhere(
        "5.4",
        "open events",
        "`director/entries/admission/eligibility.py`; "
        "`tests/director/entries/admission/test_standing.py:test_who_may_enter`",
    ),
    elsewhere(
        "5.5",
        "men's events",
        "`director/entries/admission/eligibility.py`; "
        "`tests/director/entries/admission/test_standing.py:test_who_may_enter`",
    ),
    elsewhere(
        "5.6",
        "women's events",
        "`director/entries/admission/eligibility.py`; "
        "`tests/director/entries/admission/test_standing.py:test_who_may_enter`",
    ),
    elsewhere(
        "5.7",
        "mixed pairs, and who sits where",
        "`director/entries/admission/eligibility.py`; "
        "`tests/director/entries/admission/test_standing.py:test_in_a_mixed_event_men_sit_north_or_west`",
    ),
    elsewhere(
        "5.8",
        "special mixed teams, and who sits where",
        "`director/entries/admission/eligibility.py`; "
        "`tests/director/pages/entries/test_entries.py:test_a_team_of_special_mixed`",
    ),
    elsewhere(
        "5.9",
        "other forms",
        "`docs/movements.md`: hexagons, board-a-match, barometers, rovers"
        "; `tests/director/movements/matches/test_teams.py"
        ":test_a_hexagon_has_three_matches_at_a_time_on_the_same_boards`",
    ),
    elsewhere("6.1(1)", "green: natural systems", _MARK),
    elsewhere("6.1(2)", "blue: strong club or diamond", _MARK),
    elsewhere("6.1(3)", "red: artificial systems", _MARK),
    elsewhere("6.1(4)", "yellow: highly unusual systems", _MARK),
    elsewhere("6.1(4)-1", "a pass that shows opening strength", _MARK),
    elsewhere("6.1(4)-2", "an opening weaker than a pass", _MARK),
    elsewhere("6.1(4)-3", "an opening a king below average", _MARK),
    elsewhere("6.1(4)-4", "long or short in one suit", _MARK),
    elsewhere("6.1(4)-5", "long in one suit or in another", _MARK),
    elsewhere("6.2(1)", "brown-sticker conventions", _BROWN),
    elsewhere("6.2(1)-1", "weak openings without a known suit", _BROWN),
    elsewhere("6.2(1)-2", "overcalls without a known suit", _BROWN),
    elsewhere("6.2(1)-3", "weak two-suiters with a suit of three", _BROWN),
    elsewhere("6.2(1)-4", "psychics that the system protects or requires", _BROWN),
    elsewhere(
        "6.2(2)",
        "they are marked brown",
        "beside the opponents' names at the table: `play/pages/cards/table_cards.py`"
        "; `tests/play/wire/test_table_cards.py:test_what_is_prepared_is_no_note_against_an_ordinary_system`",
    ),
    elsewhere("6.2(3)", "against what they are none", _BROWN),
    judged(
        "6.2(4)",
        "no opening that may be below eight points and says no more",
        "the director reads both cards as they stood at the board: `play/pages/cards/table_cards.py:director_cards`",
        "`tests/play/wire/test_table_cards.py:test_players_and_the_director_read_cards_and_nobody_else`",
    ),
    elsewhere(
        "6.3(1)",
        "their users submit a defence",
        "a field of the card, which the organiser reads as it stands at the deadline: "
        "`play/people/agreements/system_card.py`; "
        "`tests/director/pages/entries/test_entries.py:test_the_cards_count_as_they_stand_at_the_deadline`",
    ),
    elsewhere(
        "6.3(2)",
        "who may change his system against yellow",
        "what a pair changes against such a system stands on its card: `play/people/agreements/system_card.py`; "
        "`tests/play/table/test_consulting.py"
        ":test_what_one_has_prepared_against_yellow_and_brown_opens_with_the_opponents_card`",
    ),
    elsewhere(
        "6.3(3)",
        "counter-measures told in writing",
        "a field of the card: `play/people/agreements/system_card.py`; "
        "`tests/play/people/agreements/test_system_card.py:test_what_is_written_is_read_again`, "
        "`tests/play/wire/test_table_cards.py:test_players_and_the_director_read_cards_and_nobody_else`",
    ),
    elsewhere(
        "6.3(4)",
        "one's own written defence",
        "a field of the card: `play/people/agreements/system_card.py`; "
        "`tests/play/table/test_consulting.py"
        ":test_what_one_has_prepared_against_yellow_and_brown_opens_with_the_opponents_card`",
    ),
    elsewhere(
        "6.3(5)", "who may consult which", "`play/table/consulting.py:CardPart`; `tests/play/wire/test_table_cards.py`"
    ),
    elsewhere(
        "6.3(5)-1",
        "what the users gave: the opponents",
        "`play/table/consulting.py:CardPart`; `tests/play/wire/test_table_cards.py`",
    ),
    elsewhere(
        "6.3(5)-2",
        "what the opponents made: both sides",
        "`play/table/consulting.py:CardPart`; `tests/play/wire/test_table_cards.py`",
    ),
    elsewhere("6.3(6)", "when they are submitted", "paragraphs 6.3(6)-1 to 6.3(6)-3"),
    elsewhere(
        "6.3(6)-1",
        "with the entry",
        "the cards of an event count as they stand at its deadline: `director/pages/entries/entry_cards.py`; "
        "`tests/director/pages/entries/test_entries.py:test_the_cards_count_as_they_stand_at_the_deadline`",
    ),
    elsewhere(
        "6.3(6)-2",
        "defences at registration",
        "on the card, as they stand when the session begins: `play/people/agreements/cards_in_force.py`; "
        "`tests/play/people/agreements/test_cards_in_force.py"
        ":test_defences_count_from_the_reporting_and_counter_measures_from_the_match`",
    ),
    elsewhere(
        "6.3(6)-3",
        "counter-measures before the match",
        "on the card that the opponents read, as they stand when the match begins: "
        "`play/people/agreements/cards_in_force.py`; "
        "`tests/play/people/agreements/test_cards_in_force.py"
        ":test_defences_count_from_the_reporting_and_counter_measures_from_the_match`",
    ),
    elsewhere(
        "6.4(1)",
        "no yellow or brown in matches of sixteen boards or fewer",
        "the list of cards says which are barred in matches so short, and the page of a line-up: "
        "`director/competitions/regulated.py:bars_marked`; "
        "`tests/director/sessions/teams/test_seats_ahead.py:test_a_short_match_has_no_yellow_system_and_no_choice`, "
        "`tests/director/pages/console/test_regulated.py:test_the_list_of_cards_says_what_the_regulations_ask`",
    ),
    elsewhere(
        "6.4(2)",
        "a convention only with a written defence",
        "the defence is a field of the card, on the list that the organiser reads before the event; "
        "`tests/director/pages/entries/test_entries.py:test_the_cards_count_as_they_stand_at_the_deadline`",
    ),
    elsewhere(
        "6.4(3)",
        "which systems are allowed",
        "the regulations of the event say it, the list of cards and the page of a line-up too: "
        "`director/competitions/restrictions.py:barred_on`; "
        "`tests/director/pages/console/test_regulated.py:test_the_list_of_cards_says_what_the_regulations_ask`, "
        "`tests/director/sessions/teams/test_seats_ahead.py:test_a_line_up_with_a_barred_system_is_told_of_it_and_taken`",
    ),
    not_here("6.5(1)", "what a psychic is", "it says what the word means"),
    judged(
        "6.5(2)",
        "only when partner expects it no more than the opponents do",
        "what partner knew stands in the record and on the card of that time; an adjusted score: "
        "`director/results/rulings/judging.py`, `TD rules adjust`",
        "`12A1-adjusted-score.table`, "
        "`tests/play/wire/test_table_cards.py:test_players_and_the_director_read_cards_and_nobody_else`",
    ),
    judged(
        "6.5(3)",
        "psychics restricted",
        "the director gives a penalty for what the organiser restricts: `director/results/rulings/penalising.py`",
        "`tests/director/results/rulings/test_rulings.py"
        ":test_52_what_the_rules_do_not_list_is_penalized_by_the_chief_director_and_counted_by_its_word`",
    ),
    elsewhere(
        "7.1",
        "what a defensive signal is",
        "fields of the card: `play/people/agreements/system_card.py`"
        "; `tests/play/people/agreements/test_system_card.py:test_every_field_belongs_to_one_part`",
    ),
    elsewhere(
        "7.2",
        "signals are open to the opponents",
        "on the card, at the table: `play/pages/cards/table_cards.py`"
        "; `tests/play/wire/test_table_cards.py:test_players_and_the_director_read_cards_and_nobody_else`",
    ),
    elsewhere(
        "8.1",
        "the system card, in the organiser's form",
        "the usual form, for all events: `play/people/agreements/system_card.py`; "
        "`tests/play/pages/cards/test_cards.py:test_a_card_is_written_and_read_again_by_the_partner`",
    ),
    elsewhere(
        "8.2",
        "handed in before play, in Chinese, at the table",
        "`director/pages/entries/entry_cards.py`; "
        "`tests/director/pages/console/test_regulated.py:test_the_list_of_cards_says_what_the_regulations_ask`, "
        "`tests/director/pages/entries/test_entries.py:test_an_event_names_its_official_languages`",
    ),
    elsewhere(
        "8.3",
        "full disclosure",
        ("the card, and questions at the table: `laws/engine/actions/explaining.py`; `20F1-at-his-turn.table`"),
    ),
    judged(
        "8.4",
        "what is not on the card may not be played",
        "the director reads both cards as they stood at the board: `play/pages/cards/table_cards.py:director_cards`",
        "`12A1-adjusted-score.table`, "
        "`tests/play/wire/test_table_cards.py:test_players_and_the_director_read_cards_and_nobody_else`",
    ),
    elsewhere(
        "8.5",
        "own card and notes are closed during bidding and play",
        "`play/table/consulting.py:parts_open`; every address: `tests/play/wire/test_table_cards.py`",
    ),
    elsewhere(
        "9.1",
        "the organiser's tasks",
        "a club by its roles: `director/clubs/roles.py`; "
        "`tests/director/test_roles.py:test_each_role_may_do_what_the_guide_says`, "
        "`tests/director/pages/test_whole_way.py:test_from_a_blank_club_to_the_published_result`",
    ),
    not_here("9.2", "the host's tasks", _A_HALL),
    not_here("9.3", "the organising committee", "it acts for the organiser"),
    elsewhere(
        "10.1(1)",
        "entry and registration in time",
        "`tests/director/pages/entries/test_entries.py:test_entries_open_and_close`, "
        "`tests/director/pages/organiser/test_roll_call.py:test_who_is_here_and_how_to_reach_who_is_not`",
    ),
    elsewhere(
        "10.1(2)",
        "nobody in two teams of one event",
        "`director/entries/entering.py`; "
        "`tests/director/sessions/teams/test_matches.py:test_nobody_plays_in_two_teams_and_names_are_different`; "
        "the same name without an account is remarked: `director/entries/namesakes.py`; "
        "`tests/director/pages/events/test_officials.py:test_a_name_in_two_teams_is_remarked`",
    ),
    elsewhere(
        "10.1(3)",
        "who has entered plays",
        "the roll-call, and what is said of a team that is too late: "
        "`tests/director/pages/organiser/test_roll_call.py:test_who_is_here_and_how_to_reach_who_is_not`, "
        "`tests/director/pages/console/test_regulated.py:test_a_team_so_late_is_said_to_forfeit`",
    ),
    elsewhere(
        "10.2(1)",
        "every team has a captain",
        "who is named, with an account or by his name alone, or its first player: "
        "`director/entries/teams/captains.py:captain_of`; "
        "`tests/director/pages/events/test_officials.py"
        ":test_a_captain_or_coach_without_an_account_is_named_by_his_name`, "
        "`tests/director/pages/entries/test_entries.py:test_the_players_of_a_captains_team_confirm_or_decline`",
    ),
    elsewhere("10.2(2)", "what a captain does", "paragraphs 10.2(2)-1 to 10.2(2)-4"),
    elsewhere(
        "10.2(2)-1",
        "he answers for the team",
        "he enters it, chooses line-ups, confirms scores and appeals: "
        "`tests/director/sessions/teams/test_matches.py"
        ":test_the_captain_chooses_who_sits_in_which_room_for_a_round_and_those_after_it`, "
        "`tests/director/pages/teams/test_matches.py:test_from_the_announcement_to_the_final_score`",
    ),
    not_here("10.2(2)-2", "he sees to manners", "it is said of people, and asks nothing of a program"),
    elsewhere(
        "10.2(2)-3",
        "he passes on what captains are told",
        "each player is told himself: `director/notices`; "
        "`tests/director/notices/test_telling.py:test_the_start_tells_everybody_where_he_sits`",
    ),
    not_here("10.2(2)-4", "he brings the team to ceremonies", "there are none"),
    elsewhere(
        "10.3",
        "the coach, in the captain's place where there is none",
        "`director/entries/teams/captains.py:captain_of`; "
        "`tests/director/pages/events/test_officials.py:test_who_is_named_captain_or_coaches_acts_for_the_team`",
    ),
    elsewhere(
        "10.4(1)",
        "who is eligible",
        "`director/entries/admission/eligibility.py`; "
        "`tests/director/entries/admission/test_standing.py:test_who_may_enter`, "
        "`tests/director/pages/entries/test_entries.py:test_a_pair_that_the_event_is_not_for_is_not_entered`",
    ),
    elsewhere(
        "10.4(2)",
        "no change of players in a session, no pair of three",
        "`director/sessions/teams/replacing.py`"
        "; "
        "`tests/director/sessions/teams/test_replacing.py"
        ":test_by_chinese_rules_nobody_plays_for_a_pair_and_at_a_club_a_substitute_does`",
    ),
    elsewhere(
        "10.4(3)",
        "no substitute from outside the team",
        "`director/sessions/teams/replacing.py`"
        "; `tests/director/sessions/teams/test_matches.py:test_a_public_line_up_is_changed_by_an_organiser_alone`",
    ),
    elsewhere(
        "10.4(4)",
        "foreign players bring an interpreter",
        "`play/pages/watching/interpreters.py`; both languages on every page: `frontend/locale`"
        "; `tests/play/wire/test_interpreter.py:test_he_answers_an_opponent_who_has_asked_and_nobody_else`",
    ),
    elsewhere(
        "10.5(1)",
        "what teams are related",
        "the organiser records it with the reason, of a whole region or sponsor at once; "
        "`tests/director/entries/seeds/test_seeding.py"
        ":test_a_whole_province_is_related_at_once_shown_as_one_and_removed_as_one`",
    ),
    elsewhere(
        "10.5(2)",
        "related teams meet early or never",
        "`director/movements/matches/round_robin.py`, `director/movements/matches/groups.py`"
        "; "
        "`tests/director/movements/matches/test_round_robin.py"
        ":test_16_3_the_better_of_two_related_keeps_the_number_and_they_meet_early`",
    ),
    elsewhere(
        "10.5(3)",
        "and so do related pairs and players",
        "`tests/director/movements/test_related.py:test_related_pairs_meet_first_or_never`",
    ),
    elsewhere(
        "11.1",
        "the technical delegate",
        "he names the officials and oversees: `director/clubs/roles.py`, `director/pages/events/officers.py`; "
        "`tests/director/test_roles.py:test_each_office_may_do_what_its_page_says_and_a_role_adds_to_it`, "
        "`tests/director/pages/events/test_officials.py:test_each_office_finds_its_pages_and_no_others`",
    ),
    elsewhere(
        "11.2(1)",
        "directors are appointed",
        "an owner gives the role; `tests/director/test_roles.py:test_each_role_may_do_what_the_guide_says`",
    ),
    not_here("11.2(2)", "which grade a director has", "grades are given by the federation"),
    elsewhere(
        "11.2(3)",
        "the director in charge and his assistants",
        "the directors of a club share its sessions, and one of them takes each call; the chief director decides "
        "appeals, or his deputy: `tests/director/pages/console/test_console.py"
        ":test_one_of_two_directors_comes_to_a_call`, "
        "`tests/director/appeals/test_appeals.py:test_the_deputy_decides_where_the_chief_director_plays`, "
        "`tests/director/appeals/test_appeals.py"
        ":test_a_chief_director_who_plays_decides_nothing_and_another_is_named`",
    ),
    elsewhere(
        "11.2(4)",
        "the scheduler",
        "he has seeds and movement: `director/clubs/roles.py:may_schedule`; "
        "`tests/director/pages/events/test_officials.py:test_each_office_finds_its_pages_and_no_others`",
    ),
    elsewhere(
        "11.3",
        "the scorer and recorder",
        "the scorer of a club: `director/clubs/roles.py`; "
        "`tests/director/test_roles.py:test_each_role_may_do_what_the_guide_says`, "
        "`tests/director/results/rulings/test_rulings.py:test_after_the_period_a_scorer_rules_no_more`",
    ),
    not_here("11.4", "who runs the computers", "the operator of the installation: `docs/running.md`"),
    elsewhere(
        "11.5",
        "the dealer, sworn to secrecy",
        "the dealer of a club: `director/sessions/deals/custody.py`; "
        "`tests/director/pages/organiser/test_dealing.py:test_each_look_is_on_record_and_bars_the_dealer`",
    ),
    not_here("11.6(1)", "caddies", _NO_STAFF),
    not_here("11.6(2)", "who deals the boards", "a program deals: `play/live/sessions/next_board.py`"),
    not_here("11.6(3)", "who types in", _NO_STAFF),
    elsewhere(
        "12.1",
        "the director follows and carries out the rules",
        "`laws/engine/consequences/rulings.py`"
        "; `tests/play/wire/test_director_page.py:test_what_he_sends_by_script_is_answered_by_what_waits_then`",
    ),
    not_here("12.2", "he inspects rooms and equipment", _A_HALL),
    elsewhere(
        "12.3",
        "he makes the schedule",
        "`director/movements`, `python -m director.movements`"
        "; `tests/director/pages/organiser/test_movement.py:test_a_movement_is_seen_printed_chosen_and_played`",
    ),
    elsewhere(
        "12.4",
        "he keeps order",
        "`TD warns`; penalties of articles 52 and 53, and spectators sent away: "
        "`tests/director/results/rulings/test_rulings.py"
        ":test_52_what_the_rules_do_not_list_is_penalized_by_the_chief_director_and_counted_by_its_word`, "
        "`tests/director/sessions/order/test_spectators_overseen.py"
        ":test_the_director_sees_who_watches_and_sends_him_away_from_all_tables`",
    ),
    judged(
        "12.5",
        "he finds and settles disputes",
        "`TD rules adjust`, `TD rules continue`",
        "`84A-no-rectification.table`",
    ),
    elsewhere(
        "12.6",
        "he collects and publishes results",
        "`director/results`; "
        "`tests/director/results/test_knowing.py:test_at_the_end_open_results_are_published_by_themselves`",
    ),
    elsewhere("12.7", "he takes appeals", _APPEALS),
    elsewhere(
        "12.8",
        "he writes the report",
        "as a page and a file: `director/pages/console/report.py`; "
        "`tests/director/results/inquiries/test_report.py:test_a_ruling_that_is_withdrawn_stays_in_the_report`, "
        "`tests/director/results/inquiries/test_report.py:test_what_a_director_was_asked_and_did_at_a_table_stands_there`",
    ),
    elsewhere(
        "12.9",
        "other powers given to him",
        "what an owner and a director of a club may do: `director/clubs/roles.py`; "
        "`tests/director/test_roles.py:test_each_role_may_do_what_the_guide_says`",
    ),
    elsewhere(
        "12.10",
        "and those given to others",
        "dealing and scoring are roles of their own: `director/clubs/roles.py`; "
        "`tests/director/test_roles.py:test_each_role_may_do_what_the_guide_says`",
    ),
    elsewhere(
        "13.1",
        "he announces start, end and time",
        "the platform does: "
        "`tests/director/notices/test_telling.py"
        ":test_half_an_hour_before_the_start_everybody_is_told_where_he_would_sit`, "
        "`tests/director/pages/hall/test_hall.py:test_while_a_round_is_played`, "
        "`tests/play/live/test_profile.py:test_the_clock_shows_the_time_for_a_board_that_the_profile_gives`",
    ),
    elsewhere(
        "13.2",
        "and what is special",
        "an announcement of his own to all tables: `director/pages/console/order.py`; "
        "`tests/director/sessions/order/test_announcing.py"
        ":test_all_tables_hear_it_in_the_language_of_each_reader_and_the_next_board_too`",
    ),
    elsewhere(
        "13.3",
        "he checks seats and equipment",
        "who is at which table, and who is away: "
        "`tests/director/pages/console/test_console.py:test_the_room_is_told_as_it_changes`, "
        "`tests/director/pages/organiser/test_roll_call.py:test_the_check_of_a_connection`",
    ),
    elsewhere(
        "13.4",
        "he collects line-ups and checks who plays",
        "`director/sessions/teams/lineups.py`; "
        "`tests/director/sessions/teams/test_matches.py:test_a_public_line_up_is_changed_by_an_organiser_alone`",
    ),
    elsewhere(
        "13.5",
        "he has the rules by him",
        "beside each judgement stands what its Law says: `frontend/lawbook/paragraphs.py`; "
        "`tests/director/results/rulings/test_judgements.py:test_every_law_by_which_a_director_judges_has_a_statement`",
    ),
    judged(
        "13.6",
        "questions at the right time, in the right way",
        "who may ask what and when is refused or allowed at once: `laws/engine/actions/explaining.py:decide_enquiry`",
        "`34.2-questions-in-the-auction.table`",
    ),
    judged(
        "13.7",
        "facts, then all options, then a ruling in time",
        "the record of the board, the options of each choice and judgement: `laws/table/obligation.py`",
        "`10C1-all-options.table`",
    ),
    elsewhere(
        "13.8",
        "a waiver at the other side's request",
        "`laws/engine/consequences/waiver.py`, `81C5-must-pass.table`, `tests/browser/test_irregularities_play.py`",
    ),
    elsewhere("13.9", "he tells of the right to appeal", _APPEALS),
    elsewhere("13.10", "he passes every appeal on", _APPEALS),
    elsewhere(
        "13.11",
        "he rectifies what he comes to know of in time",
        "`81C3-unmentioned-revoke.table`, `79C-period-over.table`",
    ),
    elsewhere(
        "13.12",
        "he tells a contestant at once of a penalty",
        "`director/results/telling.py`; `tests/director/results/rulings/test_rulings.py"
        ":test_13_12_a_penalty_is_told_at_once_by_the_words_of_its_notice`",
    ),
    not_here("13.13", "he keeps calm in an emergency", _A_HALL),
)
