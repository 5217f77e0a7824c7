"""The action lines of a table script, each as the command of the person who acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from laws.conformance.script.words import Unreadable, Words
from laws.protocol.commands import (
    AcknowledgeAlert,
    Agree,
    AlertCall,
    AskRevoke,
    AskWaiver,
    CallDirector,
    CallOnNextBoard,
    ChangeCall,
    Choose,
    Claim,
    Command,
    Concede,
    Contest,
    DrawAttention,
    Enquire,
    Explain,
    Expose,
    FaceLead,
    LeadFaceDown,
    LookAtHand,
    MakeCall,
    MeantCall,
    MeantCard,
    MisplaceCard,
    NameCard,
    OpenAperture,
    PeriodEnds,
    PlayCard,
    PlayOn,
    PlayTogether,
    PushTray,
    ReportKnowledge,
    ReserveRights,
    ReviewTrick,
    RoundEnds,
    Rule,
    SuggestCard,
    TryToPrevent,
    WarnPlayer,
)
from laws.table.obligation import Option
from laws.values.cards import Suit
from laws.values.seats import SEATS, Seat

__all__ = ["read_action"]

_PLAIN_OPTIONS: Final = ("accept", "decline", "spread", "free", "highest", "lowest", "retract", "keep", "hand", "dummy")

_PLAIN_RULINGS: Final = (
    "comparable",
    "intended",
    "unintended",
    "change",
    "fault",
    "continue",
    "waive",
    "lead",
    "misinformed",
)


def read_action(line: str) -> tuple[Command, ...]:
    """The command of an action line; ``all play on`` is four. Raises Unreadable."""
    words = Words(line)
    if words.skip("all", "play", "on"):
        words.end()
        return tuple(PlayOn(seat) for seat in SEATS)
    if words.skip("round", "ends"):
        words.end()
        return (RoundEnds(),)
    if words.skip("period", "ends"):
        words.end()
        return (PeriodEnds(),)
    command = _director(words) if words.skip("TD") else _player(words.seat(), words)
    words.end()
    return (command,)


def _player(seat: Seat, words: Words) -> Command:
    verb = words.peek()
    read = _VERBS.get(verb)
    if read is None:
        return _call(seat, words)
    words.take()
    try:
        return read(seat, words)
    except Unreadable:
        raise
    except ValueError as error:
        raise Unreadable(str(error)) from None


def _call(seat: Seat, words: Words) -> Command:
    try:
        call = words.call()
    except Unreadable as error:
        raise Unreadable(f"neither a verb nor a call: {error}") from None
    alerted = words.skip("alert")
    return MakeCall(seat, call, alerted, words.quoted())


def _plays(seat: Seat, words: Words) -> Command:
    if words.skip("dummy"):
        return PlayCard(seat, words.card(), from_dummy=True)
    cards = words.cards()
    return PlayCard(seat, cards[0]) if len(cards) == 1 else PlayTogether(seat, cards)


def _meant(seat: Seat, words: Words) -> Command:
    return MeantCard(seat, words.card()) if words.skip("dummy") else MeantCall(seat, words.call())


def _draws(seat: Seat, words: Words) -> Command:
    words.one_of("attention")
    return DrawAttention(seat)


def _calls(seat: Seat, words: Words) -> Command:
    if words.skip("on", "the", "next", "board"):
        return CallOnNextBoard(seat)
    words.one_of("director")
    return CallDirector(seat, words.quoted())


def _chooses(seat: Seat, words: Words) -> Command:
    word = words.take().lower()
    if word in _PLAIN_OPTIONS:
        return Choose(seat, Option(word))
    if word in ("require", "forbid"):
        suits = tuple(sorted(set(words.suits())))  # in whatever order they are said
        if not suits:
            raise Unreadable(f"{word} which suit?")
        return Choose(seat, Option(word, suits))
    if word == "play":
        return Choose(seat, Option(word, card=words.card()))
    raise Unreadable(f"no option is called {word!r}")


def _asks(seat: Seat, words: Words) -> Command:
    if words.skip("waiver"):
        return AskWaiver(seat)
    if words.peek().isdigit():
        return Enquire(seat, words.number(), words.quoted())
    about = words.seat()
    words.one_of("revoke")
    return AskRevoke(seat, about)


def _reserves(seat: Seat, words: Words) -> Command:
    words.one_of("rights")
    return ReserveRights(seat, words.quoted())


def _reviews(seat: Seat, words: Words) -> Command:
    words.one_of("trick")
    return ReviewTrick(seat)


def _names(seat: Seat, words: Words) -> Command:
    word = words.quoted()
    if not word:
        raise Unreadable("what is named stands in quotes")
    return NameCard(seat, word)


_VERBS: Final[dict[str, Callable[[Seat, Words], Command]]] = {
    "changes": lambda seat, words: ChangeCall(seat, words.call()),
    "meant": _meant,
    "leads": lambda seat, words: LeadFaceDown(seat, words.card()),
    "faces": lambda seat, words: FaceLead(seat),
    "plays": _plays,
    "names": _names,
    "exposes": lambda seat, words: Expose(seat, words.cards()),
    "draws": _draws,
    "calls": _calls,
    "chooses": _chooses,
    "asks": _asks,
    "explains": lambda seat, words: Explain(seat, words.number(), words.quoted()),
    "corrects": lambda seat, words: Explain(seat, words.number(), words.quoted(), correcting=True),
    "reserves": _reserves,
    "knows": lambda seat, words: ReportKnowledge(seat, words.quoted()),
    "warns": lambda seat, words: TryToPrevent(seat),
    "looks": lambda seat, words: LookAtHand(seat, words.seat()),
    "suggests": lambda seat, words: SuggestCard(seat, words.card()),
    "misplaces": lambda seat, words: MisplaceCard(seat, words.card()),
    "reviews": _reviews,
    "pushes": lambda seat, words: PushTray(seat),
    "opens": lambda seat, words: OpenAperture(seat),
    "alerts": lambda seat, words: AlertCall(seat, words.number(), words.quoted()),
    "acknowledges": lambda seat, words: AcknowledgeAlert(seat, words.number()),
    "claims": lambda seat, words: Claim(seat, words.number(), words.quoted()),
    "concedes": lambda seat, words: Concede(seat, words.number(), words.quoted()),
    "agrees": lambda seat, words: Agree(seat),
    "contests": lambda seat, words: Contest(seat),
    "objects": lambda seat, words: Contest(seat),
}


def _director(words: Words) -> Command:
    if words.skip("warns"):
        return WarnPlayer(words.seat(), words.quoted())
    if words.skip("draws", "attention"):
        return Rule("attention")
    words.one_of("rules")
    if words.skip("not", "comparable"):
        return Rule("not comparable")
    if words.skip("no", "change"):
        return Rule("no change")
    if words.skip("no", "fault"):
        return Rule("no fault")
    if words.skip("fifth", "card"):
        return Rule("fifth card")
    return _ruling(words, words.take().lower())


def _ruling(words: Words, word: str) -> Command:
    match word:
        case _ if word in _PLAIN_RULINGS:
            return Rule(word)
        case "result":
            return Rule(word, tricks=(words.side(), words.number()))
        case "adjust":
            return Rule(word, text=words.quoted())
        case "artificial":
            return Rule(word, call=words.number())
        case "specified":
            number = words.number()
            return Rule(word, call=number, suits=_specified(words))
        case _:
            raise Unreadable(f"the director has no ruling {word!r}")


def _specified(words: Words) -> tuple[Suit, ...]:
    suits = words.suits()
    words.skip("notrump")
    return suits
