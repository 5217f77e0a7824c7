"""What went wrong at a table and what the Law leaves open, in words: each option with where it leads (Law 10C1).

Every sentence names its Law. Who chooses is told the same as everybody else at the table, and chooses alone (10C2).
"""

from __future__ import annotations

from dataclasses import dataclass

from frontend import words
from laws.table.auction import CallStatus
from laws.table.kinds import ReplaceReason
from laws.table.obligation import (
    CallAgain,
    Comparison,
    Due,
    LeadRestriction,
    LeadRight,
    LyingCard,
    MustPass,
    MustPlay,
    MustRepeat,
    MustReplace,
    Option,
    PenaltyCard,
    PlayDemand,
    Until,
)
from laws.values.cards import Card, Suit
from laws.values.seats import Seat
from laws.views.known_irregularities import SeenChoice, SeenIrregularity

__all__ = ["Told", "choice_told", "chooser_sentence", "duty_sentence", "fate_word", "irregularity_sentence"]


@dataclass(frozen=True, slots=True)
class Told:
    """An option as it is offered: what one says, and where it leads, with the Law."""

    says: str
    leads_to: str


# --- What happened ---------------------------------------------------------------------------------------------------


def irregularity_sentence(seen: SeenIrregularity, language: str) -> str:
    """What was irregular: East’s bid of 1♥ is insufficient (Law 27)."""
    _ = words.say(language)
    sentence = _happened(seen.law, language).format(
        offender=words.seat_name(seen.offender, language),
        call="" if seen.call is None else words.call_text(seen.call, language),
        cards=_cards(seen.cards, language),
    )
    return _("{sentence} (Law {law})").format(sentence=sentence, law=seen.law)


def _happened(law: str, language: str) -> str:
    _ = words.say(language)
    sentences = {
        "24": _("{offender} has shown cards during the auction: {cards}."),
        "25": _("{offender} wants to change a call: {call}."),
        "27": _("{offender}’s bid is insufficient: {call}."),
        "30": _("{offender} has passed out of turn."),
        "31": _("{offender} has bid out of turn: {call}."),
        "32": _("{offender} has doubled or redoubled out of turn."),
        "36": _("{offender}’s double or redouble is inadmissible."),
        "37": _("{offender} has called and had to pass: {call}."),
        "38": _("{offender} has bid more than seven: {call}."),
        "39": _("{offender} has called after the final pass: {call}."),
        "45": _("{offender} has played another card to the same trick: {cards}."),
        "45D": _("{offender} has put another card of dummy’s on the table than was named: {cards}."),
        "49": _("{offender} has exposed cards: {cards}."),
        "52": _("{offender} has not played the penalty card, but {cards}."),
        "54": _("{offender} has made an opening lead out of turn: {cards}."),
        "55": _("{offender} has led from the wrong hand, or out of turn: {cards}."),
        "56": _("{offender} has led out of turn: {cards}."),
        "57": _("{offender} has played before it was due: {cards}."),
        "58": _("{offender} has played cards together: {cards}."),
        "60": _("{offender} has played before declarer led from the right hand: {cards}."),
        "61": _("{offender} has revoked: {cards}."),
        "63": _("{offender}’s revoke is established: {cards}."),
    }
    return sentences.get(law) or _("{offender} has done something irregular.")


def fate_word(status: CallStatus, language: str) -> str:
    """What has become of a call, in a word; empty for one that stands."""
    _ = words.say(language)
    return {
        CallStatus.STANDING: "",
        CallStatus.WITHDRAWN: _("withdrawn"),
        CallStatus.CANCELLED: _("cancelled"),
        CallStatus.PENDING: _("in abeyance"),
    }[status]


# --- What is left open -----------------------------------------------------------------------------------------------


def chooser_sentence(choice: SeenChoice, language: str) -> str:
    """Whose choice it is: South chooses, alone (Law 27A1)."""
    _ = words.say(language)
    who = _(" or ").join(words.seat_name(seat, language) for seat in choice.seats)
    return _("{who} chooses, without advice (Law {law})").format(who=who, law=choice.law)


def choice_told(choice: SeenChoice, about: SeenIrregularity | None, language: str) -> tuple[Told, ...]:
    """The options of a choice in their order. `about` is the irregularity that it is about, None when there is none."""
    return tuple(_option(choice, option, about, language) for option in choice.options)


def _option(choice: SeenChoice, option: Option, about: SeenIrregularity | None, language: str) -> Told:
    _ = words.say(language)
    offender = choice.seats[0].rho if about is None else about.offender
    known = {
        "who": _(" or ").join(words.seat_name(seat, language) for seat in choice.seats),
        "offender": words.seat_name(offender, language),
        "partner": words.seat_name(offender.partner, language),
        "turn": "" if about is None or about.turn is None else words.seat_name(about.turn, language),
        "call": "" if about is None or about.call is None else words.call_text(about.call, language),
        "cards": "" if about is None else _cards(about.cards, language),
        "suits": _suits(option.suits, language),
        "card": "" if option.card is None else words.card_name(option.card, language),
    }
    says = _says(option.word.value, language).format_map(known)
    leads_to = _leads_to(choice.law, option.word.value, about, language).format_map(known)
    return Told(says, leads_to)


def _says(word: str, language: str) -> str:
    _ = words.say(language)
    return {
        "accept": _("Accept"),
        "decline": _("Do not accept"),
        "spread": _("Spread my hand as dummy"),
        "require": _("Require {suits}"),
        "forbid": _("Forbid {suits}"),
        "free": _("Leave it free"),
        "highest": _("Require the highest card"),
        "lowest": _("Require the lowest card"),
        "play": _("Play {card}"),
        "retract": _("Take it back"),
        "keep": _("Leave it"),
        "hand": _("From declarer’s hand"),
        "dummy": _("From dummy"),
    }[word]


def _leads_to(law: str, word: str, about: SeenIrregularity | None, language: str) -> str:
    """Where an option leads, by the Law that gives it; braces stand for names."""
    _ = words.say(language)
    if law == "29A" and word == "decline" and about is not None:
        return _out_of_turn_declined(about, language)
    return {
        ("27A1", "accept"): _("{call} counts as legal, and {who} calls over it (Law 27A1)."),
        ("27A1", "decline"): _(
            "{call} is withdrawn and {offender} makes another call. After the lowest sufficient bid that shows the "
            "same suit, or a comparable call, the auction goes on; after any other {partner} must pass to its end "
            "(Law 27B)."
        ),
        ("27B4", "accept"): _("The second insufficient bid counts as legal (Law 27B4, 27A1)."),
        ("27B4", "decline"): _(
            "It is withdrawn; {offender} bids sufficiently or passes, and {partner} must pass to the end (Law 27B4)."
        ),
        ("29A", "accept"): _("{call} counts as if it had been in turn, and {who} calls next (Law 29A)."),
        ("25B1", "accept"): _(
            "The second call, {call}, stands in place of the first, and {who} calls over it (Law 25B1)."
        ),
        ("25B1", "decline"): _("The second call is cancelled; the first stands (Law 25B2)."),
        ("25A6", "retract"): _("{who} takes his call back and makes another (Law 25A6)."),
        ("25A6", "keep"): _("{who}’s call stands (Law 25A6)."),
        ("21B2", "retract"): _("{who} takes his call back and makes another over the changed one (Law 21B2)."),
        ("21B2", "keep"): _("{who}’s call stands (Law 21B2)."),
        ("47E2(a)", "retract"): _("The card goes back without more, and another is played (Law 47E2(a))."),
        ("47E2(a)", "keep"): _("The card stays (Law 47E2(a))."),
        ("43B2(a)", "hand"): _("Declarer leads from his own hand (Law 43B2(a))."),
        ("43B2(a)", "dummy"): _("Declarer leads from dummy (Law 43B2(a))."),
        ("45D1", "retract"): _("The card goes back without more, and another is played (Law 45D1)."),
        ("45D1", "keep"): _("The card stays (Law 45D1)."),
        ("45C4(b)", "retract"): _("The card goes back without more, and another is played (Law 47D)."),
        ("45C4(b)", "keep"): _("The card stays (Law 45C4(b))."),
        ("62C1", "retract"): _("The card goes back without more, and another is played (Law 62C1)."),
        ("62C1", "keep"): _("The card stays (Law 62C1)."),
        ("62C2", "retract"): _("The card goes back, a defender’s as a penalty card, and another is played (Law 62C2)."),
        ("62C2", "keep"): _("The card stays (Law 62C2)."),
        ("54", "spread"): _("{who} spreads his hand and is dummy; his partner plays the contract (Law 54A)."),
        ("54", "accept"): _("The lead stands; dummy is spread, and {who} plays next, from his own hand (Law 54B)."),
        ("54", "decline"): _(
            "{cards} is a major penalty card; when {partner} leads, {who} may require or forbid its suit "
            "(Laws 54D, 50D)."
        ),
        ("55A", "accept"): _("The lead stands (Law 55A)."),
        ("55A", "decline"): _(
            "{cards} goes back without more; the lead is made from the hand that is on lead (Law 55B)."
        ),
        ("56", "accept"): _("The lead stands, and the play goes on from it (Law 53)."),
        ("56", "decline"): _(
            "{cards} is a major penalty card; when {partner} leads, {who} may require or forbid its suit "
            "(Laws 56B, 50D)."
        ),
        ("52B1(a)", "accept"): _("The card that was played stands; the penalty card stays on the table (Law 52B1)."),
        ("52B1(a)", "decline"): _(
            "The penalty card is played in its place; the card that goes back is a major penalty card too (Law 52B3)."
        ),
        ("50D2", "require"): _(
            "This lead must be of {suits}, if the leader holds one; the penalty card goes back to its hand "
            "(Law 50D2(a))."
        ),
        ("50D2", "forbid"): _(
            "No {suits} may be led for as long as the leader keeps the lead; the penalty card goes back to its hand "
            "(Law 50D2(a))."
        ),
        ("50D2", "free"): _("Any card may be led; the penalty card stays on the table (Law 50D2(b))."),
        ("26B", "forbid"): _("No {suits} may be led at this defender’s first lead, and while he keeps it (Law 26B)."),
        ("26B", "free"): _("Any card may be led (Law 26B)."),
        ("51A", "play"): _("This penalty card is played, the other one stays on the table (Law 51A)."),
        ("46B5", "play"): _("This card is played from dummy (Law 46B5)."),
        ("57A", "highest"): _("The offender’s partner plays his highest card of the suit led (Law 57A1)."),
        ("57A", "lowest"): _("The offender’s partner plays his lowest card of the suit led (Law 57A2)."),
        ("57A", "require"): _("The offender’s partner plays a card of {suits}, if he can (Law 57A3)."),
        ("57A", "forbid"): _("The offender’s partner plays no card of {suits}, if he can (Law 57A4)."),
        ("58B2", "play"): _("This card is played; the others go back, a defender’s as penalty cards (Law 58B)."),
    }.get((law, word)) or _("As Law {law} says.").replace("{law}", law)


def _out_of_turn_declined(about: SeenIrregularity, language: str) -> str:
    """Laws 29B to 32: by what was called, and whose turn it was."""
    _ = words.say(language)
    at_rho = about.turn is about.offender.rho
    if about.law == "30" and at_rho:
        return _(
            "The pass is cancelled and the turn goes back to {turn}; {offender} must pass at his next turn (Law 30A)."
        )
    if about.law == "30":
        return _(
            "The pass is cancelled and the turn goes back to {turn}; {offender} may make any legal call at his, and "
            "unless it is comparable {partner} must pass once (Law 30B)."
        )
    if at_rho:
        return _(
            "{call} is cancelled and the turn goes back to {turn}. If he passes, {offender} must repeat it; if not, "
            "{offender} calls as he likes, and unless it is comparable {partner} must pass once (Law {law}A)."
        ).replace("{law}", about.law)
    return _(
        "{call} is cancelled and the turn goes back to {turn}; {offender} calls as he likes at his, and unless it is "
        "comparable {partner} must pass once (Law {law}B)."
    ).replace("{law}", about.law)


# --- What is in force ------------------------------------------------------------------------------------------------


def duty_sentence(due: Due, language: str) -> str:
    """What somebody must or may not do, with the Law; empty for what nobody is told."""
    _ = words.say(language)
    match due:
        case MustPass(seat, until):
            once = _("{seat} must pass at his next turn (Law {law})")
            always = _("{seat} must pass to the end of the auction (Law {law})")
            return _named(once if until is Until.NEXT else always, seat, due.law, language)
        case CallAgain(seat, law):
            return _named(_("{seat} makes any legal call in his turn (article {law})"), seat, law, language)
        case MustReplace(seat, reason) if reason is ReplaceReason.NOT_PASSED_THE_SCREEN:
            return _named(_("{seat} makes any legal call instead (article {law})"), seat, due.law, language)
        case MustReplace(seat):
            return _named(_("{seat} must make another call or play (Law {law})"), seat, due.law, language)
        case MustRepeat(seat, call, law):
            sentence = _("{seat} must repeat {call} (Law {law})")
            return _named(sentence, seat, law, language, call=words.call_text(call, language))
        case Comparison(seat, _, law):
            return _named(_("{seat}’s next call is compared with the one cancelled (Law {law})"), seat, law, language)
        case _:
            return _about_cards(due, language)


def _about_cards(due: Due, language: str) -> str:
    _ = words.say(language)
    match due:
        case PenaltyCard(seat, card, major):
            sentence = _("{seat} has a major penalty card: {card} (Law 50)")
            if not major:
                sentence = _("{seat} has a minor penalty card: {card} (Law 50)")
            return _named(sentence, seat, "50", language, card=words.card_name(card, language))
        case LyingCard(seat, card):
            sentence = _("{seat}’s {card} lies face up until the auction ends (Law 24)")
            return _named(sentence, seat, "24", language, card=words.card_name(card, language))
        case MustPlay(hand, card):
            sentence = _("{seat} must play {card} at his turn (Law {law})")
            return _named(sentence, hand, due.law, language, card=words.card_name(card, language))
        case PlayDemand(hand, _, _, law):
            return _named(_("{seat} must play the card that was asked for (Law {law})"), hand, law, language)
        case LeadRestriction(leader, suits, required):
            must, may_not = _("{seat} must lead {suits} (Law {law})"), _("{seat} may not lead {suits} (Law {law})")
            sentence = must if required else may_not
            return _named(sentence, leader, due.law, language, suits=_suits(suits, language))
        case LeadRight(leader, _, law):
            sentence = _("When {seat} first leads, declarer may forbid a suit (Law {law})")
            return _named(sentence, leader, law, language)
        case _:
            return ""


def _named(sentence: str, seat: Seat, law: str, language: str, **more: str) -> str:
    return sentence.format(seat=words.seat_name(seat, language), law=law, **more)


def _suits(suits: tuple[Suit, ...], language: str) -> str:
    return words.say(language)(" or ").join(words.suit_name(suit, language) for suit in suits)


def _cards(cards: tuple[Card, ...], language: str) -> str:
    return words.say(language)(", ").join(words.card_name(card, language) for card in cards)
