"""The table apart from its board: the occupants of the seats, and what the viewer may do about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from frontend.regions.clock import Clock
from frontend.regions.comments import Remark
from frontend.regions.talk import TalkRegion
from frontend.sentences.alerting import DoubleRule, HighRule
from frontend.sentences.announcements import Announcement
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.fast_init import fast_init
from laws.values.seats import Seat

__all__ = ["Occupant", "Pause", "Surroundings"]


_SILENT: Final = TalkRegion()


@dataclass(frozen=True, slots=True)
class Pause:
    """A mandatory pause (Law 73A2): who waits until `ends`, in seconds since 1970, and for how many in all.

    ``skip_bid``: after a jump bid; ``first_round``: before his first call; ``first_trick``: before dummy's first card.
    `own`: it is the viewer's; `held` is then what he has chosen.
    """

    seat: Seat
    kind: Literal["skip_bid", "first_round", "first_trick"]
    seconds: int
    ends: int
    own: bool = False
    held: Call | Card | None = None


@fast_init
@dataclass(frozen=True, slots=True)
class Occupant:
    """The occupant of a seat. `here` is False for a person who is disconnected.

    A vacant seat has no name; a robot's name is optional. Who sits there is `unseen` by a viewer with a delay as long
    as nothing is old enough for him. `page` is the number of a person whose page the viewer may open now, 0 for none.
    """

    name: str = ""
    kind: Literal["person", "robot", "vacant", "unseen"] = "vacant"
    here: bool = True
    page: int = 0


@fast_init
@dataclass(frozen=True, slots=True)
class Surroundings:
    """The facts of a table that its board does not hold, for one viewer.

    `occupants` are in the order of the seats. `sit`: where the viewer may sit down; `sit_later`: where he may from the
    next board on, since he has seen another hand of this one; `stand`: his own seat when he may leave it, and
    `robots_fill` whether a house robot takes it then; `take_over`: declarer's seat, when dummy may change over to it;
    `robot` and `unrobot`: where he may place or remove one; `next`: he may start the next board;
    `takes_back`: he may ask that his last call or card go back by consent.
    `boards_left` counts the boards after this one, None when unknown; `talk` is what is said, `clock` the time for
    play, None where there is no limit.
    `claims_at_once`: a claim that cannot fail is accepted at once; `accepted`: the last one was; `unruled`: after so
    many seconds the worst line that was found counts, where nobody rules on a contested one.
    `board` identifies the finished board whose page a player may open, empty for none.
    `called`: who has called the director, as long as he has not taken the call; `coming`: his name when he has, until
    he has ruled; `announced` what players and the director have said in due form; `questionable`: the result can be
    questioned. `closed`: the table is closed, and this board its last; `by_itself`: the next board comes without a
    player's doing. `pushes`: where screens are, North and South move the tray themselves. `late`: the seconds of delay
    of a viewer for whom nothing is old enough yet. `pause`: a player has to wait; `dropped`: what the viewer had chosen
    in a pause was not made, and he chooses anew. `comments`: those of commentators on the board, for viewers of all
    four hands. `high_alerts` and `double_alerts`: what the rules of the table say of alerts above 3NT and of doubles.
    `anew`: how often a director has let the pages of the table be fetched anew on this board.
    """

    name: str
    occupants: tuple[Occupant, Occupant, Occupant, Occupant]
    sit: frozenset[Seat] = frozenset()
    sit_later: frozenset[Seat] = frozenset()
    stand: Seat | None = None
    robots_fill: bool = False
    take_over: Seat | None = None
    robot: frozenset[Seat] = frozenset()
    unrobot: frozenset[Seat] = frozenset()
    next: bool = False
    boards_left: int | None = None
    called: tuple[Seat, ...] = ()
    announced: tuple[Announcement, ...] = ()
    questionable: bool = False
    takes_back: bool = False
    coming: str = ""
    claims_at_once: bool = False
    accepted: bool = False
    unruled: int = 0
    talk: TalkRegion = _SILENT
    board: str = ""
    clock: Clock | None = None
    closed: bool = False
    by_itself: bool = False
    pushes: bool = False
    late: int = 0
    pause: Pause | None = None
    dropped: bool = False
    comments: tuple[Remark, ...] = ()
    high_alerts: HighRule = "free"
    double_alerts: DoubleRule = "free"
    anew: int = 0
