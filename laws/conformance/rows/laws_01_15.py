"""Laws 1 to 15: how each is met (`laws.conformance.coverage`)."""

from __future__ import annotations

from typing import Final

from laws.conformance.rows.row import CoverageRow, elsewhere, enforced, judged, not_here

__all__ = ["ROWS"]

_WHOLE = "cards are data: `laws/values/deal.py` takes four hands of thirteen different cards and nothing else"
_AWARDED = "`scoring/results/adjusted.py`; `tests/scoring/field/test_field.py`"
_FIELD = "`scoring/results/adjusted.py`; `tests/scoring/field/test_field.py:"
_ADJUST = "`TD rules adjust` notes what the score shall be"

ROWS: Final[tuple[CoverageRow, ...]] = (
    enforced("1A", "four suits, thirteen ranks", "table.play.winner", "1A-ranks-and-suits"),
    not_here("1B", "what the faces look like", "a card on a screen is never upside down: `frontend/regions/cards.py`"),
    not_here(
        "1C", "what the backs look like", "a hidden card is not sent to anybody's screen, so no back is looked at"
    ),
    enforced(
        "2",
        "dealer and vulnerability by number; a board marked otherwise is played as marked",
        "values.board.Board.numbered",
        "2-board-seven 2-board-twenty-four 2-as-it-is-marked",
    ),
    elsewhere(
        "3",
        "tables are numbered, the compass is given",
        "`director/movements/schedule.py` numbers the tables"
        "; "
        "`tests/director/sessions/running/test_evening.py"
        ":test_people_are_seated_by_the_schedule_and_away_until_they_come`",
    ),
    enforced("4", "North-South against East-West", "values.contract.Contract.dummy", "4-partners"),
    elsewhere(
        "5A",
        "first places",
        "`director/movements/schedule.py`, round one; who sits where: `play/table/people/seating.py`"
        "; "
        "`tests/director/sessions/running/test_evening.py"
        ":test_people_are_seated_by_the_schedule_and_away_until_they_come`",
    ),
    elsewhere(
        "5B",
        "change of seat or table",
        "`director/movements/schedule.py`, the later rounds; "
        "`tests/director/sessions/running/test_evening.py"
        ":test_everybody_is_brought_to_his_table_of_the_next_round_when_all_tables_are_done`",
    ),
    elsewhere(
        "6A",
        "shuffle",
        "`play/live/sessions/next_board.py` draws one of all deals by the operating system's chance"
        "; `tests/play/pages/tables/test_opening.py:test_without_a_file_boards_are_dealt`",
    ),
    elsewhere(
        "6B",
        "deal thirteen cards each",
        "`laws/values/deal.py`; `tests/laws/values/test_deal.py` counts and ranks all deals",
    ),
    elsewhere(
        "6C",
        "both sides look on at the deal",
        "the deals are committed to before play, and anyone can check afterwards that none was changed: "
        "`director/sessions/deals/sealing.py`; "
        "`tests/director/sessions/deals/test_sealing.py:test_a_commitment_that_was_changed_is_found`",
    ),
    judged(
        "6D1",
        "a card seen before the auction; one seen afterwards is Law 16D",
        "`E knows` raises `= judgement 16D`; a board that nobody has played is dealt anew: "
        "`director/results/changes/rescheduling.py:deal_anew`",
        "`12A2-no-normal-play.table`, "
        "`tests/director/results/changes/test_rescheduling.py:test_a_board_is_dealt_anew_until_a_table_has_played_it`",
    ),
    elsewhere(
        "6D2",
        "a board not shuffled, or one that has been played in another session",
        "the file that a dealer brings is compared with what its players have played here: "
        "`director/pages/organiser/dealing.py`; "
        "`tests/director/pages/organiser/test_dealing.py:test_a_deal_that_an_entrant_has_played_here_is_named`",
    ),
    elsewhere(
        "6D3",
        "the director has a board dealt anew",
        "`director/results/changes/rescheduling.py:deal_anew`; "
        "`tests/director/results/changes/test_rescheduling.py:test_a_board_is_dealt_anew_until_a_table_has_played_it`",
    ),
    not_here("6E1", "players shuffle and deal", "a program deals"),
    not_here("6E2", "the director shuffles and deals", "a program deals"),
    elsewhere(
        "6E3",
        "assistants deal beforehand",
        "`play/pages/tables/boards.py` reads boards that were dealt beforehand"
        "; `tests/play/pages/tables/test_opening.py:test_the_boards_of_a_good_file_are_laid_out`",
    ),
    elsewhere(
        "6E4",
        "other ways to deal",
        "`play/live/sessions/next_board.py` draws a number; `laws/values/deal.py` makes it a deal"
        "; `tests/laws/values/test_deal.py`",
    ),
    elsewhere(
        "6F",
        "copies of a board",
        "one deal is laid at any number of tables: `play/store/models.py:LaidBoard`"
        "; `tests/play/store/test_boards.py:test_the_same_file_at_two_tables_of_one_opener_is_the_same_boards`",
    ),
    not_here("7A", "where the board lies", "the page keeps it in one place: `frontend/regions`"),
    elsewhere(
        "7B",
        "cards out of the board",
        ("the hands come with the board: `laws/protocol/events/boards.py:BoardOpened`; `7B1-own-hand.table`"),
    ),
    enforced("7B1", "own hand, and no other", "views.table_view._shows_hand", "7B1-own-hand"),
    elsewhere(
        "7B2",
        "count and look before calling",
        f"{_WHOLE}; the hand is on the page before the first call"
        "; `tests/laws/values/test_deal.py`, "
        "`tests/laws/views/test_table_view.py:test_during_the_auction_each_sees_his_own`",
    ),
    enforced(
        "7B3",
        "own cards apart from others'; nobody touches another's",
        "engine.procedure.play.breach_of_card engine.actions.cards._may_not_touch",
        "7B3-another-players-card 7B3-another-players-card-allowed",
    ),
    not_here("7C", "cards back into the board", "a board keeps its hands whatever is played: `laws/table/table.py`"),
    not_here("7D", "the contestant who stays keeps order", "the server keeps each table as it is"),
    elsewhere(
        "8A1",
        "players and boards move",
        "`director/movements/schedule.py`, `director/sessions/running/plan.py`; "
        "`tests/director/sessions/running/test_evening.py"
        ":test_everybody_is_brought_to_his_table_of_the_next_round_when_all_tables_are_done`",
    ),
    not_here("8A2", "North hands the board on", "boards come to tables by the schedule"),
    enforced(
        "8B1",
        "when a round ends",
        "engine.consequences.afterwards.decide_round",
        "8B1-round 64B5-round-over 69A-round-ends",
    ),
    elsewhere(
        "8B2",
        "a board put off keeps the round open for its players",
        "it is played after the last round, and the session is not over before: "
        "`director/results/changes/rescheduling.py:play_later`; "
        "`tests/director/results/changes/test_rescheduling.py"
        ":test_a_board_that_is_put_off_is_played_after_the_last_round_by_the_same_two`, "
        "`tests/director/results/changes/test_rescheduling.py:test_in_a_match_it_is_the_last_board_of_its_room`",
    ),
    elsewhere(
        "8C",
        "when a session ends",
        "with the last table whose boards are played and whose results are agreed: "
        "`director/sessions/running/plan.py`; "
        "`tests/director/sessions/running/test_evening.py"
        ":test_a_session_ends_with_its_last_board_and_its_results_are_complete`, "
        "`tests/director/results/inquiries/test_round_check.py:test_the_next_round_begins_when_one_of_each_side_has_agreed`",
    ),
    enforced(
        "9A1",
        "anybody draws attention in the auction",
        "engine.consequences.attention.decide_attention",
        "9A1-out-of-turn",
    ),
    enforced(
        "9A2",
        "declarer or a defender draws attention in the play",
        "engine.consequences.attention.decide_attention engine.consequences.attention._lies_open",
        "9A2-declarer 9A2-defender 9A2-before-a-lead 9A2-what-lies-open-first",
    ),
    enforced("9A3", "anybody may try to prevent", "engine.irregularities.talk.decide_said", "9A3-trying-to-prevent"),
    enforced(
        "9A4",
        "dummy does not before play is over",
        "engine.consequences.attention.decide_attention",
        "9A4-dummy",
    ),
    elsewhere("9A5", "nobody has to, of his own side's", "nothing is asked of anybody: `9A5-silence.table`"),
    enforced(
        "9B1(a)",
        "then the director comes, and deals with all that he sees",
        "table.obligation.halted engine.consequences.attention.deal_with_the_rest",
        "9B2-nobody-acts 9B1d-own-irregularity 81C3-all-that-is-visible 81C3-after-the-replacement",
    ),
    enforced(
        "9B1(b)", "anybody may call him then", "engine.irregularities.talk.decide_said", "9B1b-dummy-calls-the-director"
    ),
    enforced("9B1(c)", "which costs no rights", "engine.irregularities.talk.decide_said", "9B1c-rights-are-kept"),
    enforced(
        "9B1(d)",
        "a player who points to an irregularity of his own side takes nothing from the other",
        "engine.consequences.attention.draw_attention",
        "9B1d-own-irregularity",
    ),
    enforced(
        "9B2", "nobody acts until he has explained", "table.obligation.halted", "9B2-nobody-acts 9B2-no-card-either"
    ),
    enforced(
        "9C",
        "a premature correction may cost more",
        "engine.irregularities.insufficient_bid.premature_replacement",
        "27C-premature-accepted 27C-premature-lowest",
    ),
    enforced(
        "10A",
        "only the director rectifies or waives",
        "engine.consequences.choices.decide_choice engine.consequences.waiver.rule_waiver",
        "10A-only-the-director",
    ),
    judged(
        "10B",
        "what players did by themselves is allowed or cancelled",
        "at the table nothing can be enforced without him; what followed a wrong ruling goes back: "
        "`play/table/direction/taking_back.py`; `TD rules adjust` afterwards",
        "`10A-only-the-director.table`, "
        "`tests/play/wire/test_director_page.py:test_what_followed_a_wrong_ruling_is_taken_back`",
    ),
    enforced("10C1", "all options explained", "engine.draft.Draft.offer", "10C1-all-options"),
    enforced("10C2", "the player chooses alone", "table.obligation.choice_of", "10C2-alone"),
    enforced("10C3", "whichever pays", "engine.draft.Draft.offer", "10C3-whichever-pays"),
    enforced(
        "10C4",
        "after the rectification the offending side may profit",
        "engine.irregularities.insufficient_bid.compare_specified",
        "10C4-offender-profits",
    ),
    enforced(
        "11A",
        "a right lost by acting first; what the others gain by it the director takes from them alone",
        "engine.actions.calls._silence engine.irregularities.leads.accept_lead",
        "11A-accepted-in-silence 11A-play-over-a-lead",
    ),
    judged("11B", "the offender may be penalized all the same", "`TD warns`", "`11B-warned-all-the-same.table`"),
    judged("12A", "by what power a score is adjusted", _ADJUST, "`79C-period-over.table`"),
    judged("12A1", "an infraction without rectification", _ADJUST, "`12A1-adjusted-score.table`"),
    judged("12A2", "no rectification lets the board be played", _ADJUST, "`12A2-no-normal-play.table`"),
    judged("12A3", "a wrong rectification was carried out", _ADJUST, "`12A1-adjusted-score.table`"),
    elsewhere(
        "12B1",
        "to redress damage",
        _AWARDED,
    ),
    judged(
        "12B2",
        "not because the Law is too hard or too kind",
        "a judgement names the Law, the facts and what its score gives: `director/results/rulings/judging.py`",
        "`tests/director/results/rulings/test_judgements.py`",
    ),
    elsewhere(
        "12C1(a)", "an assigned score replaces the result", f"{_FIELD}test_one_assigned_result_counts_like_a_score`"
    ),
    judged(
        "12C1(b)",
        "the result that would have been",
        "the double-dummy table stands beside the judgement: `director/pages/rulings/judgement.py`",
        "`tests/director/results/rulings/test_judgements.py`",
    ),
    elsewhere(
        "12C1(c)", "weighted by chances", f"{_FIELD}test_a_weighted_score_stands_in_the_field_with_each_of_its_parts`"
    ),
    elsewhere(
        "12C1(d)",
        "too many results: artificial",
        f"`scoring/results/outcomes.py:Percent`, {_FIELD}test_awards_in_the_other_unit`",
    ),
    elsewhere(
        "12C1(e)",
        "damage through one's own serious error",
        "the judgement asks for the side and its result without the error: `director/pages/rulings/judgement_form.py`; "
        f"{_FIELD}test_what_a_side_lost_by_its_own_error_is_not_given_back`, "
        "`tests/director/results/rulings/test_judgements.py:test_a_side_keeps_what_it_lost_by_its_own_error`",
    ),
    elsewhere(
        "12C2(a)", "average minus, average, average plus", f"{_FIELD}test_who_does_neither_has_average_plus_and_minus`"
    ),
    elsewhere(
        "12C2(b)",
        "three IMPs",
        "`scoring/results/adjusted.py`; `tests/scoring/test_published.py:test_artificial_scores_by_form`",
    ),
    elsewhere(
        "12C2(c)",
        "who scored over 60 % or under 40 %",
        f"{_FIELD}test_who_does_better_or_worse_than_the_average_keeps_his_own`",
    ),
    elsewhere(
        "12C2(d)",
        "several boards without a result",
        "`scoring/absence/boards.py`; "
        "`tests/scoring/absence/test_boards.py:test_average_plus_on_two_boards_of_a_session_at_most`",
    ),
    elsewhere(
        "12C3", "individuals: partners share the score", f"{_FIELD}test_individuals_share_what_their_partnerships_get`"
    ),
    elsewhere(
        "12C4",
        "knockouts: the mean of two scores",
        "`scoring/match/teams.py`; "
        "`tests/scoring/match/test_teams.py:test_both_sides_not_at_fault_are_treated_apart_and_a_knockout_shares_it_out"
        "`",
    ),
    *(
        not_here(ref, about, _WHOLE)
        for ref, about in (
            ("13A", "a wrong number of cards, found before a call"),
            ("13A1", "nobody has seen another's card"),
            ("13A2", "somebody has"),
            ("13B", "found later, after a call"),
            ("13B1", "the board can be put right"),
            ("13B2", "it cannot"),
            ("13C", "a card that does not belong to the pack"),
            ("13D", "found after the play"),
            ("14A", "a card is missing before the lead is faced"),
            ("14A1", "it is found"),
            ("14A2", "it is not"),
            ("14A3", "it was always in the hand"),
            ("14B", "a card is missing later"),
            ("14B1", "it is among those played"),
            ("14B2", "it is elsewhere"),
            ("14B3", "it is nowhere"),
            ("14B4", "it may be a penalty card, or have revoked"),
            ("14C", "what its return tells partner"),
        )
    ),
    *(
        not_here(
            ref, about, "the hand on a player's page is that of the board on his table: `laws/views/table_view.py`"
        )
        for ref, about in (
            ("15A1", "a call with cards of another board"),
            ("15A2(a)", "and partner has called"),
            ("15A2(b)", "and partner has not"),
            ("15A2(c)", "what the call told"),
            ("15A3", "the same call on the board that the cards were of"),
            ("15A4", "a penalty beside"),
        )
    ),
    elsewhere("15B", "a wrong board is on the table", "paragraphs 15B1 to 15B3"),
    elsewhere(
        "15B1",
        "somebody has played it before",
        "the scores of both sides are cancelled: `director/results/rulings/unduplicated.py:award_wrong_board`; "
        "`tests/director/results/rulings/test_unduplicated.py"
        ":test_15b_where_somebody_had_played_the_board_before_both_scores_are_cancelled`",
    ),
    elsewhere(
        "15B2",
        "nobody has",
        "the score stands, and the director has the right board played later: "
        "`director/results/changes/rescheduling.py:order_board`; "
        "`tests/director/results/changes/test_rescheduling.py:test_two_pairs_play_a_board_that_is_new_to_both`",
    ),
    elsewhere(
        "15B3",
        "who lost a board by it",
        "by fault, average minus and average plus: `director/results/rulings/unduplicated.py:award_wrong_board`; "
        "`tests/director/results/rulings/test_unduplicated.py"
        ":test_15b_where_somebody_had_played_the_board_before_both_scores_are_cancelled`",
    ),
)
