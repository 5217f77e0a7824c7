"""Talk: what may be said at a table, by whom and when."""

from __future__ import annotations

import pytest

from laws.table.screen import ScreenSide
from laws.values.seats import SEATS
from laws.views.viewer import DIRECTOR as DIRECTS
from laws.views.viewer import VISITOR, VUGRAPH, Viewer, ViewerKind
from play.table.actors import Official, Person, Role
from play.table.attempts import Say
from play.table.audience import DIRECTOR, SPECTATORS, TABLE, Audience
from play.table.outcomes import TableCode
from play.table.people.talk import MOST_LINES, House, decide_talk, may_say
from play.table.rules import Talk
from play.table.state import State
from play.table.table_events import RobotSeated, Said, Vacated
from tests.play.table.tables import PLAYERS, after, calling, over, playing, seated

NORTH, EAST, SOUTH, WEST = SEATS
NE, SW = (Audience.of_side(side) for side in ScreenSide)
NORA = Person(1, "Nora")
BEHIND_EAST = Viewer(ViewerKind.SPECTATOR, EAST)
SOCIAL, DIRECTED = House(), House(directed=True)
SESSION = House(directed=True, social=False)
EVERY_AUDIENCE = (TABLE, NE, SW, DIRECTOR, SPECTATORS, *map(Audience.of_player, SEATS))


def say(state: State, audience: Audience, house: House = DIRECTED, viewer: Viewer = PLAYERS[NORTH]) -> object:
    """Return the outcome of something said by Nora, who sits North unless `viewer` says otherwise."""
    return decide_talk(state, NORA, viewer, Say("hello", audience), house)


def said(audience: Audience, viewer: Viewer = PLAYERS[NORTH]) -> tuple[Said]:
    """Return its event."""
    return (Said(1, "Nora", viewer, "hello", audience),)


def test_players_speak_to_the_table_between_boards_and_to_the_director_always() -> None:
    """Laws 73A1 and 74B2: none of it from the first call to the end of the play."""
    for board in (calling(seated(), "pass"), playing(seated())):
        assert may_say(board, PLAYERS[NORTH], DIRECTED) == (DIRECTOR,)
        assert say(board, TABLE) is TableCode.SILENCE
        assert say(board, DIRECTOR) == said(DIRECTOR)
    for board in (seated(), over(seated())):
        assert may_say(board, PLAYERS[NORTH], DIRECTED) == (TABLE, DIRECTOR)
        assert say(board, TABLE) == said(TABLE)


def test_without_a_director_nobody_speaks_to_one() -> None:
    assert may_say(calling(seated(), "pass"), PLAYERS[NORTH], SOCIAL) == ()
    for viewer in (PLAYERS[NORTH], VISITOR, VUGRAPH):
        assert say(seated(), DIRECTOR, SOCIAL, viewer) is TableCode.NO_DIRECTOR


def test_where_the_rules_allow_it_players_speak_always() -> None:
    state = seated(talk=Talk.ALWAYS)
    assert may_say(state, PLAYERS[NORTH], DIRECTED) == (TABLE, DIRECTOR)
    assert say(playing(state), TABLE) == said(TABLE)


@pytest.mark.parametrize("talk", [Talk.ALWAYS, Talk.BETWEEN_BOARDS])
def test_with_screens_they_say_nothing_from_the_opening_of_a_board_to_its_end(talk: Talk) -> None:
    """Before the first call too: that the talk has ended would tell the other side of a call that it does not see."""
    state = seated(screens=True, talk=talk)
    for board in (state, calling(state, "pass")):
        assert [may_say(board, viewer, SOCIAL) for viewer in PLAYERS] == [()] * 4
        assert say(board, TABLE) is say(board, NE) is TableCode.SILENCE
    assert may_say(over(state), PLAYERS[NORTH], SOCIAL) == (TABLE,)


@pytest.mark.parametrize("talk", Talk)
def test_at_a_table_of_a_session_players_speak_to_the_director_alone(talk: Talk) -> None:
    """Article 39, paragraph 7: a board that was played is not talked about."""
    state = seated(talk=talk)
    assert may_say(state, PLAYERS[NORTH], SESSION) == may_say(over(state), PLAYERS[NORTH], SESSION) == (DIRECTOR,)
    assert say(over(state), TABLE, SESSION) is TableCode.NOT_ALLOWED


def test_where_the_rules_say_so_players_speak_to_the_director_alone() -> None:
    state = over(seated(talk=Talk.DIRECTOR_ONLY))
    assert may_say(state, PLAYERS[NORTH], DIRECTED) == (DIRECTOR,)
    assert say(state, TABLE) is TableCode.NOT_ALLOWED


@pytest.mark.parametrize("board", [seated(), over(seated())], ids=["played", "over"])
def test_who_watches_speaks_to_no_player(board: State) -> None:
    """Law 76B3; article 40, paragraph 3: in a session to nobody; who sees all hands, to the director alone."""
    for viewer in (VISITOR, BEHIND_EAST):
        assert may_say(board, viewer, DIRECTED) == (SPECTATORS, DIRECTOR)
        assert may_say(board, viewer, SESSION) == ()
        assert say(board, TABLE, DIRECTED, viewer) is TableCode.NOT_ALLOWED
        assert say(board, SPECTATORS, SESSION, viewer) is TableCode.NOT_ALLOWED
    assert may_say(board, VUGRAPH, DIRECTED) == (DIRECTOR,)
    assert may_say(board, VUGRAPH, SESSION) == ()
    for house in (DIRECTED, SESSION):
        assert say(board, SPECTATORS, house, VUGRAPH) is TableCode.NOT_ALLOWED


def test_in_a_session_a_spectator_answers_the_director_who_has_spoken_to_those_who_watch() -> None:
    """Article 40, paragraphs 3 and 4."""
    asked = after(seated(), Said(9, "Dora", DIRECTS, "Who of you saw the card?", SPECTATORS))
    for viewer in (BEHIND_EAST, VUGRAPH):
        assert may_say(asked, viewer, SESSION) == (DIRECTOR,)
    told = after(seated(), Said(9, "Dora", DIRECTS, "Two minutes left.", TABLE))
    assert may_say(told, BEHIND_EAST, SESSION) == ()


def test_a_director_speaks_to_everybody_and_to_each_and_behind_screens_to_a_side() -> None:
    players = tuple(map(Audience.of_player, SEATS))
    assert may_say(seated(), DIRECTS, SESSION) == (TABLE, *players, SPECTATORS, DIRECTOR)
    assert may_say(seated(screens=True), DIRECTS, SESSION) == (TABLE, NE, SW, *players, SPECTATORS, DIRECTOR)
    with_robot = after(seated(), Vacated(EAST), RobotSeated(EAST), Vacated(SOUTH))
    assert may_say(with_robot, DIRECTS, SESSION)[1:3] == (players[NORTH], players[WEST])
    dirk = Official(31, "Dirk", Role.DIRECTOR)
    spoken = decide_talk(seated(), dirk, DIRECTS, Say("one moment", players[WEST]), SESSION)
    assert spoken == (Said(31, "Dirk", DIRECTS, "one moment", players[WEST]),)


def test_a_robot_says_nothing() -> None:
    assert may_say(over(seated()), Viewer(ViewerKind.ROBOT, NORTH), DIRECTED) == ()


def test_what_is_offered_is_what_is_accepted() -> None:
    """For every kind of viewer, audience, table and phase."""
    viewers = (*PLAYERS, BEHIND_EAST, VISITOR, VUGRAPH, DIRECTS)
    for talk in Talk:
        for state in (seated(talk=talk), over(seated(talk=talk)), seated(screens=True, talk=talk)):
            for viewer in viewers:
                for house in (SOCIAL, DIRECTED, SESSION):
                    offered = may_say(state, viewer, house)
                    for audience in EVERY_AUDIENCE:
                        assert isinstance(say(state, audience, house, viewer), tuple) is (audience in offered)


def test_one_person_says_so_much_on_a_board_and_no_more() -> None:
    state = after(seated(), *said(DIRECTOR) * (MOST_LINES - 1))
    assert say(state, DIRECTOR) == said(DIRECTOR)
    full = after(state, *said(DIRECTOR))
    assert say(full, DIRECTOR) is TableCode.SAID_ENOUGH
    assert isinstance(decide_talk(full, Person(2, "Enid"), PLAYERS[EAST], Say("x", DIRECTOR), DIRECTED), tuple)


@pytest.mark.parametrize("audience", EVERY_AUDIENCE, ids=str)
def test_an_audience_has_a_text_form(audience: Audience) -> None:
    assert Audience.parse(str(audience)) == audience


@pytest.mark.parametrize("text", ["", "everybody", "side", "player", "NS", "n"])
def test_no_other_text_is_an_audience(text: str) -> None:
    with pytest.raises(ValueError, match="no audience"):
        Audience.parse(text)
