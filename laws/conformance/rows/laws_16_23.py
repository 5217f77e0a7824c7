"""Laws 16 to 23: how each is met (`laws.conformance.coverage`)."""

from __future__ import annotations

from typing import Final

from laws.conformance.rows.row import CoverageRow, elsewhere, enforced, judged, not_here

__all__ = ["ROWS"]

_RIGHTS: Final = (
    "`E reserves rights` raises `= judgement 16B1`; explanations and questions are on record, and"
    " `play/store/direction/tempo.py` reads from the log how long each call and card took"
)
_KNOWS: Final = "`E knows` raises `= judgement 16D`, which only the director sees"

_16: Final[tuple[CoverageRow, ...]] = (
    elsewhere(
        "16A1",
        "what a player may use",
        "his view of the table holds what is authorised and nothing else: `laws/views/table_view.py`"
        "; `tests/laws/views/test_table_view.py:test_a_view_holds_the_cards_its_viewer_may_see_and_no_other`",
    ),
    enforced(
        "16A1(a)",
        "legal calls and plays, and irregular ones that were accepted",
        "views.auction_view.auction_seen",
        "16A1-legal-calls",
    ),
    enforced(
        "16A1(b)",
        "what a withdrawn action tells, for whom it is authorised",
        "engine.draft.Draft._inform engine.evolution._informed",
        "27B2-pass 27B1b-information",
    ),
    elsewhere(
        "16A1(c)",
        "what the Laws and regulations authorise",
        "a view holds that and nothing else: `laws/views/table_view.py`"
        "; `tests/laws/views/test_table_view.py:test_a_view_holds_the_cards_its_viewer_may_see_and_no_other`",
    ),
    not_here("16A1(d)", "what one knew before", "what a player knows of bridge is his own"),
    not_here("16A2", "one's score, the opponents' traits, the regulations", "what a player makes of these is his own"),
    judged("16B1", "extraneous information from partner", _RIGHTS, "`16B2-rights-reserved.table`"),
    judged(
        "16B1(a)", "the choice that it suggested among logical alternatives", _RIGHTS, "`16B2-rights-reserved.table`"
    ),
    judged(
        "16B1(b)",
        "what a logical alternative is",
        "a blind poll of peers, who see what the player saw: `play/store/direction/polls.py`",
        "`tests/play/wire/test_polls.py`",
    ),
    enforced(
        "16B2",
        "the right to call the director later is reserved",
        "engine.irregularities.talk.decide_said",
        "16B2-rights-reserved",
    ),
    judged(
        "16B3",
        "the director is called at the end of play",
        f"{_RIGHTS}; a judgement with a poll and a weighted score: `director/results/rulings/judging.py`",
        "`16B3-at-the-end.table`, `tests/browser/test_judgement.py`",
    ),
    enforced(
        "16C",
        "when a call or play is withdrawn",
        "engine.draft.Draft.withdraw engine.draft.Draft.take_back",
        "27B2-pass 16C-cards 16C-revoke",
    ),
    enforced(
        "16C1",
        "of a withdrawn action all is authorised for the non-offending side",
        "engine.draft.Draft._inform engine.draft.Draft.withdrawn engine.evolution._informed"
        " table.table.Table.information",
        "25A6-information 28B-no-restriction 16C-cards 16C-lead-out-of-turn 16C-revoke 16C-played-after-all",
    ),
    enforced(
        "16C2",
        "for the offending side it is unauthorised",
        "engine.draft.Draft._inform engine.draft.Draft.withdrawn engine.draft.Draft.authorise",
        "25B1-option 29B-turn-goes-back 30B1a-partner-calls-freely 16C-cards 16C-revoke 27B1a-information"
        " 62C3-both-sides",
    ),
    judged(
        "16C3",
        "damage from information that was unauthorised",
        "what was unauthorised for whom is on record: `laws/table/irregularity.py:Information`;"
        " `E reserves rights` raises `= judgement 16B1`",
        "`16C-revoke.table`",
    ),
    judged("16D1", "extraneous information from elsewhere", _KNOWS, "`16D-before-the-first-call.table`"),
    judged("16D2", "before the first call the director decides how", _KNOWS, "`16D-before-the-first-call.table`"),
    not_here(
        "16D2(a)",
        "other seats for this board",
        "each player sees his hand as soon as the board is on the table: who changed his seat would know two "
        "hands, so the director takes one of 16D2(b) to (d)",
    ),
    elsewhere(
        "16D2(b)",
        "the board is dealt anew",
        "`director/results/changes/rescheduling.py:deal_anew`; "
        "`tests/director/results/changes/test_rescheduling.py:test_a_board_is_dealt_anew_until_a_table_has_played_it`",
    ),
    judged("16D2(c)", "play goes on, the result is looked at", _KNOWS, "`16D-in-the-auction.table`"),
    judged("16D2(d)", "an adjusted score at once", _KNOWS, "`16D-before-the-first-call.table`"),
    judged("16D3", "after the first call", _KNOWS, "`16D-in-the-auction.table`"),
)

_17_19: Final[tuple[CoverageRow, ...]] = (
    enforced("17A", "the auction period begins with the cards", "table.table.Table.open", "17B-dealer"),
    enforced("17B", "the dealer calls first", "table.auction.Auction.begin", "17B-dealer"),
    enforced(
        "17C",
        "then clockwise",
        "table.auction.Auction.add engine.procedure.auction.breach_of_turn",
        "17C-rotation",
    ),
    enforced(
        "17D1",
        "the auction period ends when a defender faces a lead",
        "engine.actions.cards.decide_face engine.irregularities.leads.accept_lead",
        "17D1-faced 17D1-faced-by-the-wrong-defender",
    ),
    enforced(
        "17D2",
        "nobody has bid: it ends with the hands in the board",
        "engine.consequences.closing.end_auction engine.actions.second._in_time",
        "17D2-nobody-has-bid 22B-slip-too-late 22B-slip-in-the-last-pass",
    ),
    enforced(
        "17D3",
        "a pass out of turn that took a player's turn: he calls, and it and those after it are cancelled",
        "engine.consequences.closing._cancel_early_passes engine.consequences.closing._from_early_pass"
        " engine.draft.Draft._inform",
        "17D3-pass-out-of-turn 17D3-information",
    ),
    enforced(
        "18A", "one to seven odd tricks and a denomination", "values.calls.Call.is_above_seven", "18A-one-to-seven"
    ),
    enforced("18B", "which bid supersedes which", "engine.procedure.auction.breach_of_call", "18B-higher"),
    enforced("18C", "a sufficient bid", "engine.procedure.auction.breach_of_call", "18B-higher"),
    enforced(
        "18D",
        "an insufficient bid",
        "engine.procedure.auction.breach_of_call engine.actions.calls._kind_broken",
        "18D-too-low",
    ),
    enforced("18E", "the order of the denominations", "engine.procedure.auction.breach_of_call", "18E-denominations"),
    elsewhere(
        "18F",
        "other ways of bidding",
        "bids are pressed in a box: `frontend/regions/box.py`"
        "; `tests/browser/test_face.py:test_a_level_and_a_denomination_are_a_bid`",
    ),
    enforced("19A1", "what may be doubled", "engine.procedure.auction.may_double", "19A1-only-the-opponents-last-bid"),
    not_here("19A2", "only the word double is said", "a call is pressed, not spoken"),
    not_here("19A3", "a double that names a wrong bid", "a double names no bid"),
    enforced(
        "19B1", "what may be redoubled", "engine.procedure.auction.may_redouble", "19B1-only-the-opponents-last-double"
    ),
    not_here("19B2", "only the word redouble is said", "a call is pressed, not spoken"),
    not_here("19B3", "a redouble that names a wrong bid", "a redouble names no bid"),
    enforced("19C", "a bid supersedes a double", "table.auction.Auction.add", "19C-superseded"),
    enforced("19D", "a double that was not superseded scores", "values.score.score_ns", "19D-doubled-scores"),
)

_20: Final[tuple[CoverageRow, ...]] = (
    not_here("20A", "a call that was not heard", "a call stands on the page in full"),
    enforced(
        "20B",
        "the auction is reviewed whole, alerts included",
        "views.auction_view._auction_in_view",
        "20C2-until-the-first-card",
    ),
    enforced("20C1", "whose lead it is", "table.table.Table.to_act", "20C1-who-leads"),
    enforced(
        "20C2", "a review until one's first card", "views.auction_view._auction_in_view", "20C2-until-the-first-card"
    ),
    not_here("20D", "who gives the review", "the page shows the auction; nobody recites it"),
    not_here("20E", "an error in a review", "the page shows the auction; nobody recites it"),
    enforced(
        "20F1",
        "questions in the auction, at one's turn, of the other side's calls; who must pass asks nothing",
        "engine.actions.explaining.decide_enquiry engine.actions.explaining.may_enquire"
        " engine.actions.explaining.decide_explanation views.spoken.is_told engine.actions.explaining._to_call",
        "20F1-at-his-turn 20F1-in-place-of-a-call 20F1-by-partner 20F1-partner-explains-too 20F1-who-must-pass",
    ),
    enforced(
        "20F2",
        "questions after the final pass: a defender at his turn, declarer at his and dummy's; in the play about a"
        " player's calls and cards, explained like a call",
        "engine.actions.explaining.may_enquire engine.actions.questions_in_play.ask_in_play"
        " engine.actions.questions_in_play.explain_in_play",
        "20F2-in-the-play 20F2-about-cards",
    ),
    enforced("20F3", "of one call alone", "engine.actions.explaining.decide_enquiry", "20F1-at-his-turn"),
    enforced(
        "20F4(a)",
        "one's own wrong explanation is corrected before the clarification period ends",
        "engine.actions.explaining.decide_explanation engine.actions.explaining.correct_explanation",
        "20F4-in-time",
    ),
    enforced(
        "20F4(b)",
        "and the director acts by Law 21",
        "engine.irregularities.misinformation.corrected engine.irregularities.misinformation._waits_for_something_else",
        "20F4-in-time 20F4-while-something-else-waits 26B-corrected-while-choosing",
    ),
    enforced(
        "20F5(a)",
        "nobody corrects partner in the auction",
        "engine.actions.explaining.may_correct_partner",
        "20F5a-partner-in-the-auction",
    ),
    enforced(
        "20F5(b)",
        "declarer or dummy after the final pass, a defender after the play",
        "engine.actions.explaining.may_correct_partner",
        "20F5b-declarer-after-the-final-pass 20F5-after-the-play 20F5-passed-out 20F5-after-the-play-screens",
    ),
    enforced(
        "20F6",
        "acts upon misinformation: Laws 21 and 47E",
        "engine.irregularities.misinformation.corrected engine.irregularities.misinformation.retract_card_played",
        "20F6-play-on-misinformation 20F4-in-time 16C-cards",
    ),
    elsewhere("20G1", "no question for partner's benefit", f"questions are on record with who asked: {_RIGHTS}"),
    elsewhere("20G2", "no question to elicit a wrong answer", f"questions are on record with who asked: {_RIGHTS}"),
    elsewhere(
        "20G3",
        "no look at one's own system card",
        "`play/table/consulting.py:parts_open`, by the line of the regulations; `tests/play/wire/test_table_cards.py`",
    ),
)

_21_23: Final[tuple[CoverageRow, ...]] = (
    judged(
        "21A",
        "a player's own misunderstanding",
        "`= judgement 21B1`, which the director answers with `TD rules no change`",
        "`21A-own-misunderstanding.table`",
    ),
    enforced(
        "21B1(a)",
        "a call upon misinformation is changed as long as partner has not called",
        "engine.irregularities.misinformation._changeable engine.irregularities.misinformation.allow_change"
        " engine.irregularities.misinformation.change_call engine.irregularities.misinformation.replace_informed"
        " engine.irregularities.misinformation.no_change engine.irregularities.misinformation._called_by_partner",
        "21B1-change 21B1-player-lets-it-stand 21B2-same-call-again 21B1-no-change 21B1-clarification 21B1-auto"
        " 21B1-nobody-has-called 21B1a-late-alert 21B1a-partner-has-called 21B1-the-auction-goes-on"
        " 20F6-play-on-misinformation 21B1-required-pass 21B1-in-place-of-an-insufficient-bid"
        " 34-1-correction-partner-has-called-unseen",
    ),
    judged(
        "21B1(b)",
        "without evidence a mistaken explanation, and no mistaken call",
        "`= judgement 21B1`, with what was said before and after on record",
        "`21B1-change.table`",
    ),
    enforced(
        "21B2",
        "then the next player may change his call",
        "engine.shared.withdrawn.then_lho engine.shared.withdrawn.withdraw_call_over_corrected"
        " engine.screens.sight.lies_on_tray",
        "21B1-change 21B2-lho-retracts 21B2-same-call-again 21B2-not-legal-any-more 21B1a-partner-has-called"
        " 21B2-lho-beyond-the-screen 21B2-lho-beyond-the-screen-must 21B2-screenmate-of-both"
        " 21B2-bid-has-become-sufficient",
    ),
    judged(
        "21B3",
        "too late for a change: an adjusted score",
        "`= judgement 21B3`",
        "`21B3-too-late.table`, `tests/director/results/rulings/test_judgements.py`",
    ),
    enforced("22", "the auction ends", "table.auction.Auction.is_closed", "22A-three-passes 22B-four-passes"),
    enforced(
        "22A",
        "three passes after a bid: it is the contract",
        "table.auction.Auction.is_closed table.auction.Auction.contract",
        "22A-three-passes",
    ),
    enforced(
        "22B",
        "four passes: no play; a slip may still be changed",
        "engine.consequences.closing.end_auction engine.actions.second._in_time "
        "engine.consequences.closing._have_all_passed",
        "22B-dealer-passes-last 22B-four-passes 22B-slip-in-the-last-pass 22B-slip-too-late 22B-no-slip",
    ),
    judged(
        "23A",
        "a comparable call",
        "`= judgement 23A` with both calls and what they are known to mean:"
        " `laws/engine/shared/comparison.py:evidence`",
        "`27B1b-comparable.table`; `tests/laws/engine/shared/test_comparison.py`",
    ),
    enforced(
        "23A1",
        "the same meaning: a pass for a pass, neither artificial, needs no judgement",
        "engine.irregularities.out_of_turn._is_same_pass",
        "23A1-pass-for-pass 23A1-artificial-pass",
    ),
    judged("23A2", "a subset of its meanings", "`= judgement 23A`", "`31A2-comparable.table`"),
    judged("23A3", "the same purpose", "`= judgement 23A`", "`31A2-comparable.table`"),
    enforced(
        "23B",
        "nothing more, and Law 16C2 does not apply",
        "engine.shared.comparison.comparable engine.draft.Draft.authorise",
        "27B1b-information 31A2-rho-bids 30B1-partner-turn",
    ),
    judged(
        "23C",
        "whether the non-offending side was damaged all the same",
        "`= judgement 23C` at the end of play; `TD rules adjust` or `TD rules continue`",
        "`23C-judged-at-the-end.table`, `23C-adjusted.table`, `26A-both-calls.table`,"
        " `tests/director/results/rulings/test_judgements.py`",
    ),
)

ROWS: Final[tuple[CoverageRow, ...]] = (*_16, *_17_19, *_20, *_21_23)
