"""Articles 1 to 13 (equipment, rooms, forms, systems, organisation): how each is met (`laws.conformance.coverage`)."""

from __future__ import annotations

from typing import Final

from laws.conformance.rows.row import CoverageRow, elsewhere, in_part, judged, not_here, to_come

__all__ = ["ROWS"]

_ON_A_SCREEN = "the table is drawn on a screen: `docs/face.md`"
_A_HALL = "there is no hall"
_NO_STAFF = "there is nothing to carry or to type off"
_FORMS = "the forms of an event as page and print"
_ENTRIES = "entries of an event"
_CARDS = "system cards in the entries of an event"
_MARK = "the pair marks the category on its card: `play/people/system_card.py:Colour`"
_BROWN = "the pair marks each such bid on its card: `play/people/system_card.py:SpecialKind`"
_PROFILES = "the regulation profile of an event says which systems are allowed"
_ROLES = "roles of a club and an event"
_CONSOLE = "the director's console"
_APPEALS = (
    "`director/appeals`; `tests/director/appeals/test_appeals.py:"
    "test_a_pair_appeals_an_adjusted_score_and_the_chief_director_changes_it`"
)

ROWS: Final[tuple[CoverageRow, ...]] = (
    not_here("1.1", "the size of a card", _ON_A_SCREEN),
    elsewhere(
        "1.2",
        "a board is marked with number, dealer, vulnerability",
        "`laws/values/board.py`; `tests/laws/values/test_board.py`",
    ),
    elsewhere("1.3(1)", "bidding cards, with Alert and Stop", "`frontend/regions/box.py`, `play/table/pauses.py`"),
    not_here("1.3(2)", "bidding sheets", "calls are made in the bidding box: `frontend/regions/box.py`"),
    not_here("1.4", "the size of a table", _ON_A_SCREEN),
    to_come("1.5(1)", "screens: who sits on which side", "tables with screens, in `laws/`"),
    not_here("1.5(2)", "the size of a screen", _ON_A_SCREEN),
    not_here("1.6", "the tray's compartments and colour", _ON_A_SCREEN),
    elsewhere("1.7", "the organiser may lay down other equipment", "`laws/table/conditions.py:Conditions`"),
    not_here("2.1", "signs in the hall", _A_HALL),
    to_come("2.2", "timetable, results, rounds, line-ups, penalties, appeals on paper", _FORMS),
    in_part(
        elsewhere(
            "2.3",
            "dealing machines, scoring devices, vugraph desks",
            "`scoring/exchange/dup.py`, `scoring/exchange/bws.py`",
        ),
        "vugraph",
    ),
    not_here("2.4", "computers and printers", "they are what this runs on: `docs/running.md`"),
    to_come("2.5", "screens on the wall, a clock", "the clock of the running session, and vugraph"),
    not_here("2.6", "loudspeakers", _A_HALL),
    not_here("3.1", "room for tables, light, doors", _A_HALL),
    to_come("3.2", "the vugraph table kept apart", "vugraph with a delay that the server enforces"),
    to_come("3.3", "the vugraph theatre", "vugraph with a commentator's line"),
    to_come("3.4", "the foyer with notices, line-ups and results", "the pages of an event"),
    not_here("3.5", "offices", _A_HALL),
    not_here("3.6", "lavatories", _A_HALL),
    not_here("4.1", "a backdrop", _A_HALL),
    to_come("4.2", "a clock in the room", "the clock of the running session"),
    not_here("4.3", "signs for each part of the room", _A_HALL),
    to_come("4.4", "where results and notices hang", "the pages of an event"),
    elsewhere(
        "4.5",
        "the compass on each table; neighbours turned",
        "`frontend/regions/plate.py`; nobody sees a neighbour's table",
    ),
    elsewhere("5.1", "teams of four to six, in open and closed room", "`director/movements/teams.py`"),
    elsewhere("5.2", "pairs", "`director/movements/mitchell.py`, `director/movements/howell.py`"),
    elsewhere("5.3", "individuals", "`director/movements/individual.py`"),
    to_come("5.4", "open events", _ENTRIES),
    to_come("5.5", "men's events", _ENTRIES),
    to_come("5.6", "women's events", _ENTRIES),
    to_come("5.7", "mixed pairs, and who sits where", _ENTRIES),
    to_come("5.8", "special mixed teams, and who sits where", _ENTRIES),
    elsewhere("5.9", "other forms", "`docs/movements.md`: hexagons, board-a-match, barometers, rovers"),
    elsewhere("6.1(1)", "green: natural systems", _MARK),
    elsewhere("6.1(2)", "blue: strong club or diamond", _MARK),
    elsewhere("6.1(3)", "red: artificial systems", _MARK),
    elsewhere("6.1(4)", "yellow: highly unusual systems", _MARK),
    elsewhere("6.1(4)-1", "a pass that shows opening strength", _MARK),
    elsewhere("6.1(4)-2", "an opening weaker than a pass", _MARK),
    elsewhere("6.1(4)-3", "an opening a king below average", _MARK),
    elsewhere("6.1(4)-4", "long or short in one suit", _MARK),
    elsewhere("6.1(4)-5", "long in one suit or in another", _MARK),
    elsewhere("6.2(1)", "brown-sticker conventions", _BROWN),
    elsewhere("6.2(1)-1", "weak openings without a known suit", _BROWN),
    elsewhere("6.2(1)-2", "overcalls without a known suit", _BROWN),
    elsewhere("6.2(1)-3", "weak two-suiters with a suit of three", _BROWN),
    elsewhere("6.2(1)-4", "psychics that the system protects or requires", _BROWN),
    elsewhere(
        "6.2(2)", "they are marked brown", "beside the opponents' names at the table: `play/pages/table_cards.py`"
    ),
    elsewhere("6.2(3)", "against what they are none", _BROWN),
    to_come("6.2(4)", "no opening that may be below eight points and says no more", _PROFILES),
    in_part(
        elsewhere("6.3(1)", "their users submit a defence", "fields of the card: `play/people/system_card.py`"),
        _ENTRIES,
    ),
    to_come("6.3(2)", "who may change his system against yellow", _PROFILES),
    in_part(
        elsewhere("6.3(3)", "counter-measures told in writing", "fields of the card: `play/people/system_card.py`"),
        _ENTRIES,
    ),
    in_part(
        elsewhere("6.3(4)", "one's own written defence", "fields of the card: `play/people/system_card.py`"), _ENTRIES
    ),
    elsewhere(
        "6.3(5)", "who may consult which", "`play/table/consulting.py:CardPart`; `tests/play/wire/test_table_cards.py`"
    ),
    elsewhere(
        "6.3(5)-1",
        "what the users gave: the opponents",
        "`play/table/consulting.py:CardPart`; `tests/play/wire/test_table_cards.py`",
    ),
    elsewhere(
        "6.3(5)-2",
        "what the opponents made: both sides",
        "`play/table/consulting.py:CardPart`; `tests/play/wire/test_table_cards.py`",
    ),
    to_come("6.3(6)", "when they are submitted", _ENTRIES),
    to_come("6.3(6)-1", "with the entry", _ENTRIES),
    to_come("6.3(6)-2", "defences at registration", _ENTRIES),
    to_come("6.3(6)-3", "counter-measures before the match", _ENTRIES),
    to_come("6.4(1)", "no yellow or brown in matches of sixteen boards or fewer", _PROFILES),
    to_come("6.4(2)", "a convention only with a written defence", _PROFILES),
    to_come("6.4(3)", "which systems are allowed", _PROFILES),
    to_come("6.5(1)", "what a psychic is", "a recorder's file of psychics by pair"),
    in_part(
        judged(
            "6.5(2)",
            "only when partner expects it no more than the opponents do",
            "`TD rules adjust`",
            "`12A1-adjusted-score.table`",
        ),
        "a recorder's file of psychics by pair",
    ),
    to_come("6.5(3)", "psychics restricted", _PROFILES),
    elsewhere("7.1", "what a defensive signal is", "fields of the card: `play/people/system_card.py`"),
    elsewhere("7.2", "signals are open to the opponents", "on the card, at the table: `play/pages/table_cards.py`"),
    in_part(
        elsewhere("8.1", "the system card, in the organiser's form", "the usual form: `play/people/system_card.py`"),
        "other forms that an organiser prescribes",
    ),
    to_come("8.2", "handed in before play, in Chinese, at the table", _CARDS),
    elsewhere("8.3", "full disclosure", "the card, and questions at the table: `laws/engine/irregularities/talk.py`"),
    in_part(
        judged(
            "8.4",
            "what is not on the card may not be played",
            "the director reads both cards as they stood at the board: `play/pages/table_cards.py:director_cards`",
            "`12A1-adjusted-score.table`",
        ),
        _PROFILES,
    ),
    elsewhere(
        "8.5",
        "own card and notes are closed during bidding and play",
        "`play/table/consulting.py:parts_open`; every address: `tests/play/wire/test_table_cards.py`",
    ),
    to_come("9.1", "the organiser's tasks", "clubs and events"),
    not_here("9.2", "the host's tasks", _A_HALL),
    not_here("9.3", "the organising committee", "it acts for the organiser"),
    to_come("10.1(1)", "entry and registration in time", _ENTRIES),
    to_come("10.1(2)", "nobody in two teams of one event", _ENTRIES),
    to_come("10.1(3)", "who has entered plays", _ENTRIES),
    to_come("10.2(1)", "every team has a captain", _ENTRIES),
    to_come("10.2(2)", "what a captain does", _ENTRIES),
    to_come("10.2(2)-1", "he answers for the team", _ENTRIES),
    not_here("10.2(2)-2", "he sees to manners", "it is said of people, and asks nothing of a program"),
    to_come("10.2(2)-3", "he passes on what captains are told", "notices of an event to its captains"),
    not_here("10.2(2)-4", "he brings the team to ceremonies", "there are none"),
    to_come("10.3", "the coach", "a coach or captain in the entry of a team"),
    to_come("10.4(1)", "who is eligible", _ENTRIES),
    elsewhere("10.4(2)", "no change of players in a session, no pair of three", "`director/sessions/replacing.py`"),
    elsewhere("10.4(3)", "no substitute from outside the team", "`director/sessions/replacing.py`"),
    elsewhere(
        "10.4(4)",
        "foreign players bring an interpreter",
        "`play/pages/interpreters.py`; both languages on every page: `frontend/locale`",
    ),
    to_come("10.5(1)", "what teams are related", _ENTRIES),
    elsewhere(
        "10.5(2)",
        "related teams meet early or never",
        "`director/movements/round_robin.py`, `director/movements/groups.py`",
    ),
    to_come("10.5(3)", "and so do related pairs and players", "related contestants in the draw of pairs"),
    to_come("11.1", "the technical delegate", _ROLES),
    to_come("11.2(1)", "directors are appointed", _ROLES),
    not_here("11.2(2)", "which grade a director has", "grades are given by the federation"),
    to_come("11.2(3)", "the director in charge and his assistants", _ROLES),
    to_come("11.2(4)", "the scheduler", _ROLES),
    to_come("11.3", "the scorer and recorder", _ROLES),
    elsewhere("11.4", "who runs the computers", "whoever installs it: `docs/running.md`"),
    to_come("11.5", "the dealer, sworn to secrecy", "custody of undealt hands in an event"),
    not_here("11.6(1)", "caddies", _NO_STAFF),
    not_here("11.6(2)", "who deals the boards", "a program deals: `play/live/next_board.py`"),
    not_here("11.6(3)", "who types in", _NO_STAFF),
    elsewhere("12.1", "the director follows and carries out the rules", "`laws/engine/irregularities/rulings.py`"),
    not_here("12.2", "he inspects rooms and equipment", _A_HALL),
    elsewhere("12.3", "he makes the schedule", "`director/movements`, `python -m director.movements`"),
    in_part(elsewhere("12.4", "he keeps order", "`TD warns`"), "the director's console"),
    judged(
        "12.5",
        "he finds and settles disputes",
        "`TD rules adjust`, `TD rules continue`",
        "`84A-no-rectification.table`",
    ),
    to_come("12.6", "he collects and publishes results", "the results page of an event"),
    elsewhere("12.7", "he takes appeals", _APPEALS),
    to_come("12.8", "he writes the report", "the report of an event"),
    to_come("12.9", "other powers given to him", _ROLES),
    to_come("12.10", "and those given to others", _ROLES),
    to_come("13.1", "he announces start, end and time", "announcements in the console"),
    to_come("13.2", "and what is special", "announcements in the console"),
    to_come("13.3", "he checks seats and equipment", "the room at a glance in the console"),
    to_come("13.4", "he collects line-ups and checks who plays", "line-ups of an event"),
    in_part(
        elsewhere("13.5", "he has the rules by him", "`python -m laws coverage`"), "the law book beside each ruling"
    ),
    judged(
        "13.6",
        "questions at the right time, in the right way",
        "who may ask what and when is refused or allowed at once: `laws/engine/irregularities/talk.py:decide_enquiry`",
        "`34.2-questions-in-the-auction.table`",
    ),
    judged(
        "13.7",
        "facts, then all options, then a ruling in time",
        "the record of the board, the options of each choice and judgement: `laws/table/obligation.py`",
        "`10C1-all-options.table`",
    ),
    elsewhere(
        "13.8",
        "a waiver at the other side's request",
        "`laws/engine/irregularities/waiver.py`, `81C5-must-pass.table`, `tests/browser/test_irregularities_play.py`",
    ),
    elsewhere("13.9", "he tells of the right to appeal", _APPEALS),
    elsewhere("13.10", "he passes every appeal on", _APPEALS),
    elsewhere(
        "13.11",
        "he rectifies what he comes to know of in time",
        "`81C3-unmentioned-revoke.table`, `79C-period-over.table`",
    ),
    elsewhere(
        "13.12",
        "he tells a contestant at once of a penalty",
        "`director/results/telling.py`; `tests/director/results/test_rulings.py"
        ":test_13_12_a_penalty_is_told_at_once_by_the_words_of_its_notice`",
    ),
    not_here("13.13", "he keeps calm in an emergency", _A_HALL),
)
