"""Laws 80 to 93: how each is met (`laws.conformance.coverage`)."""

from __future__ import annotations

from typing import Final

from laws.conformance.rows.row import CoverageRow, elsewhere, enforced, judged, not_here

__all__ = ["ROWS"]

_AWARDED = "`scoring/results/adjusted.py`; `tests/scoring/field/test_field.py`"
_TEAMS = "`scoring/match/teams.py`; `tests/scoring/match/test_teams.py:"
_GROUPS = "`scoring/field/boards.py:groups_of`; `tests/scoring/test_published.py:test_the_groups_of_a_fouled_board`"
_PENALTIES = "`scoring/penalties/catalogue.py`; `tests/scoring/penalties/test_catalogue.py`"
_TIME = "`tests/scoring/penalties/test_time.py`"
_WHOLE = (
    "`tests/director/appeals/test_appeals.py:test_a_pair_appeals_an_adjusted_score_and_the_chief_director_changes_it`"
)
_ASSENT = "`tests/director/appeals/test_rights.py:test_whose_assent_an_appeal_needs`"
_MAJORITY = (
    "`director/appeals/committee.py`; `tests/director/appeals/test_committee.py:"
    "test_a_committee_decides_by_the_majority_of_all_its_members`"
)
_RECOMMENDED = (
    "`director/appeals/rights.py`; `tests/director/appeals/test_committee.py:"
    "test_on_law_the_chief_director_rules_first_and_a_committee_only_recommends`"
)
_LATE = "`tests/director/appeals/test_appeals.py:test_an_appeal_that_comes_too_late_is_not_taken`"
_CONSOLE = "the director's console"
_ADJUST = "`TD rules adjust` notes what the score shall be"

ROWS: Final[tuple[CoverageRow, ...]] = (
    not_here("80A1", "who regulates what", "it says which body regulates, and asks nothing of a table"),
    not_here("80A1(a)", "the world federation's own events", "it says which body regulates"),
    not_here("80A1(b)", "the zones' own events", "it says which body regulates"),
    not_here("80A1(c)", "national bodies' and all other events", "it says which body regulates"),
    elsewhere(
        "80A2",
        "what the regulating authority may set",
        "`laws/table/conditions.py`: one value a board is played under"
        "; `tests/play/table/profiles/test_profiles.py:test_every_condition_that_a_board_reads_has_a_line`",
    ),
    not_here("80A3", "it may delegate", "it says which body regulates"),
    elsewhere(
        "80B1",
        "who organises a tournament",
        "a club organises, by its owners and directors: `director/clubs/roles.py`; "
        "`tests/director/test_roles.py:test_each_role_may_do_what_the_guide_says`",
    ),
    elsewhere("80B2", "what an organiser does", "paragraphs 80B2(a) to 80B2(k)"),
    elsewhere(
        "80B2(a)",
        "he appoints a director",
        "an owner gives the role; `tests/director/test_roles.py:test_each_role_may_do_what_the_guide_says`, "
        "`tests/director/sessions/running/test_evening.py:test_the_owner_directs_unless_he_plays`",
    ),
    elsewhere(
        "80B2(b)",
        "arrangements before the event",
        "`director/pages/events/events.py`; "
        "`tests/director/pages/test_whole_way.py:test_from_a_blank_club_to_the_published_result`",
    ),
    elsewhere(
        "80B2(c)",
        "date and time of each session",
        "the event and its calendar, in each reader's own zone: `director/calendar`; "
        "`tests/director/pages/clubs/test_calendar.py:test_a_reader_sees_his_own_time_with_that_of_the_club_beside_it`",
    ),
    elsewhere(
        "80B2(d)",
        "conditions of entry",
        "`director/pages/events/conditions.py`, `director/entries/admission/eligibility.py`; "
        "`tests/director/pages/entries/test_entries.py:test_the_conditions_of_entry`, "
        "`tests/director/entries/admission/test_standing.py:test_who_may_enter`",
    ),
    elsewhere(
        "80B2(e)",
        "conditions of bidding and play, screens among them",
        "`laws/table/conditions.py:Conditions`"
        "; `tests/play/table/profiles/test_profiles.py:test_every_condition_that_a_board_reads_has_a_line`",
    ),
    elsewhere(
        "80B2(f)",
        "supplementary regulations",
        "its regulations, with a page of their own, its scale, overtime and spectators: "
        "`director/pages/events/event_forms.py`; "
        "`tests/director/pages/console/test_regulated.py:test_an_event_has_the_scale_of_its_regulations`, "
        "`tests/play/pages/site/test_regulations.py:test_every_line_is_told_in_words_with_its_paragraph`",
    ),
    elsewhere(
        "80B2(g)",
        "assistants and other helpers",
        "directors, scorers and dealers of a club; "
        "`tests/director/test_roles.py:test_each_role_may_do_what_the_guide_says`",
    ),
    elsewhere(
        "80B2(h)",
        "entries taken and listed",
        "`director/entries`; "
        "`tests/director/pages/entries/test_entries.py:test_the_partner_confirms_before_the_pair_plays`, "
        "`tests/director/pages/entries/test_entries.py:test_who_enters_last_waits_until_a_pair_withdraws`",
    ),
    elsewhere(
        "80B2(i)",
        "conditions of contest made known",
        "the page of the event and that of its regulations; "
        "`tests/director/pages/notices/test_sharing.py:test_an_announcement`, "
        "`tests/play/pages/site/test_regulations.py:test_every_line_is_told_in_words_with_its_paragraph`",
    ),
    elsewhere(
        "80B2(j)",
        "scores collected, results published",
        "`director/results`; "
        "`tests/director/results/test_knowing.py:test_at_the_end_open_results_are_published_by_themselves`, "
        "`tests/director/results/test_knowing.py"
        ":test_without_open_results_nobody_reads_before_they_are_published`",
    ),
    elsewhere("80B2(k)", "arrangements for appeals", f"`director/appeals`; {_WHOLE}"),
    elsewhere(
        "81A",
        "the director stands for the organiser",
        "by his role in the club; `tests/director/test_roles.py:test_each_role_may_do_what_the_guide_says`",
    ),
    elsewhere(
        "81B1",
        "he is responsible on the spot",
        "the console of the session is his: `director/pages/console/console.py`; "
        "`tests/director/pages/console/test_console.py:test_the_console_is_for_those_who_direct`",
    ),
    elsewhere(
        "81B2",
        "the Laws and regulations bind him",
        "he answers what waits, and nothing else: `laws/engine/consequences/rulings.py`"
        "; `tests/play/wire/test_director_page.py:test_what_he_sends_by_script_is_answered_by_what_waits_then`",
    ),
    judged(
        "81C",
        "he rectifies, and redresses damage",
        "what waits for him is a judgement on the table, by the number of its Law:"
        " `laws/table/obligation.py:Judgement`",
        "`81C3-unmentioned-revoke.table`",
    ),
    judged(
        "81C1", "discipline and order", "`TD warns` is on the record of the board", "`11B-warned-all-the-same.table`"
    ),
    enforced("81C2", "he says what rights and duties players have", "engine.draft.Draft.offer", "10C1-all-options"),
    enforced(
        "81C3",
        "he rectifies what he becomes aware of, in time",
        "engine.shared.reckoning.declarer_tricks_after_revokes"
        " engine.shared.reckoning.tell_director engine.shared.reckoning.reckon_afterwards"
        " engine.consequences.attention.point_to_latest engine.irregularities.results._lower"
        " engine.consequences.attention.deal_with_the_rest",
        "81C3-unmentioned-revoke 81C3-unmentioned-revoke-left 81C3-unmentioned-revoke-adjusted 81C3-two-unmentioned"
        " 81C3-unmentioned-revoke-automatic"
        " 81C3-seen-by-the-director 79C-period-over 81C3-all-that-is-visible 81C3-after-the-replacement"
        " 81C3-revoke-not-seen",
    ),
    judged("81C4", "he applies Laws 90 and 91", f"`TD warns`; {_PENALTIES}", "`11B-warned-all-the-same.table`"),
    enforced(
        "81C5",
        "a rectification waived at the other side's request",
        "engine.consequences.waiver.decide_ask_waiver engine.consequences.waiver.rule_waiver"
        " engine.consequences.waiver._lapses "
        "engine.consequences.waiver._stands_all_the_same engine.shared.reckoning.withdraw_transfers",
        "81C5-must-pass 81C5-penalty-card 81C5-transfer 81C5-refused 81C5-corrected-revoke 81C5-not-of-36 "
        "81C5-play-demand "
        "81C5-not-of-61",
    ),
    judged(
        "81C6",
        "he settles disputes",
        "the log of a board is all that was done, in order: `laws/notation/replay.py`",
        "`85B-facts-not-found.table`",
    ),
    elsewhere("81C7", "he refers matters to a committee", _MAJORITY),
    elsewhere(
        "81C8",
        "he reports results",
        "they are published, and written for other programs: `director/results/reading.py`; "
        "`tests/director/results/test_knowing.py:test_at_the_end_open_results_are_published_by_themselves`, "
        "`tests/director/results/test_files.py:test_results_are_read_again`",
    ),
    elsewhere(
        "81D",
        "he may delegate, and stays responsible",
        "each call is taken by one director, and the others see by whom; "
        "`tests/director/pages/console/test_console.py:test_one_of_two_directors_comes_to_a_call`, "
        "`tests/director/test_roles.py:test_each_role_may_do_what_the_guide_says`",
    ),
    judged("82A", "errors of procedure are the director's to put right", _ADJUST, "`85B-facts-not-found.table`"),
    judged("82B", "how he may", _ADJUST, "`12A2-no-normal-play.table`"),
    judged("82B1", "an adjusted score where the Laws allow it", _ADJUST, "`12A1-adjusted-score.table`"),
    elsewhere(
        "82B2",
        "a board required, put off or cancelled",
        "`director/results/changes/rescheduling.py`; "
        "`tests/director/results/changes/test_rescheduling.py:test_two_pairs_play_a_board_that_is_new_to_both`, "
        "`tests/director/results/changes/test_rescheduling.py"
        ":test_a_board_that_its_table_did_not_begin_in_time_is_played_later`, "
        "`tests/director/results/changes/test_rescheduling.py"
        ":test_a_board_that_is_cancelled_counts_for_nobody_and_is_played_no_more`",
    ),
    elsewhere(
        "82B3",
        "any other power of his",
        "movement, time and players of a running session: `director/results/changes/amending.py`; "
        "`tests/director/sessions/test_amending.py:test_a_wrong_pair_is_put_right_from_the_next_round_on`, "
        "`tests/director/sessions/test_amending.py:test_only_an_organiser_who_does_not_play_ends_a_round`",
    ),
    judged("82C", "his own error: both sides are taken as not offending", _ADJUST, "`12A1-adjusted-score.table`"),
    elsewhere(
        "83", "he tells of the right to appeal", f"`director/sessions/running/appeal_time.py:right_to_appeal`; {_WHOLE}"
    ),
    judged(
        "84",
        "rulings on agreed facts",
        "what happened is in the log, and a judgement says that the facts were agreed: "
        "`laws/protocol/events/irregularities.py`, `director/results/rulings/judging.py`",
        "`84A-no-rectification.table`, `tests/director/results/rulings/test_judgements.py`",
    ),
    judged("84A", "nothing to rectify: play goes on", "`TD rules continue`", "`84A-no-rectification.table`"),
    enforced(
        "84B",
        "a rectification that the Law prescribes is carried out",
        "engine.consequences.attention.draw_attention",
        "36B-inadmissible-double 49-low",
    ),
    enforced(
        "84C",
        "options explained, the choice carried out",
        "engine.draft.Draft.offer engine.consequences.choices.decide_choice",
        "10C1-all-options 10C2-alone",
    ),
    judged(
        "84D",
        "doubtful points for the other side",
        "`TD rules adjust` and the judgements of `laws/table/obligation.py`",
        "`12A1-adjusted-score.table`",
    ),
    judged(
        "85",
        "rulings on disputed facts",
        "all of them are on the record of the board: `laws/table/irregularity.py:Note`",
        "`85B-facts-not-found.table`",
    ),
    judged(
        "85A1",
        "facts by the weight of the evidence",
        "the log tells who did what when, and how long each call and card took: `play/store/log.py`,"
        " `play/store/direction/tempo.py`; "
        "a judgement says that they were disputed and found: `director/results/rulings/judging.py`",
        "`85B-facts-not-found.table`, `tests/director/results/rulings/test_judgements.py`",
    ),
    judged(
        "85A2", "found: ruled as in Law 84", "`TD rules adjust`, `TD rules continue`", "`84A-no-rectification.table`"
    ),
    judged(
        "85B",
        "not found: a ruling that lets play go on",
        "`TD rules adjust` may precede play; a judgement says that they were not found: "
        "`director/results/rulings/judging.py`",
        "`85B-facts-not-found.table`, `tests/director/results/rulings/test_judgements.py`",
    ),
    elsewhere(
        "86A",
        "no new board when the rest of the match may be known",
        "`director/results/changes/rescheduling.py:deal_anew`; "
        "`tests/director/results/changes/test_rescheduling.py"
        ":test_no_board_is_dealt_anew_when_the_rest_of_the_match_may_be_known`",
    ),
    elsewhere("86B1", "one result at the other table", f"{_TEAMS}test_a_weighted_score_is_converted_result_by_result`"),
    elsewhere(
        "86B2", "two results or more that do not compare", f"{_TEAMS}test_the_side_not_at_fault_has_the_better_of_two`"
    ),
    elsewhere(
        "86B2(a)",
        "nobody's fault",
        f"{_TEAMS}test_both_sides_not_at_fault_are_treated_apart_and_a_knockout_shares_it_out`",
    ),
    elsewhere(
        "86B2(b)",
        "one contestant's fault: the other has the better of two scores",
        f"{_TEAMS}test_the_side_not_at_fault_has_the_better_of_two`",
    ),
    elsewhere("86B2(c)", "both contestants' fault", f"{_TEAMS}test_both_at_fault_have_average_minus`"),
    elsewhere(
        "86B3",
        "regulations for boards played at one table only",
        "`scoring/absence/unduplicated.py`; `tests/scoring/absence/test_unduplicated.py`",
    ),
    elsewhere(
        "87A",
        "what a fouled board is",
        "`director/results/rulings/unduplicated.py`; `tests/director/results/rulings/test_unduplicated.py"
        ":test_the_forms_are_proposed_by_the_cards_of_the_record`",
    ),
    elsewhere("87B", "scored in groups", f"{_GROUPS}; `tests/browser/test_incidents.py:test_a_fouled_board`"),
    elsewhere("87C", "teams: Law 86B2", f"{_TEAMS}test_the_side_not_at_fault_has_the_better_of_two`"),
    elsewhere("88", "redress in matchpoints: Law 12C2", _AWARDED),
    elsewhere("89", "individuals: Law 12C3", _AWARDED),
    elsewhere("90A", "procedural penalties", _PENALTIES),
    elsewhere("90B", "examples of what is penalized", _PENALTIES),
    elsewhere("90B1", "late arrival", f"`scoring/penalties/lateness.py`; {_TIME}"),
    elsewhere(
        "90B2",
        "slow play",
        "`scoring/penalties/overtime.py`; `tests/browser/test_incidents.py:test_a_slow_table_with_split_penalty`",
    ),
    elsewhere(
        "90B3", "loud discussion", "`scoring/penalties/discipline.py`; `tests/scoring/penalties/test_catalogue.py`"
    ),
    elsewhere(
        "90B4",
        "scores compared without leave",
        "`scoring/penalties/discipline.py`; `tests/scoring/penalties/test_catalogue.py`",
    ),
    not_here("90B5", "touching another's cards", "nobody can: `7B3-another-players-card.table`"),
    not_here("90B6", "cards into the wrong pocket", "a board keeps its hands: `laws/table/table.py`"),
    elsewhere(
        "90B7",
        "errors of procedure that call for an adjusted score",
        "`scoring/penalties/during.py`; `tests/scoring/penalties/test_catalogue.py`",
    ),
    elsewhere(
        "90B8",
        "regulations or instructions not followed",
        "`scoring/penalties/during.py`; `tests/scoring/penalties/test_catalogue.py`",
    ),
    elsewhere(
        "91A",
        "disciplinary points, or suspension for a session",
        "points by this Law: `director/results/rulings/penalising.py:MEASURES`; "
        "suspensions: `director/results/changes/suspending.py`; "
        "`tests/director/results/rulings/test_rulings.py:test_the_director_sets_a_penalty_of_law_90_himself`, "
        "`tests/director/results/changes/test_suspensions.py"
        ":test_a_pair_is_suspended_for_the_round_and_plays_on_in_the_next`",
    ),
    elsewhere(
        "91B",
        "disqualification, with the organiser's assent",
        "proposed by a director, approved by an owner of the club or the technical delegate: "
        "`director/results/changes/suspending.py`; `tests/director/results/changes/test_suspensions.py"
        ":test_who_is_disqualified_with_the_organisers_approval_has_no_place`",
    ),
    elsewhere("92A", "a contestant may have a ruling reviewed", f"`director/appeals`; {_WHOLE}"),
    elsewhere(
        "92B",
        "until 30 minutes after the results are posted, or as the regulations say",
        "`director/sessions/running/appeal_time.py:until`; `tests/director/appeals/test_rights.py:test_until_when`",
    ),
    elsewhere("92C", "through the director", f"`director/appeals`; {_WHOLE}"),
    elsewhere("92D", "with whose assent", f"`director/appeals/rights.py:assents_needed`; {_ASSENT}"),
    elsewhere(
        "92D1", "both of a pair, the individual alone", f"`director/appeals/rights.py:assents_needed`; {_ASSENT}"
    ),
    elsewhere("92D2", "a team's captain", f"`director/appeals/rights.py:assents_needed`; {_ASSENT}"),
    elsewhere("93A", "without a committee the director in charge hears them", f"`director/appeals`; {_WHOLE}"),
    elsewhere("93B", "with a committee", _MAJORITY),
    elsewhere("93B1", "law and regulation: the director in charge first", _RECOMMENDED),
    elsewhere("93B2", "all others he refers", _MAJORITY),
    elsewhere("93B3", "its powers, and what it may not overrule", _RECOMMENDED),
    not_here("93C1", "further appeals as the authority provides", "it is a matter of the federation's own offices"),
    not_here("93C2", "the authority has the last word", "it is a matter of the federation's own offices"),
    not_here("93C3(a)", "a body that decides finally", "it is a matter of the federation's own offices"),
    not_here("93C3(b)", "the procedure changed by notice", "it is a matter of the federation's own offices"),
)
