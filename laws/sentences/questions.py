"""The questions to the director, the possible rulings, and their consequences (Laws 10A, 81C)."""

from __future__ import annotations

from typing import Final

from laws.protocol.commands import Ruling
from laws.sentences.irregularities import revoke_named
from laws.sentences.sentence import Sentence, Template, say
from laws.table.kinds import Kind, PassReason, Question
from laws.table.obligation import InForce, Judgement, must_pass
from laws.values.calls import DOUBLE, REDOUBLE, Call
from laws.values.cards import Suit

__all__ = ["ANSWERS", "TEMPLATES", "answer", "asked", "findings", "ruling_said"]

_T = Template.of
_Q = Question
_R = Ruling

_ASKED: Final = {
    _Q.UNAUTHORISED_INFORMATION: (
        "{seat} reserves his rights: has an opponent had unauthorised information from his partner "
        "and chosen among logical alternatives what it suggested?"
    ),
    _Q.EXTRANEOUS_INFORMATION: "{seat} knows something of this board that he should not: can it be played normally?",
    _Q.CALL_AFTER_MISINFORMATION: "has {seat} called {call} on the basis of misinformation, so that he may change it?",
    _Q.DAMAGE_BY_MISINFORMATION: (
        "{seat}’s side has given misinformation, and no call can be changed any more: has it gained by that?"
    ),
    _Q.COMPARABLE_CALL: "is the call that {seat} has made comparable with the one that was withdrawn or cancelled?",
    _Q.HELPED_BY_WITHDRAWN_CALL: (
        "would the result of the board probably have been different without the help of the call that "
        "{seat} withdrew, and is the other side damaged?"
    ),
    _Q.UNINTENDED_CALL: "was the call that {seat} wants to change unintended?",
    _Q.SUITS_NOT_SPECIFIED: "which suits has {seat} specified by {call}?",
    _Q.SPECIFIED_BY_INSUFFICIENT_BID: "which denomination has {seat} specified by {call}?",
    _Q.HELPED_BY_INSUFFICIENT_BID: (
        "would the result of the board probably have been different without the help of {seat}’s "
        "insufficient bid, and is the other side damaged?"
    ),
    _Q.SPECIFIED_BY_CALL_OUT_OF_TURN: "was {seat}’s {call} artificial, and which denomination has it specified?",
    _Q.ARTIFICIAL_PASS: (
        "was {seat}’s {call} artificial? A pass out of rotation that is artificial, or is made over "
        "partner’s artificial call, falls under Law 31."
    ),
    _Q.FAULT_AT_APERTURE: "was the declaring side at fault in opening the aperture?",
    _Q.UNINTENDED_DESIGNATION: (
        "{seat} has named a card of dummy and says that he meant another ({cards}): "
        "was the first designation unintended?"
    ),
    _Q.FIFTH_CARD_OR_LEAD: "was {seat}’s card a fifth card to the trick, or a lead to the next one: {cards}?",
    _Q.DUMMYS_SUGGESTION: "has dummy suggested a play to declarer, and are the defenders damaged by it?",
    _Q.REVOKE_IN_TWELFTH_TRICK: "has {seat} chosen among logical alternatives a card that the one withdrawn for "
    "{revoke} suggested?",
    _Q.EQUITY_AFTER_REVOKE: "does the rectification make good what {revoke} has cost the other side?",
    _Q.TRICKS: "how many tricks does each side get?",
    _Q.UNMENTIONED_REVOKE: "nobody has pointed to {revoke}: are tricks transferred?",
    _Q.WAIVER: "{seat} asks that the rectification be waived: is there good cause?",
}

_RULINGS: Final = {
    _R.ATTENTION: _T("I have seen an irregularity, and rectify it ({law})", "81C3"),
    _R.COMPARABLE: _T("The call is comparable ({law})", "23A"),
    _R.NOT_COMPARABLE: _T("The call is not comparable ({law})", "23A"),
    _R.UNINTENDED: _T("It was unintended"),
    _R.INTENDED: _T("It was intended"),
    _R.CHANGE: _T("The call may be changed ({law})", "21B1(a)"),
    _R.NO_CHANGE: _T("The call is not changed ({law})", "21B1(a)"),
    _R.FAULT: _T("The declaring side was at fault ({law})", "35.2(3)2"),
    _R.NO_FAULT: _T("The declaring side was not at fault ({law})", "35.2(3)1"),
    _R.FIFTH_CARD: _T("A fifth card to the trick ({law})", "45E"),
    _R.LEAD: _T("A lead to the next trick ({law})", "45E"),
    _R.MISINFORMED: _T("An opponent had said that it was this player’s turn ({law})", "47E1"),
    _R.SPECIFIED: _T("It specified {suits}"),
    _R.ARTIFICIAL: _T("It was artificial, and specified no suit"),
    _R.RESULT: _T("The tricks of each side"),
    _R.ADJUST: _T("An adjusted score ({law})", "12"),
    _R.CONTINUE: _T("The result stands"),
    _R.WAIVE: _T("The rectification is waived ({law})", "81C5"),
}

_MEANS: Final = _T("The director finds what the call meant, and the Law is applied to that.")
_NO_DAMAGE: Final = _T("There was no damage, and the score stands.")
_ADJUSTED: Final = _T("The score is adjusted ({law}).")

ANSWERS: Final[dict[Question, dict[Ruling, Template]]] = {
    _Q.UNAUTHORISED_INFORMATION: {_R.ADJUST: _T(_ADJUSTED.text, "16B3"), _R.CONTINUE: _NO_DAMAGE},
    _Q.EXTRANEOUS_INFORMATION: {
        _R.ADJUST: _T(_ADJUSTED.text, "16D2(d)"),
        _R.CONTINUE: _T(
            "The board is completed, and the score adjusted if the information may have affected it ({law}).",
            "16D2(c)",
        ),
    },
    _Q.CALL_AFTER_MISINFORMATION: {
        _R.CHANGE: _T("{seat} chooses whether to change his call, without further rectification ({law}).", "21B1(a)"),
        _R.NO_CHANGE: _T("{seat}’s call stands."),
    },
    _Q.DAMAGE_BY_MISINFORMATION: {_R.ADJUST: _T(_ADJUSTED.text, "21B3"), _R.CONTINUE: _NO_DAMAGE},
    _Q.COMPARABLE_CALL: {
        _R.COMPARABLE: _T("Auction and play go on without further rectification ({law}).", "23B", "26A"),
        _R.NOT_COMPARABLE: _T(
            "The rectification for a call that is not comparable is applied, and a lead may be restricted ({law}).",
            "26B",
        ),
    },
    _Q.HELPED_BY_WITHDRAWN_CALL: {_R.ADJUST: _T(_ADJUSTED.text, "23C"), _R.CONTINUE: _NO_DAMAGE},
    _Q.UNINTENDED_CALL: {
        _R.UNINTENDED: _T("The call that was meant stands in place of the first ({law}).", "25A1"),
        _R.INTENDED: _T(
            "Left-hand opponent may accept the second call; if he does not, the first stands ({law}).", "25B1", "25B2"
        ),
    },
    _Q.SUITS_NOT_SPECIFIED: {
        _R.SPECIFIED: _T("Declarer may forbid a suit that was not specified ({law}).", "26B"),
        _R.ARTIFICIAL: _T("Declarer may forbid a suit that was not specified ({law}).", "26B"),
    },
    _Q.SPECIFIED_BY_INSUFFICIENT_BID: {_R.SPECIFIED: _MEANS, _R.ARTIFICIAL: _MEANS},
    _Q.HELPED_BY_INSUFFICIENT_BID: {_R.ADJUST: _T(_ADJUSTED.text, "27D"), _R.CONTINUE: _NO_DAMAGE},
    _Q.SPECIFIED_BY_CALL_OUT_OF_TURN: {_R.SPECIFIED: _MEANS, _R.ARTIFICIAL: _MEANS},
    _Q.ARTIFICIAL_PASS: {_R.SPECIFIED: _MEANS, _R.ARTIFICIAL: _MEANS},
    _Q.FAULT_AT_APERTURE: {
        _R.NO_FAULT: _T("It is treated as a faced opening lead out of turn ({law}).", "35.2(3)1", "54"),
        _R.FAULT: _T("The lead is accepted, and presumed declarer becomes declarer ({law}).", "35.2(3)2"),
    },
    _Q.UNINTENDED_DESIGNATION: {
        _R.UNINTENDED: _T(
            "The designation is changed; an opponent who has played since may change his card ({law}).", "45C4(b)"
        ),
        _R.INTENDED: _T("The first designation stands ({law}).", "45C4(b)"),
    },
    _Q.FIFTH_CARD_OR_LEAD: {
        _R.FIFTH_CARD: _T("A defender’s card becomes a penalty card; declarer’s goes back to its hand ({law}).", "45E"),
        _R.LEAD: _T("It is treated as a lead out of turn ({law}).", "53", "55", "56"),
    },
    _Q.DUMMYS_SUGGESTION: {_R.ADJUST: _T(_ADJUSTED.text, "45F"), _R.CONTINUE: _NO_DAMAGE},
    _Q.REVOKE_IN_TWELFTH_TRICK: {_R.ADJUST: _T(_ADJUSTED.text, "62D2", "16C3"), _R.CONTINUE: _NO_DAMAGE},
    _Q.EQUITY_AFTER_REVOKE: {_R.ADJUST: _T(_ADJUSTED.text, "64C"), _R.CONTINUE: _NO_DAMAGE},
    _Q.TRICKS: {
        _R.RESULT: _T("The board is scored with these tricks, doubt resolved against the claimer ({law}).", "70A")
    },
    _Q.UNMENTIONED_REVOKE: {
        _R.ATTENTION: _T("Tricks are transferred as the Law says, unless it is too late for that ({law}).", "64"),
        _R.ADJUST: _T(_ADJUSTED.text, "64C"),
        _R.CONTINUE: _NO_DAMAGE,
    },
    _Q.WAIVER: {
        _R.WAIVE: _T("What the rectification has brought lapses ({law}).", "81C5"),
        _R.CONTINUE: _T("The rectification is applied."),
    },
}
"""The possible rulings on each question, and their consequences."""

_GOES_ON: Final = "Auction and play go on without further rectification ({law})."
_NEXT_TURN: Final = "{partner} must pass at his next turn, and a lead may be restricted ({law})."
_COMPARED: Final[dict[Kind, tuple[Template, Template]]] = {
    Kind.INSUFFICIENT_BID: (
        _T(_GOES_ON, "27B1(b)"),
        _T("{partner} must pass whenever it is his turn to call, and a lead may be restricted ({law}).", "27B2", "26B"),
    ),
    Kind.PASS_OUT_OF_TURN: (_T(_GOES_ON, "30B1(b)(1)"), _T(_NEXT_TURN, "30B1(b)(2)", "26B")),
    Kind.BID_OUT_OF_TURN: (_T(_GOES_ON, "31A2(a)"), _T(_NEXT_TURN, "31A2(b)", "26B")),
    Kind.DOUBLE_OUT_OF_TURN: (_T(_GOES_ON, "32A2(a)"), _T(_NEXT_TURN, "32A2(b)", "26B")),
}
"""What follows from a call that is comparable, and from one that is not, by the irregularity that it puts right."""

TEMPLATES: Final = (
    {f"question.{question.name}": _T(text) for question, text in _ASKED.items()}
    | {f"ruling.{ruling.name}": template for ruling, template in _RULINGS.items()}
    | {
        f"answer.{question.name}.{ruling.name}": template
        for question, answers in ANSWERS.items()
        for ruling, template in answers.items()
    }
    | {
        f"answer.COMPARABLE_CALL.{ruling.name}.{kind.name}": template
        for kind, templates in _COMPARED.items()
        for ruling, template in zip((_R.COMPARABLE, _R.NOT_COMPARABLE), templates, strict=True)
    }
    | {
        "answer.COMPARABLE_CALL.NOT_COMPARABLE.double": _T(
            "The double is cancelled; {seat} makes another call, and {partner} must pass whenever it is his turn to "
            "call ({law}).",
            "27B3",
        ),
        "answer.COMPARABLE_CALL.COMPARABLE.again": _T(
            "The call stands; {partner} must pass all the same whenever it is his turn to call, and a lead may be "
            "restricted ({law}).",
            "27B3",
            "26B",
        ),
        "question.TRICKS.revoke": _T("how many tricks does each side get, with {revoke} put right?"),
        "ruling.SPECIFIED.NOTRUMP": _T("It specified notrump"),
        "ruling.on_revoke": _T("{ruling}, on {revoke}"),
        "judgement.halts": _T("The director decides ({law}): {question}"),
        "judgement.waits": _T("The director will judge ({law}): {question}"),
    }
)


def asked(judgement: Judgement, call: Call | None, revoke: Sentence | None = None) -> Sentence:
    """Return the question, and whether play stops for it.

    `call` is the call with the judgement's number, None if there is none; `revoke` names the revoke that it is about
    (`irregularities.revoke_named`), where it is about one and that is known.
    """
    name = f"question.{judgement.question.name}"
    if judgement.question is Question.TRICKS and revoke is not None:
        name += ".revoke"
    if revoke is None:
        twelfth = judgement.question is Question.REVOKE_IN_TWELFTH_TRICK  # it asks about the offender's partner
        revoke = revoke_named(judgement.seat.partner if twelfth else judgement.seat)
    about = "" if call is None else call
    question = say(name, seat=judgement.seat, call=about, cards=judgement.cards, revoke=revoke)
    return say(f"judgement.{'halts' if judgement.halts else 'waits'}", question=question, law=judgement.law)


def ruling_said(ruling: Ruling, suits: tuple[Suit, ...] = (), revoke: Sentence | None = None) -> Sentence:
    """Return the words of a ruling, with the `revoke` that it is about.

    A call that specified no suit and was not artificial was one of notrump.
    """
    if revoke is not None:
        return say("ruling.on_revoke", ruling=ruling_said(ruling, suits), revoke=revoke)
    if ruling is Ruling.SPECIFIED and not suits:
        return say("ruling.SPECIFIED.NOTRUMP")
    return say(f"ruling.{ruling.name}", suits=suits)


def findings(ruling: Ruling) -> tuple[tuple[Suit, ...], ...]:
    """Return the suits with which a ruling can be made.

    A call specified one of the suits, or none for notrump.
    """
    return (*((suit,) for suit in Suit), ()) if ruling is Ruling.SPECIFIED else ((),)


def answer(
    judgement: Judgement,
    ruling: Ruling,
    about: Kind | None = None,
    call: Call | None = None,
    in_force: InForce = (),
) -> Sentence:
    """Return the consequence of a ruling on this question, by the irregularity that it is about, where it is known.

    `call` is the call with the judgement's number, `in_force` what an earlier replacement has cost already. Raise
    AssertionError for a ruling that does not answer the question.
    """
    assert ruling in ANSWERS[judgement.question], (judgement.question, ruling)
    name = f"answer.{judgement.question.name}.{ruling.name}"
    if judgement.question is not Question.COMPARABLE_CALL or about not in _COMPARED:
        return say(name, seat=judgement.seat)
    partner = judgement.seat.partner
    kind = about.name
    if about is Kind.INSUFFICIENT_BID and call in (DOUBLE, REDOUBLE):
        silenced = must_pass(in_force, partner)
        if ruling is Ruling.NOT_COMPARABLE:
            kind = "double"
        elif silenced is not None and silenced.reason is PassReason.REPLACED_AGAIN:
            kind = "again"
    return say(f"{name}.{kind}", seat=judgement.seat, partner=partner)
