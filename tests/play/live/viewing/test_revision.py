"""Revisions: equal for equal views in every process, and different by board."""

from __future__ import annotations

import os
import subprocess
import sys
from uuid import UUID, uuid4

from frontend.regions import NAMES, Occupant, Surroundings, regions
from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.seats import SEATS
from laws.views.table_view import view
from laws.views.viewer import Viewer
from play.live.act import act
from play.live.desk import Desk
from play.live.viewing.revision import is_of, revision
from play.live.viewing.shown import Drawer, Shown
from play.table.attempts import NextBoard
from play.table.outcomes import Done, Refused, TableCode
from tests.play.conftest import Club
from tests.strategies import played

NORTH, EAST, SOUTH, WEST = SEATS
AROUND = Surroundings(
    "Table 1", (Occupant("Nora", "person"), Occupant(), Occupant("", "robot"), Occupant()), stand=NORTH
)


def test_a_revision_is_of_its_board_and_of_no_other() -> None:
    one, other = uuid4(), uuid4()
    seen = regions(None, AROUND)
    assert revision(one, seen, "en") == revision(one, dict(reversed(seen.items())), "en")
    assert is_of(one, revision(one, seen, "en"))
    assert not is_of(other, revision(one, seen, "en"))
    assert is_of(other, "")


def test_what_is_compared_step_by_step_has_the_revision_of_what_is_seen_at_once() -> None:
    """What a browser keeps after each step is the whole view, in each language, also in one that comes later."""
    play, shown = uuid4(), None
    screens: dict[str, dict[str, str]] = {"en": {}, "zh-hans": {}}
    for n, table in enumerate(played(7).tables):
        seen, drawer = regions(view(table, Viewer.player(EAST)), AROUND), Drawer()
        shown = Shown(play, seen, shown)
        for language in ("en", "zh-hans")[: 1 + (n > 5)]:
            assert shown.revision(language, drawer) == revision(play, seen, language)
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
        "from tests.play.live.viewing.test_revision import example\n"
        "from play.live.viewing.revision import revision\n"
        "print(revision(UUID(int=7), example(), 'zh-hans'))\n"
    )
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"  # another order of sets than in this process
    said = subprocess.run(
        [sys.executable, "-c", f"import django; django.setup()\n{program}"],
        env=os.environ | {"PYTHONHASHSEED": seed, "DJANGO_SETTINGS_MODULE": "deploy.settings"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert said.strip() == str(revision(UUID(int=7), example(), "zh-hans"))


def example() -> dict[str, object]:
    """Return the regions of East in the middle of a board."""
    story = played(7)
    return dict(regions(view(story.tables[len(story.tables) // 2], Viewer.player(EAST)), AROUND))


def seen_on(play: UUID) -> str:
    """Return a revision that somebody at that board can have on his screen."""
    return revision(play, regions(None, AROUND), "en")


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
