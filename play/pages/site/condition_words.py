"""The conditions of regulation profiles and their values in plain words, in the reader's language.

Chinese uses the terms of the 2018 rules. Numbers are told as times, in minutes where they are such.
"""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from play.table.profiles.condition import Condition, Group, Value
from play.table.rules import UNTIL_OVER, UNTIL_ROUND_OVER

__all__ = ["CONDITIONS", "GROUPS", "LANGUAGE_NAMES", "TIMES", "VALUES", "late_words", "time_words", "value_words"]

_C: Final = Condition

GROUPS: Final[dict[Group, Promise]] = {
    Group.IRREGULARITIES: _("Irregularities and the director"),
    Group.DISCLOSURE: _("Screens, alerts and questions"),
    Group.PLAY: _("Lead and play"),
    Group.CLAIMS: _("Claims and corrections"),
    Group.TIME: _("Time"),
    Group.PEOPLE: _("Players and spectators"),
    Group.RESULTS: _("Results and appeals"),
}

CONDITIONS: Final[dict[Condition, Promise]] = {
    _C.IRREGULARITIES: _("Illegal calls and plays"),
    _C.REVOKES: _("Revokes"),
    _C.OBLIGATIONS: _("What a rectification forbids"),
    _C.ATTENTION: _("Who draws attention to an irregularity"),
    _C.DIRECTOR: _("Who rules"),
    _C.UNINTENDED: _("An unintended call"),
    _C.UNDO: _("Taking back by consent"),
    _C.SCREENS: _("Screens"),
    _C.TRAY: _("Who moves the tray, where there are screens"),
    _C.ALERTS: _("Who alerts and explains a call"),
    _C.EXPLANATIONS: _("Who is told an explanation"),
    _C.HIGH_ALERTS: _("Alerts above 3NT"),
    _C.DOUBLES: _("Alerts of doubles and redoubles"),
    _C.QUESTIONS: _("How questions are asked"),
    _C.WHEN_ASKED: _("When a player may ask"),
    _C.SYSTEMS: _("Bidding systems"),
    _C.SYSTEM_CARD: _("System card"),
    _C.OWN_CARD: _("Looking at one’s own system card"),
    _C.OPENING_LEAD: _("Opening lead"),
    _C.CLARIFICATION: _("Clarification period"),
    _C.AUCTION_VIEW: _("The auction in view"),
    _C.LAST_TRICK: _("The last trick"),
    _C.CONFIRMING: _("Confirming calls and cards"),
    _C.CARDPLAY: _("What follows the auction"),
    _C.DUMMY: _("Dummy’s rights"),
    _C.ASKING_OF_REVOKES: _("Asking about a possible revoke"),
    _C.SKIP_BID_PAUSE: _("Pause after a jump bid"),
    _C.FIRST_ROUND_PAUSE: _("Pause before a player’s first call"),
    _C.FIRST_TRICK_PAUSE: _("Pause before dummy’s first card"),
    _C.TEMPO: _("A delay that tells nothing"),
    _C.ANSWER_TO_CLAIM: _("A claim is settled"),
    _C.CONTESTED: _("A contested claim"),
    _C.RULING: _("What nobody rules on"),
    _C.CORRECTION: _("Correction period"),
    _C.BOARD_TIME: _("Time for a board"),
    _C.ROUND: _("Boards in a round"),
    _C.GRACE: _("Grace for being late"),
    _C.FORFEIT: _("Lateness that forfeits"),
    _C.OVERTIME_TEAMS: _("Overtime, teams"),
    _C.OVERTIME_PAIRS: _("Overtime, pairs and individuals"),
    _C.UNFINISHED: _("Boards at the end of the time"),
    _C.SUBSTITUTES: _("Substitutes"),
    _C.ROBOTS: _("House robots"),
    _C.LESSON: _("A teacher"),
    _C.ROBOTS_CALLS: _("Calls of the house robots East–West"),
    _C.ROBOTS_ALONE: _("A board that no person plays"),
    _C.SEATS_LEFT: _("A seat that its player leaves"),
    _C.SPECTATORS: _("Spectators"),
    _C.WATCHING_DELAY: _("Delay for spectators"),
    _C.TALK: _("Talk of the players"),
    _C.SPECTATORS_TALK: _("What spectators may say"),
    _C.LANGUAGES: _("Official languages"),
    _C.AFTER_BOARD: _("What is told of a board that is over"),
    _C.APPEALS: _("Time for an appeal"),
    _C.VP_SCALE: _("Scale of victory points"),
    _C.TIES_TEAMS: _("Ties, round robin of teams"),
    _C.TIES_PAIRS: _("Ties, pairs and players"),
}

VALUES: Final[dict[tuple[Condition, str], Promise]] = {
    (_C.IRREGULARITIES, "prevented"): _("They are refused and leave no trace."),
    (_C.IRREGULARITIES, "allowed"): _("They happen as at a real table, and are rectified."),
    (_C.REVOKES, "prevented"): _("A card that does not follow suit is refused."),
    (_C.REVOKES, "rectified"): _("A revoke can happen; it is corrected, or costs tricks when it is established."),
    (_C.OBLIGATIONS, "enforced"): _("It is refused."),
    (_C.OBLIGATIONS, "breakable"): _("It can happen, and is a further irregularity."),
    (_C.ATTENTION, "players"): _("The players."),
    (_C.ATTENTION, "automatic"): _("The platform, at once."),
    (_C.DIRECTOR, "present"): _("A director; what must be judged waits for the ruling."),
    (_C.DIRECTOR, "nobody"): _("Nobody; what a director would judge takes its default."),
    (_C.UNINTENDED, "director"): _("It is put right when the director finds that it was a slip."),
    (_C.UNINTENDED, "granted"): _("It is put right when its maker says that it was a slip."),
    (_C.UNDO, "none"): _("Nothing is taken back but what the Laws allow."),
    (_C.UNDO, "consent"): _("A call or a card goes back when the opponents agree."),
    (_C.SCREENS, "off"): _("No screens."),
    (_C.SCREENS, "on"): _("Screens are used."),
    (_C.TRAY, "players"): _("North and South, each from his side; they see to an even pace."),
    (_C.TRAY, "platform"): _(
        "The platform, after a short pause of its own, so that the other side cannot tell which of two players has"
        " thought; once 20 seconds have passed it adds nothing. Where one player alone has called, his thinking cannot"
        " be hidden."
    ),
    (_C.ALERTS, "caller"): _("The player who makes the call."),
    (_C.ALERTS, "partner"): _("The partner of the player who makes the call."),
    (_C.ALERTS, "screenmates"): _("The player and his partner, each to his screenmate."),
    (_C.EXPLANATIONS, "opponents"): _("The opponents only, and not the caller’s partner."),
    (_C.EXPLANATIONS, "table"): _("Everybody at the table."),
    (_C.EXPLANATIONS, "screenmate"): _("The screenmate only."),
    (_C.HIGH_ALERTS, "free"): _("Left to the players."),
    (_C.HIGH_ALERTS, "first_round"): _(
        "Calls at the four level or higher are not alerted, except conventional ones in the first round of the auction."
    ),
    (_C.HIGH_ALERTS, "as_others"): _("As at lower levels."),
    (_C.HIGH_ALERTS, "recommended"): _("Not compulsory, but recommended."),
    (_C.DOUBLES, "free"): _("Left to the players."),
    (_C.DOUBLES, "not_needed"): _("Need not be alerted."),
    (_C.DOUBLES, "forbidden"): _("Must not be alerted."),
    (_C.DOUBLES, "as_others"): _("As other calls."),
    (_C.QUESTIONS, "written"): _("Questions and answers are written."),
    (_C.WHEN_ASKED, "own_turn"): _("At his turn to call, and later at his turn to play."),
    (_C.WHEN_ASKED, "any_time"): _("His screenmate, at any time during the auction."),
    (_C.SYSTEMS, "any"): _("Any."),
    (_C.SYSTEMS, "long_matches"): _(
        "No yellow systems and no brown-sticker conventions in matches of up to 16 boards."
    ),
    (_C.SYSTEM_CARD, "not_needed"): _("Not required."),
    (_C.SYSTEM_CARD, "needed"): _("Required, and open to the opponents."),
    (_C.SYSTEM_CARD, "registered"): _("Registered before the event."),
    (_C.OWN_CARD, "never"): _("Not during the auction and the play."),
    (_C.OWN_CARD, "clarification"): _("In the clarification period only, by the declaring side."),
    (_C.OWN_CARD, "any_time"): _("At any time."),
    (_C.OPENING_LEAD, "face_down"): _("Face down; it is turned over when nobody has a question left."),
    (_C.OPENING_LEAD, "face_up"): _("Face up."),
    (_C.CLARIFICATION, "leader"): _("The leader turns the lead over."),
    (_C.AUCTION_VIEW, "first_card"): _("For a player until he has played to the first trick."),
    (_C.AUCTION_VIEW, "whole_board"): _("Until the end of the board."),
    (_C.LAST_TRICK, "next_card"): _("Can be looked at until one’s side leads or plays to the next trick."),
    (_C.LAST_TRICK, "next_trick"): _("Can be looked at until the next trick is complete."),
    (_C.CONFIRMING, "free"): _("As each player likes."),
    (_C.CONFIRMING, "required"): _("The page asks for a second tap before it sends a call or a card."),
    (_C.CARDPLAY, "played"): _("The board is played."),
    (_C.CARDPLAY, "none"): _("Nothing: the board is set aside, all hands are shown, and the next one follows."),
    (_C.DUMMY, "laws"): _("As in the Laws: he may try to prevent an irregularity, and points to none during the play."),
    (_C.DUMMY, "screens"): _("As in the Laws; he may also point to a card that a defender has exposed."),
    (_C.ASKING_OF_REVOKES, "all"): _("Defenders may ask declarer and each other, dummy may ask declarer."),
    (_C.ASKING_OF_REVOKES, "not_partner"): _("Defenders may not ask each other."),
    (_C.SKIP_BID_PAUSE, "none"): _("None."),
    (_C.SKIP_BID_PAUSE, "stop_card"): _(
        "With the Stop card: the next player’s call is made after 10 seconds, where no number is stated."
    ),
    (_C.FIRST_ROUND_PAUSE, "none"): _("None."),
    (_C.FIRST_TRICK_PAUSE, "none"): _("None."),
    (_C.TEMPO, "no_number"): _("No number is stated."),
    (_C.ANSWER_TO_CLAIM, "opponents"): _("When the opponents agree."),
    (_C.ANSWER_TO_CLAIM, "at_once"): _(
        "When the opponents agree; at once where no play by anybody could change its tricks."
    ),
    (_C.CONTESTED, "play_on"): _("It is void, and play goes on."),
    (_C.CONTESTED, "director"): _("Play stops, and the claim is ruled on."),
    (_C.BOARD_TIME, "no_limit"): _("No limit."),
    (_C.ROUND, "no_rounds"): _("No number is stated; each board has its own time."),
    (_C.GRACE, "no_limit"): _("Being late costs nothing."),
    (_C.GRACE, "none"): _("None: points are lost from the first second."),
    (_C.FORFEIT, "no_limit"): _("No limit."),
    (_C.OVERTIME_TEAMS, "no_limit"): _("No limit."),
    (_C.OVERTIME_PAIRS, "no_limit"): _("No limit."),
    (_C.UNFINISHED, "played_out"): _("Every board can be played to its end."),
    (_C.UNFINISHED, "begun_played_out"): _("A board with a call is played to its end; the others are cancelled."),
    (_C.UNFINISHED, "adjudicated"): _(
        "A board that has been begun is stopped, and the director adjudicates it; the best play from there is proposed"
        " to him. As long as nobody does it is not scored."
    ),
    (_C.SUBSTITUTES, "anybody"): _("Anybody may take a free seat."),
    (_C.SUBSTITUTES, "director"): _("With the director’s leave, and in a team from its own list."),
    (_C.ROBOTS, "may_sit"): _("May sit in free seats, and play for a player who is away until he is back."),
    (_C.ROBOTS, "none"): _("None is asked to the table, or plays for a player who is away."),
    (_C.LESSON, "none"): _("There is none."),
    (_C.LESSON, "teacher"): _(
        "This table is a lesson. Its teacher, who has opened it, sees all four hands, also while he has a seat; he"
        " stops the board, takes back calls and cards, gives the seats to whom he likes, shows hands to everybody,"
        " speaks to one player or to all during the board, and chooses the next one."
    ),
    (_C.ROBOTS_CALLS, "bid"): _("They bid by their system."),
    (_C.ROBOTS_CALLS, "pass"): _("They always pass."),
    (_C.ROBOTS_ALONE, "wait"): _("House robots wait until somebody sits down."),
    (_C.ROBOTS_ALONE, "play"): _("House robots play it, as in a session, whose other tables wait for its result."),
    (_C.SEATS_LEFT, "wait"): _("Stays free until somebody takes it."),
    (_C.SEATS_LEFT, "robot"): _("A house robot takes it, and makes room for a player."),
    (_C.SPECTATORS, "anybody"): _("Anybody may look on, and sees no hands."),
    (_C.SPECTATORS, "under_director"): _("Admitted in the open room, under the director’s orders."),
    (_C.SPECTATORS, "nobody"): _("None are admitted."),
    (_C.SPECTATORS, "one_player"): _(
        "Anybody may look on; who has a verified account may see the hand of one player behind whom he sits."
    ),
    (_C.SPECTATORS, "all_hands"): _(
        "Anybody may look on; who has a verified account may sit behind one player, or see all four hands with a delay."
    ),
    (_C.SPECTATORS, "late"): _("Who has a verified account may see all four hands with a delay, and no hand before."),
    (_C.WATCHING_DELAY, "none"): _("None."),
    (_C.WATCHING_DELAY, "board_over"): _("They see each board when it is over."),
    (_C.WATCHING_DELAY, "round_over"): _("They see the boards of each round when it is over."),
    (_C.TALK, "always"): _("To the table at any time."),
    (_C.TALK, "between_boards"): _("To the table between boards; to a director always."),
    (_C.TALK, "director_only"): _("To a director only."),
    (_C.SPECTATORS_TALK, "none"): _("Nothing, to nobody."),
    (_C.SPECTATORS_TALK, "not_players"): _("Nothing to the players."),
    (_C.LANGUAGES, "any"): _("None is laid down."),
    (_C.AFTER_BOARD, "compared"): _(
        "The double-dummy table, par and the results of other tables, when every table has played it."
    ),
    (_C.AFTER_BOARD, "own_result"): _("One’s own result only."),
    (_C.APPEALS, "none"): _("There are no appeals."),
    (_C.VP_SCALE, "none"): _("None is named: the organiser chooses one."),
    (_C.VP_SCALE, "wbf"): _("That of the World Bridge Federation, with decimals."),
    (_C.TIES_TEAMS, "shared"): _("Places are shared."),
    (_C.TIES_TEAMS, "imp_quotient"): _(
        "The quotient of IMPs in all matches comes first, and then what the article lists."
    ),
    (_C.TIES_PAIRS, "shared"): _("Places are shared."),
    (_C.TIES_PAIRS, "best_session"): _(
        "The best session comes first; in one session at matchpoints the boards that all of them played are compared"
        " one by one, at IMPs the boards between them. What only lots would part stays shared."
    ),
}

LANGUAGE_NAMES: Final[dict[str, Promise]] = {
    "zh": _("Chinese"),
    "en": _("English"),
    "ja": _("Japanese"),
    "ko": _("Korean"),
    "ru": _("Russian"),
    "fr": _("French"),
    "de": _("German"),
    "es": _("Spanish"),
    "it": _("Italian"),
    "pt": _("Portuguese"),
}

TIMES: Final[dict[Condition, Promise]] = {
    _C.CLARIFICATION: _("The lead is turned over after %(time)s at the latest."),
    _C.SKIP_BID_PAUSE: _("The next player’s call is made after %(time)s at the earliest."),
    _C.FIRST_ROUND_PAUSE: _("Each player’s first call is made after %(time)s at the earliest."),
    _C.FIRST_TRICK_PAUSE: _("It is played %(time)s after the opening lead was faced at the earliest."),
    _C.TEMPO: _("Up to %(time)s."),
    _C.RULING: _("After %(time)s its default holds; of a claim the worst line that was found."),
    _C.CORRECTION: _("%(time)s; at a table without a session from the end of the board."),
    _C.BOARD_TIME: _("%(time)s."),
    _C.GRACE: _("%(time)s."),
    _C.FORFEIT: _("More than %(time)s."),
    _C.OVERTIME_TEAMS: _("Play stops %(time)s after the end of the time; overtime before that costs points."),
    _C.OVERTIME_PAIRS: _("Play stops %(time)s after the end of the time; overtime before that costs points."),
    _C.WATCHING_DELAY: _("%(time)s."),
    _C.APPEALS: _("%(time)s, counted as the paragraph says."),
}


def time_words(seconds: int) -> str:
    """Return a time in words: 5 seconds, 7.5 minutes, 30 minutes."""
    if seconds >= 120 and seconds % 30 == 0:
        minutes = f"{seconds / 60:g}"
        return ngettext("%(number)s minute", "%(number)s minutes", 2) % {"number": minutes}
    return ngettext("%(number)s second", "%(number)s seconds", seconds) % {"number": seconds}


def late_words(delay: int) -> str:
    """Return in words how late all four hands are seen, by the rule of the table or a delay in seconds."""
    if delay == UNTIL_OVER:
        return gettext("each board when it is over")
    if delay == UNTIL_ROUND_OVER:
        return gettext("the boards of each round when it is over")
    return gettext("%(delay)s late") % {"delay": time_words(delay)}


def value_words(condition: Condition, value: Value) -> str:
    """Return what applies, in a sentence. Raise KeyError for a value without words."""
    if isinstance(value, str) and (condition, value) not in VALUES and condition is Condition.LANGUAGES:
        names = gettext(", ").join(str(LANGUAGE_NAMES[code]) for code in value.split(" "))
        return gettext("%(languages)s. A text in another script is marked for the director.") % {"languages": names}
    if isinstance(value, str):
        return str(VALUES[condition, value])
    if condition is Condition.ROUND:
        return ngettext("%(number)s board.", "%(number)s boards, which have their time together.", value) % {
            "number": value
        }
    return str(TIMES[condition]) % {"time": time_words(value)}
