"""Articles 50 to 57 (penalties, appeals): how each is met (`laws.conformance.coverage`)."""

from __future__ import annotations

from typing import Final

from laws.conformance.rows.row import CoverageRow, elsewhere, judged, not_here

__all__ = ["ROWS"]

_CATALOGUE = "`scoring/penalties/catalogue.py`; `tests/scoring/penalties/test_catalogue.py:test_each_entry_is_recited`"
_CLASSES = (
    "`scoring/penalties/grades.py`, `scoring/penalties/assessment.py`; `tests/scoring/penalties/test_assessment.py`"
)
_NET = "`scoring/penalties/net.py`; `tests/scoring/penalties/test_assessment.py:test_penalties_come_off_the_total`"
_WHOLE = (
    "`tests/director/appeals/test_appeals.py:test_a_pair_appeals_an_adjusted_score_and_the_chief_director_changes_it`"
)
_ASSENT = "`tests/director/appeals/test_rights.py:test_whose_assent_an_appeal_needs`"
_MAJORITY = (
    "`director/appeals/committee.py`; `tests/director/appeals/test_committee.py:"
    "test_a_committee_decides_by_the_majority_of_all_its_members`"
)
_LATE = "`tests/director/appeals/test_appeals.py:test_an_appeal_that_comes_too_late_is_not_taken`"

ROWS: Final[tuple[CoverageRow, ...]] = (
    judged(
        "50.1",
        "the director penalizes breaches of procedure and discipline",
        f"`TD warns`; {_CATALOGUE}",
        "`11B-warned-all-the-same.table`",
    ),
    elsewhere(
        "50.2",
        "the same for all; VP, IMPs, tops and points compared",
        "`scoring/penalties/units.py`; `tests/scoring/penalties/test_grades.py:test_the_basic_rate`",
    ),
    elsewhere("50.3", "taken from the stage's total, not from the match", _NET),
    elsewhere(
        "50.4",
        "spectators warned or barred",
        "`play/live/sessions/onlookers.py`; "
        "`tests/director/sessions/order/test_spectators_ordered.py"
        ":test_a_spectator_is_admonished_then_barred_from_the_round_alone`, "
        "`tests/director/sessions/order/test_spectators_ordered.py"
        ":test_who_is_barred_from_the_event_watches_none_of_its_sessions`",
    ),
    elsewhere("51", "four classes, the ladder of the fourth, the warning to all", _CLASSES),
    *(
        elsewhere(ref, about, _CATALOGUE)
        for ref, about in (
            ("52", "procedural penalties; what is not listed goes by what is like it"),
            ("52.1(1)", "a player who is not on the team"),
            ("52.1(2)", "line-up too late"),
            ("52.1(3)", "not seated as lined up"),
            ("52.1(3)-1", "in the wrong room"),
            ("52.1(3)-2", "in the right room"),
            ("52.1(4)", "mixed events: wrong seats"),
            ("52.1(5)", "dress"),
            ("52.1(6)", "results typed in late or not whole"),
            ("52.1(7)", "system card late, not made known, not at the table"),
            ("52.1(8)", "no defence given against yellow or brown"),
            ("52.2(1)", "a convention that is not allowed or not on the card"),
            ("52.2(2)", "own card or notes consulted"),
            ("52.2(3)", "boards copied wrong"),
            ("52.2(4)", "looked without checking direction and number"),
            ("52.2(5)", "not checked after the play"),
            ("52.2(6)", "curtain card missing or misplaced"),
            ("52.2(7)", "dummy looks at cards or at the record"),
            ("52.2(8)", "information by manner, pace, tray or question"),
            ("52.2(9)", "used although forbidden"),
            ("52.2(10)", "alert or explanation missing, late or not whole"),
            ("52.2(11)", "asked or explained in the wrong way"),
            ("52.2(12)", "explained unasked"),
            ("52.2(13)", "psychics against the rules"),
            ("52.2(14)", "cards detached early or late"),
            ("52.2(15)", "cards thrown, not kept in order"),
            ("52.2(16)", "dummy takes part in the play"),
            ("52.2(17)", "partner told how many tricks are won or wanted"),
            ("52.2(18)", "another's cards touched"),
            ("52.2(19)", "staring, or watching where cards come from"),
            ("52.2(20)", "score sheet or entry not as laid down"),
            ("52.2(21)", "pairs: wrong seat, wrong move, away without leave"),
            ("52.2(22)", "teams: wrong seats"),
            ("52.2(22)-1", "boards played again"),
            ("52.2(22)-2", "boards not played again"),
            ("52.3(1)", "who has finished does not leave"),
            ("52.3(2)", "things taken away, cards not put back"),
            ("52.3(3)", "result handed in late"),
            ("53", "disciplinary penalties; what is not listed goes by what is like it"),
            ("53.1", "absent from the captains' meeting"),
            ("53.2", "without a badge"),
            ("53.3", "noise"),
            ("53.4", "rudeness"),
            ("53.5", "telephones"),
            ("53.6", "smoking"),
            ("53.7", "drink"),
            ("53.8", "leaving the seat to watch others"),
            ("53.9", "discussing boards that were played"),
            ("53.10", "a player who sits out watches his team"),
            ("53.11", "a spectator of the team breaks a rule"),
            ("53.12", "into the closed room without leave"),
            ("53.13", "results or records falsified"),
            ("53.14", "absent from ceremonies, or badly dressed"),
            ("53.15", "both sides of a knockout"),
        )
    ),
    elsewhere("54.1", "who may appeal, with whose assent", f"`director/appeals/rights.py:assents_needed`; {_ASSENT}"),
    elsewhere(
        "54.2",
        "within 30 minutes of the scheduled end, in writing",
        f"`director/sessions/running/appeal_time.py`; {_LATE}",
    ),
    elsewhere("54.3", "the deposit", _MAJORITY),
    elsewhere("55.1", "the committee", _MAJORITY),
    elsewhere("55.2", "it decides by majority", _MAJORITY),
    elsewhere("55.3", "without one the director in charge decides", f"`director/appeals`; {_WHOLE}"),
    elsewhere(
        "55.4",
        "it may propose to put the match off",
        "`director/appeals/committee.py`; `tests/director/appeals/test_committee.py:"
        "test_the_committee_proposes_to_put_the_next_round_off`",
    ),
    elsewhere("55.5", "its decision is final for the score", f"`director/appeals`; {_WHOLE}"),
    elsewhere(
        "56",
        "the Laws belong to these rules, which prevail where they differ",
        "`laws/conformance/rows`: a row each, `python -m laws coverage`"
        "; `tests/laws/conformance/test_coverage.py:test_every_paragraph_has_its_row`",
    ),
    not_here("57", "who interprets the rules", "the federation does"),
)
