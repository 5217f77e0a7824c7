"""The models of `play`, one file a concept; Django looks for them here."""

from play.analysis.models import DealAnalysis
from play.people.agreements.card_versions import CardVersion
from play.people.agreements.cards_in_force import AllowedCard
from play.people.agreements.meanings import KeptMeaning
from play.people.agreements.partnerships import Partnership
from play.people.models import Person
from play.people.relations.blocks import Block
from play.people.relations.conduct import ConductReport
from play.people.relations.friends import Friendship
from play.store.direction.glance_models import BoardGlance, DirectorCall
from play.store.direction.poll_models import Poll, PollPeer
from play.store.models import (
    IN_FORCE,
    AccessRight,
    BoardPlay,
    BoardSeat,
    DealtBoard,
    Invitation,
    LaidBoard,
    LogRow,
    Notice,
    NoticeSetAside,
    PlayTable,
    SeatBrowser,
    Timer,
)
from play.store.people.sent_forms import SentForm
from play.store.service.break_models import Beat, Break
from play.store.service.fault_models import Fault, Serving
from play.store.signing_in.origin_models import PlayedFrom
from play.store.signing_in.sign_in_models import SignIn, SignInAsked
from play.store.spectators.comment_model import BoardComment
from play.store.tables.note import BoardNote

__all__ = [
    "IN_FORCE",
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
    "NoticeSetAside",
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
