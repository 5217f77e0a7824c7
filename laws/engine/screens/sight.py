"""What has passed the screen, and what each side has seen of the calls and of the auction (articles 35.1(3), 35.2).

A side sees its own calls, and those of the other side that have passed with the tray. What was rectified before the
tray moved never passes, and the other side is not told: its calls are numbered as if the irregular one had not been
made. `known` makes the whole table as one side knows it.
"""

from __future__ import annotations

from laws.table.auction import Auction, CallStatus
from laws.table.irregularity import Irregularity
from laws.table.kinds import Kind
from laws.table.obligation import must_replace
from laws.table.phases import Phase
from laws.table.screen import ScreenSide, side_of
from laws.table.table import Table
from laws.table.told import Telling, tellings
from laws.values.fast_init import replace
from laws.values.seats import Seat

__all__ = [
    "aperture_is_open",
    "calls_are_unseen",
    "end_is_unseen",
    "explanation_on",
    "first_unseen",
    "has_passed",
    "knows",
    "lies_on_tray",
    "number_as_seen",
    "seen_numbers",
    "sees_call",
    "still_on_tray",
    "tellings_on",
    "waits_for_tray",
    "without_held",
]


def aperture_is_open(table: Table) -> bool:
    """Return whether the two sides see each other's cards; always without a screen."""
    return table.screen is None or table.screen.open or table.phase in (Phase.PLAY, Phase.OVER)


def sees_call(table: Table, side: ScreenSide | None, number: int) -> bool:
    """Return whether this side has seen the call with this number; `side` None means both sides."""
    calls, screen = table.auction.calls, table.screen
    if not 0 < number <= len(calls):
        return False
    if screen is None or not (number in screen.held or screen.is_untold(number)):
        return True
    return side is not None and side_of(calls[number - 1].seat) is side


def lies_on_tray(table: Table, seat: Seat, instead: int = 0, *, pending: bool = False) -> bool:
    """Return whether a call that this player makes now will lie on the tray, for his own side to see.

    It is made to the director, and both sides see it at once, if the tray is on the other side, or if it replaces a
    call that both have seen (`instead`) by Law 21B or 25A: the left-hand opponent, on either side, may have called over
    that one, and may change his call (21B2, 25A6), or the auction that both saw end is resumed.
    """
    screen = table.screen
    if screen is None or side_of(seat) is not screen.tray:
        return False
    if not instead or instead in screen.held:
        return True
    if pending:  # the first call was unintended
        first = table.auction.calls[instead - 1].position
        over = (made.seat is seat.lho and made.counts and made.position > first for made in table.auction.calls)
        return table.phase is Phase.AUCTION and not any(over)
    duty = must_replace(table.incidents.obligations)
    return duty is None or duty.call != instead or bool(duty.irregularity)


def still_on_tray(table: Table) -> tuple[int, ...]:
    """Return the numbers of the calls that pass the screen when the tray is moved."""
    if table.screen is None:
        return ()
    calls = table.auction.calls
    alive = (CallStatus.STANDING, CallStatus.PENDING)
    return tuple(number for number in table.screen.held if calls[number - 1].status in alive)


def first_unseen(table: Table, side: ScreenSide) -> int:
    """Return the number of the first call on the tray that this side has not seen, or of the next call."""
    calls = table.auction.calls
    unseen = (number for number in still_on_tray(table) if not sees_call(table, side, number))
    return min(unseen, default=len(calls) + 1)


def end_is_unseen(table: Table, side: ScreenSide | None) -> bool:
    """Return whether the auction has ended with calls that this side has not seen; `side` None means either side."""
    screen = table.screen
    if screen is None or table.phase is not Phase.CLARIFICATION or not (still_on_tray(table) or screen.beyond):
        return False
    seen = [made for made in without_held(table, side).auction.calls if sees_call(table, side, made.number)]
    return not Auction.of(table.board.dealer, seen).is_closed


def calls_are_unseen(table: Table) -> bool:
    """Return whether the auction has ended with a call that one side has not seen, in whatever place (35.1(3))."""
    return table.phase is Phase.CLARIFICATION and any(
        table.auction.calls[number - 1].counts for number in still_on_tray(table)
    )


def waits_for_tray(table: Table, side: ScreenSide | None) -> bool:
    """Return whether this side cannot know whose turn it is; `side` None means either side."""
    screen = table.screen
    if screen is None or table.phase in (Phase.PLAY, Phase.OVER):
        return False
    return end_is_unseen(table, side) or (table.phase is Phase.AUCTION and screen.tray is not side)


def has_passed(table: Table, irregularity: Irregularity) -> bool:
    """Return whether an irregularity has passed the screen that there is (article 35.2).

    A call passes with the tray, a lead with the opening of the aperture. A card shown behind the closed aperture is
    taken back into its hand and never passes, since partner cannot have seen it. Its trick is 0. Nor does a lead that
    has gone back there (35.2(3)).
    """
    assert table.screen is not None
    if irregularity.number in table.screen.cards:
        return False
    if irregularity.call:
        return sees_call(table, None, irregularity.call)
    if irregularity.kind is Kind.EXPOSED_IN_AUCTION or (
        irregularity.kind is Kind.EXPOSED_CARD and not irregularity.trick
    ):
        return False
    return aperture_is_open(table)


def knows(table: Table, seat: Seat, irregularity: Irregularity) -> bool:
    """Return whether the player's side of the screen may know of the irregularity (article 35.2(2))."""
    return has_passed(table, irregularity) or side_of(irregularity.offender) is side_of(seat)


def tellings_on(table: Table, side: ScreenSide | None, number: int) -> tuple[Telling, ...]:
    """Return all that the call was explained as on this side of the screen (article 34.1(3)); nothing for None."""
    return tuple(one for one in tellings(table, number) if side_of(one.seat) is side)


def explanation_on(table: Table, side: ScreenSide, number: int) -> str:
    """Return the latest explanation of a call on this side of the screen; empty if there is none."""
    told = tellings_on(table, side, number)
    return told[-1].text if told else ""


def seen_numbers(table: Table, side: ScreenSide | None) -> dict[int, int]:
    """Return the calls that this side has seen: from their numbers to the numbers that this side gives them.

    A call that replaces one which the side has not seen takes the place of that one. One that a player says he meant
    stands on his side before those that it had not seen by then.
    """
    calls, screen = table.auction.calls, table.screen
    if screen is None or not (screen.held or screen.meant):  # both sides have seen all
        return {made.number: made.number for made in calls}
    seen = {made.number: made for made in calls if sees_call(table, side, made.number)}
    before = {
        one.number: one.before for one in screen.meant if one.number in seen and side_of(seen[one.number].seat) is side
    }

    def place(number: int) -> tuple[int, bool, int]:
        at = number if seen[number].place in (0, *seen) else seen[number].place
        return before.get(number, at), number not in before, number

    return {number: at for at, number in enumerate(sorted(seen, key=place), 1)}


def number_as_seen(table: Table, seat: Seat, number: int) -> int | None:
    """Return the number of a call in this player's View; None if he has not seen it."""
    if table.screen is None or table.phase is Phase.OVER:
        return number
    return seen_numbers(table, side_of(seat)).get(number)


def without_held(table: Table, side: ScreenSide | None) -> Table:
    """Return the table without the consequences of calls on the tray, unless the tray is on this side.

    The calls themselves are still there.
    """
    screen = table.screen
    if screen is None or screen.beyond is None or screen.tray is side:
        return table
    calls = list(table.auction.calls)
    for number, status in screen.beyond.fates:
        calls[number - 1] = replace(calls[number - 1], status=status)
    auction = replace(table.auction, calls=tuple(calls))
    return replace(table, auction=auction, incidents=screen.beyond.incidents)
