"""The law adviser: its subjects, the facts that it asks for, their answers, and the time limits of the Laws."""

from __future__ import annotations

from typing import Final

from laws.sentences.sentence import Template

__all__ = ["TEMPLATES"]

_T = Template.of

_SUBJECTS: Final = {
    "EXPOSED_IN_AUCTION": _T("Card exposed during the auction", "24"),
    "CHANGE_OF_CALL": _T("Change of a call", "25"),
    "INSUFFICIENT_BID": _T("Insufficient bid", "27"),
    "PASS_OUT_OF_TURN": _T("Pass out of rotation", "28", "29", "30"),
    "BID_OUT_OF_TURN": _T("Bid out of rotation", "28", "29", "31"),
    "DOUBLE_OUT_OF_TURN": _T("Double or redouble out of rotation", "28", "29", "32"),
    "INADMISSIBLE_DOUBLE": _T("Inadmissible double or redouble", "36"),
    "CALL_BY_SILENCED_PLAYER": _T("Call by a player who must pass", "37"),
    "BID_ABOVE_SEVEN": _T("Bid of more than seven", "38"),
    "CALL_AFTER_FINAL_PASS": _T("Call after the final pass", "39"),
    "FIFTH_CARD": _T("Fifth card to a trick by declarer", "45E"),
    "MISPLACED_CARD": _T("Card of dummy’s put down that was not named", "45D"),
    "EXPOSED_CARD": _T("Card exposed by a defender", "49"),
    "PENALTY_CARD_NOT_PLAYED": _T("Penalty card not played", "52"),
    "OPENING_LEAD_OUT_OF_TURN": _T("Opening lead out of turn", "54"),
    "DECLARERS_LEAD_OUT_OF_TURN": _T("Declarer leads from the wrong hand or out of turn", "55"),
    "DEFENDERS_LEAD_OUT_OF_TURN": _T("Defender leads out of turn", "56"),
    "PREMATURE_PLAY": _T("Defender leads or plays prematurely", "57"),
    "CARDS_TOGETHER.CARD_OF_SEVERAL": _T("Several cards played together", "58"),
    "PLAY_BEFORE_RIGHT_LEAD": _T("Defender plays before declarer leads from the right hand", "60"),
    "REVOKE": _T("Revoke", "61", "62", "63", "64"),
    "UNAUTHORISED_INFORMATION": _T("Unauthorised information from partner", "16B"),
    "EXTRANEOUS_INFORMATION": _T("Information from elsewhere", "16D"),
    "CALL_AFTER_MISINFORMATION": _T("Wrong explanation: a call may still be changed", "21B1"),
    "CARD_AFTER_MISINFORMATION": _T("Wrong explanation: a card may still be changed", "47E2(a)"),
    "DAMAGE_BY_MISINFORMATION": _T("Wrong explanation found too late", "21B3"),
    "UNINTENDED_DESIGNATION": _T("Declarer named a card of dummy’s that he did not mean", "45C4(b)"),
    "DUMMYS_SUGGESTION": _T("Dummy suggests a play", "45F"),
    "DUMMYS_CARD": _T("Declarer names no certain card", "46B"),
    "HAND_TO_LEAD_FROM": _T("Dummy has lost his rights and warns declarer", "43B2(a)"),
    "TRICKS": _T("Contested claim or concession", "68", "70"),
    "WAIVER": _T("A rectification is to be waived", "81C5"),
    "BID_OUT_OF_TURN.COMPARABLE_CALL": _T("After a bid out of rotation: the call in turn", "31", "23"),
    "DOUBLE_OUT_OF_TURN.COMPARABLE_CALL": _T("After a double out of rotation: the call in turn", "32", "23"),
    "PASS_OUT_OF_TURN.COMPARABLE_CALL": _T("After a pass out of rotation: the call in turn", "30", "23"),
    "BID_OUT_OF_TURN.HELPED_BY_WITHDRAWN_CALL": _T("End of the board after a withdrawn call", "23C"),
    "INSUFFICIENT_BID.HELPED_BY_INSUFFICIENT_BID": _T("End of the board after an insufficient bid", "27D"),
    "LEAD_AFTER_WITHDRAWN_CALL": _T("Lead after a withdrawn call", "26B"),
    "SUITS_NOT_SPECIFIED": _T("Lead after a withdrawn call: which suits may be forbidden", "26B"),
    "LEAD_WITH_PENALTY_CARD": _T("Lead while partner has a major penalty card", "50D2"),
    "PENALTY_CARD_TO_PLAY": _T("Two or more penalty cards can be played", "51A"),
    "REVOKE.EQUITY_AFTER_REVOKE": _T("End of the board after a revoke", "64C"),
    "REVOKE.UNMENTIONED_REVOKE": _T("Revoke to which nobody has drawn attention", "81C3"),
}

_REPLACED: Final = {
    "ANY": "A legal call or card replaces it",
    "LOWEST": "The lowest sufficient bid in the same denomination",
    "LOWEST_ALERTED": "The lowest sufficient bid in the same denomination, artificial",
    "LOWEST_OTHER": "The lowest sufficient bid in another denomination",
    "LOWEST_OTHER_ALERTED": "The lowest sufficient bid in another denomination, artificial",
    "BID": "A higher sufficient bid",
    "PASS": "A pass",
    "PASS_ALERTED": "A pass that carries a meaning",
    "DOUBLE": "A double or redouble",
    "DOUBLE_NEVER": "An inadmissible double or redouble",
    "INSUFFICIENT": "Another insufficient bid",
}

_MEANT: Final = {
    "SPECIFIED_NAMED": "It specified what its name says",
    "SPECIFIED_OTHER": "It specified something else",
    "SPECIFIED_SAME": "It specified the same as the other of the two calls",
}

_LIMITS: Final = {
    "BEFORE_THE_PLAY": _T("Attention can be drawn until the opening lead is faced ({law}).", "9A", "22B"),
    "BEFORE_THE_END": _T("Attention can be drawn until the board is over ({law}).", "9A"),
    "AFTERWARDS": _T("Attention can be drawn after the board too, until the correction period ends ({law}).", "79C"),
    "LHO_CALLS": _T("Once left-hand opponent has called over it, it stands ({law}).", "27A1", "29A"),
    "SLIP": _T(
        "A call that was not meant can be changed until partner calls, and not after the auction period ({law}).",
        "25A4",
        "25A5",
    ),
    "SECOND_CALL": _T("Once left-hand opponent has called over the second call, it stands ({law}).", "25B1"),
    "DOUBLE": _T("After the opening lead is faced the board is scored without the double ({law}).", "36C"),
    "LEAD": _T("Once the next hand has played to the lead, it stands ({law}).", "53A"),
    "MISPLACED": _T("It can be put right until both sides have played to the next trick ({law}).", "45D2"),
    "REVOKE": _T(
        "It is corrected until the offending side leads or plays to the next trick, or claims or concedes ({law}).",
        "62A",
        "63A",
    ),
    "TRANSFER": _T(
        "Tricks are transferred until the other side calls on the next board, and until the round ends ({law}).",
        "64B4",
        "64B5",
    ),
    "TWELFTH": _T("A revoke in the twelfth trick is corrected until the hands are back in the board ({law}).", "62D1"),
    "EXPLANATION": _T(
        "A call can be changed until the end of the auction period, unless partner has called since ({law}).",
        "21B1(a)",
    ),
    "EXPLAINED_CARD": _T(
        "A card played on a wrong explanation can be taken back until the next card is played ({law}).", "47E2(a)"
    ),
    "DESIGNATION": _T("A card that was not meant can be changed until partner plays ({law}).", "45C4(b)"),
    "CLAIM": _T(
        "Agreement to a claim can be withdrawn until the next call on a later board, or the end of the round ({law}).",
        "69A",
    ),
    "APPEAL": _T(
        "A ruling can be appealed against until thirty minutes after the scheduled end of the session ({law}).", "54.2"
    ),
}
"""The time limits that chapters name."""

TEMPLATES: Final = (
    {f"subject.{name}": template for name, template in _SUBJECTS.items()}
    | {f"replaced.{name}": Template(text) for name, text in _REPLACED.items()}
    | {f"meant.{name}": Template(text) for name, text in _MEANT.items()}
    | {f"limit.{name}": template for name, template in _LIMITS.items()}
    | {
        "screens.subject": _T("{subject}, with screens"),
        "since.ACTED_SINCE": _T("{answer}, and another player may change what he has called or played since"),
        "since.ILLEGAL_SINCE": _T("{answer}, and the call made over it is not legal any more"),
        "first.ACCEPT": _T("The defender who is not next accepts first"),
        "first.DECLINE": _T("The defender who is not next does not accept"),
        "settled.ESTABLISHED": _T("It is established ({law})."),
        "settled.ACCEPTED": _T("It is accepted ({law})."),
        "settled.RECTIFIED": _T("It is rectified ({law})."),
        "settled.WAIVED": _T("Its rectification is waived ({law})."),
        "settled.revoke_later": _T(
            "It is not corrected; tricks are transferred at the end of play ({law}).", "63B", "64"
        ),
        "settled.nothing": _T("Nothing further follows."),
        "settled.for_now": _T("Nothing further follows for now."),
        "role.offender": _T("the offender"),
        "role.partner": _T("the offender’s partner"),
        "role.lho": _T("left-hand opponent"),
        "role.rho": _T("right-hand opponent"),
        "role.declarer": _T("declarer"),
        "role.dummy": _T("dummy"),
        "role.left_defender": _T("the left-hand defender"),
        "role.right_defender": _T("the right-hand defender"),
        "role.player": _T("the player"),
        "role.players_partner": _T("the player’s partner"),
        "role.offending": _T("the offending side"),
        "role.other": _T("the other side"),
        "role.call": _T("the call"),
        "role.card": _T("the card"),
        "role.suit": _T("a suit"),
        "role.contract": _T("the contract"),
    }
)
