"""Revisions: equal for equal views in every process, and different by board."""

from __future__ import annotations

import os
import subprocess
import sys
from uuid import UUID, uuid4

from frontend.regions import NAMES, Occupant, Surroundings, regions
from laws.game import Game
from laws.protocol.commands import Claim, DrawAttention, FaceLead, LeadFaceDown, MakeCall, MeantCall, PlayCard
from laws.table.conditions import Conditions, Director, Irregularities
from laws.values.calls import PASS, Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import Viewer
from play.live.act import act
from play.live.desk import Desk
from play.live.viewing.revision import is_of, is_other_turn, is_outrun, mark, names_turn, revision
from play.live.viewing.shown import Drawer, Shown
from play.table.attempts import NextBoard, PlayersAttempt
from play.table.outcomes import Answer, Done, Refused, TableCode
from tests.play.conftest import Club
from tests.play.driving import one_board
from tests.strategies import played

NORTH, EAST, SOUTH, WEST = SEATS
DEAL = Deal.parse("N:5432.432.432.432 T987.T98.T98.T98 AKQJ.AKQ.AKQ.AKQ 6.J765.J765.J765")
AROUND = Surroundings(
    "Table 1", (Occupant("Nora", "person"), Occupant(), Occupant("", "robot"), Occupant()), stand=NORTH
)


def test_a_revision_is_of_its_board_and_of_no_other() -> None:
    one, other = uuid4(), uuid4()
    seen = regions(None, AROUND)
    assert revision(one, seen, "en", None) == revision(one, dict(reversed(seen.items())), "en", None)
    assert is_of(one, revision(one, seen, "en", None))
    assert not is_of(other, revision(one, seen, "en", None))
    assert is_of(other, "")


def test_what_is_compared_step_by_step_has_the_revision_of_what_is_seen_at_once() -> None:
    """What a browser keeps after each step is the whole view, in each language, also in one that comes later."""
    play, shown = uuid4(), None
    screens: dict[str, dict[str, str]] = {"en": {}, "zh-hans": {}}
    for n, table in enumerate(played(7).tables):
        seen, drawer = regions(view(table, Viewer.player(EAST)), AROUND), Drawer()
        shown = Shown(play, seen, shown)
        for language in ("en", "zh-hans")[: 1 + (n > 5)]:
            assert shown.revision(language, drawer) == revision(play, seen, language, None)
            screens[language].update(shown.parts(language, drawer))
            assert screens[language] == shown.whole(language, drawer)
        shown.settle()
    assert shown is not None
    assert shown.revision("en", Drawer()) != shown.revision("zh-hans", Drawer())
    again = Shown(play, shown.regions, shown)
    assert again.changes == []
    assert again.parts("en", Drawer()) == {}
    assert again.revision("en", Drawer()) == shown.revision("en", Drawer())
    assert Shown(play, shown.regions).changes == list(NAMES)


def test_another_process_gives_the_same_revision() -> None:
    """A client that returns to another process with the present revision is sent nothing."""
    program = (
        "from uuid import UUID\n"
        "from frontend.regions import regions\n"
        "from tests.play.live.viewing.test_revision import AROUND, example\n"
        "from play.live.viewing.revision import revision\n"
        "print(revision(UUID(int=7), regions(example(), AROUND), 'zh-hans', example()))\n"
    )
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"  # another order of sets than in this process
    said = subprocess.run(
        [sys.executable, "-c", f"import django; django.setup()\n{program}"],
        env=os.environ | {"PYTHONHASHSEED": seed, "DJANGO_SETTINGS_MODULE": "deploy.settings"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert said.strip() == str(revision(UUID(int=7), regions(example(), AROUND), "zh-hans", example()))


def example() -> View:
    """Return what East sees in the middle of a board."""
    story = played(7)
    return view(story.tables[len(story.tables) // 2], Viewer.player(EAST))


def seen_on(play: UUID) -> str:
    """Return a revision that somebody at that board can have on his screen."""
    return revision(play, regions(None, AROUND), "en", None)


async def test_an_attempt_that_comes_again_after_the_next_board_has_begun_is_not_made_on_that(
    desk: Desk, club: Club
) -> None:
    """West's last pass was written and not answered; after he reconnects, West has to call on the next board."""
    _, play = await club.open()
    await club.seat(desk, play)
    seen = seen_on(play)
    for n, seat in enumerate(SEATS):
        step = MakeCall(seat, PASS)
        assert await act(desk, play, club.players[seat], step, key=f"pass-number-{n}", revision=seen) == Done()
    assert await act(desk, play, club.players[NORTH], NextBoard(), key="the-next-one", revision=seen) == Done()
    following = (await desk.plays.get(play)).state.next
    assert following is not None
    for seat in (EAST, SOUTH):
        assert await act(desk, following, club.players[seat], MakeCall(seat, PASS)) == Done()
    again = MakeCall(WEST, PASS)
    assert await act(desk, following, club.players[WEST], again, key="pass-number-3", revision=seen) == Done()
    late = await act(desk, following, club.players[WEST], again, key="another-key", revision=seen)
    assert late == Refused(TableCode.MOVED_ON)
    assert len((await desk.plays.get(following)).state.game.auction.calls) == 2
    assert await act(desk, following, club.players[SOUTH], NextBoard(), key="mine-too", revision=seen) == Done()
    assert (await desk.plays.get(following)).state.next is None
    on_this = seen_on(following)
    assert await act(desk, following, club.players[WEST], again, key="a-new-key", revision=on_this) == Done()


def named(play: UUID, seen: View) -> str:
    """Return the revision of what a player sees."""
    return revision(play, regions(seen, AROUND), "en", seen)


def test_a_revision_names_the_turn_of_its_player_and_what_he_did_last() -> None:
    """A call of another player's that is changed makes it another turn, and what is said of it does not; so does a
    choice that the call would make (27A1). What is chosen out of turn names none.
    """
    play = uuid4()
    before, after, game = Game(DEAL), Game(DEAL), Game(DEAL)
    for one, call in ((before, "1S"), (after, "2S"), (game, "1S")):
        one.attempt(MakeCall(NORTH, Call.parse(call), one is game, "five of them" if one is game else ""))
    chosen = named(play, before.view(EAST))
    assert names_turn(chosen)
    assert not is_other_turn(chosen, game.view(EAST))
    assert is_other_turn(chosen, after.view(EAST))
    of_another_release = chosen[:8] + mark("").hex()  # which named no turn
    assert is_other_turn(of_another_release, game.view(EAST))
    assert not names_turn(named(play, before.view(SOUTH)))
    assert not is_other_turn(named(play, before.view(SOUTH)), after.view(SOUTH))
    insufficient = Game(DEAL, 1, Conditions(irregularities=Irregularities.ALLOWED, director=Director.AUTO))
    for seat, call in ((NORTH, "1S"), (EAST, "1H")):
        insufficient.attempt(MakeCall(seat, Call.parse(call)))
    chosen = named(play, insufficient.view(SOUTH))
    insufficient.attempt(DrawAttention(EAST))
    assert is_other_turn(chosen, insufficient.view(SOUTH))
    own = named(play, game.view(NORTH))
    for seat, call in ((EAST, "2C"), (SOUTH, "pass"), (WEST, "pass")):
        game.attempt(MakeCall(seat, Call.parse(call)))
        assert not is_outrun(own, game.view(NORTH)), "his last call is the same"
    game.attempt(MakeCall(NORTH, PASS))
    assert is_outrun(own, game.view(NORTH))
    assert not is_outrun("", game.view(NORTH))


async def test_what_was_chosen_in_another_turn_is_not_done_in_this_one(desk: Desk, club: Club) -> None:
    """North's line broke when he passed, and another browser of his has called since; what he says of his last call is
    said of no later one. A claim counts the tricks that remained when it was made.
    """
    _, play = await club.open(one_board(DEAL))
    await club.seat(desk, play)
    live = await desk.plays.get(play)

    async def tried(*attempts: PlayersAttempt, at: str = "") -> list[Answer]:
        return [await act(desk, play, club.players[one.seat], one, revision=at) for one in attempts]

    def now(seat: Seat) -> str:
        return named(play, live.seen_by(seat))

    first = now(NORTH)
    calls = [
        MakeCall(seat, Call.parse(call)) for seat, call in zip(SEATS, ("pass", "pass", "3NT", "pass"), strict=True)
    ]
    assert await tried(*calls) == [Done()] * 4
    assert await tried(MakeCall(NORTH, PASS), at=first) == [Refused(TableCode.STALE)]
    second = now(NORTH)
    assert await tried(MakeCall(NORTH, PASS), at=second) == [Done()]
    assert await tried(MeantCall(NORTH, Call.parse("4C")), at=second) == [Refused(TableCode.STALE)]
    lead = LeadFaceDown(WEST, Card.parse("H5")), FaceLead(WEST)
    dummy = PlayCard(SOUTH, Card.parse("H2"), from_dummy=True)
    assert await tried(MakeCall(EAST, PASS), *lead, dummy) == [Done()] * 4
    before = now(SOUTH)
    assert await tried(PlayCard(EAST, Card.parse("H8")), PlayCard(SOUTH, Card.parse("HA"))) == [Done()] * 2
    assert await tried(Claim(SOUTH, 12), at=before) == [Refused(TableCode.STALE)]
    assert await tried(Claim(SOUTH, 12), at=now(SOUTH)) == [Done()]
