"""Laws 24 to 40: how each is met (`laws.conformance.coverage`)."""

from __future__ import annotations

from typing import Final

from laws.conformance.rows.row import CoverageRow, elsewhere, enforced, judged, not_here

__all__ = ["ROWS"]

_RECORD: Final = (
    "`E calls director` and `E reserves rights`; the calls with their alerts, explanations and corrections are on"
    " record"
)
_ANSWERS: Final = "questions and answers are on record; `= judgement 21B1` in time, `= judgement 21B3` later"

_24: Final[tuple[CoverageRow, ...]] = (
    enforced(
        "24",
        "cards that partner could see in the auction lie face up until it ends; one face down goes back",
        "engine.irregularities.exposed.on_attention_24 engine.irregularities.exposed.lie_again"
        " engine.shared.penalty_cards.before_final_pass engine.actions.cards.decide_lead",
        "24-auction-goes-on 24-taken-up-and-the-auction-goes-on 24-unnoticed 24B-led 24-face-down-in-the-auction",
    ),
    enforced("24A", "one low card", "engine.irregularities.exposed._is_honour_or_led", "24-low-card 24E-low-card"),
    enforced(
        "24B",
        "one honour, or a card led face up too soon: partner passes once",
        "engine.irregularities.exposed._is_honour_or_led engine.irregularities.exposed._silence_partner"
        " engine.actions.showing.lead_in_auction engine.irregularities.opening_lead.led_in_auction"
        " engine.actions.calls._replaced_under_duty engine.irregularities.change_of_call.must_stay",
        "24-honour 24B-led 24E-low-card-led 24-face-down-in-the-auction 24B-lead-out-of-turn-and-the-auction-goes-on"
        " 24B-cancelled-pass 24B-in-place-of-an-insufficient-bid 24B-required-pass-is-not-changed"
        " 24B-before-an-insufficient-bid 24B-while-a-replacement-waits 24B-passed-out-of-turn-and-accepted",
    ),
    enforced(
        "24C",
        "two cards or more: partner passes once",
        "engine.irregularities.exposed._are_several engine.irregularities.exposed._silence_partner",
        "24C-two-cards 24C-one-after-the-other",
    ),
    enforced(
        "24D",
        "declarer or dummy takes them up",
        "engine.shared.penalty_cards._is_defenders engine.irregularities.exposed._after_the_auction",
        "24-declaring-side 24D-noticed-late 24E-noticed-late",
    ),
    enforced(
        "24E",
        "a defender's are penalty cards",
        "engine.shared.penalty_cards.after_final_pass engine.shared.penalty_cards._was_led"
        " engine.irregularities.exposed._after_the_auction",
        "24-honour 24C-two-cards 24E-low-card 24E-low-card-led 24E-noticed-late",
    ),
)

_25: Final[tuple[CoverageRow, ...]] = (
    enforced(
        "25A1",
        "a slip is replaced by what was meant; no lead is restricted",
        "engine.irregularities.change_of_call.take_intended engine.actions.second.decide_meant"
        " engine.irregularities.insufficient_bid.rule_again",
        "25A-unintended 25A1-free-lead 25A1-insufficient-slip 25A1-breaks-another-law 25A-out-of-turn"
        " 25A1-compared-call-was-not-meant 25A1-comparable-after-all 25A1-replacement-was-not-meant"
        " 25A1-replacement-is-the-same-denomination",
    ),
    enforced(
        "25A2",
        "what was meant stands; a lapse of thought is no slip",
        "engine.irregularities.change_of_call.refuse_intended",
        "25A-intended 25A2-lapse 25A2-next-player-has-called 25A2-of-an-insufficient-bid 25A-out-of-turn-intended",
    ),
    enforced(
        "25A3",
        "however he came to know of it",
        "engine.actions.second._is_about",
        "25A3-however-he-knows 25A3-not-believed 25A3-after-a-question",
    ),
    enforced(
        "25A4",
        "not once partner has called",
        "engine.actions.second._to_mean engine.irregularities.change_of_call.is_in_time",
        "25A4-partner-called 25A4-partner-has-called 25A4-after-a-call-out-of-turn 25A4-partner-out-of-turn"
        " 25A4-partner-has-called-beyond-the-screen 25A4-beyond-the-screen-auto",
    ),
    enforced(
        "25A5",
        "when the auction ends before partner's turn: to the end of the auction period",
        "engine.actions.second._in_time",
        "25A5-clarification 25A5-after-the-lead 25A5-lead-faced 25A5-clarification-intended",
    ),
    enforced(
        "25A6",
        "left-hand opponent may take back his call over the slip",
        "engine.shared.withdrawn.then_lho engine.shared.withdrawn.withdraw_call_over_unintended"
        " engine.shared.withdrawn.keep_call_of_lho",
        "25A6-lho-retracts 25A6-information 25A6-keeps-insufficient 25A6-lho-beyond-the-screen"
        " 25A6-not-seen-beyond-the-screen 25A6-second-call-goes-too 35-2-2-meant-insufficient-called-over"
        " 25A6-the-intended-pass-ends-the-auction 35-2-2-the-intended-pass-ends-the-auction"
        " 25A6-bid-has-become-sufficient 25A6-required-pass 25A6-lho-retracts-and-declines"
        " 25A6-declines-behind-the-screen"
        " 25A6-compared-call-is-retracted 25A6-repeated-call-is-retracted 25A6-keeps-a-breach",
    ),
    enforced(
        "25B1",
        "left-hand opponent may accept a change that was meant",
        "engine.irregularities.change_of_call.accept_change engine.irregularities.change_of_call.on_attention"
        " engine.shared.comparison.restrict_unless_comparable",
        "25B1-accepted-by-call 25B1-option 25B1-comparable 25B1-inadmissible-called-over 25B1-automatic"
        " 25B1-inadmissible-first-call 25B1-partner-calls-out-of-turn",
    ),
    enforced(
        "25B2",
        "otherwise it is cancelled and the first call stands",
        "engine.irregularities.change_of_call.decline_change engine.shared.withdrawn.kind_broken",
        "25B2-declined 25B2-restricts 25B1-inadmissible 25B2-who-must-pass",
    ),
    enforced(
        "25B3",
        "what the withdrawn or cancelled call tells",
        "engine.draft.Draft._inform",
        "25B1-option 25B2-restricts",
    ),
)

_26: Final[tuple[CoverageRow, ...]] = (
    enforced(
        "26A",
        "replaced by a comparable call: the lead is free",
        "engine.shared.comparison.free_lead engine.shared.comparison.comparable"
        " engine.consequences.closing.forget_comparisons engine.shared.comparison._was_comparable",
        "25B1-comparable 27B1b-comparable 25B1-auction-goes-on 25B1-own-side-declares 39C-made-again"
        " 26A-one-of-two-calls 26A-one-of-two-calls-after-the-choice 26A-both-calls 26A-after-the-lead",
    ),
    enforced(
        "26B",
        "partner's first lead: one suit that no legal call specified may be forbidden while he keeps the lead",
        "engine.irregularities.penalties._offer_of_calls engine.irregularities.penalties.choose_lead"
        " engine.irregularities.penalties._settle_right"
        " engine.shared.penalty_cards._has_lost_the_lead table.meaning.unspecified"
        " engine.shared.penalty_cards.before_final_pass engine.consequences.closing._restrict_unreplaced",
        "26B-forbid 26B-specified 26B-lasts 26B-partner-regains 26B-free 26B-auction-goes-on 26B-two-rights"
        " 26B-what-was-meant 26B-artificial 26B-no-turn-to-replace 26B-a-turn-after-all",
    ),
)

_27: Final[tuple[CoverageRow, ...]] = (
    enforced(
        "27A1",
        "left-hand opponent may accept an insufficient bid, and does by calling",
        "engine.irregularities.insufficient_bid.on_attention engine.irregularities.insufficient_bid.accept"
        " engine.actions.calls._silence",
        "27A1-accepted 27A1-option 27-prevented 27A1-partner-has-called-since",
    ),
    enforced(
        "27A2",
        "out of turn it is a bid out of turn",
        "engine.actions.calls._out_of_turn",
        "27A2-out-of-turn 27A2-accepted",
    ),
    enforced(
        "27B",
        "not accepted, it is replaced by a legal call",
        "engine.irregularities.insufficient_bid.decline engine.irregularities.insufficient_bid._replace",
        "27B1a-same-denomination 27B2-pass",
    ),
    enforced(
        "27B1(a)",
        "the lowest sufficient bid that specifies the same denomination",
        "engine.irregularities.insufficient_bid._is_lowest_sufficient"
        " engine.irregularities.insufficient_bid.compare_specified"
        " table.meaning.in_doubt",
        "27B1a-same-denomination 27B1a-artificial 27B1a-specified 27B1a-specified-other 27B1a-information"
        " 27B1a-explained-in-words 27B1a-explained-by-a-tile",
    ),
    enforced(
        "27B1(b)",
        "a comparable call",
        "engine.shared.comparison.comparable engine.shared.comparison.judge_comparable",
        "27B1b-comparable 27B1b-auto 27B1b-information",
    ),
    enforced(
        "27B2",
        "another sufficient bid or a pass: partner passes to the end",
        "engine.irregularities.insufficient_bid.not_comparable engine.shared.offers.partner_passes"
        " engine.shared.offers.restrict_partner",
        "27B2-partner-silenced 27B2-pass 26B-forbid",
    ),
    enforced(
        "27B3",
        "every double or redouble is cancelled, unless it is comparable",
        "engine.irregularities.insufficient_bid.cancel_double engine.irregularities.insufficient_bid._last_call"
        " engine.irregularities.insufficient_bid._compare_double"
        " engine.irregularities.insufficient_bid.comparable_replacement",
        "27B3-double 27B3-comparable-double 27B3-double-not-comparable 27B3-second-double-legal"
        " 27B3-another-double-comparable 27B3-automatic-attention 27B3-automatic-auto-director",
    ),
    enforced(
        "27B4",
        "another insufficient bid: accepted, by calling too, or ruled as in 27B3",
        "engine.irregularities.insufficient_bid._another_insufficient"
        " engine.irregularities.insufficient_bid.decline_another engine.consequences.choices.choose_by_calling",
        "27B4-accepted 27B4-second-insufficient 27B4-declined-then-pass 27B4-second-insufficient-bid-accepted"
        " 27B4-third-insufficient",
    ),
    enforced(
        "27C",
        "replaced before the director has ruled",
        "engine.irregularities.insufficient_bid.premature_replacement engine.actions.second.decide_change",
        "27C-premature-accepted 27C-premature-lowest 27C-called-over 27C-double 27C-another-insufficient"
        " 27C-not-comparable",
    ),
    judged(
        "27D",
        "whether the non-offending side was damaged without the help of the infraction",
        "`= judgement 27D` at the end of play; `TD rules adjust` or `TD rules continue`",
        "`27D-judged-at-the-end.table`, `27D-no-help.table`, `tests/director/results/rulings/test_judgements.py`",
    ),
)

_28_29: Final[tuple[CoverageRow, ...]] = (
    enforced(
        "28A",
        "a call in the turn of a right-hand opponent who must pass is in rotation",
        "engine.actions.calls._skips_rho table.auction.Auction.add",
        "28A-rho-must-pass 28A-skipped-turn-counts 28A-pass-in-his-turn",
    ),
    enforced(
        "28B",
        "who was to call calls: the call out of turn is cancelled, and nothing is restricted",
        "engine.irregularities.out_of_turn.call_in_own_turn",
        "28B-in-turn 28B-no-restriction",
    ),
    enforced(
        "29A",
        "left-hand opponent calls, and has accepted it",
        "engine.irregularities.out_of_turn.call_over engine.irregularities.out_of_turn.accept_out_of_turn"
        " engine.irregularities.out_of_turn._accepted",
        "29A-lho-calls 29A-partner-has-called 29A-partner-then-lho-calls 24B-passed-out-of-turn-and-accepted",
    ),
    enforced(
        "29B",
        "otherwise it is cancelled and the turn goes back",
        "engine.irregularities.out_of_turn.on_attention engine.irregularities.out_of_turn.decline_out_of_turn",
        "29B-turn-goes-back 29A-declined-after-partner-called",
    ),
    enforced(
        "29C",
        "an artificial call counts for what it specified",
        "engine.draft.Draft.ask_meaning table.meaning.specified",
        "29C-specified 29C-artificial 29C-restricts-by-what-it-showed",
    ),
)

_30: Final[tuple[CoverageRow, ...]] = (
    enforced(
        "30",
        "a pass out of turn is cancelled",
        "engine.irregularities.out_of_turn.decline_out_of_turn",
        "30A-pass-at-rho-turn",
    ),
    enforced(
        "30A",
        "at right-hand opponent's turn: the offender passes at his own",
        "engine.irregularities.out_of_turn._pass_next",
        "30A-pass-at-rho-turn",
    ),
    enforced(
        "30B1",
        "at partner's turn, or at left-hand opponent's before one has called",
        "engine.irregularities.out_of_turn.rectify_out_of_turn",
        "30B1-partner-turn 30B-at-lho-turn 30B1-not-comparable",
    ),
    enforced(
        "30B1(a)",
        "partner calls freely; what the pass told is unauthorised",
        "engine.draft.Draft._inform engine.irregularities.out_of_turn.rectify_out_of_turn",
        "30B1a-partner-calls-freely 30B1b-not-comparable",
    ),
    enforced(
        "30B1(b)",
        "the offender calls freely; unless it is comparable partner passes once",
        "engine.irregularities.out_of_turn.compare_in_turn engine.irregularities.out_of_turn._is_same_pass"
        " engine.irregularities.out_of_turn.not_comparable",
        "30B1-partner-turn 30B1b-not-comparable 30B1-not-comparable",
    ),
    enforced(
        "30B2",
        "by one who has called, at left-hand opponent's turn: a change of call",
        "engine.irregularities.change_of_call.changed_call",
        "30B2-has-called",
    ),
    enforced(
        "30C",
        "an artificial pass, or one over partner's artificial call, is a bid for this",
        "engine.irregularities.out_of_turn._comes_under_31 engine.irregularities.out_of_turn._of_a_pass",
        "30C-artificial-pass 30C-natural-pass 30C-pass-of-an-artificial-bid 30C-pass-of-a-natural-bid",
    ),
)

_31: Final[tuple[CoverageRow, ...]] = (
    enforced(
        "31", "a bid out of turn is cancelled", "engine.irregularities.out_of_turn.decline_out_of_turn", "31A1-repeat"
    ),
    enforced(
        "31A",
        "at right-hand opponent's turn",
        "engine.irregularities.out_of_turn.rectify_out_of_turn",
        "31A1-repeat 31A2-rho-bids",
    ),
    enforced(
        "31A1",
        "he passes: the bid is repeated, if it is legal",
        "engine.irregularities.out_of_turn.owe_repetition engine.irregularities.out_of_turn._last_is_pass",
        "31A1-repeat 31A1-two-calls 31A1-cannot-be-repeated 31A1-rho-meant-to-pass 31A2-rho-bids"
        " 31A1-repeated-call-is-not-changed",
    ),
    enforced(
        "31A2",
        "he makes a legal call that is no pass: any legal call",
        "engine.irregularities.out_of_turn._last_is_pass engine.irregularities.out_of_turn.compare_in_turn "
        "engine.shared.withdrawn.compared_instead",
        "31A2-rho-bids 31A2-rho-doubles 31A2-rho-put-right 31A2-rho-meant-to-bid 31A2-rho-changes-his-pass "
        "31A2-who-must-pass",
    ),
    enforced(
        "31A2(a)",
        "a comparable one: nothing more",
        "engine.shared.comparison.comparable",
        "31A2-comparable 31A2-rho-bids",
    ),
    enforced(
        "31A2(b)",
        "no comparable one: partner passes once",
        "engine.irregularities.out_of_turn.not_comparable",
        "31A2-not-comparable 31A2-rho-doubles",
    ),
    enforced(
        "31B",
        "at partner's turn, or at left-hand opponent's before one has called",
        "engine.irregularities.out_of_turn.rectify_out_of_turn",
        "31B-partner-turn 31B-lho-turn",
    ),
    enforced(
        "31B1",
        "partner calls freely; what the bid told is unauthorised",
        "engine.draft.Draft._inform",
        "31B1-partner-calls-freely",
    ),
    enforced(
        "31B2",
        "the offender calls freely, and it is compared",
        "engine.irregularities.out_of_turn.compare_in_turn",
        "31B-partner-turn 31B-lho-turn 29B-turn-goes-back",
    ),
    enforced(
        "31C",
        "by one who has called, at left-hand opponent's turn: a change of call",
        "engine.irregularities.change_of_call.changed_call",
        "31C-own-lho-turn 31C-declined",
    ),
)

_32: Final[tuple[CoverageRow, ...]] = (
    enforced(
        "32",
        "a double or redouble out of turn; one that is inadmissible is never accepted",
        "engine.irregularities.out_of_turn._is_inadmissible engine.irregularities.out_of_turn.call_over",
        "32-double 32-inadmissible 32-inadmissible-called-over",
    ),
    enforced(
        "32A",
        "at right-hand opponent's turn",
        "engine.irregularities.out_of_turn.rectify_out_of_turn",
        "32A1-must-be-repeated 32A2-rho-bids",
    ),
    enforced(
        "32A1",
        "he passes: it is repeated, unless it is inadmissible",
        "engine.irregularities.out_of_turn.owe_repetition engine.irregularities.out_of_turn._is_inadmissible",
        "32A1-must-be-repeated 32A1-inadmissible-by-then",
    ),
    enforced(
        "32A2",
        "he calls otherwise: any legal call",
        "engine.irregularities.out_of_turn._last_is_pass engine.irregularities.out_of_turn.compare_in_turn",
        "32A2-rho-bids 32A2-rho-bids-comparable",
    ),
    enforced(
        "32A2(a)",
        "a comparable one: nothing more",
        "engine.shared.comparison.comparable",
        "32A2-rho-bids-comparable",
    ),
    enforced(
        "32A2(b)",
        "no comparable one: partner passes once",
        "engine.irregularities.out_of_turn.not_comparable",
        "32A2-rho-bids",
    ),
    enforced(
        "32B", "at partner's turn", "engine.irregularities.out_of_turn.rectify_out_of_turn", "32B-at-partners-turn"
    ),
    enforced(
        "32B1",
        "partner calls freely; what the double told is unauthorised",
        "engine.draft.Draft._inform",
        "32B-at-partners-turn",
    ),
    enforced(
        "32B2",
        "the offender calls freely, and it is compared",
        "engine.irregularities.out_of_turn.compare_in_turn",
        "32B-at-partners-turn 32B2-comparable",
    ),
    enforced(
        "32C",
        "by one who has called, at left-hand opponent's turn: a change of call",
        "engine.irregularities.change_of_call.changed_call",
        "32C-has-called",
    ),
)

_33_35: Final[tuple[CoverageRow, ...]] = (
    not_here(
        "33",
        "calls at the same time",
        "the log gives each call its place; a call just before the one in turn is of Law 28B",
    ),
    enforced(
        "34",
        "a player whose turn was passed over calls (17D3)",
        "engine.consequences.closing._cancel_early_passes engine.consequences.closing._from_early_pass",
        "17D3-pass-out-of-turn",
    ),
    enforced("35", "calls that can never stand", "engine.actions.calls._kind_broken", "35-inadmissible"),
    enforced(
        "35A",
        "a double that Law 19 does not allow",
        "engine.procedure.auction.may_double",
        "36B-inadmissible-double 35-inadmissible",
    ),
    enforced(
        "35B",
        "a call by one who must pass",
        "engine.procedure.auction.breach_of_obligation engine.actions.calls._kind_broken",
        "37B-cancelled 35B-who-must-pass-bids-too-little",
    ),
    enforced(
        "35C", "a bid of more than seven", "values.calls.Call.is_above_seven", "35-inadmissible 31-eight-out-of-turn"
    ),
    enforced("35D", "a call after the final pass", "engine.actions.calls._after_the_final_pass", "35-inadmissible"),
)

_36: Final[tuple[CoverageRow, ...]] = (
    enforced(
        "36A",
        "left-hand opponent has called: the call and all after it go, and nothing more",
        "engine.irregularities.inadmissible._lho_has_called engine.irregularities.inadmissible._cancel_from"
        " engine.shared.withdrawn.compare_again engine.shared.withdrawn.forget_cost",
        "36A-lho-called 36A-nobody-passes 36A-with-what-hung-on-it 36A-compared-call-is-cancelled"
        " 36A-passed-over-by-a-changed-call 36A-change-of-call-goes-too"
        " 32-inadmissible-called-over",
    ),
    enforced(
        "36B",
        "he has not called",
        "engine.irregularities.inadmissible.on_attention_36 engine.irregularities.inadmissible._cancel_alone",
        "36B-inadmissible-double 36B-redouble 36B-partner-has-called-since",
    ),
    enforced(
        "36B1", "it is cancelled", "engine.irregularities.inadmissible.on_attention_36", "36B-inadmissible-double"
    ),
    enforced(
        "36B2",
        "replaced by a legal call, and partner passes to the end",
        "engine.actions.calls._replace engine.shared.offers.partner_passes",
        "36B-inadmissible-double 36B2-must-be-legal 36B3-restricts 36B2-who-must-pass",
    ),
    enforced("36B3", "the lead can be restricted", "engine.shared.offers.restrict_partner", "36B3-restricts"),
    enforced(
        "36B4",
        "out of turn: the turn goes back, and partner passes to the end",
        "engine.irregularities.out_of_turn._cancel_inadmissible",
        "36B4-out-of-turn 32-inadmissible",
    ),
    enforced(
        "36C",
        "noticed once the lead is faced: scored as if it had not been made",
        "engine.irregularities.inadmissible._score_without",
        "36C-after-the-lead 36C-redouble 36C-after-the-board",
    ),
)

_37_39: Final[tuple[CoverageRow, ...]] = (
    enforced(
        "37A",
        "left-hand opponent has called: the call stands, and who must pass to the end still does",
        "engine.irregularities.inadmissible.accept_breach engine.irregularities.inadmissible.breach_passes",
        "37A-lho-called 37A-only-once 37A-no-restriction 37A-changed-pass-called-over"
        " 37A-called-over-behind-the-screen 37A-out-of-turn-called-over",
    ),
    enforced(
        "37B",
        "he has not called",
        "engine.irregularities.inadmissible.on_attention_37 engine.irregularities.out_of_turn._cancel_breach",
        "37B-cancelled 37B-restricts 37B-meant-by-who-must-pass 37B-partner-has-called-since 37B-out-of-turn"
        " 24B-and-then-out-of-turn",
    ),
    enforced("37B1", "it is cancelled", "engine.irregularities.inadmissible.on_attention_37", "37B-cancelled"),
    enforced(
        "37B2",
        "a pass in its place, both pass to the end, and the lead can be restricted",
        "engine.shared.offers.both_pass engine.shared.offers.restrict_partner",
        "37B-restricts",
    ),
    enforced("38A", "it is never played", "engine.consequences.closing.end_auction", "38A-unnoticed 38A-never-played"),
    enforced(
        "38B",
        "it and all calls after it are cancelled",
        "engine.irregularities.inadmissible._cancel_from engine.irregularities.inadmissible._since",
        "38-eight 38B-and-what-followed 38B-called-over-too-low",
    ),
    enforced(
        "38C",
        "a pass in its place, and both pass to the end",
        "engine.irregularities.inadmissible.on_attention_38 engine.shared.offers.both_pass"
        " engine.irregularities.out_of_turn._cancel_above_seven",
        "38-eight 38B-and-what-followed 31-eight-out-of-turn",
    ),
    enforced(
        "38D",
        "left-hand opponent has called: the lead is free",
        "engine.irregularities.inadmissible._lho_has_called engine.shared.offers.restrict_partner",
        "38B-and-what-followed 38D-restricts",
    ),
    enforced(
        "39A",
        "all calls after the final pass are cancelled",
        "engine.irregularities.inadmissible.on_attention_39 engine.actions.calls._after_the_final_pass"
        " engine.irregularities.inadmissible.end_with_final_pass",
        "39A-final-pass 39A-all-cancelled 39A-the-auction-goes-on 39A-changed-after-misinformation"
        " 35-2-2-after-the-final-pass-that-was-not-meant",
    ),
    enforced(
        "39B",
        "nothing more for a defender's pass, for declarer's side, or when left-hand opponent has called",
        "engine.irregularities.inadmissible._restricts engine.irregularities.inadmissible._lho_has_called",
        "39B-defenders-pass 39B-declaring-side 39B-lho-has-called 39B-declaring-side-defends-after-all",
    ),
    enforced(
        "39C",
        "a defender's bid, double or redouble can restrict the lead",
        "engine.irregularities.inadmissible._restricts",
        "39C-defender-doubles 39C-auction-goes-on 39C-made-again",
    ),
)

_40: Final[tuple[CoverageRow, ...]] = (
    elsewhere(
        "40A1(a)",
        "how agreements come to be",
        "what two players have agreed: `play/people/agreements/system_card.py`"
        "; `tests/play/pages/cards/test_cards.py:test_a_card_is_written_and_read_again_by_the_partner`",
    ),
    enforced(
        "40A1(b)",
        "opponents are told of agreements: by alert and by explanation",
        "views.spoken.is_told engine.actions.explaining.decide_explanation",
        "40A1b-alerted-by-the-caller 40A1b-alerted-by-partner 20F1-at-his-turn 20F1-by-partner",
    ),
    elsewhere(
        "40A2",
        "information passes by calls, plays and the conditions of the deal",
        "partner has calls and cards on his page, and where each alerts his own calls what is said of them is hidden"
        " from him: `laws/views/spoken.py:is_told`"
        "; `tests/play/live/test_alerted_unseen.py:test_partner_is_sent_the_same_at_the_same_times`",
    ),
    enforced(
        "40A3",
        "any call or play without announcement, where no concealed agreement is behind it",
        "engine.actions.calls.decide_call",
        "40A3-any-legal-call",
    ),
    judged("40A4", "both partners use the same methods", _RECORD, "`40C1-psychic-call.table`"),
    elsewhere(
        "40B1(a)",
        "explicit or implicit, it is an agreement",
        "on the card: `play/people/agreements/system_card.py`"
        "; `tests/play/pages/cards/test_cards.py:test_a_card_is_written_and_read_again_by_the_partner`",
    ),
    elsewhere(
        "40B1(b)",
        "which agreements are special",
        "a pair marks them on its card, and an event bars those that its regulations bar: "
        "`director/competitions/regulated.py:bars_marked`; "
        "`tests/director/pages/console/test_regulated.py:test_the_list_of_cards_says_what_the_regulations_ask`",
    ),
    elsewhere(
        "40B1(c)",
        "an artificial call is special",
        "which calls are alerted is a list of the regulations: `laws/table/alerting.py:alert_rule`; "
        "`tests/laws/table/test_alerting.py`",
    ),
    elsewhere(
        "40B2(a)",
        "the regulating authority's powers: systems, cards, alerts, psychic calls",
        "systems and cards: `director/competitions/regulated.py`; who alerts and explains: "
        "`laws/table/conditions.py:Alerts`; "
        "`tests/director/pages/console/test_regulated.py:test_the_list_of_cards_says_what_the_regulations_ask`, "
        "`tests/play/table/profiles/test_profile_differences.py:test_each_value_has_a_script_that_fails_under_the_others`",
    ),
    elsewhere(
        "40B2(b)",
        "no look at one's own system card",
        "`play/table/consulting.py:parts_open`, by the line of the regulations; `tests/play/table/test_consulting.py`",
    ),
    elsewhere(
        "40B2(c)",
        "when the opponents' system card may be seen",
        "`play/table/consulting.py:why_open`; `tests/play/table/test_consulting.py`",
    ),
    not_here("40B2(d)", "no aids to memory", "nobody sees what lies beside a player's screen; the page offers none"),
    judged(
        "40B3(a)",
        "damage where an agreement was not disclosed",
        "`= judgement 21B1` in time, `= judgement 21B3` later; `TD rules adjust`",
        "`21B3-too-late.table`",
    ),
    judged(
        "40B3(b)",
        "repeated failures",
        "the warnings and corrections on record: `TD warns`",
        "`11B-warned-all-the-same.table`",
    ),
    judged("40B4", "an agreement that is not allowed", _RECORD, "`40C1-psychic-call.table`"),
    judged("40B5(a)", "all special information in an answer", _ANSWERS, "`20F4-in-time.table`"),
    judged("40B5(b)", "damage by what an answer left out", _ANSWERS, "`21B3-too-late.table`"),
    judged(
        "40C1",
        "a departure from agreements that partner could not expect better",
        _RECORD,
        "`40C1-psychic-call.table`",
    ),
    enforced(
        "40C2",
        "nobody has to say that he has departed from them",
        "engine.actions.explaining.decide_explanation",
        "40C2-nothing-to-say",
    ),
)

ROWS: Final[tuple[CoverageRow, ...]] = (
    *_24,
    *_25,
    *_26,
    *_27,
    *_28_29,
    *_30,
    *_31,
    *_32,
    *_33_35,
    *_36,
    *_37_39,
    *_40,
)
