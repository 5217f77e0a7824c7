"""Laws 61 to 79: how each is met (`laws.coverage`)."""

from __future__ import annotations

from typing import Final

from laws.rows.row import Row, elsewhere, enforced, judged, not_here

__all__ = ["ROWS"]

ROWS: Final[tuple[Row, ...]] = (
    enforced(
        "61A",
        "who could follow suit, or play as required, and does not, revokes",
        "irregular.revoke.note_revoke irregular.cards._law_of",
        "61-corrected 61A-lead-restriction 61A-opening-lead",
    ),
    enforced("61B1", "declarer asks a defender", "irregular.talk.decide_ask_revoke", "61B1-declarer-asks"),
    enforced("61B2(a)", "dummy asks declarer", "irregular.talk.decide_ask_revoke", "42B1-dummy-asks"),
    enforced("61B2(b)", "dummy asks no defender", "irregular.talk.decide_ask_revoke", "42B1-dummy-asks"),
    enforced(
        "61B3",
        "defenders ask declarer, and each other at their risk",
        "irregular.talk.decide_ask_revoke",
        "61B3-defenders-ask",
    ),
    enforced("61C", "a claim of a revoke opens no quitted trick", "irregular.talk.decide_review", "61C-quitted"),
    enforced(
        "62A",
        "a revoke pointed to before it is established is corrected",
        "irregular.revoke.on_attention_61",
        "61-corrected",
    ),
    enforced(
        "62B",
        "the card goes back, and a legal one takes its place",
        "irregular.revoke._take_back irregular.revoke._correct_next irregular.cards._replace",
        "61-corrected 61-declarer-corrected",
    ),
    enforced(
        "62B1",
        "a defender's is a major penalty card",
        "irregular.revoke._take_back irregular.penalties.make_penalty_card",
        "61-corrected 61A-lead-restriction",
    ),
    enforced(
        "62B2",
        "declarer's, dummy's and one that lay face up: no more",
        "irregular.penalties._is_revoke irregular.revoke._take_back",
        "62B2-penalty-card 62B2-declarer 61-declarer-corrected",
    ),
    enforced(
        "62C1",
        "cards of the other side since may be changed",
        "irregular.revoke._offer_withdrawal irregular.revoke.retract_card irregular.revoke._next_trick",
        "62C1-withdrawn 62C1-kept 62C1-next-trick",
    ),
    enforced(
        "62C2",
        "then the offender's partner may change his",
        "irregular.revoke.after_withdrawal irregular.revoke.retract_partners_card",
        "62C2-partner 62C2-partner-keeps 62C2-nothing-changed",
    ),
    enforced(
        "62C3",
        "both sides revoked in one trick, one has gone on: both are corrected",
        "irregular.revoke._others irregular.revoke.establish_after_card irregular.revoke._correct_next",
        "62C3-both-sides 62C3-next-trick-defender 62C3-both-gone-on",
    ),
    enforced(
        "62D1",
        "in the twelfth trick it is corrected even when established",
        "irregular.revoke._twelfth_trick",
        "62D1-corrected-at-the-end 62D1-at-once",
    ),
    enforced(
        "62D2",
        "a defender's revoke there before partner has played",
        "irregular.revoke._ask_about_twelfth",
        "62D2-partner-to-play",
    ),
    elsewhere("63A", "when a revoke is established", "paragraphs 63A1 to 63A4"),
    enforced(
        "63A1",
        "the offending side leads or plays to the next trick, legally or not",
        "irregular.revoke.establish_after_card",
        "63A1-partner-leads 63A1-illegal-lead 64A2-established-revoke",
    ),
    enforced(
        "63A2",
        "it names or designates a card to the next trick",
        "irregular.designation.decide_name irregular.revoke.establish_after_card",
        "63A2-names 63A2-designates",
    ),
    enforced(
        "63A3",
        "it claims or concedes",
        "irregular.claims.claim_here irregular.revoke.establish",
        "63A3-claim-establishes 63A3-concession",
    ),
    enforced(
        "63A4",
        "its agreement to a claim is established",
        "irregular.afterwards._establish_claim irregular.afterwards._reckon",
        "63A4-next-board 63A4-round-ends",
    ),
    enforced("63B", "an established revoke is not corrected", "irregular.revoke._establish", "63B-not-corrected"),
    enforced(
        "64A",
        "tricks go to the other side at the end of play",
        "irregular.revoke.declarer_tricks_after_revokes irregular.revoke.revoke_transfer",
        "64A2-established-revoke",
    ),
    enforced(
        "64A1",
        "the offender won the revoke trick: it and one later",
        "irregular.revoke._worth",
        "64A1-two-tricks 64A1-only-that-trick 64A1-partner-won",
    ),
    enforced(
        "64A2",
        "he did not: one trick, if his side won that or a later one",
        "irregular.revoke._worth irregular.revoke._won",
        "64A2-won-later 64A2-dummy-won 64A1-partner-won",
    ),
    elsewhere("64B", "when no tricks go", "paragraphs 64B1 to 64B8"),
    enforced(
        "64B1",
        "the offending side won no trick from it on",
        "irregular.revoke._has_won",
        "64B1-none-won 64A2-won-later",
    ),
    enforced(
        "64B2",
        "the same player's second in the suit",
        "irregular.revoke._is_repeated",
        "64B2-second-in-suit 64B2-another-suit",
    ),
    enforced(
        "64B3",
        "a faced card not played, or dummy's",
        "irregular.revoke._counts irregular.revoke.note_revoke",
        "64B3-dummy 64B3-penalty-card 64A2-won-later",
    ),
    enforced(
        "64B4",
        "the other side has called on the next board",
        "irregular.afterwards._excluded",
        "64B4-next-board 64B4-in-time",
    ),
    enforced("64B5", "the round is over", "irregular.afterwards._excluded", "64B5-round-over 64B4-in-time"),
    enforced(
        "64B6",
        "in the twelfth trick",
        "irregular.revoke._counts irregular.revoke._twelfth_trick",
        "62D1-corrected-at-the-end 64A2-won-later",
    ),
    enforced(
        "64B7",
        "both sides, both established",
        "irregular.revoke.declarer_tricks_after_revokes irregular.afterwards._take_back_transfers",
        "64B7-both-at-the-end 62C3-both-gone-on",
    ),
    enforced("64B8", "corrected with the other side's", "irregular.revoke._others", "64B8-no-transfer"),
    judged(
        "64C1",
        "whether the tricks make good what the revoke cost",
        (
            "judgement 64C, raised with every established revoke; laws.claims.equity shows what the tricks "
            "would have been"
        ),
        "tests/laws/claims/test_equity.py",
    ),
    judged(
        "64C2(a)",
        "what a second revoke in the suit cost",
        "judgement 64C; laws.claims.equity",
        "tests/laws/scripts/64B2-second-in-suit.table",
    ),
    judged(
        "64C2(b)",
        "what both sides' revokes cost",
        "judgement 64C; laws.claims.equity",
        "tests/laws/scripts/64C2b-both-sides.table",
    ),
    enforced("65A", "four cards are a trick, and it is quitted", "play.Play.add", "44B-rotation"),
    not_here("65B1", "tricks won stand lengthwise", "the table counts the tricks itself"),
    not_here("65B2", "tricks lost lie crosswise", "the table counts the tricks itself"),
    not_here("65B3", "a card pointed wrongly is corrected in time", "the table counts the tricks itself"),
    elsewhere(
        "65C", "the cards are kept in the order of play", "laws.play.Play.tricks: the trick, its order and its winner"
    ),
    not_here(
        "65D",
        "nobody disturbs the order of his cards before the result is agreed",
        "the record of the play cannot be disturbed",
    ),
    enforced(
        "66A",
        "the last trick is seen until one's side has gone on",
        "view._last_trick irregular.talk.decide_review",
        "66A-last-trick",
    ),
    elsewhere("66B", "one's own last card", "it is in the last trick (66A), which is shown to him alone"),
    enforced(
        "66C",
        "quitted tricks are not seen in the play",
        "view._last_trick irregular.talk.decide_review",
        "66A-last-trick",
    ),
    enforced("66D", "after the play all cards are seen", "view._shows_hand", "66D-after-the-play"),
    elsewhere("67A", "a card too few or too many in a trick", "paragraphs 67A1 and 67A2"),
    not_here(
        "67A1",
        "a card missing from a trick is added",
        "a trick is complete with a card of each hand, and none is led to before",
    ),
    enforced(
        "67A2",
        "a card too many goes the way of 45E or 58B",
        "irregular.premature.play_too_soon irregular.premature.decide_together",
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
    enforced("68", "a claim is of the tricks that remain", "procedure.claims.decide_claim", "68-what-remains"),
    enforced(
        "68A",
        "who says that he will win so many tricks claims them; so does who shows his hand",
        "irregular.claims.claim_here irregular.showing._shows_all",
        "68A-claims 48B2-shows-all 48A-dropped",
    ),
    enforced("68B1", "what is not claimed is conceded", "procedure.claims.decide_claim", "68B1-concedes 68A-claims"),
    enforced(
        "68B2",
        "a defender concedes, and his partner objects",
        "procedure.claims.objects",
        "68B2-objection 68B2-nothing-conceded",
    ),
    enforced(
        "68C",
        "the line of play is stated, and the claimer's hand is seen",
        "view._shows_hand evolve._claimed",
        "68C-hand-seen 70C-trumps-mentioned",
    ),
    enforced("68D", "play ceases", "irregular.cards.decide_card_here evolve._claimed", "68D-play-ceases"),
    enforced("68D1", "agreed", "procedure.claims.decide_agree irregular.claims.agree_here", "68D1-both-agree"),
    enforced("68D2", "any player, dummy too, disputes it", "irregular.contest.contest_here", "70-dummy-contests"),
    enforced(
        "68D2(a)",
        "the director is awaited, and nobody acts",
        "irregular.contest._ask_director dues.halted",
        "70-director-rules",
    ),
    enforced(
        "68D2(b)",
        "or play goes on, when the other side asks and all agree",
        "irregular.contest.decide_play_on",
        "68D2b-play-on 70-dummy-contests",
    ),
    enforced(
        "69A",
        "agreement is established by the next board or the end of the round",
        "irregular.afterwards._establish_claim irregular.contest._too_late",
        "69A-next-board 69A-round-ends 69A-objection-in-time",
    ),
    enforced(
        "69B",
        "established agreement is withdrawn in the correction period",
        "irregular.results.rule_result irregular.results._after_the_board",
        "69B-withdrawn 79C-period-over",
    ),
    enforced("69B1", "a trick that was won", "irregular.results.rule_result", "69B1-trick-won"),
    enforced("69B2", "a trick that would likely have been won", "irregular.results.rule_result", "69B-withdrawn"),
    enforced(
        "70A",
        "doubt is resolved against the claimer",
        "irregular.contest._resolve claims.search.find_normal_lines",
        "70C-forgotten-trumps 70-auto-solid",
    ),
    judged(
        "70B1",
        "the statement is repeated",
        "laws.table.Claimed.line keeps it as it was made",
        "tests/laws/scripts/68C-hand-seen.table",
    ),
    judged(
        "70B2",
        "the objections are heard",
        "laws.table.Claimed.contested: who disputes, and judgement 70 waits",
        "tests/laws/scripts/70-director-rules.table",
    ),
    judged(
        "70B3",
        "the hands may be faced",
        "the director's view shows all hands: laws.view.Viewer.sees_all",
        "tests/laws/test_view.py",
    ),
    enforced("71A", "a trick conceded that was won", "irregular.results.rule_result", "71A-trick-won"),
    enforced(
        "71B",
        "a trick conceded that no normal play loses",
        "irregular.results.rule_result",
        "71B-no-normal-play 71-concession-cancelled",
    ),
)
