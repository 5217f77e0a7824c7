"""A Swiss whose results are handed in by a script: no board comes to a table."""

from __future__ import annotations

from datetime import datetime, timedelta

from director.competitions.models import Kind, Method
from director.entries.entering import Player
from director.models import BoardResult, Competition, Session
from director.movements.matches.rooms import Room, fewest_players, match_at, room_of
from director.results.swiss.pairing import pair_next, publish_pairing
from director.sessions.draw.drawing import draw
from director.sessions.draw.schedules import pairs_of
from director.sessions.models import Movement
from tests.director.evening import Evening, enter_teams, evening, evening_of_teams
from tests.play.conftest import START

__all__ = ["NAMES", "draws_of", "go_to_round", "hand_in", "pairs_swiss", "teams_swiss"]

NAMES = ("Ants", "Bears", "Cats", "Dogs", "Elks", "Foxes", "Goats", "Hares", "Ibises", "Jays", "Kites", "Lynxes")
_MADE = {True: (9, 400), False: (8, -50)}


def teams_swiss(
    teams: int, *, rounds: int, boards: int = 2, method: Method = Method.IMPS, match_tables: int = 2, **rules: bool
) -> Evening:
    """Draw and start a Swiss of robots; the first of the teams has an owner of the club nowhere in it."""
    made = evening_of_teams(rounds=rounds, boards_per_round=boards, match_tables=match_tables)
    Competition.objects.update(method=method)
    others = (Player(),) * (fewest_players(match_tables) - 1)
    enter_teams(made, **{name: (Player(None, f"{name} 1"), *others) for name in NAMES[:teams]})
    return _started(made, rules)


def pairs_swiss(pairs: int, *, rounds: int, boards: int = 2, method: Method = Method.MATCHPOINTS) -> Evening:
    """Draw and start a Swiss of pairs."""
    made = evening(rounds=rounds, boards_per_round=boards)
    Competition.objects.update(method=method, kind=Kind.PAIRS)
    made.enter(*[(Player(None, name), Player()) for name in NAMES[:pairs]])
    return _started(made, {})


def _started(made: Evening, rules: dict[str, bool]) -> Evening:
    Session.objects.update(movement=Movement.SWISS, swiss=rules, open_results=True)
    made.session.refresh_from_db()
    draw(made.session)
    Session.objects.update(started_at=START, round=1)
    made.session.refresh_from_db()
    made.competition.refresh_from_db()
    return made


def hand_in(made: Evening, *ahead: int) -> None:
    """Hand in the results of the round: contestants `ahead` make their games, of others those with smaller numbers.

    Idempotent.
    """
    session = made.session
    session.refresh_from_db()
    assert session.schedule is not None
    if session.results.filter(round=session.round).exclude(contract="").exists():
        return
    of_round = [row for row in pairs_of(session.schedule).of_round(session.round) if row.is_played]
    for row in of_round:
        assert row.ns is not None
        assert row.ew is not None
        rank = {one: ahead.index(one) if one in ahead else len(ahead) + one for one in (row.ns, row.ew)}
        for place, board in enumerate(row.boards):
            makes = rank[row.ns] < rank[row.ew] and (place + row.table + row.ns) % 3 != 0
            if room_of(row.table) is Room.CLOSED and match_at(row.table, 2) % 2:
                makes = makes and place == 0
            tricks, score = _MADE[makes]
            BoardResult.objects.create(
                session=session, round=row.round, table=row.table, board=board, ns=row.ns, ew=row.ew,
                contract="3NT N", tricks=tricks, score_ns=score, at=START,
            )  # fmt: skip


def go_to_round(made: Evening, number: int, *ahead: int) -> None:
    """Hand in the results of the rounds before this one, pair each, and let this one begin."""
    made.session.refresh_from_db()
    while made.session.round < number:
        hand_in(made, *ahead)
        pair_next(made.session.pk, at(made))
        publish_pairing(made.session, at(made))
        Session.objects.filter(pk=made.session.pk).update(round=made.session.round + 1)
        made.session.refresh_from_db()


def at(made: Evening) -> datetime:
    """Return a time in the present round."""
    return START + timedelta(hours=made.session.round)


def draws_of(made: Evening) -> list[tuple[int, list[list[int]], int | None]]:
    """Return the published draws, each version of them."""
    every = made.session.pairings.exclude(published_at=None).order_by("pk")
    return [(one.round, one.couples, one.bye) for one in every]
