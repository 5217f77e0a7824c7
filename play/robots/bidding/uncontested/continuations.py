"""Responder's second call after a natural response in an uncontested auction, and opener's answers."""

from __future__ import annotations

from collections.abc import Iterator

from laws.values.calls import PASS, bid
from laws.values.cards import SUITS, Suit
from play.robots.bidding.conventions.slam import blackwood
from play.robots.bidding.shape import Test, either, long, shapely, stopped, uneven
from play.robots.bidding.uncontested.second_suits import after_second_suit, after_semi_forcing
from play.robots.bidding.uncontested.two_over_one import responder_in_game_force
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import MAJORS, MINORS, NOTRUMP, Situation, in_suit
from play.robots.calls.words import Head

__all__ = ["answer_fourth_suit", "answer_new_minor", "second_response"]

C, D, H, S = SUITS


def second_response(now: Situation, opened: Suit) -> Iterator[BiddingRule]:
    """Yield responder's calls after opener's rebid; none where judgement serves as well."""
    mine, rebid = now.by(now.me)[-1], now.said[-2]
    tag, answered = mine.meaning.tag, mine.suit
    if tag is Tag.SEMI_FORCING:
        return after_semi_forcing(now, opened)
    if tag is Tag.TWO_OVER_ONE and answered is not None:
        return responder_in_game_force(now, opened, answered)
    if tag is not Tag.RESPONSE or mine.call.level != 1 or answered is None:
        return iter(())
    if rebid.call == bid(1, NOTRUMP):
        return _after_one_notrump(opened, answered)
    if rebid.call == bid(2, NOTRUMP):
        return _after_two_notrump(opened, answered)
    if rebid.call == in_suit(2, answered):
        return _after_raise(answered)
    if rebid.call == in_suit(2, opened):
        return _after_rebid_suit(now, opened, answered)
    if rebid.suit is not None and rebid.meaning.forcing is Forcing.NO and rebid.call < in_suit(2, opened):
        return after_second_suit(now, opened, answered, rebid.suit)
    return iter(())


def _after_raise(suit: Suit) -> Iterator[BiddingRule]:
    """Yield calls after opener's raise of the response: 12–15 points with support."""
    if suit in MAJORS:
        yield blackwood(suit, 18, 4)
        yield rule(
            in_suit(4, suit),
            Head.RAISE_GAME,
            points=(13, MOST_HCP),
            about=suit,
            lengths={suit: (4, 13)},
            tag=Tag.SIGN_OFF,
        )
        yield rule(in_suit(3, suit), Head.HELP_TRY, points=(11, 12), about=suit, tag=Tag.INVITATION)
        yield rule(PASS, Head.CONTENT, points=(0, 10))
        return
    yield rule(bid(3, NOTRUMP), Head.TO_PLAY, hcp=(13, 18), tag=Tag.SIGN_OFF)
    yield rule(bid(2, NOTRUMP), Head.INVITATION, hcp=(11, 12), tag=Tag.INVITATION)
    yield rule(PASS, Head.CONTENT, points=(0, 11))


def _six_card_major(major: Suit, game: int, most: int) -> Iterator[BiddingRule]:
    """Yield calls with a six-card major: game, or an invitation with eleven points."""
    six = {major: (6, 13)}
    yield rule(in_suit(4, major), Head.TO_PLAY, points=(game, most), lengths=six, about=major, tag=Tag.SIGN_OFF)
    yield rule(in_suit(3, major), Head.INVITATION, points=(11, game - 1), lengths=six, about=major, tag=Tag.INVITATION)


def _after_one_notrump(opened: Suit, answered: Suit) -> Iterator[BiddingRule]:
    """Yield calls after a rebid of one notrump: balanced with 11 to 14."""
    if answered in MAJORS:
        yield from _six_card_major(answered, 13, 19)
        if answered is S:
            yield rule(in_suit(2, H), Head.SECOND_SUIT, points=(0, 10), lengths={S: (5, 13), H: (4, 13)})
        yield rule(
            in_suit(2, answered),
            Head.SIGN_OFF,
            points=(0, 10),
            lengths={answered: (5, 13)},
            when=uneven,
            about=answered,
            tag=Tag.SIGN_OFF,
        )
        yield rule(
            in_suit(2, D if opened is C else C),
            Head.NEW_MINOR,
            hcp=(11, MOST_HCP),
            lengths={answered: (5, 13)},
            tag=Tag.NEW_MINOR,
            forcing=Forcing.ROUND,
            conventional=True,
        )
    yield rule(
        in_suit(2, opened),
        Head.PREFERENCE,
        points=(0, 10),
        lengths={opened: (5 if opened is C else 4, 13)},
        when=shapely,
        about=opened,
        tag=Tag.SIGN_OFF,
    )
    yield rule(bid(6, NOTRUMP), Head.SLAM, hcp=(21, MOST_HCP), tag=Tag.SIGN_OFF)
    yield rule(bid(4, NOTRUMP), Head.QUANTITATIVE, hcp=(19, 20), tag=Tag.QUANTITATIVE)
    for lengths in ({answered: (4, 4)}, {}):
        stretch = not lengths
        yield rule(bid(3, NOTRUMP), Head.TO_PLAY, hcp=(13, 18), lengths=lengths, tag=Tag.SIGN_OFF, stretch=stretch)
        yield rule(bid(2, NOTRUMP), Head.INVITATION, hcp=(11, 12), lengths=lengths, tag=Tag.INVITATION, stretch=stretch)
    yield rule(PASS, Head.CONTENT, hcp=(0, 10))


def _after_two_notrump(opened: Suit, answered: Suit) -> Iterator[BiddingRule]:
    """Yield calls after a rebid of two notrump (18 or 19, balanced): game with six, a five-card major shown on the way,
    slam with fourteen.
    """
    if answered in MAJORS:
        yield rule(
            in_suit(4, answered),
            Head.TO_PLAY,
            points=(6, 14),
            lengths={answered: (6, 13)},
            about=answered,
            tag=Tag.SIGN_OFF,
        )
        yield rule(
            in_suit(3, answered),
            Head.REBID_SUIT,
            hcp=(5, MOST_HCP),
            lengths={answered: (5, 13)},
            about=answered,
            forcing=Forcing.GAME,
        )
        if answered is S and opened is not H:
            yield rule(in_suit(3, H), Head.SECOND_SUIT, hcp=(5, MOST_HCP), lengths={H: (4, 4)}, forcing=Forcing.GAME)
    yield rule(bid(6, NOTRUMP), Head.SLAM, hcp=(15, MOST_HCP), tag=Tag.SIGN_OFF)
    yield rule(bid(4, NOTRUMP), Head.QUANTITATIVE, hcp=(14, 14), tag=Tag.QUANTITATIVE)
    yield rule(bid(3, NOTRUMP), Head.TO_PLAY, hcp=(6, 13), tag=Tag.SIGN_OFF)
    yield rule(PASS, Head.CONTENT, hcp=(0, 5))


def _after_rebid_suit(now: Situation, opened: Suit, answered: Suit) -> Iterator[BiddingRule]:
    """Yield calls after opener has rebid his suit: a minimum with a long suit."""
    unbid = now.unbid_suits
    all_stopped: Test = stopped(unbid)
    if answered in MAJORS:
        yield from _six_card_major(answered, 14, 19)
    if opened in MAJORS:
        two = {opened: (2, 13)}
        yield blackwood(opened, 18, 2)
        yield rule(in_suit(4, opened), Head.RAISE_GAME, points=(12, 18), lengths=two, about=opened, tag=Tag.SIGN_OFF)
        yield rule(in_suit(3, opened), Head.INVITATION, points=(10, 11), lengths=two, about=opened, tag=Tag.INVITATION)
    yield rule(bid(3, NOTRUMP), Head.TO_PLAY, hcp=(13, 18), when=all_stopped, tag=Tag.SIGN_OFF)
    for suit in unbid:
        call = now.cheapest(suit)
        if call is not None and call.level <= 3:
            yield rule(
                call,
                Head.NEW_SUIT_GAME,
                hcp=(12, MOST_HCP),
                lengths={suit: (3, 13)},
                when=either(stopped((suit,)), long(suit)),
                forcing=Forcing.GAME,
            )
    yield rule(bid(2, NOTRUMP), Head.INVITATION, hcp=(10, 12), when=all_stopped, tag=Tag.INVITATION)
    if opened in MINORS:
        for least, low in ((3, 10), (2, 11)):
            yield rule(
                in_suit(3, opened),
                Head.INVITATION,
                hcp=(low, 12),
                lengths={opened: (least, 13)},
                about=opened,
                tag=Tag.INVITATION,
            )
    yield rule(
        in_suit(2, answered),
        Head.SIGN_OFF,
        points=(0, 11),
        lengths={answered: (6, 13), opened: (0, 1)},
        about=answered,
        tag=Tag.SIGN_OFF,
    )
    yield rule(PASS, Head.CONTENT, hcp=(0, 11))


def answer_new_minor(now: Situation, major: Suit) -> Iterator[BiddingRule]:
    """Yield three cards in responder's major, four in the other, else notrump; one level higher with a maximum."""
    other = H if major is S else S
    for level, hcp in ((3, (13, MOST_HCP)), (2, (0, 12))):
        yield rule(in_suit(level, major), Head.RAISE, hcp=hcp, lengths={major: (3, 3)}, about=major, tag=Tag.INVITATION)
        yield rule(in_suit(level, other), Head.SECOND_SUIT, hcp=hcp, lengths={other: (4, 4)}, tag=Tag.INVITATION)
        yield rule(bid(level, NOTRUMP), Head.NOTRUMP, hcp=hcp, tag=Tag.INVITATION)


def answer_fourth_suit(now: Situation, fourth: Suit, answered: Suit) -> Iterator[BiddingRule]:
    """Yield what opener has not shown yet: three cards in responder's suit, notrump with a stopper in the fourth, more
    length.
    """
    own = [one.suit for one in now.spoken(now.me) if one.suit is not None]
    support, notrump = now.cheapest(answered), now.cheapest(NOTRUMP)
    if support is not None:
        yield rule(
            support, Head.RAISE, lengths={answered: (3, 13)}, about=answered, tag=Tag.RAISE, forcing=Forcing.GAME
        )
    if notrump is not None and notrump.level <= 3:
        yield rule(notrump, Head.NOTRUMP, when=stopped((fourth,)), forcing=Forcing.GAME)
    for suit, least in zip(own, (5, 4), strict=False):
        again = now.cheapest(suit)
        if again is not None and again.level <= 4:
            head = Head.REBID_SUIT if least == 5 else Head.SECOND_SUIT
            yield rule(again, head, lengths={suit: (least, 13)}, about=suit, forcing=Forcing.GAME)
