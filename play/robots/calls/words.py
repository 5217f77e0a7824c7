"""A robot's explanations: tiles of the general vocabulary, and every phrase that it says beside them.

An explanation is written as ``[hcp 12-21, S 5+, natural] Opening bid``. `explain` makes its tiles of what the call
promises and of its head; the phrases are English, and `frontend.phrases` has them in the reader's language.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from laws.values.cards import SUITS, Suit
from laws.values.explanation import Explanation
from laws.values.tiles import Tile, parse_tiles, write_tiles
from laws.values.vocabulary import VOCABULARY, Word
from play.robots.valued import Lengths

__all__ = ["CARD_PLAY", "CLAIM_LINE", "Head", "explain"]


def _(message: str) -> str:
    """Mark a message for the catalogues.

    Django's own function needs settings, which a robot's process does not have.
    """
    return message


class Head(Enum):
    """The kind of a call: the tiles that say it, with ``{letter}`` for its suit, and what they leave to say.

    `words` are those beside the tiles, with ``{suit}`` for the suit; empty where the tiles say all.
    """

    def __init__(self, written: str, words: str) -> None:
        self.written = written
        self.words = words

    SILENCE = "", _("Pass")
    TOO_WEAK = "", _("Nothing to say yet")
    CONTENT = "", _("Content with the contract")
    LEFT_IN = "penalty", _("Pass for penalty")
    TO_PLAY = "to-play", ""
    SIGN_OFF = "sign-off", ""
    OPENING = "natural", _("Opening bid")
    OPENING_NOTRUMP = "natural", _("Opening bid in notrump")
    STRONG_CLUB = "strong, artificial", _("Any hand near game, asks partner to bid")
    WEAK_TWO = "weak, natural", ""
    PREEMPT = "preemptive, natural", _("Opening bid")
    NEW_SUIT = "natural", ""
    NEW_SUIT_FORCING = "f1, natural", ""
    NEW_SUIT_GAME = "gf, natural", ""
    NOTRUMP = "natural", _("In notrump")
    NOTRUMP_SEMI_FORCING = "", _("No fit for {suit}, not enough for a new suit at the two level")
    RAISE = "", _("Raise of {suit}")
    RAISE_LIMIT = "inv", _("Raise of {suit}")
    RAISE_PREEMPTIVE = "preemptive", _("Raise of {suit}")
    RAISE_COMPETITIVE = "competitive", _("Raise of {suit}")
    RAISE_GAME = "", _("Raise to game in {suit}")
    RAISE_STRONG = "gf, artificial", _("Raise of {suit}")
    RAISE_INVERTED = "f1", _("Strong raise of {suit}, no four-card major")
    RAISE_OVER_DOUBLE = "artificial", _("A sound raise of {suit}")
    RAISE_CUE = "cue-bid", _("A sound raise of {suit} or better")
    SPLINTER = "splinter {letter}, slam-try", _("Support for partner")
    SHORTNESS = "short {letter}", ""
    NO_SHORTNESS = "", _("No shortness")
    STAYMAN = "artificial, ask-major", _("Stayman")
    STAYMAN_NO = "", _("Answer to Stayman: no four-card major")
    STAYMAN_YES = "", _("Answer to Stayman: four {suit}")
    TRANSFER = "transfer {letter}", ""
    TRANSFER_MINOR = "weak, puppet", _("Three clubs, with a long minor suit")
    TRANSFER_DONE = "", _("Accepts the transfer")
    TRANSFER_JUMP = "", _("Accepts the transfer with a fine fit")
    INVITATION = "inv", ""
    QUANTITATIVE = "inv", _("Quantitative: invites six notrump")
    WAITING = "artificial, waiting", ""
    POSITIVE = "natural", _("Positive answer")
    WEAK_TWO_ASK = "artificial, ask-strength", _("About the weak two-bid")
    WEAK_TWO_MINIMUM = "weak, minimum", ""
    WEAK_TWO_MAXIMUM = "weak, maximum", ""
    REBID_SUIT = "natural", _("Rebid of {suit}")
    REBID_SUIT_STRONG = "inv, natural", _("Jump rebid of {suit}")
    SECOND_SUIT = "natural", _("Second suit")
    SECOND_SUIT_STRONG = "f1, natural", _("Reverse or jump in a second suit")
    PREFERENCE = "", _("Preference for {suit}")
    HELP_TRY = "inv", _("Invites game in {suit}")
    FOURTH_SUIT = "gf, artificial", _("Fourth suit: asks for more")
    NEW_MINOR = "artificial", _("New minor: at least invitational, asks about the majors")
    OVERCALL = "natural", _("Overcall")
    OVERCALL_WEAK = "weak, natural", _("Jump overcall")
    OVERCALL_NOTRUMP = "natural", _("Overcall in notrump with their suit stopped")
    TWO_SUITS = "", _("Two suits: {suit} and another, five cards each")
    TAKEOUT = "takeout", ""
    TAKEOUT_STRONG = "takeout", _("Or a strong hand")
    TAKEOUT_BALANCING = "takeout", _("In the balancing position")
    REOPENING = "takeout", _("Reopening")
    NEGATIVE = "negative", ""
    RESPONSIVE = "responsive", _("The unbid suits")
    PENALTY = "penalty", ""
    VALUES = "values", ""
    ANSWER = "", _("Answer to the double")
    ANSWER_JUMP = "inv", _("Jump answer to the double")
    ANSWER_CUE = "f1, cue-bid", _("Asks for the best suit")
    ADVANCE = "natural", _("After partner's overcall")
    CUE = "strong, f1, cue-bid", ""
    COMPETITIVE = "competitive", ""
    BLACKWOOD = "artificial, ask-aces", _("Blackwood")
    BLACKWOOD_ANSWER = "", _("Answer to Blackwood")
    SLAM = "to-play", _("In slam")
    NO_AGREEMENT = "no-agreement", ""

    def tiles(self, about: Suit | None) -> tuple[Tile, ...]:
        """Return the tiles, about that suit."""
        return parse_tiles(self.written.format(letter="" if about is None else about.letter))


_SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")

CARD_PLAY: Final = _(
    "Leads: partner’s suit, the top of a sequence, a singleton, fourth best. No signals: the card that is expected to"
    " take most tricks."
)
"""What a robot answers about its partner's cards; its system card says the same."""
CLAIM_LINE: Final = _("All the cards that are left in the hand on lead are winners.")


def explain(
    head: Head,
    about: Suit | None,
    points: tuple[int, int, Word] | None,
    min_len: Lengths,
    max_len: Lengths,
    balanced: bool,
    aces: tuple[int, ...] = (),
    forcing: Word | None = None,
) -> str:
    """Return the explanation of a call as it is written.

    `points` is a range with its kind; `aces` the numbers of aces that an answer may mean; `forcing` how far the call
    forces, where its head does not say so.
    """
    told = {tile.subject: tile for tile in head.tiles(about)}
    if forcing is not None and not any(tile.word in (Word.FORCING, Word.GAME_FORCING) for tile in told.values()):
        told[forcing, None] = Tile(forcing)
    if points is not None:
        low, high, word = points
        most = VOCABULARY[word].most
        top = high if high < _OPEN_ENDED else most
        if low <= top and (low > 0 or top < most):  # after irregular calls a range may be empty
            told[word, None] = Tile(word, extent=(low, top))
    if balanced:
        told[Word.BALANCED, None] = Tile(Word.BALANCED)
    for suit in SUITS:
        low, high = min_len[suit], max_len[suit]
        if (balanced and high - low >= 3) or (high <= 1 and {(Word.SHORT, suit), (Word.SPLINTER, suit)} & told.keys()):
            continue
        if low > 0 or high < (5 if balanced else 8):
            told[Word.LENGTH, suit] = Tile(Word.LENGTH, suit, (low, high if high < 8 else _CARDS))
    if aces:
        told[Word.ACES, None] = Tile(Word.ACES, counts=aces)
    said = head.words.format(suit="" if about is None else _SUIT_NAMES[about])
    return Explanation(parse_tiles(write_tiles(told.values())), said).written


_OPEN_ENDED: Final = 22
_CARDS: Final = 13
