"""`convert` keeps what the target format supports, and refuses the rest with the reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from laws.notation import pbn
from scoring.__main__ import main
from scoring.exchange.conversion import convert
from scoring.exchange.files import read_games, read_hands, read_results
from scoring.exchange.report import members
from scoring.exchange.scored.rescore import rescore

DATA = Path(__file__).parents[2] / "data"
VUGRAPH = DATA / "lin" / "vugraph_usbf_sf_14502.lin"


def converted(source: Path, target: Path) -> Path:
    """Convert, write the target, and return it."""
    assert main(["convert", f"{source}", f"{target}"]) == 0
    return target


def scored(path: Path) -> dict[str, object]:
    found = rescore(read_results(f"{path}"))
    assert found.errors == ()
    return {"title": found.results.title, **members(found)}


def test_a_match_in_lin_stays_as_it_is(tmp_path: Path) -> None:
    """Both rooms, the head, every comment."""
    games = read_games(f"{VUGRAPH}")
    again = read_games(f"{converted(VUGRAPH, tmp_path / 'match.lin')}")
    assert games is not None
    assert again is not None
    assert [(game.head, game.before, game.tokens) for game in again.lin] == [
        (game.head, game.before, game.tokens) for game in games.lin
    ]
    assert len(again.lin) == 30


@pytest.mark.parametrize("name", ["vugraph_usbf_sf_14502.lin", "bbo_matchpoint_rw_2026-01-14.lin"])
def test_lin_becomes_pbn_with_its_event_its_form_its_teams_and_its_results(name: str, tmp_path: Path) -> None:
    source = DATA / "lin" / name
    there = converted(source, tmp_path / "match.pbn")
    back = converted(there, tmp_path / "back.lin")
    assert json.dumps(scored(source)) == json.dumps(scored(there)) == json.dumps(scored(back))
    before, after = read_games(f"{source}"), read_games(f"{back}")
    assert before is not None
    assert after is not None
    assert [(one.auction is None, one.play) for one in before.records] == [
        (one.auction is None, one.play) for one in after.records
    ]


def test_the_head_of_a_match_is_in_its_pbn_games(tmp_path: Path) -> None:
    games, _ = pbn.read(converted(VUGRAPH, tmp_path / "match.pbn").read_bytes(), "match.pbn")
    for game in games:
        assert game.value("Event") == "2010 USBF SF A Segment 4 of 8"
        assert (game.value("HomeTeam"), game.value("VisitTeam")) == ("Nickell", "Fleisher")
        assert game.value("Scoring") == "IMP;Teams"


@pytest.mark.parametrize(
    "name",
    [
        *("rw_handrecord_260119.pbn", "tomis_bigdeal_with_deepfinese_analyses.pbn", "dealconvert_test.pbn"),
        *("endplay_example4.pbn", "endplay_sample.pbn"),
    ],
)
def test_pbn_keeps_its_double_dummy_tables_its_par_its_auctions_and_plays(name: str, tmp_path: Path) -> None:
    source = DATA / "pbn" / name
    target = tmp_path / "boards.pbn"
    main(["convert", f"{source}", f"{target}"])
    before, after = pbn.read(source.read_bytes(), name)[0], pbn.read(target.read_bytes(), name)[0]
    assert [game.record()[0].auction for game in after] == [game.record()[0].auction for game in before]
    assert [game.record()[0].play for game in after] == [game.record()[0].play for game in before]
    for tag in ("DoubleDummyTricks", "Ability", "Minimax", "OptimumScore", "ParContract", "ScoreTable"):
        assert [game.value(tag) for game in after] == [game.value(tag) for game in before]
    tables = [[(hand.tricks, hand.par_ns, hand.par) for hand in read_hands(f"{file}")[0]] for file in (source, target)]
    assert tables[0] == tables[1]


def test_results_with_auctions_in_pbn_keep_them(tmp_path: Path) -> None:
    game = (
        '[Board "1"]\n[Dealer "N"]\n[PairNS "1"]\n[PairEW "2"]\n[Declarer "N"]\n[Contract "1NT"]\n[Result "7"]\n'
        '[Auction "N"]\n1NT AP\n[Play "E"]\nS4 - - -\n*\n'
    )
    source = tmp_path / "in.pbn"
    source.write_text(game, encoding="utf-8")
    target = converted(source, tmp_path / "out.pbn")
    (record,) = (one.record()[0] for one in pbn.read(target.read_bytes(), "out.pbn")[0])
    assert record.auction is not None
    assert [f"{one.call}" for one in record.auction][:1] == ["1NT"]
    assert len(record.play or ()) == 1
    assert scored(target)["boards"] == scored(source)["boards"]


def test_a_contract_without_its_auction_is_refused_for_lin(tmp_path: Path) -> None:
    source = tmp_path / "in.pbn"
    source.write_text('[Board "3"]\n[Declarer "N"]\n[Contract "1NT"]\n[Result "7"]\n', encoding="utf-8")
    with pytest.raises(ValueError, match="board 3: LIN has no place for a contract without its auction"):
        convert(f"{source}", ".lin")


def test_a_result_in_pbn_becomes_a_claim_in_lin(tmp_path: Path) -> None:
    source = tmp_path / "in.pbn"
    text = '[Board "3"]\n[Dealer "S"]\n[North "a"]\n[East "b"]\n[South "c"]\n[West "d"]\n[Declarer "S"]\n'
    text += '[Contract "1NT"]\n[Result "9"]\n[Auction "S"]\n1NT AP\n'
    source.write_text(text, encoding="utf-8")
    (row,) = read_results(f"{converted(source, tmp_path / 'out.lin')}").rows
    assert f"{row.happened}" == "1NT S +2"


@pytest.mark.parametrize(
    ("suffix", "said"),
    [
        (".dup", ".dup holds deals: the auctions and plays of 30 records are left out"),
        (".csv", ".csv holds results: the auctions and plays of 30 records are left out"),
        (".pbn", ""),
        (".lin", ""),
    ],
)
def test_what_a_format_has_no_place_for_is_told(suffix: str, said: str) -> None:
    assert convert(f"{VUGRAPH}", suffix).left_out == said
