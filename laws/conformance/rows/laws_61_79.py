"""Laws 61 to 79: how each is met (`laws.conformance.coverage`)."""

from __future__ import annotations

from typing import Final

from laws.conformance.rows.row import CoverageRow, elsewhere, enforced, judged, not_here

__all__ = ["ROWS"]

_NOT_READ: Final = "`play/table/table_view.py`: no player reads what spectators say while the board is played"

ROWS: Final[tuple[CoverageRow, ...]] = (
    enforced(
        "61A",
        "who could follow suit, or play as required, and does not, revokes",
        "engine.shared.revokes.note_revoke engine.actions.played.kind_of_breach"
        " engine.irregularities.revoke._take_back_after_lead engine.shared.penalty_cards._has_lost_the_lead",
        "61-corrected 61A-lead-restriction 61A-opening-lead 61A-play-required 61A-required-lead-played-to"
        " 61A-forbidden-lead-played-to",
    ),
    enforced(
        "61B1",
        "declarer asks a defender",
        "engine.actions.inquiry.decide_ask_revoke engine.actions.inquiry.decide_answer"
        " engine.actions.inquiry._own_up engine.actions.inquiry._trick_not_followed",
        "61B1-declarer-asks 61B1-answers-one 61B1-answers-none",
    ),
    enforced(
        "61B2(a)",
        "dummy asks declarer",
        "engine.actions.inquiry.decide_ask_revoke engine.actions.inquiry.decide_answer",
        "42B1-dummy-asks 61B2a-declarer-answers",
    ),
    enforced("61B2(b)", "dummy asks no defender", "engine.actions.inquiry.decide_ask_revoke", "42B1-dummy-asks"),
    enforced(
        "61B3",
        "defenders ask declarer, and each other at their risk",
        "engine.actions.inquiry.decide_ask_revoke engine.actions.inquiry.decide_answer engine.actions.inquiry._own_up",
        "61B3-defenders-ask 61B3-partner-answers",
    ),
    enforced(
        "61C", "a claim of a revoke opens no quitted trick", "engine.irregularities.talk.decide_review", "61C-quitted"
    ),
    enforced(
        "62A",
        "a revoke pointed to before it is established is corrected",
        "engine.irregularities.revoke.on_attention engine.shared.revokes.establish engine.actions.contest._go_on",
        "61-corrected 70B2-revoke-pointed-to 62A-concession-after-attention 63A3-concession 62A-play-goes-on"
        " 62A-concession-is-void 62A-established-revoke-of-the-other-side",
    ),
    enforced(
        "62B",
        "the card goes back, and a legal one takes its place",
        "engine.irregularities.revoke._take_back engine.irregularities.revoke._correct_next"
        " engine.actions.played.replace_card",
        "61-corrected 61-declarer-corrected",
    ),
    enforced(
        "62B1",
        "a defender's is a major penalty card",
        "engine.irregularities.revoke._take_back engine.shared.penalty_cards.make_penalty_card",
        "61-corrected 61A-lead-restriction",
    ),
    enforced(
        "62B2",
        "declarer's, dummy's and one that lay face up: no more",
        "engine.draft.Draft.lay engine.irregularities.revoke._take_back",
        "62B2-penalty-card 62B2-declarer 61-declarer-corrected",
    ),
    enforced(
        "62C1",
        "cards of the other side since may be changed",
        "engine.irregularities.revoke._offer_withdrawal engine.irregularities.revoke.retract_card"
        " engine.shared.revokes.next_trick engine.irregularities.revoke._may_have_another"
        " engine.irregularities.revoke._withdraw_lead",
        "62C1-withdrawn 62C1-kept 62C1-next-trick 62C1-no-other-card 62C1-lead-out-of-turn 62C1-only-card"
        " 62C1-other-side-has-revoked 62C1-corrected-revoke 62C1-between-partners-revokes 62C1-fourth-hand",
    ),
    enforced(
        "62C2",
        "then the offender's partner may change his",
        "engine.irregularities.revoke.after_withdrawal engine.irregularities.revoke.retract_partners_card"
        " engine.restrictions._penalty engine.irregularities.revoke._lay_face_up",
        "62C2-partner 62C2-partner-keeps 62C2-nothing-changed 62C2-second-hand 62C2-through-declarer"
        " 62C2-offenders-partner-retracts-too 62C2-penalty-card-again 62C2-withdrawn-revoke",
    ),
    enforced(
        "62C3",
        "both sides revoked in one trick, one has gone on: both are corrected",
        "engine.shared.revokes.others_in_trick engine.shared.revokes.establish_after_card"
        " engine.irregularities.revoke._correct_next engine.irregularities.revoke._forget_later"
        " engine.shared.revokes.sides_gone_on engine.shared.revokes._is_lead_to_the_next",
        "62C3-both-sides 62C3-next-trick-defender 62C3-both-gone-on 62A-three-revokes 62C3-and-one-in-the-next-trick"
        " 62C3-lead-out-of-turn 62C3-lead-out-of-turn-went-back 62C3-premature-lead 62C3-both-have-led"
        " 62C3-lead-went-back-and-the-other-side-leads 62C3-card-that-went-back-before",
    ),
    enforced(
        "62D1",
        "in the twelfth trick it is corrected even when established",
        "engine.shared.reckoning._gain_by_correction "
        "engine.shared.reckoning._is_in_time_to_correct "
        "engine.shared.reckoning._last_cards engine.shared.revokes.can_be_corrected "
        "engine.actions.played.put_down_again",
        "62D1-corrected-at-the-end 62D1-at-once 62D1-last-trick-conceded 62D1-hands-back 62D1-both-after-the-end"
        " 62D1-twelfth-trick-established-revoke-corrected 45D2-twelfth-trick 45D2-twelfth-trick-at-the-end",
    ),
    enforced(
        "62D2",
        "a defender's revoke there before partner has played",
        "engine.irregularities.revoke._ask_about_twelfth",
        "62D2-partner-to-play 62D2-adjusted",
    ),
    elsewhere("63A", "when a revoke is established", "paragraphs 63A1 to 63A4"),
    enforced(
        "63A1",
        "the offending side leads or plays to the next trick, legally or not; what the director finds to be a fifth"
        " card is neither (45E), and what rests on a wrong statement of an opponent does not count (47E1)",
        "engine.shared.revokes.establish_after_card engine.irregularities.revoke.reopen",
        "63A1-premature-play 63A1-partner-leads 63A1-illegal-lead 64A2-established-revoke 63A1-premature-lead"
        " 63A1-lead-in-the-same-trick 63A1-the-next-lead-is-free 45E1-establishes-nothing 47E1-establishes-nothing",
    ),
    enforced(
        "63A2",
        "it names or designates a card to the next trick",
        "engine.actions.naming.decide_name engine.shared.revokes.establish_after_card",
        "63A2-names 63A2-designates",
    ),
    enforced(
        "63A3",
        "it claims or concedes; it has done so even if all agree to play on: that Law makes the claim void and lifts"
        " Laws 16 and 50 alone (68D2(b)), and 63B does not except it",
        "engine.actions.claims.decide_claim engine.shared.revokes.establish",
        "63A3-claim-establishes 63A3-concession 68D2b-revoke-stays-established",
    ),
    enforced(
        "63A4",
        "its agreement to a claim is established",
        "engine.consequences.afterwards._establish_claim engine.shared.reckoning.reckon_afterwards",
        "63A4-next-board 63A4-round-ends",
    ),
    enforced(
        "63B", "an established revoke is not corrected", "engine.shared.revokes.establish_one", "63B-not-corrected"
    ),
    enforced(
        "64A",
        "tricks go to the other side at the end of play",
        "engine.shared.reckoning.declarer_tricks_after_revokes engine.shared.reckoning.revoke_transfer",
        "64A2-established-revoke",
    ),
    enforced(
        "64A1",
        "the offender won the revoke trick: it and one later",
        "engine.shared.reckoning._worth",
        "64A1-two-tricks 64A1-only-that-trick 64A1-partner-won",
    ),
    enforced(
        "64A2",
        "he did not: one trick, if his side won that or a later one",
        "engine.shared.reckoning._worth engine.shared.reckoning._won",
        "64A2-won-later 64A2-dummy-won 64A1-partner-won",
    ),
    elsewhere("64B", "when no tricks go", "paragraphs 64B1 to 64B8"),
    enforced(
        "64B1",
        "the offending side won no trick from it on",
        "engine.shared.reckoning._has_won",
        "64B1-none-won 64A2-won-later",
    ),
    enforced(
        "64B2",
        "the same player's second in the suit",
        "engine.shared.reckoning._is_repeated",
        "64B2-second-in-suit 64B2-only-the-second 64B2-another-suit",
    ),
    enforced(
        "64B3",
        "a faced card not played, or dummy's",
        "engine.shared.reckoning._counts engine.shared.revokes.note_revoke",
        "64B3-dummy 64B3-penalty-card 64A2-won-later",
    ),
    enforced(
        "64B4",
        "the other side has called on the next board",
        "engine.shared.reckoning._excluded",
        "64B4-next-board 64B4-in-time",
    ),
    enforced("64B5", "the round is over", "engine.shared.reckoning._excluded", "64B5-round-over 64B4-in-time"),
    enforced(
        "64B6",
        "in the twelfth trick",
        "engine.shared.reckoning._counts engine.shared.reckoning._gain_by_correction",
        "62D1-corrected-at-the-end 64A2-won-later",
    ),
    enforced(
        "64B7",
        "both sides, both established",
        "engine.shared.reckoning.declarer_tricks_after_revokes engine.shared.reckoning._take_back_transfers"
        " engine.shared.reckoning._costs",
        "64B7-both-at-the-end 62C3-both-gone-on 64B7-twelfth-trick-corrected",
    ),
    enforced(
        "64B8",
        "corrected with the other side's",
        "engine.shared.revokes.others_in_trick",
        "64B8-no-transfer 62C3-both-sides",
    ),
    judged(
        "64C1",
        "whether the tricks make good what the revoke cost",
        "judgement 64C, raised with every established revoke; laws.engine.claims.equity shows what the tricks "
        "would have been; director/results/rulings/judging.py weights it",
        "`tests/laws/engine/claims/test_equity.py`, `tests/director/results/rulings/test_judgements.py`",
    ),
    judged(
        "64C2(a)",
        "what a second revoke in the suit cost",
        "judgement 64C; laws.engine.claims.equity",
        "tests/laws/scripts/64B2-second-in-suit.table",
    ),
    judged(
        "64C2(b)",
        "what both sides' revokes cost",
        "judgement 64C; laws.engine.claims.equity",
        "tests/laws/scripts/64C2b-both-sides.table",
    ),
    enforced("65A", "four cards are a trick, and it is quitted", "table.play.Play.add", "44B-rotation"),
    not_here("65B1", "tricks won stand lengthwise", "the table counts the tricks itself"),
    not_here("65B2", "tricks lost lie crosswise", "the table counts the tricks itself"),
    not_here("65B3", "a card pointed wrongly is corrected in time", "the table counts the tricks itself"),
    elsewhere(
        "65C",
        "the cards are kept in the order of play",
        "`laws.table.play.Play.tricks`: the trick, its order and its winner; "
        "`tests/laws/table/test_play.py:test_a_trick_knows_who_contributed_what`",
    ),
    not_here(
        "65D",
        "nobody disturbs the order of his cards before the result is agreed",
        "the record of the play cannot be disturbed",
    ),
    enforced(
        "66A",
        "the last trick is seen until one's side has gone on",
        "engine.procedure.play.reviewable_trick engine.irregularities.talk.decide_review",
        "66A-last-trick 66-dummy-reviews 66A-lead-out-of-turn",
    ),
    elsewhere(
        "66B",
        "one's own last card",
        "it is in the last trick (66A), which is shown to him alone"
        "; `tests/laws/views/test_table_view.py:test_the_last_trick_until_ones_side_has_played_to_the_next`",
    ),
    enforced(
        "66C",
        "quitted tricks are not seen in the play",
        "engine.procedure.play.reviewable_trick engine.irregularities.talk.decide_review",
        "66A-last-trick",
    ),
    enforced("66D", "after the play all cards are seen", "views.table_view._shows_hand", "66D-after-the-play"),
    elsewhere("67A", "a card too few or too many in a trick", "paragraphs 67A1 and 67A2"),
    not_here(
        "67A1",
        "a card missing from a trick is added",
        "a trick is complete with a card of each hand, and none is led to before",
    ),
    enforced(
        "67A2",
        "a card too many goes the way of 45E or 58B",
        "engine.irregularities.premature.play_too_soon engine.irregularities.premature.decide_together",
        "45E1-fifth-card 58B2-two-cards",
    ),
    not_here("67B", "a defective trick is found later", "no trick with another number of cards can be quitted"),
    not_here("67B1", "too few", "no trick with another number of cards can be quitted"),
    not_here("67B1(a)", "a card of the suit led is put there", "no trick with another number of cards can be quitted"),
    not_here("67B1(b)", "or any other", "no trick with another number of cards can be quitted"),
    not_here("67B2(a)", "too many", "no trick with another number of cards can be quitted"),
    not_here(
        "67B2(b)", "what goes back was in the hand all the time", "no trick with another number of cards can be quitted"
    ),
    not_here("67B3", "a card played and not quitted", "a card played is in its trick"),
    enforced(
        "68", "a claim is of the tricks that remain", "engine.procedure.claims.breach_of_claim", "68-what-remains"
    ),
    enforced(
        "68A",
        "who says that he will win so many tricks claims them; so does who shows his hand",
        "engine.actions.claims.decide_claim engine.actions.showing._shows_all",
        "68A-claims 48B2-shows-all 48A-dropped",
    ),
    enforced(
        "68B1", "what is not claimed is conceded", "engine.procedure.claims.breach_of_claim", "68B1-concedes 68A-claims"
    ),
    enforced(
        "68B2",
        "a defender concedes, and his partner objects",
        "engine.procedure.claims.objects engine.effects.claims.established_by_claim",
        "68B2-objection 68B2-nothing-conceded 68B2-revoke-not-established 68B2-revoke-established-before"
        " 68B2-restriction-stays",
    ),
    enforced(
        "68C",
        "the line of play is stated, and the claimer's hand is seen",
        "views.table_view._shows_hand engine.effects.claims.claim_made",
        "68C-hand-seen 70C-trumps-mentioned",
    ),
    enforced(
        "68D",
        "play ceases",
        "engine.actions.cards.decide_card engine.effects.claims.claim_made engine.consequences.closing.end_duties",
        "68D-play-ceases 68D-lead-out-of-turn-lies 68D-card-still-to-be-replaced",
    ),
    enforced(
        "68D1",
        "agreed",
        "engine.procedure.claims.answers_needed engine.actions.claims.decide_agree",
        "68D1-both-agree",
    ),
    enforced(
        "68D2",
        "any player, dummy too, disputes it",
        "engine.actions.contest.decide_contest",
        "70-dummy-contests",
    ),
    enforced(
        "68D2(a)",
        "the director is awaited, and nobody acts",
        "engine.actions.contest.decide_contest table.obligation.halted",
        "70-director-rules",
    ),
    enforced(
        "68D2(b)",
        "or play goes on, when the other side asks and all agree",
        "engine.actions.contest.decide_play_on",
        "68D2b-play-on 70-dummy-contests 68D2b-revoke-stays-established",
    ),
    enforced(
        "69A",
        "agreement is established by the next board or the end of the round",
        "engine.consequences.afterwards._establish_claim engine.procedure.claims.breach_of_contest",
        "69A-next-board 69A-round-ends 69A-objection-in-time",
    ),
    enforced(
        "69B",
        "established agreement is withdrawn in the correction period",
        "engine.irregularities.results.rule_result engine.irregularities.results._after_the_board",
        "69B-withdrawn 79C-period-over",
    ),
    enforced("69B1", "a trick that was won", "engine.irregularities.results.rule_result", "69B1-trick-won"),
    enforced(
        "69B2", "a trick that would likely have been won", "engine.irregularities.results.rule_result", "69B-withdrawn"
    ),
    enforced(
        "70A",
        "doubt is resolved against the claimer",
        "engine.claims.search.find_normal_lines engine.actions.contest.awaits_search "
        "engine.actions.contest.decide_finding engine.actions.contest.decide_unruled",
        "70C-forgotten-trumps 70-auto-solid 70A-all-with-certain-losers 70A-not-proven 70A-nobody-rules "
        "70A-budget-spent 70A-played-on 70A-defenders-claim 70-director-does-not-come"
        " 70A-defender-with-a-penalty-card",
    ),
    judged(
        "70B1",
        "the statement is repeated",
        "laws.table.table.Claimed.line keeps it as it was made",
        "tests/laws/scripts/68C-hand-seen.table",
    ),
    enforced(
        "70B2",
        "the objections are heard, and more than they: a revoke can still be pointed to",
        "engine.consequences.attention._is_about_tricks",
        "70B2-revoke-pointed-to 70B2-revoke-of-the-claimer 70B2-revoke-no-director",
    ),
    judged(
        "70B3",
        "the hands may be faced",
        "the director's view shows all hands: laws.views.viewer.Viewer.sees_all",
        "tests/laws/views/test_table_view.py",
    ),
    enforced(
        "70C",
        "trumps that are out and were not mentioned",
        "engine.claims.normal.Claimer._lead engine.claims.search.find_normal_lines",
        "70-claim-01 70-claim-02 70C-forgotten-trumps",
    ),
    enforced(
        "70C1",
        "nothing was said of the trumps",
        "engine.claims.statement.read_statement",
        "70-claim-02 70-claim-20 70C-trumps-mentioned 70C1-not-drawing-trumps",
    ),
    enforced(
        "70C2",
        "the claimer was likely not aware of them",
        "engine.claims.statement.read_statement",
        "70-claim-21 70-claim-02",
    ),
    enforced(
        "70C3",
        "some normal line loses a trick to them",
        "engine.claims.search.find_normal_lines engine.claims.normal.Claimer._lead",
        "70-claim-01 70-claim-03 70-claim-04 70-claim-05",
    ),
    enforced(
        "70D1",
        "no winning line that was not stated, where a normal one wins less",
        "engine.claims.normal.Claimer._stated engine.claims.statement.read_statement engine.claims.plans.planned"
        " engine.claims.finesse.Finesse.thirds",
        "70-claim-12 70-claim-13 70-claim-17 70-claim-22 70D1-statement-left 70D1-finesse-declined 70D1-four-aces"
        " 70A-plan-without-effect",
    ),
    enforced(
        "70D2",
        "a defender's claim that rests on partner's choice",
        "engine.claims.position.different",
        "70-claim-14",
    ),
    enforced("70E", "lines that were not stated", "engine.claims.normal.Claimer.options", "70-claim-06 70-claim-08"),
    enforced(
        "70E1",
        "no winning line that rests on where a card lies, unless an opponent has shown out",
        "engine.claims.normal.Claimer._is_marked engine.claims.normal.Claimer._known_void",
        "70-claim-06 70-claim-07 70-claim-17 70E1-finesse-not-stated",
    ),
    enforced(
        "70E2",
        "an unstated suit is played from the top",
        "engine.claims.normal.Claimer._lead engine.claims.normal.Claimer._follow",
        "70-claim-08 70-claim-09",
    ),
    elsewhere("71", "a concession stands, and is cancelled in two cases", "paragraphs 71A and 71B"),
    enforced("71A", "a trick conceded that was won", "engine.irregularities.results.rule_result", "71A-trick-won"),
    enforced(
        "71B",
        "a trick conceded that no normal play loses",
        "engine.irregularities.results.rule_result",
        "71B-no-normal-play 71-concession-cancelled",
    ),
    elsewhere(
        "72A",
        "the aim is the best score by lawful play",
        ("the whole of `laws/`: what is not legal is refused, or put right; `tests/laws/engine/test_refused.py`"),
    ),
    judged(
        "72B1",
        "no infraction on purpose",
        "the record of a board's irregularities in the director's view",
        "tests/laws/views/test_table_view.py",
    ),
    enforced(
        "72B2",
        "nobody need point to his own irregularity",
        "engine.consequences.attention.draw_attention engine.consequences.attention.notice_at_once",
        "72B2-own-irregularity 72B2-platform-points",
    ),
    not_here(
        "72B3",
        "nobody hides an irregularity",
        "no quitted card can be mixed or hidden, and a second revoke is on record like the first",
    ),
    judged(
        "72C",
        "who could have known that it would help him",
        "the record of irregularities and calls for the director; `TD rules adjust`",
        "tests/laws/scripts/72C-could-have-known.table",
    ),
    elsewhere(
        "73A1",
        "partners communicate by calls and plays",
        "`play/table/people/talk.py:may_say`: unless a social table allows it, "
        "players speak to the director alone in a board"
        "; `tests/play/table/people/test_talk.py:test_at_a_table_of_a_session_players_speak_to_the_director_alone`",
    ),
    judged(
        "73A2",
        "no undue hesitation, haste or emphasis",
        "the tempo of each call and card from the log: `play/store/direction/tempo.py`; "
        "mandatory pauses: `play/table/pace/pauses.py`",
        "tests/play/store/test_tempo.py",
    ),
    elsewhere(
        "73B1",
        "nor by manner, remark, question or alert",
        "there is no voice or manner at the table; questions and alerts are on record, and hidden from "
        "partner where he alerts himself"
        "; `tests/play/live/test_alerted_unseen.py:test_partner_is_sent_the_same_at_the_same_times`",
    ),
    elsewhere(
        "73B2",
        "no prearranged signals",
        "discipline: Law 91 and articles 50 to 57"
        "; `tests/director/results/rulings/test_rulings.py"
        ":test_51_class_one_is_for_the_chief_director_who_says_how_much`",
    ),
    judged(
        "73C1",
        "unauthorised information is not used",
        "judgement 16B1, raised by `N reserves rights`; whose information a withdrawn action is stands in "
        "the director's view",
        "tests/laws/scripts/73C1-rights-reserved.table",
    ),
    judged(
        "73C2",
        "a penalty, and an adjusted score",
        "`TD rules adjust`; procedural penalties in `scoring/penalties`",
        "tests/laws/scripts/73C1-rights-reserved.table",
    ),
    judged(
        "73D1",
        "steady tempo; inferences at one's own risk",
        "the tempo of each call and card from the log: `play/store/direction/tempo.py`",
        "tests/play/store/test_tempo.py",
    ),
    judged(
        "73D2",
        "nobody misleads by tempo or manner",
        "the tempo of each call and card from the log: `play/store/direction/tempo.py`; `TD rules adjust`",
        "tests/play/store/test_tempo.py",
    ),
    elsewhere(
        "73E1",
        "calls and plays may deceive",
        ("any legal call or card may be chosen: `laws/engine/procedure`; `tests/laws/engine/test_offered.py`"),
    ),
    judged(
        "73E2",
        "an innocent player misled by an opponent without reason",
        "the tempo from the log: `play/store/direction/tempo.py`; `TD rules adjust`",
        "tests/play/store/test_tempo.py",
    ),
    elsewhere("74A1", "courtesy", ("discipline: articles 50 to 57; `tests/scoring/penalties/test_catalogue.py`")),
    elsewhere(
        "74A2",
        "nothing that annoys or embarrasses",
        ("discipline: articles 50 to 57; `tests/scoring/penalties/test_catalogue.py`"),
    ),
    elsewhere(
        "74A3",
        "uniform and correct procedure",
        ("`laws/engine/procedure`; one way to call and play for all; `tests/laws/engine/test_refused.py`"),
    ),
    elsewhere("74B", "what courtesy asks", "paragraphs 74B1 to 74B5"),
    not_here("74B1", "attention to the game", "nothing can tell who looks"),
    elsewhere(
        "74B2",
        "no gratuitous comments",
        "`play/table/people/talk.py:may_say`: nothing is said during a board"
        "; "
        "`tests/play/table/people/test_talk.py"
        ":test_players_speak_to_the_table_between_boards_and_to_the_director_always`",
    ),
    not_here("74B3", "no card detached before one's turn", "a card is played by a click"),
    judged(
        "74B4",
        "no prolonging of the play",
        "the tempo of each card from the log: `play/store/direction/tempo.py`",
        "tests/play/store/test_tempo.py",
    ),
    elsewhere(
        "74B5",
        "courtesy to the director and others",
        ("discipline: articles 50 to 57; `tests/scoring/penalties/test_catalogue.py`"),
    ),
    elsewhere("74C", "examples of violations", "paragraphs 74C1 to 74C8"),
    not_here("74C1", "different words for the same call", "a call has one form for all"),
    elsewhere(
        "74C2",
        "approval or disapproval of a call or play",
        "`play/table/people/talk.py:may_say`, as of 74B2"
        "; "
        "`tests/play/table/people/test_talk.py"
        ":test_players_speak_to_the_table_between_boards_and_to_the_director_always`",
    ),
    elsewhere(
        "74C3",
        "expectation of a trick not complete",
        "`play/table/people/talk.py:may_say`, as of 74B2"
        "; "
        "`tests/play/table/people/test_talk.py"
        ":test_players_speak_to_the_table_between_boards_and_to_the_director_always`",
    ),
    elsewhere(
        "74C4",
        "remarks that point partner to something",
        "`play/table/people/talk.py:may_say`, as of 74B2"
        "; "
        "`tests/play/table/people/test_talk.py"
        ":test_players_speak_to_the_table_between_boards_and_to_the_director_always`",
    ),
    not_here(
        "74C5", "looking at others or their cards", "hidden cards are not sent to anybody: `laws/views/table_view.py`"
    ),
    not_here("74C6", "lack of interest in a deal", "there is no way to show it"),
    judged(
        "74C7",
        "varying tempo to disconcert",
        "the tempo of each call and card from the log: `play/store/direction/tempo.py`",
        "tests/play/store/test_tempo.py",
    ),
    elsewhere(
        "74C8",
        "leaving the table needlessly",
        "who is away is on record and on the console, and whom a table waited for is late or slow: "
        "`director/results/timekeeping.py`; "
        "`tests/director/pages/console/test_console.py:test_the_room_is_told_as_it_changes`, "
        "`tests/director/results/test_timekeeping.py"
        ":test_time_over_is_shared_by_how_long_each_side_was_waited_for`",
    ),
    elsewhere("75", "after a misleading explanation or call", "paragraphs 75A to 75D3"),
    judged(
        "75A",
        "what one's partner's explanation tells is unauthorised",
        "judgement 16B1; where players explain their own calls (`laws/table/conditions.py:Alerts`) partner does"
        " not see it",
        "tests/laws/views/test_table_view.py",
    ),
    judged(
        "75B1",
        "a mistaken explanation is an infraction",
        "judgements 21B1 and 21B3, raised by the correction",
        "tests/laws/scripts/21B3-too-late.table",
    ),
    enforced(
        "75B2",
        "who notices his own mistake corrects it, and may do so at once",
        "engine.actions.explaining.decide_explanation engine.irregularities.misinformation.corrected",
        "21B1-change 21B3-too-late",
    ),
    enforced(
        "75B3",
        "his partner only when the auction is over, or the play where he defends",
        "engine.actions.explaining.decide_explanation",
        "20F5-after-the-play",
    ),
    elsewhere(
        "75C",
        "a mistaken call rightly explained is no infraction",
        ("nothing is corrected, and the result stands; `84A-no-rectification.table`"),
    ),
    judged(
        "75D1",
        "agreements are disclosed in full",
        "the explanations on record, for the director; judgement 21B3",
        "tests/laws/scripts/21B3-too-late.table",
    ),
    judged(
        "75D2",
        "an explanation of what was never agreed",
        "the explanations on record, for the director; judgement 21B3",
        "tests/laws/scripts/21B3-too-late.table",
    ),
    judged(
        "75D3",
        "the score as with the right explanation",
        "`TD rules adjust`",
        "tests/laws/scripts/47E2b-too-late.table",
    ),
    elsewhere(
        "76A1",
        "spectators are under the director's control",
        "`play/table/people/watching.py`: who may watch; `play/pages/watching/watching.py`: he is removed"
        "; "
        "`tests/director/sessions/order/test_spectators_overseen.py"
        ":test_the_director_sees_who_watches_and_sends_him_away_from_all_tables`",
    ),
    elsewhere(
        "76A2",
        "electronic devices and transmissions",
        "vugraph is a viewer of its own, with a delay: `laws.views.viewer.ViewerKind`"
        "; `tests/play/live/viewing/test_late.py:test_a_board_is_seen_as_it_was_and_nothing_younger_is_sent`",
    ),
    elsewhere("76B", "at the table", "paragraphs 76B1 to 76B5"),
    elsewhere(
        "76B1",
        "a spectator looks at one hand",
        "a spectator's view is that of one seat: `laws.views.viewer.Viewer`, `tests/laws/views/test_table_view.py`",
    ),
    elsewhere(
        "76B2",
        "he shows no reaction",
        f"{_NOT_READ}; `tests/play/table/people/test_talk.py:test_who_watches_speaks_to_no_player`",
    ),
    elsewhere(
        "76B3",
        "nor speaks to a player",
        "`play/table/people/talk.py:may_say`: he has no player for an audience"
        "; `tests/play/table/people/test_talk.py:test_who_watches_speaks_to_no_player`",
    ),
    elsewhere(
        "76B4",
        "nor disturbs",
        f"{_NOT_READ}; `tests/play/table/people/test_talk.py:test_who_watches_speaks_to_no_player`",
    ),
    elsewhere(
        "76B5",
        "nor points to an irregularity",
        f"{_NOT_READ}; `tests/play/table/people/test_talk.py:test_who_watches_speaks_to_no_player`",
    ),
    elsewhere(
        "76C1",
        "he speaks to facts when the director asks",
        "he answers the director who has spoken to those who watch, and nobody else: "
        "`play/table/people/talk.py:may_say`; "
        "`tests/play/table/people/test_talk.py"
        ":test_in_a_session_a_spectator_answers_the_director_who_has_spoken_to_those_who_watch`",
    ),
    elsewhere(
        "76C2",
        "irregularities caused by spectators",
        "the director sends him away and awards a board that he has made known: "
        "`director/results/rulings/unduplicated.py`; "
        "`tests/director/results/rulings/test_unduplicated.py"
        ":test_27_2_who_was_told_of_the_board_by_others_has_average_plus_on_both_sides`, "
        "`tests/director/sessions/order/test_spectators_overseen.py"
        ":test_the_director_sends_a_spectator_away_from_the_page_of_the_table`",
    ),
    elsewhere(
        "76D",
        "who is a spectator",
        "viewers without a seat: `laws.views.viewer.ViewerKind`"
        "; `tests/laws/views/test_table_view.py:test_a_spectator_sees_what_his_player_sees_and_may_do_nothing`",
    ),
    enforced(
        "77",
        "the score",
        "values.score.trick_score values.score.declarer_score values.score._overtrick values.score._undertricks"
        " values.score.score_ns",
        "77-part-score 77-game-vulnerable 77-game-not-vulnerable 77-minor 77-small-slam 77-grand-slam "
        "77-doubled-made 77-redoubled-overtricks 77-undertricks 77-undertricks-doubled "
        "77-undertricks-doubled-vulnerable 77-undertricks-redoubled 77-passed-out",
    ),
    elsewhere("78A", "matchpoints", "`scoring/field/matchpoints.py`, `tests/scoring`"),
    elsewhere("78B", "international match points", "`scoring/field/imps.py`, `tests/scoring`"),
    elsewhere(
        "78C",
        "total points",
        "`scoring/results/options.py:TOTAL_POINTS`, a form of fields and of matches"
        "; `tests/scoring/field/test_field.py`",
    ),
    elsewhere(
        "78D",
        "other forms, and conditions made known",
        "`scoring/match/vp`, `director/competitions/regulated.py`; "
        "`tests/director/pages/console/test_regulated.py:test_an_event_has_the_scale_of_its_regulations`",
    ),
    enforced(
        "79A1",
        "the sides agree on the tricks won",
        "table.table.Table.tricks engine.procedure.claims.answers_needed",
        "68D1-both-agree 68B1-concedes",
    ),
    enforced(
        "79A2", "nobody keeps a trick that he has not won", "engine.irregularities.results.rule_result", "79A2-not-won"
    ),
    elsewhere("79B", "tricks are disputed", "paragraphs 79B1 to 79B3"),
    enforced(
        "79B1", "after a claim: Law 69B or 71", "engine.irregularities.results.rule_result", "79B1-claim 69B-withdrawn"
    ),
    judged(
        "79B2", "else the director says what is scored", "`TD rules result`", "tests/laws/scripts/79A2-not-won.table"
    ),
    enforced(
        "79B3",
        "late: one side's score may go down, and none up",
        "engine.irregularities.results._lower",
        "79C-period-over",
    ),
    enforced(
        "79C1",
        "errors are put right in the correction period",
        "engine.consequences.afterwards.decide_period engine.irregularities.results.rule_result",
        "79C-period-over 69B-withdrawn 79C-nobody-rules",
    ),
    elsewhere(
        "79C2",
        "later with the organiser's leave",
        "`scoring/results/correction.py:found_by_law_79`; "
        "`tests/director/results/rulings/test_rulings.py:test_after_the_period_a_scorer_rules_no_more`",
    ),
)
