"""The models of `play`, one file a concept; Django looks for them here."""

from play.analysis.models import DealAnalysis
from play.people.blocks import Block
from play.people.card_versions import CardVersion
from play.people.cards_in_force import AllowedCard
from play.people.conduct import ConductReport
from play.people.friends import Friendship
from play.people.meanings import KeptMeaning
from play.people.models import Person
from play.people.partnerships import Partnership
from play.store.break_models import Beat, Break
from play.store.comment_model import BoardComment
from play.store.fault_models import Fault, Serving
from play.store.glance_models import BoardGlance, DirectorCall
from play.store.models import (
    AccessRight,
    BoardPlay,
    BoardSeat,
    DealtBoard,
    Invitation,
    LaidBoard,
    LogRow,
    Notice,
    PlayTable,
    SeatBrowser,
    Timer,
)
from play.store.note import BoardNote
from play.store.origin_models import PlayedFrom
from play.store.poll_models import Poll, PollPeer
from play.store.sent_forms import SentForm
from play.store.sign_in_models import SignIn, SignInAsked

__all__ = [
    "AccessRight",
    "AllowedCard",
    "Beat",
    "Block",
    "BoardComment",
    "BoardGlance",
    "BoardNote",
    "BoardPlay",
    "BoardSeat",
    "Break",
    "CardVersion",
    "ConductReport",
    "DealAnalysis",
    "DealtBoard",
    "DirectorCall",
    "Fault",
    "Friendship",
    "Invitation",
    "KeptMeaning",
    "LaidBoard",
    "LogRow",
    "Notice",
    "Partnership",
    "Person",
    "PlayTable",
    "PlayedFrom",
    "Poll",
    "PollPeer",
    "SeatBrowser",
    "SentForm",
    "Serving",
    "SignIn",
    "SignInAsked",
    "Timer",
]
