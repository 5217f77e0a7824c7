"""The plate of a seat: its occupant, his role in this board, and whether the table waits for him."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape

from frontend import words
from frontend.regions.box import calls_again
from frontend.regions.claim import to_answer
from frontend.regions.surroundings import Occupant, Surroundings
from laws.table.obligation import MustAnswer, MustReplace
from laws.table.phases import Phase
from laws.table.screen import screenmate, side_of
from laws.values.fast_init import fast_init
from laws.values.seats import Seat
from laws.views.known_irregularities import NOTHING_KNOWN
from laws.views.seen import View
from laws.views.viewer import ViewerKind

__all__ = ["PlateRegion", "who_acts"]


@fast_init
@dataclass(frozen=True, slots=True)
class PlateRegion:
    """A seat. `awaited` is what the table waits for: call, tray, lead, open, face, play, dummy, answer, choice, or
    empty for nothing.

    `role` is dealer, declarer, dummy or empty. `acts` are the viewer's actions on the seat: sit, robot, unrobot.
    `later`: he may sit here from the next board on. `pause` is when the pause of this player ends, in seconds since
    1970, 0 without one.
    `opponent`: the viewer plays against this seat, and sees the marks
    of its pair's system card (article 6.2(2)), which the page shows when it knows them.
    """

    seat: Seat
    occupant: Occupant
    role: str = ""
    vulnerable: bool = False
    awaited: str = ""
    acts: tuple[str, ...] = ()
    later: bool = False
    pause: int = 0
    opponent: bool = False

    @classmethod
    def of(cls, view: View | None, around: Surroundings, seat: Seat) -> PlateRegion:
        """Return the plate of one seat."""
        acts: tuple[str, ...] = ()
        if around.sit or around.robot or around.unrobot:
            offers = (("sit", around.sit), ("robot", around.robot), ("unrobot", around.unrobot))
            acts = tuple(act for act, seats in offers if seat in seats)
        occupant = around.occupants[seat]
        if view is None:
            return cls(seat, occupant, acts=acts, later=seat in around.sit_later)
        vulnerable = view.board.vulnerability.of(seat.side)
        later = seat in around.sit_later
        pause = 0 if around.pause is None or around.pause.seat is not seat else around.pause.ends
        viewer = view.viewer
        opposes = viewer.kind is ViewerKind.PLAYER and viewer.seat is not None and seat.side is not viewer.seat.side
        opponent = opposes and occupant.kind != "vacant"
        awaited = _awaited(view, seat, pushes=around.pushes)
        if not awaited and viewer.seat is seat and view.screen is not None and not view.incidents.stopped:
            awaited = _at_screen(view, pushes=around.pushes)
        return cls(seat, occupant, _role(view, seat), vulnerable, awaited, acts, later, pause, opponent)

    def html(self, language: str) -> str:
        """Return the HTML inside the element."""
        who = self.occupant
        plate = _who(self.seat, who.name, who.kind, who.here, self.role, self.vulnerable, language)
        plate += self._awaited(language)
        if self.later:
            _ = words.say(language)
            why = _("You have seen another hand of this board. Wait for the next board.")
            plate += f'<span class="note">{_("next board")}<span class="heard"> {why}</span></span>'
        acts = "".join(self._button(act, language) for act in self.acts)
        if who.page:
            _ = words.say(language)
            words_of_link = f'{_("Friend, block, report")}<span class="heard"> {escape(who.name)}</span>'
            acts += f'<a href="people/{who.page}/" target="_blank" rel="noopener">{words_of_link}</a>'
        marks = _marks(language) if self.opponent else ""
        if not acts or who.kind == "vacant" or "sit" in self.acts:
            return f'<div class="who">{plate}</div>{acts}{marks}'
        # An occupied seat keeps its actions folded away, so that they do not disturb the game.
        return f'<details><summary class="who">{plate}</summary><div class="choices">{acts}</div></details>{marks}'

    def _awaited(self, language: str) -> str:
        if self.pause:
            time = f'<time role="timer" data-ends="{self.pause}"></time>'
            return f'<span class="awaited pause">{words.say(language)("Pause")} {time}</span>'
        return f'<span class="awaited">{_awaited_name(self.awaited, language)}</span>' if self.awaited else ""

    @property
    def attributes(self) -> str:
        """The attributes that CSS reads."""
        turn = f' data-turn="{self.awaited}"' if self.awaited else ""
        return (
            f'data-of="{self.seat.letter}" data-kind="{self.occupant.kind}"{turn}'
            f"{' data-vulnerable' if self.vulnerable else ''}"
            f"{'' if self.occupant.here else ' data-away'}"
        )

    def _button(self, act: str, language: str) -> str:
        seat = words.seat_name(self.seat, language)
        name = _act_name(act, language)
        if act == "robot" and self.occupant.kind == "person":
            name = words.say(language)("Let a robot play until the player is back")
        return (
            f'<button type="button" data-do="{act}" data-seat="{self.seat.letter}">{name}'
            f'<span class="heard"> {seat}</span></button>'
        )


@lru_cache(maxsize=8_192)
def _who(seat: Seat, occupant: str, kind: str, here: bool, role: str, vulnerable: bool, language: str) -> str:
    """Return who sits there and what he is in this board: what of a plate stays as it is while a board is played."""
    _ = words.say(language)
    name = words.seat_name(seat, language)
    parts = [f'<b class="mark" aria-hidden="true">{name[0]}</b><span class="heard">{name}</span>']
    if kind == "vacant":
        parts.append(f'<span class="name nobody">{_("empty")}</span>')
    elif kind != "unseen":
        parts.append(f'<bdi class="name">{escape(occupant) or _("Robot")}</bdi>')
    notes = [_role_name(role, language)] if role else []
    if kind == "robot" and occupant:
        notes.append(_("robot"))
    if not here:
        notes.append(_("away"))
    if notes:
        parts.append(f'<span class="note">{_(", ").join(notes)}</span>')
    if vulnerable:
        parts.append(f'<span class="heard">{_("vulnerable")}</span>')
    return "".join(parts)


@cache
def _marks(language: str) -> str:
    """Return the marks of a yellow system and of brown-sticker conventions; each opens the system cards."""
    _ = words.say(language)
    names = (("yellow", _("Yellow"), _("system")), ("brown", _("Brown"), _("conventions")))
    buttons = "".join(
        f'<button type="button" class="{mark}" data-opens="cards-sheet">{name}'
        f'<span class="heard"> {what}</span></button>'
        for mark, name, what in names
    )
    return f'<span class="card-marks">{buttons}</span>'


def _role_name(role: str, language: str) -> str:
    _ = words.say(language)
    return {"dealer": _("dealer"), "declarer": _("declarer"), "dummy": _("dummy")}[role]


@cache
def _awaited_name(awaited: str, language: str) -> str:
    _ = words.say(language)
    return {
        "call": _("to call"),
        "tray": _("to move the tray"),
        "lead": _("to lead"),
        "face": _("to face the lead"),
        "open": _("to open the aperture"),
        "play": _("to play"),
        "dummy": _("to play from dummy"),
        "answer": _("to answer"),
        "choice": _("to choose"),
    }[awaited]


def _act_name(act: str, language: str) -> str:
    _ = words.say(language)
    return {"sit": _("Sit here"), "robot": _("Robot"), "unrobot": _("Send away")}[act]


def _role(view: View, seat: Seat) -> str:
    contract = view.contract
    if contract is None:
        return "dealer" if view.phase is Phase.AUCTION and seat is view.board.dealer else ""
    if seat is contract.declarer:
        return "declarer"
    return "dummy" if seat is contract.dummy else ""


def who_acts(view: View) -> Seat | None:
    """Return the player who acts; who has to replace a call or card does so before anybody else goes on (Law 9B2)."""
    if not view.incidents.obligations:
        return view.to_act
    replacing = next((one for one in view.incidents.obligations if isinstance(one, MustReplace)), None)
    if replacing is None:
        return view.to_act
    contract = view.contract
    dummys = contract is not None and replacing.seat is contract.dummy and view.phase is Phase.PLAY
    return contract.declarer if contract is not None and dummys else replacing.seat


def _awaited(view: View, seat: Seat, *, pushes: bool) -> str:
    """Return what the table waits for from that player; `pushes`: North and South move the tray (article 35.1(1))."""
    known = view.incidents
    if known is not NOTHING_KNOWN:
        if any(seat in choice.seats for choice in known.choices):
            return "choice"
        if any(isinstance(one, MustAnswer) and one.seat is seat for one in known.obligations):
            return "answer"
    if view.claim is not None and seat in to_answer(view) and not known.stopped:
        return "answer"
    if view.lead is not None and view.screen is not None and not view.screen.aperture:
        return "open" if seat is screenmate(view.lead.seat) and not known.stopped else ""
    acts = who_acts(view)
    if known.stopped or acts is None or view.claim is not None:
        return ""
    if view.screen is not None and view.phase is Phase.AUCTION and view.screen.tray is not side_of(acts):
        return _moves_tray(seat, acts) if pushes else ""
    return _in_turn(view, seat) if seat is acts else ""


def _at_screen(view: View, *, pushes: bool) -> str:
    """Return what the viewer does at the screen so that the table can go on, where nothing else is awaited from him."""
    if view.may.open:
        return "open"
    return "tray" if pushes and view.may.push else ""


def _moves_tray(seat: Seat, acts: Seat) -> str:
    """Return whether that player moves the tray to the side of who calls next."""
    return "tray" if seat in (Seat.NORTH, Seat.SOUTH) and side_of(seat) is not side_of(acts) else ""


def _in_turn(view: View, seat: Seat) -> str:
    """Return what the player does who is to act."""
    match view.phase:
        case Phase.AUCTION:
            return "call"
        case Phase.CLARIFICATION if calls_again(view, seat):
            return "call"
        case Phase.CLARIFICATION:
            return "lead" if view.lead is None else "face"
        case _:
            if view.turn is not seat:
                return "dummy"
            return "play" if view.trick else "lead"
