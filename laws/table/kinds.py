"""The kinds of irregularities, choices, duties and questions: one enumeration each, with the paragraph of each member.

The rules branch on a member; people read its `law`. For a new Law, add members here and their words in the log to
`laws.protocol.codec_rules`.
"""

from __future__ import annotations

from enum import Enum

from laws.values.paragraph import Paragraph

__all__ = [
    "ChoiceKind",
    "Cited",
    "Ground",
    "Kind",
    "OptionWord",
    "PassReason",
    "PlayReason",
    "Question",
    "ReplaceReason",
    "RestrictionReason",
    "RewindGround",
]


class Cited(Enum):
    """An enumeration whose members each cite a paragraph, `law`. Several members may cite the same one."""

    law: Paragraph

    def __new__(cls, law: str) -> Cited:
        member = object.__new__(cls)
        member._value_ = len(cls.__members__) + 1
        member.law = Paragraph.parse(law)
        return member


class Kind(Cited):
    """The kind of an irregularity."""

    EXPOSED_IN_AUCTION = "24"
    CHANGE_OF_CALL = "25"
    INSUFFICIENT_BID = "27"
    PASS_OUT_OF_TURN = "30"  # noqa: S105  a term of the Laws, not a secret
    BID_OUT_OF_TURN = "31"
    DOUBLE_OUT_OF_TURN = "32"
    INADMISSIBLE_DOUBLE = "36"
    CALL_BY_SILENCED_PLAYER = "37"
    BID_ABOVE_SEVEN = "38"
    CALL_AFTER_FINAL_PASS = "39"  # noqa: S105  a term of the Laws, not a secret
    FIFTH_CARD = "45"
    """By declarer. A defender's fifth card is recorded as an exposed card with `turn` set (45E1)."""
    MISPLACED_CARD = "45D"
    EXPOSED_CARD = "49"
    PENALTY_CARD_NOT_PLAYED = "52"
    OPENING_LEAD_OUT_OF_TURN = "54"
    DECLARERS_LEAD_OUT_OF_TURN = "55"
    DEFENDERS_LEAD_OUT_OF_TURN = "56"
    PREMATURE_PLAY = "57"
    CARDS_TOGETHER = "58"
    PLAY_BEFORE_RIGHT_LEAD = "60"
    """By a defender, before declarer has led from the right hand (60B)."""
    REVOKE = "61"


class ChoiceKind(Cited):
    """The subject of a player's choice."""

    CALL_AFTER_MISINFORMATION = "21B1(a)"
    """His call after a wrong explanation, when the director has allowed a change."""
    CALL_OVER_CORRECTED = "21B2"
    """His call over one that was changed after misinformation."""
    CALL_OVER_UNINTENDED = "25A6"
    """His call over one that was unintended."""
    CHANGE_OF_CALL = "25B1"
    LEAD_AFTER_WITHDRAWN_CALL = "26B"
    INSUFFICIENT_BID = "27A1"
    SECOND_INSUFFICIENT_BID = "27B4"
    CALL_OUT_OF_TURN = "29A"
    HAND_TO_LEAD_FROM = "43B2(a)"
    CARD_AFTER_UNINTENDED = "45C4(b)"
    """His card after an unintended designation."""
    CARD_AFTER_MISPLACED = "45D1"
    """His card after a card of dummy's that was not named."""
    DUMMYS_CARD = "46B5"
    CARD_AFTER_MISINFORMATION = "47E2(a)"
    LEAD_WITH_PENALTY_CARD = "50D2"
    PENALTY_CARD_TO_PLAY = "51A"
    OTHER_THAN_PENALTY_CARD = "52B1(a)"
    OPENING_LEAD_OUT_OF_TURN = "54"
    DECLARERS_LEAD_OUT_OF_TURN = "55A"
    DEFENDERS_LEAD_OUT_OF_TURN = "56"
    PARTNERS_PLAY = "57A"
    """The play of the partner of a defender who played prematurely."""
    CARD_OF_SEVERAL = "58B2"
    CARD_AFTER_REVOKE = "62C1"
    PARTNERS_CARD_AFTER_REVOKE = "62C2"

    @property
    def follows_call(self) -> bool:
        """Whether the choice is about the player's last call (Laws 21B1, 21B2, 25A6)."""
        return self in _OF_LAST_CALL

    @property
    def follows_lead(self) -> bool:
        """Whether the choice is about a card played to the lead, after an explanation was corrected (Law 47E2)."""
        return self is ChoiceKind.CARD_AFTER_MISINFORMATION

    @property
    def follows_explanation(self) -> bool:
        """Whether the choice is what a wrong explanation gives its hearer (Laws 21B1, 47E2)."""
        return self in (ChoiceKind.CALL_AFTER_MISINFORMATION, ChoiceKind.CARD_AFTER_MISINFORMATION)


_OF_LAST_CALL = frozenset(
    (ChoiceKind.CALL_AFTER_MISINFORMATION, ChoiceKind.CALL_OVER_CORRECTED, ChoiceKind.CALL_OVER_UNINTENDED)
)


class OptionWord(Enum):
    """The options that a player can choose. The value is the word used in scripts."""

    ACCEPT = "accept"
    DECLINE = "decline"
    SPREAD = "spread"
    REQUIRE = "require"
    FORBID = "forbid"
    FREE = "free"
    HIGHEST = "highest"
    LOWEST = "lowest"
    PLAY = "play"
    RETRACT = "retract"
    KEEP = "keep"
    HAND = "hand"
    DUMMY = "dummy"


class Question(Cited):
    """The questions put to the director."""

    UNAUTHORISED_INFORMATION = "16B1"
    EXTRANEOUS_INFORMATION = "16D"
    CALL_AFTER_MISINFORMATION = "21B1"
    DAMAGE_BY_MISINFORMATION = "21B3"
    COMPARABLE_CALL = "23A"
    HELPED_BY_WITHDRAWN_CALL = "23C"
    UNINTENDED_CALL = "25A"
    SUITS_NOT_SPECIFIED = "26B"
    SPECIFIED_BY_INSUFFICIENT_BID = "27B1(a)"
    HELPED_BY_INSUFFICIENT_BID = "27D"
    SPECIFIED_BY_CALL_OUT_OF_TURN = "29C"
    ARTIFICIAL_PASS = "30C"  # noqa: S105  a term of the Laws, not a secret
    FAULT_AT_APERTURE = "35.2(3)"
    UNINTENDED_DESIGNATION = "45C4(b)"
    FIFTH_CARD_OR_LEAD = "45E"
    DUMMYS_SUGGESTION = "45F"
    REVOKE_IN_TWELFTH_TRICK = "62D2"
    EQUITY_AFTER_REVOKE = "64C"
    TRICKS = "70"
    UNMENTIONED_REVOKE = "81C3"
    WAIVER = "81C5"


class Ground(Cited):
    """Why a director withdraws an action, other than by an irregularity: it was not meant, or rests on an error."""

    UNINTENDED_CALL = "25A1"
    UNINTENDED_CALL_TOO_LATE = "25A4"
    UNINTENDED_CARD = "45C4(b)"
    CALL_AFTER_MISINFORMATION = "21B1(a)"
    CARD_AFTER_MISINFORMATION = "47E2(a)"
    TOLD_THAT_IT_IS_HIS_TURN = "47E1"


class RewindGround(Cited):
    """Why a board goes back to an earlier state as a whole."""

    FAULT_OF_PLATFORM = "82A"


class PassReason(Cited):
    """The reason why a player must pass."""

    LED_OR_HONOUR_EXPOSED = "24B"
    CARDS_EXPOSED = "24C"
    INSUFFICIENT_BID = "27B2"
    REPLACED_AGAIN = "27B3"
    """Partner has replaced his insufficient bid by a double or by another insufficient bid (27B3, 27B4)."""
    PASS_OUT_OF_TURN = "30A"  # noqa: S105  a term of the Laws, not a secret
    PASS_NOT_COMPARABLE = "30B1(b)(2)"  # noqa: S105  a term of the Laws, not a secret
    BID_NOT_COMPARABLE = "31A2(b)"
    DOUBLE_NOT_COMPARABLE = "32A2(b)"
    INADMISSIBLE_DOUBLE = "36B2"
    INADMISSIBLE_DOUBLE_OUT_OF_TURN = "36B4"
    CALL_BY_SILENCED_PLAYER = "37B2"
    BID_ABOVE_SEVEN = "38C"


class ReplaceReason(Cited):
    """The reason why a player must replace a call or a play."""

    MISINFORMATION = "21B1"
    CALL_OVER_CORRECTED = "21B2"
    CALL_OVER_UNINTENDED = "25A6"
    INSUFFICIENT_BID = "27B"
    CANCELLED_DOUBLE = "27B3"
    SECOND_INSUFFICIENT_BID = "27B4"
    NOT_PASSED_THE_SCREEN = "35.2(2)"
    INADMISSIBLE_DOUBLE = "36B2"
    REVOKE_AS_ESTABLISHED = "43B2(b)"
    CARD_AFTER_UNINTENDED = "45C4(b)"
    CARD_AFTER_MISPLACED = "45D1"
    CARD_AFTER_MISINFORMATION = "47E2(a)"
    PENALTY_CARD_NOT_PLAYED = "52B3"
    REVOKE = "62A"
    CARD_AFTER_REVOKE = "62C1"
    PARTNERS_CARD_AFTER_REVOKE = "62C2"
    REVOKES_OF_BOTH_SIDES = "62C3"


class PlayReason(Cited):
    """The reason why a hand must contribute a certain card."""

    PENALTY_CARD_NAMED = "51A"
    PENALTY_CARD_NOT_PLAYED = "52B3"
    BEFORE_RIGHT_HAND_OPPONENT = "57D"
    CARD_OF_SEVERAL = "58B2"
    LAST_CARD = "62D1"
    """To the thirteenth trick, when a revoke in the twelfth has been corrected."""

    @property
    def of_penalty_card(self) -> bool:
        """Whether the card is a penalty card."""
        return self in (PlayReason.PENALTY_CARD_NAMED, PlayReason.PENALTY_CARD_NOT_PLAYED)


class RestrictionReason(Cited):
    """The reason why a defender may not lead freely."""

    WITHDRAWN_CALL = "26B"
    PENALTY_CARD = "50D2(a)"
