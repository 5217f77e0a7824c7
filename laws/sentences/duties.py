"""The obligations in force: what players must, may and may not do, with the paragraph of each."""

from __future__ import annotations

from typing import Final

from laws.engine.chapters import REPLACES
from laws.sentences.sentence import Sentence, Template, say
from laws.table.kinds import OptionWord
from laws.table.obligation import (
    CallAgain,
    Choice,
    Comparison,
    DummySuggested,
    EndedRestriction,
    Judgement,
    LeadFree,
    LeadRestriction,
    LeadRight,
    LyingCard,
    MustAnswer,
    MustPass,
    MustPlay,
    MustRepeat,
    MustReplace,
    Obligation,
    PenaltyCard,
    PlayDemand,
    PlayedPenaltyCard,
    Spoken,
    Until,
)

__all__ = ["TEMPLATES", "duty", "ended"]

_T = Template.of

TEMPLATES: Final = {
    "duty.must_pass.NEXT": _T("{seat} must pass at his next turn ({law})."),
    "duty.must_pass.ALWAYS": _T("{seat} must pass whenever it is his turn to call ({law})."),
    "duty.must_replace.call": _T("{seat} must make another call ({law})."),
    "duty.must_replace.play": _T("{seat} must play another card ({law})."),
    "duty.call_again": _T("{seat} may make any legal call at his turn ({law})."),
    "duty.must_repeat": _T("{seat} must repeat {call} at his turn ({law})."),
    "duty.comparison": _T("The director will judge whether {seat}’s next call is a comparable call ({law})."),
    "duty.comparison.repeats": _T(
        "If right-hand opponent passes, {seat} must repeat his call; otherwise the director will "
        "judge whether {seat}’s next call is a comparable call ({law})."
    ),
    "duty.penalty_card.major": _T("{seat} has a major penalty card: {card} ({law}).", "50B"),
    "duty.penalty_card.minor": _T("{seat} has a minor penalty card: {card} ({law}).", "50B"),
    "duty.lying_card": _T("{seat}’s card lies face up until the auction ends: {card} ({law}).", "24"),
    "duty.must_play": _T("{seat} must play {card} at his turn, if that is legal ({law})."),
    "duty.play.HIGHEST": _T("{seat} must play the highest card that he holds of {suits}, if he can ({law})."),
    "duty.play.LOWEST": _T("{seat} must play the lowest card that he holds of {suits}, if he can ({law})."),
    "duty.play.REQUIRE": _T("{seat} must play a card of {suits}, if he can ({law})."),
    "duty.play.FORBID": _T("{seat} may not play {suits}, if he has another legal card ({law})."),
    "duty.lead.required": _T("{seat} must lead {suits}, if he can ({law})."),
    "duty.lead.forbidden": _T("{seat} may not lead {suits} for as long as he keeps the lead ({law})."),
    "duty.lead_right": _T(
        "When {seat} first has the lead, declarer may forbid him a suit for as long as he keeps it ({law})."
    ),
    "duty.lead_free": _T(
        "{seat} may lead any card to trick {trick}; the penalty cards stay on the table ({law}).", "50D2(b)"
    ),
    "duty.spoken.ACCEPT": _T(
        "{seat} has accepted the lead; that counts unless the defender next in rotation decides otherwise ({law}).",
        "55A",
    ),
    "duty.spoken.DECLINE": _T(
        "{seat} has not accepted the lead; that counts unless the defender next in rotation decides otherwise ({law}).",
        "55A",
    ),
    "duty.dummy_suggested": _T(
        "Dummy has suggested a card for trick {trick}: a defender’s premature play to it is not rectified ({law}).",
        "57C2",
    ),
    "duty.must_answer": _T("{seat} must say, before he plays, whether he has a card of the suit led ({law}).", "61B"),
    "ended.penalty_card": _T("{seat}’s card is no longer a penalty card: {card}."),
    "ended.lead_restriction": _T("{seat} may lead any suit again."),
    "ended.must_pass": _T("{seat} is no longer required to pass."),
}


def duty(obligation: Obligation) -> Sentence | None:
    """Return the sentence about an obligation that comes into force.

    None for a choice, a judgement and a right that is used up, which have sentences of their own, and for what only
    matters when a card is taken back.
    """
    match obligation:
        case Choice() | Judgement() | LeadRight(settled=True) | PlayedPenaltyCard() | EndedRestriction():
            return None
        case MustPass(seat, until):
            return say(f"duty.must_pass.{until.name}", seat=seat, law=obligation.law)
        case MustReplace(seat):
            return say(
                f"duty.must_replace.{'call' if _replaces_call(obligation) else 'play'}", seat=seat, law=obligation.law
            )
        case MustAnswer(seat):
            return say("duty.must_answer", seat=seat)
        case CallAgain(seat, law):
            return say("duty.call_again", seat=seat, law=law)
        case MustRepeat(seat, call, law):
            return say("duty.must_repeat", seat=seat, call=call, law=law)
        case Comparison(seat, _, law):
            return say("duty.comparison.repeats" if obligation.repeats else "duty.comparison", seat=seat, law=law)
        case LeadRestriction() | LeadRight() | LeadFree() | Spoken() | DummySuggested():
            return _about_leads(obligation)
        case PenaltyCard() | LyingCard() | MustPlay() | PlayDemand():
            return _about_cards(obligation)


def _replaces_call(obligation: MustReplace) -> bool:
    """Return whether the player must make a call, and not a play."""
    return obligation.reason in REPLACES


def _about_cards(obligation: PenaltyCard | LyingCard | MustPlay | PlayDemand) -> Sentence:
    match obligation:
        case PenaltyCard(seat, card, major):
            return say(f"duty.penalty_card.{'major' if major else 'minor'}", seat=seat, card=card)
        case LyingCard(seat, card):
            return say("duty.lying_card", seat=seat, card=card)
        case MustPlay(hand, card):
            return say("duty.must_play", seat=hand, card=card, law=obligation.law)
        case PlayDemand(hand, word, suits, law):
            return say(f"duty.play.{word.name}", seat=hand, suits=suits, law=law)


def _about_leads(obligation: LeadRestriction | LeadRight | LeadFree | Spoken | DummySuggested) -> Sentence:
    match obligation:
        case LeadRestriction(leader, suits, required):
            kind = "required" if required else "forbidden"
            return say(f"duty.lead.{kind}", seat=leader, suits=suits, law=obligation.law)
        case LeadRight(leader, _, law):
            return say("duty.lead_right", seat=leader, law=law)
        case LeadFree(leader, trick):
            return say("duty.lead_free", seat=leader, trick=trick)
        case Spoken(seat, option):
            accepts = option.word is OptionWord.ACCEPT
            return say(f"duty.spoken.{'ACCEPT' if accepts else 'DECLINE'}", seat=seat)
        case DummySuggested(trick):
            return say("duty.dummy_suggested", trick=trick)


def ended(obligation: Obligation) -> Sentence | None:
    """Return the sentence about an obligation that ends; None if it does not need one."""
    match obligation:
        case PenaltyCard(seat, card):
            return say("ended.penalty_card", seat=seat, card=card)
        case LeadRestriction(leader, _, False):
            return say("ended.lead_restriction", seat=leader)
        case MustPass(seat, Until.ALWAYS):
            return say("ended.must_pass", seat=seat)
        case MustPass() | LeadRestriction() | LeadRight() | LeadFree() | Comparison() | Choice() | Judgement():
            return None
        case MustReplace() | CallAgain() | MustRepeat() | MustPlay() | PlayDemand() | MustAnswer() | LyingCard():
            return None
        case Spoken() | DummySuggested() | PlayedPenaltyCard() | EndedRestriction():
            return None
