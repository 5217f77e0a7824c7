"""A knockout goes on by itself: matches that stand are decided, their teams go on, and the next rounds are drawn.

Everything is done again from what is recorded whenever there is an occasion: a session ends, a captain confirms, the
correction period is over. So it can be done twice, and a correction changes who goes on for as long as the match that
follows has not begun.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from director.competitions.knockout_settings import Home
from director.competitions.stage_models import Stage
from director.entries.models import Entry
from director.knockouts.choosing import choose_for_the_late
from director.knockouts.extra import call_off_extras
from director.knockouts.making import settings_of
from director.knockouts.models import Decided, Knockout, KnockoutMatch, KnockoutRound
from director.knockouts.outcomes import Verdict, goes_no_further, left_without_leave, verdict
from director.knockouts.sheets import is_unconfirmed, sessions_of_extras
from director.knockouts.state import State, read_state
from director.knockouts.telling import tell_opponents, tell_unconfirmed
from director.movements.knockouts.rights import at_home
from director.movements.matches.rooms import knockout_tables
from director.sessions.draw.drawing import settle
from director.sessions.draw.planning import plan_start, unplan_start
from director.sessions.draw.qualifying import is_first
from director.sessions.models import Session
from director.sessions.running.rounds import STAGE
from director.sessions.telling import tell_moved
from play.store.one_page import one_page
from play.store.timers import set_timer
from scoring.ties.lots import draw as draw_lots

__all__ = ["advance", "award", "draw_session", "plan_advance", "reopen"]

_LINE_UPS: Final = timedelta(minutes=40)
"""So long before a match its teams are known at least: time for segments and line-ups (articles 18.3, 19.3)."""
_AGAIN: Final = timedelta(minutes=5)
_SELDOMER: Final = 100
"""A score that hangs is looked at again after this part of the time since its end, at the earliest after `_AGAIN`."""
_WAITS: Final = timedelta(hours=1)
"""So long after its end a score may wait for its captains before the officials are told."""
_BY_PLAY: Final = frozenset(
    {
        Decided.PLAYED,
        Decided.TOTAL_POINTS,
        Decided.BOARDS_WON,
        Decided.EXTRA,
        Decided.SINGLE,
        Decided.FORFEIT,
        Decided.WITHOUT_LEAVE,
        Decided.UNOPPOSED,
        Decided.NEEDLESS,
    }
)


@transaction.atomic
def advance(stage: Stage, now: datetime) -> None:
    """Decide what stands, let the teams go on, and draw the rounds whose teams are known. Idempotent."""
    if Knockout.objects.select_for_update().filter(stage=stage).first() is None:
        return
    choose_for_the_late(stage, now)
    state = read_state(stage)
    assert state is not None
    before = {one.pk: (one.winner_id, one.how, one.decided_at) for one in state.matches}
    if state.entries:
        _reopen_what_may_change(state)
        gone, grave = goes_no_further(stage), left_without_leave(stage)
        with one_page():  # it writes nothing of what the results are read from
            while _fill(state, gone, grave, now) or _decide(state, now):
                pass
        _keep_times(state, before)
        _give_up_times(state, now)
        for match in state.matches:
            call_off_extras(match, now)
        for one in stage.knockout_rounds.select_related("session__competition"):
            _draw_round(state, one, now)
    _plan_again(state, now)


def _is_begun(session: Session | None) -> bool:
    return session is not None and session.started_at is not None


def _is_held(state: State, match: KnockoutMatch) -> bool:
    """Return whether a match that follows has begun: what was decided then stands."""
    return any(_is_begun(one.session) or (one.decided_at and _is_held(state, one)) for one in state.after(match))


def _reopen_what_may_change(state: State) -> None:
    """Take back what was decided by play, as long as it can be corrected and no match that follows has begun."""
    for match in state.matches:
        if match.decided_at is not None and match.how in _BY_PLAY and not _is_held(state, match):
            _clear(match)
        if match.home_id is not None and not _is_begun(match.session) and match.decided_at is None:
            match.home = match.away = None
            match.save(update_fields=["home", "away"])


def _keep_times(state: State, before: Mapping[int, tuple[int | None, str, datetime | None]]) -> None:
    """Let matches that are decided as before have the time at which they were."""
    for match in state.matches:
        winner, how, at = before[match.pk]
        if at is not None and match.decided_at not in (None, at) and (winner, how) == (match.winner_id, match.how):
            match.decided_at = at
            match.save(update_fields=["decided_at"])


def _clear(match: KnockoutMatch) -> None:
    match.winner = match.loser = match.decided_at = None
    match.how = match.decided_by = match.words = ""
    match.save(update_fields=["winner", "loser", "decided_at", "how", "decided_by", "words"])


def _fill(state: State, gone: set[int], grave: set[int], now: datetime) -> bool:
    """Give each match its teams as far as they are known, or decide it where one does not come; return whether any.

    Teams that are `gone` play no more; those whose withdrawal is `grave` had no leave.
    """
    found = False
    for match in state.matches:
        if match.decided_at is not None or match.home_id is not None:
            continue
        if not (state.is_known(match.home_from) and state.is_known(match.away_from)):
            continue
        one, other = (_coming(state.team_at(place), gone) for place in (match.home_from, match.away_from))
        if state.is_needless(match):
            _write(match, state.team_at(match.away_from), None, Decided.NEEDLESS, now)
        elif one is None or other is None:
            lost = state.team_at(match.home_from if one is None else match.away_from) if one or other else None
            how = Decided.WITHOUT_LEAVE if lost is not None and lost.pk in grave else Decided.UNOPPOSED
            _write(match, one or other, lost, how, now)
        else:
            match.home, match.away = _home_first(state, match, one, other)
            match.save(update_fields=["home", "away"])
        found = True
    return found


def _coming(team: Entry | None, gone: set[int]) -> Entry | None:
    return None if team is None or team.pk in gone else team


def _home_first(state: State, match: KnockoutMatch, one: Entry, other: Entry) -> tuple[Entry, Entry]:
    """Return both teams, the home team first (article 18.1(3))."""
    ranks = {key: rank for rank, key in enumerate(state.knockout.ranked, 1)}
    by_rank = {ranks[one.pk]: one, ranks[other.pk]: other}
    stage = state.knockout.stage
    lots = None
    if settings_of(stage).home == Home.LOT and is_first(stage):
        drawn = draw_lots(f"{state.knockout.lot} {match.number}", [f"{rank}" for rank in by_rank])
        lots = {int(rank): lot for rank, lot in drawn.items()}
    first, second = by_rank
    home, away = at_home(first, second, lots)
    return by_rank[home], by_rank[away]


def _decide(state: State, now: datetime) -> bool:
    """Decide the matches that stand; return whether any."""
    found = False
    for match in state.matches:
        if match.decided_at is None and (made := verdict(match, now)) is not None:
            _write_verdict(match, made, now)
            found = True
    return found


def _write_verdict(match: KnockoutMatch, made: Verdict, now: datetime) -> None:
    _write(match, made.winner, made.loser, made.how, now)


def _write(match: KnockoutMatch, winner: Entry | None, loser: Entry | None, how: Decided, now: datetime) -> None:
    match.winner, match.loser, match.how, match.decided_at = winner, loser, how, now
    match.save(update_fields=["winner", "loser", "how", "decided_at"])


@transaction.atomic
def award(match: KnockoutMatch, winner: Entry, by: str, words: str, now: datetime) -> bool:
    """Let the director decide a match by hand; return False where its teams are not known, or it is decided."""
    held = KnockoutMatch.objects.select_for_update(of=("self",)).select_related("home", "away").get(pk=match.pk)
    if held.decided_at is not None or winner.pk not in (held.home_id, held.away_id):
        return False
    held.decided_by, held.words = by, words
    held.save(update_fields=["decided_by", "words"])
    _write(held, winner, held.away if winner.pk == held.home_id else held.home, Decided.AWARDED, now)
    advance(held.stage, now)
    return True


@transaction.atomic
def reopen(match: KnockoutMatch, now: datetime) -> bool:
    """Take back what a director has decided by hand; return False where a match that follows has begun."""
    state = read_state(match.stage)
    held = next((one for one in state.matches if one.pk == match.pk), None) if state is not None else None
    if state is None or held is None or held.how != Decided.AWARDED or _is_held(state, held):
        return False
    _clear(held)
    advance(match.stage, now)
    return True


def _give_up_times(state: State, now: datetime) -> None:
    """Call off a session at a time that captains have agreed on, where other teams meet in the match now."""
    for match in state.matches:
        session = match.session
        if session is None or session.started_at is not None or KnockoutRound.objects.filter(session=session).exists():
            continue
        keys = session.contestants.order_by("number").values_list("entry", flat=True)
        if list(keys) != [match.home_id, match.away_id]:
            Session.objects.filter(pk=session.pk).update(cancelled_at=now)
            unplan_start(session)
            match.session = match.match = None
            match.save(update_fields=["session", "match"])


def _draw_round(state: State, of: KnockoutRound, now: datetime) -> None:
    """Draw the session of a round when all its teams are known; call it off where nobody is to play."""
    session = of.session
    if _is_begun(session) or session.cancelled_at is not None:
        return
    matches = [one for one in state.matches if one.round == of.round]
    known = all(one.decided_at is not None or one.home_id is not None for one in matches)
    plays = [one for one in matches if one.decided_at is None and (one.session is None or one.session.pk == session.pk)]
    if not known:
        _withdraw_draw(session, matches)
        return
    for one in matches:
        if one.session_id == session.pk and one.decided_at is not None:  # its opponents have gone since the draw
            one.session = one.match = None
            one.save(update_fields=["session", "match"])
    if plays:
        draw_session(session, plays, now)
    elif all(one.session_id is None for one in matches):
        _withdraw_draw(session, matches)
        unplan_start(session)


def _withdraw_draw(session: Session, matches: Iterable[KnockoutMatch]) -> None:
    """Take the draw of a session back whose teams are not known any more."""
    if session.schedule is None:
        return
    session.contestants.all().delete()
    session.schedule = None
    session.save(update_fields=["schedule"])
    KnockoutMatch.objects.filter(pk__in=[one.pk for one in matches], session=session).update(session=None, match=None)


def draw_session(session: Session, plays: list[KnockoutMatch], now: datetime) -> None:
    """Draw a session of these matches, and tell their teams; it begins when there is time for line-ups."""
    entries = [team for one in plays for team in (one.home, one.away) if team is not None]
    keys = list(session.contestants.order_by("number").values_list("entry", flat=True))
    if session.schedule is not None and keys == [one.pk for one in entries]:
        return
    assert session.rounds is not None
    schedule = knockout_tables(
        len(plays),
        segments=session.rounds,
        boards=session.boards_per_round,
        per_match=session.competition.match_tables,
    )
    settle(Session.objects.select_for_update().get(pk=session.pk), entries, schedule)
    for number, one in enumerate(plays, 1):
        one.session, one.match = session, number
        one.save(update_fields=["session", "match"])
    session.refresh_from_db()
    if session.starts_at <= now:
        session.starts_at = now + _LINE_UPS
        session.revision += 1
        session.save(update_fields=["starts_at", "revision"])
        tell_moved(session)
    plan_start(session)
    tell_opponents(session, plays, now)


def plan_advance(stage: Stage, at: datetime) -> None:
    """Let a knockout be looked at again then."""
    set_timer(f"{STAGE}:{stage.pk}:{at.timestamp():.0f}", f"{STAGE}:go", stage.competition_id, at)


def _plan_again(state: State, now: datetime) -> None:
    """Set the timers for what comes by itself: the end of a choice, of a correction period, of what hangs."""
    stage = state.knockout.stage
    if state.knockout.choice_due is not None and not state.knockout.placed:
        plan_advance(stage, state.knockout.choice_due)
    hanging: list[datetime] = []
    for match in state.matches:
        if match.decided_at is not None or match.session is None:
            continue
        for session in (match.session, *sessions_of_extras(match)):
            if session.ended_at is None:
                continue
            if session.final_at is not None and session.final_at > now:
                plan_advance(stage, session.final_at)
                continue
            hanging.append(now + max(_AGAIN, (now - session.ended_at) / _SELDOMER))
            if session.final_at is None and now >= session.ended_at + _WAITS and is_unconfirmed(match, session, now):
                tell_unconfirmed(match, session, now)
    if hanging:  # one timer, whatever the number of occasions: each would go on with one of its own
        set_timer(f"{STAGE}:{stage.pk}:hangs", f"{STAGE}:go", stage.competition_id, min(hanging))
