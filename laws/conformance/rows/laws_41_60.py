"""Laws 41 to 60: how each is met (`laws.conformance.coverage`)."""

from __future__ import annotations

from typing import Final

from laws.conformance.rows.row import CoverageRow, elsewhere, enforced, judged, not_here

__all__ = ["ROWS"]

ROWS: Final[tuple[CoverageRow, ...]] = (
    enforced(
        "41A",
        "the opening lead is made face down, by the presumed declarer's left-hand opponent, and lies there",
        "engine.procedure.lead.breach_of_lead engine.actions.cards.decide_lead",
        "41A-face-down 54-opening-lead-out-of-turn",
    ),
    enforced(
        "41B",
        "who may ask, or see the auction again, before the lead is faced and at his turn",
        "engine.actions.explaining.may_enquire views.auction_view._auction_in_view",
        "41B-questions 41B-review",
    ),
    enforced(
        "41C",
        "the faced lead begins the play, and dummy's hand is spread",
        "engine.effects.cards.lead_faced engine.actions.cards.decide_face",
        "41C-faced 41A-face-down",
    ),
    enforced(
        "41D",
        "dummy's hand lies face up, and declarer plays it",
        "views.table_view._shows_hand engine.actions.cards._may_not_touch",
        "41C-faced 41D-declarer-plays-both",
    ),
    enforced(
        "42A1",
        "dummy tells the director facts, once others have drawn attention",
        "engine.irregularities.talk._may_call_director",
        "42A1-dummy-gives-facts",
    ),
    elsewhere(
        "42A2",
        "dummy may count the tricks",
        "every view counts them: `laws.views.seen.View.won`; "
        "`tests/laws/views/test_table_view.py:test_tricks_won_are_counted_for_all`",
    ),
    enforced(
        "42A3",
        "dummy's cards are played as declarer says, and follow suit",
        "engine.procedure.play.breach_of_card engine.procedure.play.following",
        "42A3-dummy-follows",
    ),
    elsewhere("42B", "limited rights of dummy", "paragraphs 42B1 to 42B3"),
    enforced(
        "42B1",
        "dummy asks declarer about a revoke, no defender",
        "engine.actions.inquiry.decide_ask_revoke",
        "42B1-dummy-asks",
    ),
    enforced(
        "42B2", "dummy may try to prevent an irregularity", "engine.irregularities.talk.decide_said", "42B2-dummy-warns"
    ),
    enforced(
        "42B3",
        "dummy points to an irregularity when the play is over",
        "engine.consequences.attention._may_point",
        "42B3-after-the-play",
    ),
    elsewhere("43", "what dummy may not do, but for Law 42", "paragraphs 43A1(a) to 43B3"),
    enforced(
        "43A1(a)",
        "dummy does not call the director first",
        "engine.irregularities.talk._may_call_director",
        "42A1-dummy-gives-facts",
    ),
    enforced(
        "43A1(b)",
        "dummy does not point to an irregularity in the play",
        "engine.consequences.attention._may_point",
        "42B3-after-the-play 43B3-dummy-points",
    ),
    enforced(
        "43A1(c)",
        "dummy takes no part in the play",
        "engine.actions.cards._may_not_touch",
        "41D-declarer-plays-both",
    ),
    not_here(
        "43A2(a)",
        "dummy and declarer do not exchange hands",
        "a hand is shown on its own player's page only, and cannot be handed over",
    ),
    not_here(
        "43A2(b)",
        "dummy does not leave his seat to watch declarer",
        "everybody who sits at the table sees what his seat sees",
    ),
    enforced(
        "43A2(c)",
        "dummy does not look at a defender's hand",
        "engine.irregularities.talk.has_looked engine.irregularities.talk.decide_said",
        "43A2-looks 43B2a-wrong-hand",
    ),
    not_here("43A3", "a defender does not show dummy his hand", "no card can be shown to one player"),
    elsewhere(
        "43B1",
        "a penalty for dummy who breaks 43A",
        (
            'the record "looks" of the board, and the director\'s procedural penalties (Law 90)'
            "; `tests/director/results/rulings/test_rulings.py:test_the_director_sets_a_penalty_of_law_90_himself`"
        ),
    ),
    elsewhere("43B2", "dummy who has looked loses rights", "paragraphs 43B2(a) and 43B2(b)"),
    enforced(
        "43B2(a)",
        "he warns of the wrong hand: a defender says from which hand declarer leads",
        "engine.irregularities.talk._offer_hand engine.irregularities.talk.choose_hand engine.effects.cards.lead_moved",
        "43B2a-wrong-hand 43B2a-own-hand 42B2-dummy-warns 43B2a-too-late",
    ),
    enforced(
        "43B2(b)",
        "he is the first to ask about declarer's revoke: it is corrected, and established",
        "engine.actions.inquiry._asked_by_dummy_who_looked engine.irregularities.revoke.correct_as_established"
        " engine.irregularities.revoke.after_correction_as_established",
        "43B2b-asks-declarer 43B2b-next-trick 43B2b-others-change",
    ),
    enforced(
        "43B3",
        "he points to a defender's irregularity: nothing is put right",
        "engine.consequences.attention._may_point",
        "43B3-dummy-points 42B3-after-the-play",
    ),
    enforced("44A", "the leader plays any card", "engine.procedure.play.breach_of_card", "44A-any-card"),
    enforced(
        "44B",
        "one card of each hand in rotation",
        "table.play.Play.add engine.procedure.play.breach_of_card",
        "44B-rotation",
    ),
    enforced("44C", "following suit comes first", "engine.procedure.play.following", "44C-follow 50D1b-follow-first"),
    enforced("44D", "who cannot follow plays any card", "engine.procedure.play.following", "44D-discard"),
    enforced("44E", "the highest trump wins", "table.play.winner", "44E-ruff 44E-two-trumps"),
    enforced("44F", "without a trump, the highest card of the suit led", "table.play.winner", "44F-highest"),
    enforced("44G", "the next lead is the winner's", "table.play.Play.add", "44F-highest"),
    enforced("45A", "each plays from his own hand", "engine.actions.cards._may_not_touch", "45A-from-hand"),
    enforced(
        "45B",
        "declarer names dummy's card",
        "engine.actions.cards._may_not_touch engine.actions.cards.decide_card",
        "45C4a-named 41D-declarer-plays-both",
    ),
    not_here(
        "45C1",
        "a defender's card held where partner can see it is played",
        "a card is played by a click; one that becomes visible otherwise is exposed (Law 49)",
    ),
    elsewhere("45C2", "when declarer's card is played", "paragraphs 45C2(a) and 45C2(b)"),
    not_here("45C2(a)", "declarer's card held face up at the table", "a card is played by a click, and not before"),
    not_here("45C2(b)", "declarer's card in the position of one played", "a card is played by a click, and not before"),
    not_here("45C3", "declarer touches a card of dummy's", "a card is played by a click, and not before"),
    enforced("45C4(a)", "a card named is played", "engine.actions.played.put_down", "45C4a-named"),
    enforced(
        "45C4(b)",
        "a slip of the tongue is changed until the next card of that side",
        "engine.irregularities.unmeant.decide_meant_card engine.irregularities.unmeant._since_dummy "
        "engine.irregularities.unmeant.change_designation engine.irregularities.unmeant.take_back_after_change "
        "engine.shared.played_again.change_dummys_card engine.shared.played_again.take_back_and_later",
        "45C4b-unintended 45C4b-intended 45C4b-auto 45C4b-retracts 45C4b-won-differently 45C4b-too-late"
        " 45C4b-defender-has-led 45C4b-revoke-is-not-told",
    ),
    elsewhere("45C5", "a penalty card may have to be played", "paragraphs 50A to 50E4"),
    enforced(
        "45D",
        "dummy puts a card that was not named",
        "engine.actions.showing.decide_misplaced",
        "45D1-nobody-has-played 45D1-put-right 45D-automatic",
    ),
    enforced(
        "45D1",
        "in time: it goes back, and what was played to it may be changed",
        "engine.irregularities.misplaced._put_right engine.shared.played_again._play_again "
        "engine.irregularities.misplaced.take_back_after_misplaced engine.irregularities.misplaced.is_too_late",
        "45D1-put-right 45D1-all-changes 45D1-next-trick 45D1-nobody-has-played 45D2-too-late 45D1-declarer-has-led"
        " 45D1-declarers-lead-stands 45D1-defender-has-led 45D1-dummy-wins-after-all 45D1-revoke-is-not-told"
        " 45D1-both-defenders 45D1-established-revoke",
    ),
    enforced(
        "45D2",
        "too late: it stays, and may be dummy's revoke",
        "engine.irregularities.misplaced._let_it_stand engine.irregularities.misplaced.is_too_late"
        " engine.irregularities.misplaced.establish_misplaced",
        "45D2-too-late 45D2-revoke 45D1-next-trick 45D2-revoke-unmentioned 45D2-twelfth-trick",
    ),
    enforced(
        "45E1",
        "a defender's fifth card is a penalty card, or a lead",
        "engine.irregularities.premature.play_too_soon engine.irregularities.fifth.on_attention_45"
        " engine.irregularities.fifth.rule_fifth_card engine.irregularities.fifth.rule_lead_was_fifth"
        " engine.irregularities.fifth.can_be_lead engine.actions.played._lead_in_turn_after_all",
        "45E1-fifth-card 45E1-lead 45E1-auto 45E1-not-a-lead 45E1-establishes-nothing 45E1-played-since"
        " 45E1-partner-has-led 45E1-declarer-has-led 45E1-lead-against-a-prohibition"
        " 45E1-lead-before-declarer-chooses",
    ),
    enforced(
        "45E2",
        "declarer's fifth card goes back, or is a lead",
        "engine.irregularities.premature.play_too_soon engine.irregularities.fifth.rule_fifth_card"
        " engine.actions.played._lead_in_turn_after_all engine.irregularities.fifth.can_be_lead",
        "45E2-fifth-card 45E2-lead 45E2-dummy-has-played",
    ),
    enforced(
        "45F",
        "dummy proposes a card: the director judges at the end",
        "engine.irregularities.talk.decide_suggestion",
        "45F-suggests 45F-no-damage",
    ),
    not_here(
        "45G",
        "nobody turns his card before the trick is complete",
        "a trick is quitted by the table, when it has four cards",
    ),
    elsewhere(
        "46A",
        "suit and rank are named",
        "a click on dummy's card names both: `laws/protocol/commands/calls_cards.py:PlayCard`; "
        "`tests/browser/test_face.py:test_arrows_go_from_card_to_card_and_enter_plays`",
    ),
    enforced(
        "46B",
        "what an incomplete designation stands for",
        "engine.actions.naming.decide_name engine.irregularities.designation.card_named",
        "46B1a-high 46B2-suit",
    ),
    enforced("46B1(a)", '"high": the highest of the suit led', "engine.claims.position.highest", "46B1a-high"),
    enforced(
        "46B1(b)",
        '"win": the lowest card known to win',
        "engine.irregularities.designation._winning engine.irregularities.designation._may_be_beaten",
        "46B1b-win 46B1b-may-be-beaten 46B1b-cannot-win",
    ),
    enforced("46B1(c)", '"low": the lowest of the suit led', "engine.claims.position.lowest", "46B1c-low"),
    enforced(
        "46B2",
        "a suit: its lowest card",
        "engine.irregularities.designation.card_named",
        "46B2-suit 46B2-two-suits 46B2-no-such-suit",
    ),
    enforced(
        "46B3",
        "a rank alone",
        "engine.irregularities.designation._of_rank engine.irregularities.designation._rank",
        "46B3b-one-legal 46B4-not-in-dummy",
    ),
    enforced(
        "46B3(a)",
        "of the suit in which dummy has just won",
        "engine.irregularities.designation._of_suit_just_won",
        "46B3a-suit-just-won 46B3b-two-legal",
    ),
    enforced(
        "46B3(b)",
        "else the one card that may be played; of two declarer says which",
        "engine.irregularities.designation._of_rank",
        "46B3b-one-legal 46B3b-two-legal 46B1c-low",
    ),
    enforced(
        "46B4",
        "a card that dummy has not: declarer names again",
        "engine.irregularities.designation.card_named",
        "46B4-not-in-dummy",
    ),
    enforced(
        "46B5",
        '"any": either defender says which',
        "engine.irregularities.designation.leave_to_defenders engine.actions.naming.name_for_declarer "
        "engine.irregularities.designation.defenders_choice engine.irregularities.leads.lead_over",
        "46B5-any 46B5-declarers-turn 46B5-over-a-lead",
    ),
    enforced(
        "47A",
        "a card goes back when an irregularity is put right",
        "engine.irregularities.revoke.on_attention engine.effects.cards.card_taken_back",
        "47A-card-taken-back",
    ),
    enforced(
        "47B",
        "a card played illegally goes back",
        "engine.irregularities.revoke._take_back engine.irregularities.leads.decline_lead",
        "47A-card-taken-back 53A-declined",
    ),
    enforced(
        "47C",
        "a designation not meant is changed",
        "engine.irregularities.unmeant.change_designation engine.irregularities.unmeant._since_dummy",
        "45C4b-unintended 47C-too-late",
    ),
    enforced(
        "47D",
        "after the other side's change a card may be changed",
        "engine.irregularities.unmeant.take_back_after_change engine.irregularities.revoke.retract_card "
        "engine.irregularities.misplaced.take_back_after_misplaced engine.irregularities.premature.free_waiting",
        "45C4b-retracts 62C1-withdrawn 45D1-all-changes 47D-penalty-card-taken-back 47D-played-before-his-turn",
    ),
    enforced(
        "47E1",
        "a lead or play made because an opponent said that it was his turn: it goes back, with what was played to it,"
        " and establishes no revoke, since 63A does not apply",
        "engine.irregularities.misled.take_back_misled engine.irregularities.misled._still_matters"
        " engine.irregularities.misled._restricts engine.irregularities.misled._take_back_waiting"
        " engine.irregularities.revoke.reopen engine.irregularities.misled._take_back_over",
        "47E1-misled 47E1-not-accepted 47E1-restricted 47E1-declarer-misled 47E1-declined 47E1-establishes-nothing"
        " 47E1-established-and-pointed-to 47E1-played-before-partner 47E1-played-before-declarer"
        " 47E1-established-otherwise-too 47E1-against-a-demand 47E1-partner-has-played-over-it",
    ),
    enforced(
        "47E2(a)",
        "a card played on a wrong explanation, nobody having played since",
        "engine.irregularities.misinformation._offer_lead engine.irregularities.misinformation._offer_card "
        "engine.irregularities.misinformation.retract_card_played",
        "47E2a-card-taken-back 47E2a-lead-kept 47E2a-lead-taken-back 47E2a-lead-of-who-was-not-misinformed"
        " 47E2a-lead-of-who-was-not-misinformed-screens 47E2a-lead-lapses",
    ),
    judged(
        "47E2(b)",
        "too late for that: an adjusted score",
        "judgement 21B3, raised by the correction",
        "tests/laws/scripts/47E2b-too-late.table",
    ),
    enforced(
        "47F1",
        "a card goes back by Law 53B",
        "engine.irregularities.leads.take_back_in_silence",
        "53B-right-lead 53B-over-a-defender",
    ),
    enforced("47F2", "no other card goes back", "engine.irregularities.premature.play_too_soon", "47F2-not-withdrawn"),
    enforced(
        "48A",
        "declarer's exposed cards restrict nobody",
        "engine.actions.showing._by_declaring_side",
        "48A-dropped 48A-declarer",
    ),
    enforced(
        "48B1",
        "declarer spreads his hand over an opening lead out of turn",
        "engine.actions.showing._over_opening_lead",
        "54A-first-card 48A-dropped",
    ),
    enforced(
        "48B2",
        "declarer shows his hand at another time: a claim",
        "engine.actions.showing._shows_all",
        "48B2-shows-all 48A-dropped",
    ),
    enforced(
        "49",
        "a defender's exposed card is a penalty card",
        "engine.actions.showing.decide_expose engine.irregularities.exposed.on_attention_49",
        "49-declarer-points 49-low",
    ),
    elsewhere("50", "penalty cards: how they are dealt with", "paragraphs 50A to 50E4"),
    enforced(
        "50A",
        "a penalty card lies face up",
        "engine.shared.penalty_cards.make_penalty_card engine.shared.penalty_cards.after_card"
        " engine.shared.penalty_cards.played_penalty_card engine.shared.penalty_cards.put_back"
        " engine.draft.Draft.lay",
        "50A-stays 47D-penalty-card-taken-back 45D1-penalty-card-taken-back",
    ),
    enforced(
        "50B",
        "minor, or major",
        "engine.shared.penalty_cards.is_honour engine.shared.penalty_cards.make_penalty_card",
        "50B-minor 50B-two 49-declarer-points 56B-declined-low 56B-minor-becomes-major 57A-minor-becomes-major",
    ),
    enforced(
        "50C", "before a minor one, no low card of its suit", "engine.restrictions._penalty", "50C-low-first 50C-honour"
    ),
    enforced(
        "50D",
        "a major one binds its owner and his partner",
        "engine.restrictions._penalty engine.irregularities.penalties._offer_lead",
        "50D1a-discard 50D2-require",
    ),
    enforced(
        "50D1(a)",
        "it is played at the first chance",
        "engine.restrictions._penalty engine.irregularities.penalties._offer_penalty_cards",
        "50D1a-lead 50D1a-discard",
    ),
    enforced(
        "50D1(b)",
        "following suit and lead restrictions come before it",
        "engine.procedure.play.following engine.restrictions._lead",
        "50D1b-follow-first 50D1b-demand-first 50D1b-named-card-gives-way 57A-named-penalty-card-gives-way",
    ),
    enforced(
        "50D2",
        "partner does not lead before declarer has chosen",
        "engine.irregularities.penalties._offer_lead table.obligation.halted",
        "50D2-not-before 50D2-require",
    ),
    enforced(
        "50D2(a)",
        "the suit required, or forbidden while he keeps the lead; the card goes back",
        "engine.irregularities.penalties.choose_lead engine.shared.penalty_cards._has_lost_the_lead"
        " engine.restrictions._lead engine.irregularities.penalties._supersede"
        " engine.shared.penalty_cards.end_with_the_lead engine.draft.Draft.restrict_again",
        "50D2-require 50D2a-forbid-keeps 50D2a-required-after-forbidden 45C4b-prohibition-ends"
        " 45C4b-prohibition-again 45D1-prohibition 62B-prohibition-again",
    ),
    enforced(
        "50D2(b)",
        "neither: the card lies there, and the choice comes again",
        "engine.irregularities.penalties.choose_lead engine.shared.penalty_cards._is_over"
        " engine.shared.penalty_cards.make_penalty_card",
        "50D2-free 50D2b-again 49-new-card-after-free",
    ),
    enforced(
        "50E1",
        "what a card tells while it lies there is for all",
        "engine.consequences.knowledge.may_use engine.consequences.knowledge.known_of_penalty_cards",
        "50A-stays 50E2-taken-back",
    ),
    enforced(
        "50E2",
        "taken back, it is not for partner",
        "engine.consequences.knowledge.may_use engine.consequences.knowledge.known_of_penalty_cards",
        "50E2-taken-back",
    ),
    enforced(
        "50E3",
        "played, how it came there is not for partner",
        "engine.consequences.knowledge.may_use engine.consequences.knowledge._shown",
        "50E3-played 50E2-taken-back",
    ),
    judged(
        "50E4",
        "the score is adjusted when the card helped its side",
        'known_of_penalty_cards shows him what lay there; ruling "adjust"',
        "tests/laws/scripts/50E4-score.table",
    ),
    enforced(
        "51A",
        "declarer names the penalty card to be played",
        "engine.irregularities.penalties._offer_penalty_cards engine.irregularities.penalties.choose_penalty_card"
        " engine.irregularities.leads._concerned_this_lead engine.irregularities.unplayed._name_again",
        "51A-declarer-designates 51A-two-major 51A-named-for-one-turn 52B3-the-named-card",
    ),
    enforced(
        "51B1(a)",
        "two of one suit, required: both go back",
        "engine.irregularities.penalties.choose_lead",
        "51B1a-require",
    ),
    enforced(
        "51B1(b)",
        "two of one suit, forbidden while he keeps the lead",
        "engine.irregularities.penalties.choose_lead engine.shared.penalty_cards._has_lost_the_lead",
        "51B1b-forbid 50D2a-forbid-keeps",
    ),
    enforced(
        "51B2(a)",
        "of several suits one is required",
        "engine.irregularities.penalties.choose_lead engine.irregularities.penalties._offer_lead",
        "51B2a-one-of-two-suits",
    ),
    enforced(
        "51B2(b)",
        "one or more are forbidden",
        "engine.irregularities.penalties._subsets",
        "51B2b-both-suits 51B2b-one-suit",
    ),
    enforced(
        "51B2(c)",
        "none: the choice comes again",
        "engine.irregularities.penalties._offer_lead engine.shared.penalty_cards._is_over"
        " engine.shared.penalty_cards.make_penalty_card",
        "51B2c-free 56-with-penalty-card",
    ),
    enforced(
        "52A", "nobody changes that himself", "engine.irregularities.premature.play_too_soon", "52A-not-of-his-own"
    ),
    enforced(
        "52B1(a)",
        "declarer may accept another card",
        "engine.irregularities.unplayed.on_attention_52 engine.irregularities.unplayed.accept_other_card",
        "52B1a-accepted",
    ),
    enforced(
        "52B1(b)",
        "he must when he has played since",
        "engine.irregularities.unplayed.accept_in_silence",
        "52B1b-played-on",
    ),
    enforced(
        "52B1(c)",
        "the penalty cards stay",
        "engine.irregularities.unplayed.accept_other_card engine.irregularities.unplayed.on_attention_52",
        "52B1a-accepted 52B1c-stays",
    ),
    enforced(
        "52B3",
        "not accepted: the penalty card is played, the other is one",
        "engine.irregularities.unplayed.decline_other_card",
        "52B3-declined 52B3-minor-penalty-card",
    ),
    enforced(
        "53A",
        "a face-up lead out of turn is accepted, in words or by a card; not in the last trick",
        "engine.irregularities.leads.accept_lead engine.actions.cards._over_a_lead"
        " engine.irregularities.leads.is_last "
        "engine.irregularities.leads.decline_lead engine.actions.cards._is_own_lead",
        "53A-accepted-in-words 54-accepted-by-play 53A-declined 53A-thirteenth 53A-lead-accepted-next-plays",
    ),
    enforced(
        "53B",
        "the right lead over the wrong one",
        "engine.irregularities.leads.take_back_in_silence engine.actions.cards._is_own_lead",
        "53B-right-lead 53B-over-a-defender 55B1-defenders-turn 53B-says-that-he-leads",
    ),
    enforced(
        "53C",
        "the wrong defender plays to declarer's lead",
        "engine.actions.cards._is_wrong_defender",
        "53C-wrong-defender 55A-accepted-by-play",
    ),
    enforced(
        "54",
        "an opening lead out of turn; a face-down one by the right defender goes back",
        "engine.irregularities.opening_lead.on_attention",
        "54-face-down-goes-back 54-right-defender-led",
    ),
    enforced(
        "54A",
        "declarer spreads his hand and is dummy",
        "engine.irregularities.opening_lead.spread_hand engine.actions.showing._spread",
        "54A-spread 54A-first-card",
    ),
    enforced("54B", "declarer accepts it", "engine.irregularities.leads.accept_lead", "54B-accepted"),
    enforced(
        "54B1",
        "the second card comes from declarer's hand",
        "engine.irregularities.leads.accept_lead",
        "54B1-from-hand",
    ),
    enforced(
        "54B2",
        "one from dummy is played all the same",
        "engine.irregularities.premature.counts_at_once",
        "54B2-from-dummy 54B1-from-hand 45E2-fifth-card",
    ),
    enforced(
        "54C",
        "declarer may have seen dummy's cards: he must accept",
        "engine.actions.showing._spread",
        "54C-dummy-seen",
    ),
    enforced(
        "54D",
        "declarer declines: a major penalty card",
        "engine.irregularities.leads.decline_lead engine.shared.penalty_cards.make_penalty_card",
        "54-opening-lead-out-of-turn 54D-then-again",
    ),
    enforced(
        "54E",
        "a lead by the declaring side falls under Law 24",
        "engine.actions.showing.lead_in_auction engine.irregularities.exposed.on_attention_24",
        "54E-declaring-side",
    ),
    enforced(
        "55A",
        "either defender accepts declarer's lead or not; the next in turn decides",
        "engine.irregularities.leads.speaks_first engine.irregularities.leads.heed_spoken"
        " engine.irregularities.leads.answer_by_playing "
        "engine.irregularities.leads.spoken_to",
        "55A-other-speaks-first 55A-partner-agrees 55A-partner-plays 55A-director-asks 55A-next-decides",
    ),
    enforced(
        "55B1",
        "at a defender's turn: it goes back, no more",
        "engine.irregularities.leads.decline_lead engine.irregularities.leads.take_back_in_silence",
        "55B1-declined 55B1-defenders-turn",
    ),
    enforced(
        "55B2",
        "at declarer's turn: he leads from the right hand",
        "engine.irregularities.leads.decline_lead",
        "55B2-right-hand",
    ),
    elsewhere(
        "55C",
        "what declarer may have learnt by it",
        "Law 16C, for the director; the lead stands in the record of the board; `16C-lead-out-of-turn.table`",
    ),
    elsewhere("56", "a defender's lead out of turn", "paragraphs 56A and 56B"),
    enforced(
        "56A",
        "declarer accepts it",
        "engine.irregularities.leads.accept_lead engine.irregularities.leads.on_attention",
        "56A-accepted 56-accepted",
    ),
    enforced(
        "56B",
        "he declines: a major penalty card",
        "engine.irregularities.leads.decline_lead engine.shared.penalty_cards.make_penalty_card",
        "56B-declined-low 56-declined 56-with-penalty-card 56B-minor-becomes-major",
    ),
    enforced(
        "57A",
        "a card before partner's, or a lead to the next trick: a penalty card, and declarer's choice",
        "engine.irregularities.premature.on_attention_57 engine.irregularities.premature.demand_play"
        " engine.irregularities.premature.play_too_soon",
        "57A-highest 57A-next-trick",
    ),
    enforced(
        "57A1",
        "partner's highest",
        "engine.irregularities.premature.on_attention_57 engine.restrictions._demanded",
        "57A-highest",
    ),
    enforced("57A2", "partner's lowest", "engine.restrictions._demanded", "57A2-lowest 57A-next-trick"),
    enforced("57A3", "a card of another suit", "engine.restrictions._demanded", "57A3-can-comply"),
    enforced("57A4", "no card of another suit", "engine.restrictions._demanded", "57A4-another-suit"),
    enforced(
        "57B",
        "he cannot: any card",
        "engine.restrictions._demand engine.procedure.play.following",
        "57B-cannot 57A3-can-comply",
    ),
    enforced(
        "57C1",
        "declarer has played from both hands",
        "engine.irregularities.premature._both_played",
        "57C1-both-played 57C1-not-both",
    ),
    enforced(
        "57C2",
        "dummy has picked or proposed a card",
        "engine.irregularities.premature._dummy_spoke",
        "57C2-dummy-proposed 57C1-not-both",
    ),
    enforced(
        "57C3",
        "declarer's card before its turn is played",
        "engine.irregularities.premature.counts_at_once",
        "57C3-declarer-early 57C3-dummy-early 57C3-revoke",
    ),
    enforced(
        "57D",
        "before his right-hand opponent: he must play it, or it is a penalty card",
        "engine.irregularities.premature._before_right_hand_opponent engine.restrictions.restricted",
        "57D-at-declarers-turn 57D-cannot-be-played 57D-twice",
    ),
    elsewhere(
        "58A",
        "of two cards at the same time the illegal one is the later",
        "one action at a time is decided: `play/live/act.py`; "
        "`tests/play/live/test_act.py:test_two_processes_that_decide_at_once_give_the_board_one_history`",
    ),
    elsewhere("58B", "several cards at once from one hand", "paragraphs 58B1 to 58B4"),
    not_here("58B1", "only one of them can be seen", "what is not seen of a hand has not left it"),
    enforced(
        "58B2",
        "he says which he plays; a defender's others are penalty cards",
        "engine.irregularities.premature.decide_together engine.irregularities.premature.choose_together"
        " engine.irregularities.premature._is_revoke engine.irregularities.leads.lead_over",
        "58B2-two-cards 58B2-declarer 58B2-three-cards 58B2-in-place-of-a-revoke 58B2-under-a-restriction"
        " 58B2-over-a-lead 58B2-over-partners-lead",
    ),
    not_here("58B3", "opponents may change what they played to it", "nobody can play before the card is designated"),
    not_here("58B4", "noticed after the next trick", "nobody can play before the card is designated"),
    enforced(
        "59",
        "who cannot do as required plays any legal card",
        "engine.restrictions._lead engine.restrictions._demand",
        "59-no-such-suit 57B-cannot 57A3-can-comply 50D2-require",
    ),
    enforced(
        "60A1",
        "the other side plays on: the right is lost",
        "engine.actions.cards._over_a_lead",
        "60A1-right-lost",
    ),
    enforced(
        "60A2", "and the card counts as played in turn", "engine.irregularities.leads.accept_lead", "60A1-right-lost"
    ),
    enforced(
        "60A3",
        "what the offender owed before he owes still",
        "engine.irregularities.leads.accept_lead engine.restrictions._penalty",
        "60A3-obligation-stays 60A3-forbidden-lead-stays 60A3-required-lead-stays 60A3-revoke-before-the-lead",
    ),
    enforced(
        "60B",
        "a defender plays before declarer's right lead",
        "engine.irregularities.leads.lead_was_refused engine.irregularities.premature.on_attention_60",
        "60B-before-the-right-lead 56B-declined-low",
    ),
    enforced(
        "60C",
        "the offending side goes on: that changes nothing, and its card is rectified itself",
        "engine.actions.cards._over_a_lead engine.irregularities.opening_lead.on_attention"
        " engine.actions.cards._goes_on engine.irregularities.premature.count_too_soon"
        " engine.irregularities.leads._declarers_over engine.irregularities.leads._count",
        "60C-offenders-go-on 60C-partner-plays-and-it-is-declined 60C-partner-plays-and-it-is-accepted"
        " 60C-partner-plays-and-declarer-leads 60C-declarer-plays-and-it-is-accepted"
        " 60C-declarer-plays-and-it-is-accepted-in-words 60C-declarer-plays-and-it-is-declined"
        " 60C-declarer-cannot-play-it 60C-declarer-plays-and-a-defender-leads 60C-declarer-misled"
        " 60C-declarer-misled-and-accepted 60C-declarer-plays-and-the-wrong-defender-too",
    ),
)
