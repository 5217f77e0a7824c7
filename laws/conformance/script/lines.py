"""The line of a table script that states a command: what `actions.read_action` reads."""

from __future__ import annotations

from typing import assert_never

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
from laws.table.obligation import Option
from laws.values.seats import Seat

__all__ = ["line_of"]


def line_of(command: Command) -> str:  # noqa: C901 - one branch for each command
    """Return the action line of a command. A line break in a text becomes a blank."""
    match command:
        case GiveRuling():
            return _ruling(command)
        case StepBack(law, player, call, meant, explained, text):
            which = ("" if player is None else player.letter, call or "", meant if meant is not None else "")
            return _joined("TD steps back", law, *which, _quoted(explained), _quoted(text))
        case WarnPlayer(seat, text):
            return _joined("TD warns", seat.letter, _quoted(text))
        case FindClaim(seat, finding):
            met = f"to {finding.met}" if finding.met != finding.proven else ""
            left = ("left", *map(_quoted, finding.left)) if finding.left else ()
            return _joined("search finds", seat.letter, finding.proven, met, *left)
        case LeaveUnruled(seat):
            return f"nobody rules {seat.letter}"
        case RoundEnds():
            return "round ends"
        case PeriodEnds():
            return "period ends"
        case MakeCall(_, call, alert, explanation):
            return _of(command.seat, call, "alert" if alert else "", _quoted(explanation))
        case ChangeCall(_, call):
            return _of(command.seat, f"changes {call}")
        case MeantCall(_, call):
            return _of(command.seat, f"meant {call}")
        case MeantCard(_, card):
            return _of(command.seat, f"meant dummy {card}")
        case LeadFaceDown(_, card):
            return _of(command.seat, f"leads {card}")
        case FaceLead():
            return _of(command.seat, "faces")
        case PlayCard(_, card, from_dummy, leads):
            return _of(command.seat, "plays", "dummy" if from_dummy else "", card, "as lead" if leads else "")
        case PlayTogether(_, cards):
            return _of(command.seat, "plays", *cards)
        case NameCard(_, word):
            return _of(command.seat, f"names {_quoted(word)}")
        case Expose(_, cards):
            return _of(command.seat, "exposes", *cards)
        case MisplaceCard(_, card):
            return _of(command.seat, f"misplaces {card}")
        case SuggestCard(_, card):
            return _of(command.seat, f"suggests {card}")
        case Claim(_, tricks, text):
            return _of(command.seat, "claims", tricks, _quoted(text))
        case Concede(_, tricks, text):
            return _of(command.seat, "concedes", tricks, _quoted(text))
        case Agree():
            return _of(command.seat, "agrees")
        case Contest():
            return _of(command.seat, "contests")
        case PlayOn():
            return _of(command.seat, "plays on")
        case Choose(_, option):
            return _of(command.seat, f"chooses {_option(option)}")
        case DrawAttention():
            return _of(command.seat, "draws attention")
        case CallDirector(_, text):
            return _of(command.seat, "calls director", _quoted(text))
        case CallOnNextBoard():
            return _of(command.seat, "calls on the next board")
        case Enquire(_, call, text, about):
            return _of(command.seat, "asks", _subject(call, about), _quoted(text))
        case Explain(_, call, text, correcting, about):
            return _of(command.seat, "corrects" if correcting else "explains", _subject(call, about), _quoted(text))
        case AskRevoke(_, about):
            return _of(command.seat, f"asks {about.letter} revoke")
        case AskWaiver():
            return _of(command.seat, "asks waiver")
        case AnswerRevoke(_, has):
            return _of(command.seat, f"answers {'one' if has else 'none'}")
        case ReserveRights(_, text, call):
            return _of(command.seat, "reserves rights", call or "", _quoted(text))
        case ReportKnowledge(_, text):
            return _of(command.seat, "knows", _quoted(text))
        case TryToPrevent():
            return _of(command.seat, "warns")
        case LookAtHand(_, hand):
            return _of(command.seat, f"looks {hand.letter}")
        case ReviewTrick():
            return _of(command.seat, "reviews trick")
        case PushTray():
            return _of(command.seat, "pushes")
        case OpenAperture():
            return _of(command.seat, "opens")
        case AlertCall(_, call, text):
            return _of(command.seat, "alerts", call, _quoted(text))
        case AcknowledgeAlert(_, call):
            return _of(command.seat, f"acknowledges {call}")
        case DenyAlert(_, call):
            return _of(command.seat, f"misses {call}")
        case _:
            assert_never(command)


def _of(seat: Seat, *words: object) -> str:
    return _joined(seat.letter, *words)


def _ruling(command: GiveRuling) -> str:
    if command.ruling is Ruling.ATTENTION:
        return "TD draws attention"
    particulars: tuple[object, ...] = ()
    match command.ruling:
        case Ruling.RESULT if command.tricks is not None:
            side, tricks = command.tricks
            particulars = (side.name, tricks)
        case Ruling.ARTIFICIAL:
            particulars = (command.call,)
        case Ruling.SPECIFIED:
            particulars = (command.call, *(suit.name.lower() for suit in command.suits))
        case _:
            pass
    default = "by default" if command.by_default else ""
    return _joined("TD rules", command.ruling.value, *particulars, _quoted(command.text), default)


def _option(option: Option) -> str:
    return _joined(option.word.value, *(suit.name.lower() for suit in option.suits), option.card or "")


def _subject(call: int, about: Seat | None) -> str:
    return f"{call}" if about is None else f"{about.letter} play"


def _quoted(text: str) -> str:
    if not text:
        return ""
    doubled = " ".join(text.splitlines()).replace('"', '""')
    return f'"{doubled}"'


def _joined(*words: object) -> str:
    return " ".join(said for word in words if (said := f"{word}"))
