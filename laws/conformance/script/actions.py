"""The action lines of a table script, each parsed to the command of the person who acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from laws.conformance.script.words import Unreadable, Words
from laws.protocol.commands import (
    AcknowledgeAlert,
    Agree,
    AlertCall,
    AnswerRevoke,
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
    DenyAlert,
    DrawAttention,
    Enquire,
    Explain,
    Expose,
    FaceLead,
    FindClaim,
    GiveRuling,
    LeadFaceDown,
    LeaveUnruled,
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
    Ruling,
    StepBack,
    SuggestCard,
    TryToPrevent,
    WarnPlayer,
)
from laws.table.finding import Finding
from laws.table.kinds import OptionWord
from laws.table.obligation import Option
from laws.values.cards import Suit
from laws.values.cited import LAW_25A1, LAW_45C4_B
from laws.values.seats import SEATS, Seat, Side

__all__ = ["read_action"]

_OF_SUITS: Final = (OptionWord.REQUIRE, OptionWord.FORBID)
_TWO_WORDS: Final = {"not": "comparable", "no": "change fault", "fifth": "card"}
"""The possible second words of a ruling of two words."""


def read_action(line: str) -> tuple[Command, ...]:
    """Return the command of an action line; ``all play on`` is four commands. Raise Unreadable."""
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
    if words.skip("search", "finds"):
        return (_found(words),)
    if words.skip("nobody", "rules"):
        whose = words.seat()
        words.end()
        return (LeaveUnruled(whose),)
    command = _director(words) if words.skip("TD") else _player(words.seat(), words)
    words.end()
    return (command,)


def _found(words: Words) -> Command:
    """Parse ``search finds S 9``; with a proven number and the fewest tricks met ``search finds S 7 to 9``.

    Plans that only a director can judge follow: ``left "…"``.
    """
    seat, proven = words.seat(), words.number()
    met = words.number() if words.skip("to") else proven
    left = words.texts() if words.skip("left") else ()
    words.end()
    try:
        return FindClaim(seat, Finding(proven, met, left=left))
    except ValueError as error:
        raise Unreadable(str(error)) from None


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
    if words.skip("on"):
        return PlayOn(seat)
    if words.skip("dummy"):
        card = words.card()
        return PlayCard(seat, card, from_dummy=True, leads=words.skip("as", "lead"))
    card = words.card()
    leads = words.skip("as", "lead")
    return PlayTogether(seat, (card, *words.cards())) if words and not leads else PlayCard(seat, card, leads=leads)


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
    said = words.take().lower()
    try:
        word = OptionWord(said)
    except ValueError:
        raise Unreadable(f"no option is called {said!r}") from None
    if word in _OF_SUITS:
        suits = tuple(sorted(set(words.suits())))  # in any order
        if not suits:
            raise Unreadable(f"{said} which suit?")
        return Choose(seat, Option(word, suits))
    return Choose(seat, Option(word, card=words.card()) if word is OptionWord.PLAY else Option(word))


def _asks(seat: Seat, words: Words) -> Command:
    if words.skip("waiver"):
        return AskWaiver(seat)
    if words.peek().isdigit():
        return Enquire(seat, words.number(), words.quoted())
    about = words.seat()
    if words.skip("play"):
        return Enquire(seat, 0, words.quoted(), about)
    words.one_of("revoke")
    return AskRevoke(seat, about)


def _explains(seat: Seat, words: Words, *, correcting: bool) -> Command:
    if words.peek().isdigit():
        return Explain(seat, words.number(), words.quoted(), correcting)
    about = words.seat()
    words.one_of("play")
    return Explain(seat, 0, words.quoted(), correcting, about)


def _reserves(seat: Seat, words: Words) -> Command:
    words.one_of("rights")
    call = words.number() if words.peek().isdigit() else 0
    return ReserveRights(seat, words.quoted(), call)


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
    "answers": lambda seat, words: AnswerRevoke(seat, words.one_of("none", "one") == "one"),
    "explains": lambda seat, words: _explains(seat, words, correcting=False),
    "corrects": lambda seat, words: _explains(seat, words, correcting=True),
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
    "misses": lambda seat, words: DenyAlert(seat, words.number()),
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
        return GiveRuling(Ruling.ATTENTION)
    if words.skip("steps", "back"):
        return _steps_back(words)
    words.one_of("rules")
    ruling, call = _ruling(words), 0
    suits: tuple[Suit, ...] = ()
    tricks: tuple[Side, int] | None = None
    match ruling:
        case Ruling.RESULT:
            tricks = (words.side(), words.number())
        case Ruling.ARTIFICIAL:
            call = words.number()
        case Ruling.SPECIFIED:
            call, suits = words.number(), _specified(words)
        case _:
            pass
    text = words.quoted()
    return GiveRuling(ruling, call, suits, tricks, text, by_default=words.skip("by", "default"))


def _steps_back(words: Words) -> Command:
    """Parse ``25A1 N 1C``, ``45C4(b) S D5``, ``21B1(a) W 2 "hearts"``, or a Law alone: ``27``; then the reason."""
    law = words.law()
    player = words.seat() if words.peek() else None
    match law:
        case _ if player is None:
            return StepBack(law, text=words.quoted())
        case cited if cited == LAW_25A1:
            number = words.number() if words.peek().isdigit() else 0
            return StepBack(law, player, number, words.call(), text=words.quoted())
        case cited if cited == LAW_45C4_B:
            return StepBack(law, player, meant=words.card(), text=words.quoted())
        case _:
            return StepBack(law, player, words.number(), words=words.quoted(), text=words.quoted())


def _ruling(words: Words) -> Ruling:
    word = words.take().lower()
    if words.peek() in _TWO_WORDS.get(word, "").split():
        word = f"{word} {words.take().lower()}"
    try:
        found = Ruling(word)
    except ValueError:
        raise Unreadable(f"the director has no ruling {word!r}") from None
    if found is Ruling.ATTENTION:  # this one has another syntax
        raise Unreadable(f"the director has no ruling {word!r}")
    return found


def _specified(words: Words) -> tuple[Suit, ...]:
    suits = words.suits()
    words.skip("notrump")
    return suits
