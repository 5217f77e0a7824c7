"""Particularities of each format."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from laws.values.seats import Side, Vulnerability
from scoring.exchange.files import of_bytes, read_results
from scoring.exchange.formats import bws, dup, lin_results, pbn_results, sheet, usebio, usebio_write
from scoring.exchange.formats.usebio_schema import faults
from scoring.exchange.formats.xml_tree import parse
from scoring.exchange.results import OUT, Contestant, Results, Scoring
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices
from scoring.results.outcomes import NotPlayed, Score

DATA = Path(__file__).parents[2] / "data"

HEAD = "ID,Section,Table,Round,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result,LeadCard,Remarks,Erased"


def received(*lines: str, **tables: str) -> Results:
    """Read an export with these rows."""
    files = {"ReceivedData": "\n".join((HEAD, *lines))} | tables
    return bws.read(bws.export({name: text.encode() for name, text in files.items()}), "ReceivedData.csv")


def said(results: Results) -> list[str]:
    return [f"{row.ns}-{row.ew} {row.happened}" for row in results.rows]


class TestBridgemate:
    """Tables of a Bridgemate file."""

    def test_an_erased_row_does_not_count_and_the_last_one_does(self) -> None:
        found = received(
            '1,1,1,1,1,1,2,1,"N","4 S","=",,,0',
            '2,1,1,1,1,1,2,1,"N","4 S","+1",,,1',
            '3,1,2,1,1,3,4,3,"N","4 S","-1",,,0',
            '4,1,2,1,1,3,4,3,"N","4 S","-2","HA",,0',
        )
        assert said(found) == ["1-2 4S N =", "3-4 4S N -2"]
        assert [row.line for row in found.rows] == [2, 5]
        assert f"{found.rows[1].lead}" == "HA"

    @pytest.mark.parametrize("yes", ["1", "-1", "TRUE"])
    def test_erased_as_each_program_exports_it(self, yes: str) -> None:
        assert said(received(f'1,1,1,1,1,1,2,1,"N","4 S","=",,,{yes}')) == []

    def test_remarks(self) -> None:
        found = received(
            '1,1,1,1,1,1,2,,,,,,"Not played",0',
            '2,1,2,1,1,3,4,,,,,,"60%-40%",0',
            '3,1,3,1,1,5,6,5,"N","1 NT","=",,"Wrong direction",0',
            '4,1,4,1,1,7,8,,,,,,"the table fell over",0',
        )
        assert found.rows[0].happened == NotPlayed()
        assert rescore(found).rows[1].score == "A6040"
        assert (found.rows[2].ns, found.rows[2].ew) == ("6", "5")
        assert [(fault.line, "fell over" in fault.what) for fault in found.faults] == [(5, True)]

    def test_names_are_those_of_who_sat_there_first(self) -> None:
        found = received(
            '1,1,1,1,1,1,2,1,"N","4 S","=",,,0',
            RoundData="Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard\n1,1,1,1,2,1,2\n1,1,2,3,4,3,4\n",
            PlayerNumbers=(
                "Section,Table,Direction,Number,Name,Round\n"
                '1,1,"N",77,"Ada",0\n1,1,"S",,"Bob",0\n1,1,"E",78,,0\n1,1,"W",79,,0\n'
            ),
            PlayerNames='ID,Name,strID\n78,"Cyd","78"\n',
        )
        assert found.contestants == (Contestant("1", None, ("Ada", "Bob")), Contestant("2", None, ("Cyd", "79")))

    def test_two_sections(self) -> None:
        found = received(
            '1,1,1,1,1,1,2,1,"N","4 S","=",,,0',
            '2,2,1,1,1,1,2,1,"N","4 S","-1",,,0',
            Section='ID,Letter,Tables,Winners\n1,"A  ",1,1\n2,"B  ",1,1\n',
        )
        assert found.winners == 1
        assert [one.entrant.id for one in rescore(found).standings] == ["A1", "B2", "A2", "B1"]

    def test_the_folder_of_an_export(self, tmp_path: Path) -> None:
        """The folder has one export, whatever precedes the table's name in the names of its files."""
        for name in ("ReceivedData", "HandRecord", "RoundData"):
            file = f"lbc_2026-01-26_{name}.csv"
            (tmp_path / file).write_bytes((DATA / "scoring" / "results" / file).read_bytes())
        found = read_results(f"{tmp_path}")
        assert (len(found.rows), len(found.deals), found.faults) == (270, 36, ())
        (tmp_path / "receiveddata.CSV").write_text(HEAD)
        assert "one export" in read_results(f"{tmp_path}").faults[0].what


class TestUsebio:
    """Unusual content of USEBIO files."""

    @staticmethod
    def event(inside: str, kind: str = "MP_PAIRS") -> Results:
        text = f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="{kind}">{inside}</EVENT></USEBIO>'
        return usebio.read(text.encode(), "event.xml")

    @staticmethod
    def line(inside: str) -> Results:
        pairs = "<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>"
        inside = f"<TRAVELLER_LINE>{pairs}{inside}</TRAVELLER_LINE>"
        return TestUsebio.event(f"<BOARD><BOARD_NUMBER>3</BOARD_NUMBER>{inside}</BOARD>")

    @pytest.mark.parametrize(
        ("inside", "found"),
        [
            ("<SCORE>-140</SCORE>", "1-2 Score(ns=-140)"),
            ("<CONTRACT>4S</CONTRACT><SCORE>-140</SCORE>", "1-2 Score(ns=-140)"),
            ("<CONTRACT>PASS</CONTRACT><PLAYED_BY>N</PLAYED_BY><SCORE>0</SCORE>", "1-2 passed out"),
            ("<SCORE>PASS</SCORE>", "1-2 passed out"),
            ("<CONTRACT/><SCORE>0</SCORE>", "1-2 NotPlayed()"),
            ("<CONTRACT>4H</CONTRACT><PLAYED_BY>S</PLAYED_BY><TRICKS>11</TRICKS>", "1-2 4H S +1"),
        ],
    )
    def test_lines(self, inside: str, found: str) -> None:
        results = self.line(inside)
        assert (said(results), results.faults) == ([found], ())

    def test_nought_without_a_contract_is_a_score_among_scores(self) -> None:
        line = "<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT/><SCORE>{}</SCORE>"
        lines = "".join(f"<TRAVELLER_LINE>{line.format(score)}</TRAVELLER_LINE>" for score in (0, 420))
        assert said(self.event(f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{lines}</BOARD>")) == [
            "1-2 Score(ns=0)",
            "1-2 Score(ns=420)",
        ]

    @pytest.mark.parametrize(
        "inside", ["<SCORE>rain</SCORE>", "<CONTRACT>4H</CONTRACT><PLAYED_BY>Q</PLAYED_BY><TRICKS>3</TRICKS>"]
    )
    def test_bad_lines(self, inside: str) -> None:
        results = self.line(inside)
        assert results.rows == ()
        assert len(results.faults) == 1

    def test_a_match_of_pairs_names_them_for_its_boards(self) -> None:
        board = "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE><SCORE>420</SCORE></TRAVELLER_LINE></BOARD>"
        pairs = "<NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><EW_PAIR_NUMBER>12</EW_PAIR_NUMBER>"
        results = self.event(f"<MATCH><ROUND_NUMBER>2</ROUND_NUMBER>{pairs}{board}</MATCH>", "SWISS_PAIRS")
        assert said(results) == ["3-12 Score(ns=420)"]
        assert results.rows[0].round == 2

    @pytest.mark.parametrize(
        ("kind", "inside", "scoring"),
        [
            ("MP_PAIRS", "", Scoring.MATCHPOINTS),
            ("BUTLER_PAIRS", "", Scoring.BUTLER),
            ("CROSS_IMP", "<SCORING_METHOD>IMPS</SCORING_METHOD>", Scoring.CROSS_IMPS),
            ("PAIRS", "<BOARD_SCORING_METHOD>BUTLER_IMPS</BOARD_SCORING_METHOD>", Scoring.BUTLER),
            ("PAIRS", "<BOARD_SCORING_METHOD>IMPS</BOARD_SCORING_METHOD>", Scoring.CROSS_IMPS),
            ("SWISS_TEAMS", "", Scoring.IMPS),
            ("TEAMS", "<BOARD_SCORING_METHOD>PAB</BOARD_SCORING_METHOD>", Scoring.BOARD_A_MATCH),
            ("PAIRS", "", None),
        ],
    )
    def test_how_an_event_is_scored(self, kind: str, inside: str, scoring: Scoring | None) -> None:
        assert self.event(inside, kind).scoring is scoring

    def test_boards_of_two_sessions_are_different_boards(self) -> None:
        board = "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{}</BOARD>"
        pairs = "<NS_PAIR_NUMBER>{}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{}</EW_PAIR_NUMBER>"
        line = f"<TRAVELLER_LINE>{pairs}<SCORE>{{}}</SCORE></TRAVELLER_LINE>"
        sessions = "".join(
            f"<SESSION SESSION_ID='{number}'>{board.format(''.join(lines))}</SESSION>"
            for number, lines in enumerate(
                ((line.format(1, 2, 50), line.format(3, 4, 90)), (line.format(1, 4, 400), line.format(3, 2, 420))), 1
            )
        )
        found = rescore(self.event(sessions))
        assert [line.ns_points for line in found.rows] == [0, 2, 0, 2]
        assert {one.entrant.id: one.total for one in found.standings} == {"3": 4, "1": 0, "2": 2, "4": 2}

    def test_the_schema_says_what_is_wrong(self) -> None:
        lines = ("<USEBIO>", "<EVENT>", "<WINNER_TYPE>3</WINNER_TYPE>", "<PARTICIPANTS><PAIR/></PARTICIPANTS>")
        text = "\n".join((*lines, "<X/></EVENT></USEBIO>"))
        assert sorted(faults(parse(text.encode()))) == [
            (3, "WINNER_TYPE holds '3': it should be one of 1, 2"),
            (4, "PAIR has no PAIR_NUMBER"),
        ]
        assert (5, "X cannot stand in EVENT") in faults(parse(text.encode()), strict=True)
        assert [*faults(parse(b"<HTML/>"))] == [(1, "the root is HTML, not USEBIO")]
        assert "USEBIO" in usebio.read(b"<HTML/>", "page.xml").faults[0].what

    def test_who_has_no_place_has_no_element_for_it(self) -> None:
        """PLACE holds a number: who has none is not ranked, unless most have none."""

        def ranked(*places: str) -> list[tuple[str, int]]:
            listed = [f"<PLACE>{place}</PLACE>" if place else "" for place in places]
            every = [f"<PAIR><PAIR_NUMBER>{n}</PAIR_NUMBER>{place}</PAIR>" for n, place in enumerate(listed, 1)]
            lines = [
                f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
                f"<SCORE>{score}</SCORE></TRAVELLER_LINE>"
                for ns, ew, score in ((1, 2, 420), (3, 4, 100))
            ]
            board = f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{''.join(lines)}</BOARD>"
            results = self.event(f"<PARTICIPANTS>{''.join(every)}</PARTICIPANTS>{board}")
            written = replace(
                results, contestants=tuple(replace(one, place=one.place or OUT) for one in results.contestants)
            )
            assert b"out" not in usebio_write.write(written)
            again = usebio.read(usebio_write.write(written), "again.xml")
            return [(one.entrant.id, one.place) for one in rescore(again).standings]

        assert dict(ranked("", "2", "1", "1")) == {"3": 1, "4": 1, "2": 2}, "first of his direction without pair 1"
        assert dict(ranked("1", "", "", "")) == {"1": 1, "3": 2, "4": 1, "2": 2}


class TestPbn:
    """Games of PBN that are results."""

    @staticmethod
    def game(*tags: str) -> Results:
        return pbn_results.read("\n".join(tags).encode(), "game.pbn")

    def test_players_by_name_and_a_vulnerability_of_its_own(self) -> None:
        results = self.game(
            *('[Board "1"]', '[North "Kant"]', '[South "Hegel"]', '[East "Marx"]', '[West "Lenin"]'),
            *('[Vulnerable "All"]', '[Declarer "N"]', '[Contract "4S"]', '[Result "9"]'),
        )
        assert said(results) == ["Kant - Hegel-Marx - Lenin 4S N -1"]
        assert results.rows[0].outcome == Score(-100)
        assert results.rows[0].vulnerability is Vulnerability.BOTH

    def test_teams_in_two_rooms_change_their_seats(self) -> None:
        results = self.game(
            *('[Board "1"]', '[HomeTeam "A"]', '[VisitTeam "B"]', '[Room "Open"]', '[Contract "1NT"]'),
            *('[Declarer "N"]', '[Result "7"]', ""),
            *('[Board "1"]', '[HomeTeam "A"]', '[VisitTeam "B"]', '[Room "Closed"]', '[Contract "Pass"]'),
        )
        assert said(results) == ["A-B 1NT N =", "B-A passed out"]
        found = rescore(results)
        assert found.scoring is Scoring.IMPS
        assert {one.entrant.id: one.total for one in found.standings} == {"A": 3, "B": -3}

    def test_points_of_declarers_side(self) -> None:
        results = self.game(
            '[Board "1"]',
            '[PairNS "1"]',
            '[PairEW "2"]',
            '[Contract "1C"]',
            '[Declarer "E"]',
            '[Result "7"]',
            '[ScoreMP "9"]',
        )
        assert results.rows[0].ns_points is None
        assert results.rows[0].ew_points == 9

    def test_a_total_score_table_of_the_standards_author(self) -> None:
        results = pbn_results.read((DATA / "pbn" / "ref_correct_20.pbn").read_bytes(), "ref_correct_20.pbn")
        assert results.contestants[0].id == "581"
        assert results.contestants[0].names == ("Sergey OSTRIKOV", "Oleg ODINTSEV")
        assert any("names no pairs" in fault.what for fault in results.faults)

    @pytest.mark.parametrize(
        ("text", "scoring"),
        [
            ("MP", Scoring.MATCHPOINTS),
            ("MatchPoints;MP1", Scoring.MATCHPOINTS),
            ("IMP;Cross1", Scoring.CROSS_IMPS),
            ("IMP;Butler-2", Scoring.BUTLER),
            ("BAM", Scoring.BOARD_A_MATCH),
            ("IMP", Scoring.CROSS_IMPS),
            ("Rubber", None),
        ],
    )
    def test_the_scoring_tag(self, text: str, scoring: Scoring | None) -> None:
        results = self.game('[Board "1"]', f'[Scoring "{text}"]', '[PairNS "1"]', '[PairEW "2"]', '[Contract "Pass"]')
        assert results.scoring is scoring

    @pytest.mark.parametrize(
        ("text", "points"), [("IMP;Cross", (10, -20)), ("IMP;Cross1", ("10/3", "-20/3")), ("IMP;Cross2", (5, -10))]
    )
    def test_the_scoring_tag_says_what_cross_imps_are_divided_by(
        self, text: str, points: tuple[int | str, int | str]
    ) -> None:
        """470 is 10 IMPs, counted once for each pair that has them and twice for a pair that has not (78B)."""
        scores = (("1", "4", 420), ("2", "5", 420), ("3", "6", -50))
        head = f'[Board "1"]\n[Scoring "{text}"]'
        results = self.game(
            *(f'{head}\n[PairNS "{ns}"]\n[PairEW "{ew}"]\n[Score "NS {score}"]\n' for ns, ew, score in scores)
        )
        found = rescore(results)
        assert [found.rows[0].ns_points, found.rows[2].ns_points] == [Fraction(value) for value in points]
        assert "as the file says" in found.method

    @pytest.mark.parametrize(
        ("columns", "scoring"),
        [
            ("IMP_NS;IMP_EW", Scoring.CROSS_IMPS),
            ("MP_NS;MP_EW", Scoring.MATCHPOINTS),
            ("Percentage_NS;Percentage_EW", None),
        ],
    )
    def test_the_form_follows_from_the_columns_where_no_tag_says_it(
        self, columns: str, scoring: Scoring | None
    ) -> None:
        """BridgeWebs writes it so, contracts too: 3SD is doubled, 5DR redoubled."""
        results = self.game(
            '[Board "1"]',
            f'[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;{columns}"]',
            "1 3 3SD N 9 3 -3",
            "2 4 5DR W 10 -3 3",
        )
        assert results.scoring is scoring
        assert said(results) == ["1-3 3SX N =", "2-4 5DXX W -1"]

    @pytest.mark.parametrize(("tag", "scoring"), [("IMP", Scoring.CROSS_IMPS), ("MP", Scoring.MATCHPOINTS)])
    def test_the_form_follows_from_the_points_of_a_game(self, tag: str, scoring: Scoring) -> None:
        game = ('[Board "1"]', '[PairNS "1"]', '[PairEW "2"]', '[Contract "Pass"]', f'[Score{tag} "NS 3"]')
        assert self.game(*game).scoring is scoring

    def test_a_game_that_names_nobody_is_told(self) -> None:
        results = self.game('[Board "1"]', '[Contract "Pass"]')
        assert results.rows == ()
        assert "who played it" in results.faults[0].what


class TestCsv:
    """Tables that people write."""

    @pytest.mark.parametrize("divider", [",", ";", "\t", "|"])
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_dividers_encodings_and_line_ends(self, divider: str, encoding: str, end: str) -> None:
        lines = [["牌号", "南北对", "东西对", "得分"], ["1", "甲", "乙", "420"], ["2", "丙", "丁", "-50"]]
        data = end.join(divider.join(line) for line in lines).encode(encoding)
        results = sheet.read(data, "table.csv")
        assert (said(results), results.faults) == (["甲-乙 Score(ns=420)", "丙-丁 Score(ns=-50)"], ())

    def test_scores_of_east_west_and_decimal_commas(self) -> None:
        results = sheet.read(b"Board;Pair_NS;Pair_EW;EW Score;NS MP\n1;1;2;620;1,5\n", "table.csv")
        assert results.rows[0].happened == Score(-620)
        assert results.rows[0].ns_points == Fraction(3, 2)

    def test_what_a_spreadsheet_would_run_is_only_text(self) -> None:
        one = Contestant("=1+1", Side.NS, ("@cmd", "-Ann"))
        data = sheet.write(Results(contestants=(one,)))
        assert b"\n,=1" not in data
        assert sheet.read(data, "table.csv").contestants == (one,)

    def test_a_line_that_is_too_long_is_told_and_read(self) -> None:
        results = sheet.read(b"board,ns,ew,score\n1,1,2,50,60\n", "table.csv")
        assert said(results) == ["1-2 Score(ns=50)"]
        assert [fault.line for fault in results.faults] == [2]

    def test_a_column_of_lin_records_makes_no_lin_file(self) -> None:
        """Pianola and others export results in columns, with the whole LIN record of the table in the last one."""
        record = "pn|a,b,c,d|st||md|1S2,H3,D4,C5|mb|1S|mb|p|pc|S2|mc|9|"
        text = f'An export\nboard,ns,ew,score,lin\n1,1,3,90,"{record}"\n1,2,4,50,"{record}"\n'
        results = of_bytes(text.encode(), "club.csv")
        assert (results.format, said(results), results.faults) == ("CSV", ["1-3 Score(ns=90)", "2-4 Score(ns=50)"], ())

    @pytest.mark.parametrize(
        "head", ["牌號,南北對,東西對,得分", "副號,南北隊,東西隊,基本分", "牌号,南北对,东西对,得分"]
    )
    def test_heads_in_traditional_characters(self, head: str) -> None:
        results = sheet.read(f"{head}\n1,1,2,420\n".encode(), "x.csv")
        assert (said(results), results.faults) == (["1-2 Score(ns=420)"], ())

    @pytest.mark.parametrize(
        ("heads", "room", "scoring"),
        [
            ("imp_ns,imp_ew", "", Scoring.CROSS_IMPS),
            ("imp_ns,imp_ew", "open", Scoring.IMPS),
            ("mp_ns,mp_ew", "", Scoring.MATCHPOINTS),
            ("ns_points,ew_points", "", None),
        ],
    )
    def test_the_form_follows_from_the_heads_of_the_points(
        self, heads: str, room: str, scoring: Scoring | None
    ) -> None:
        text = f"board,ns,ew,score,room,{heads}\n1,1,2,420,{room},3,-3\n"
        assert sheet.read(text.encode(), "x.csv").scoring is scoring


class TestLin:
    """Vugraph files."""

    def test_a_segment_of_a_match(self) -> None:
        """Fifteen boards in two rooms; the IMPs are those of the results in the head of the file."""
        results = read_results(f"{DATA / 'lin' / 'vugraph_usbf_sf_14502.lin'}")
        assert (len(results.rows), results.scoring, results.faults) == (30, Scoring.IMPS, ())
        assert said(results)[:2] == ["Nickell-Fleisher 4H E =", "Fleisher-Nickell 4H E ="]
        found = rescore(results)
        totals = {one.entrant.id: one.total for one in found.standings}
        assert totals["Nickell"] == -totals["Fleisher"]
        imps = {line.row.board: line.ns_points for line in found.rows if line.row.room == "open"}
        assert [imps[board] for board in (46, 47, 48, 52, 54)] == [0, 0, -7, -12, 1]

    def test_records_of_single_tables(self) -> None:
        results = read_results(f"{DATA / 'lin' / 'bbo_matchpoint_rw_2026-01-14.lin'}")
        assert rescore(results).errors == results.faults == ()
        assert [f"{row.happened}" for row in results.rows] == [
            *("3HX W -2", "1H S +2", "2NT W -1", "2D E +1", "2S W -2", "6C S ="),
            *("3H N -1", "3NT W -3", "5CX N -2", "2H W +1", "3NT E +1", "5H W ="),
        ]

    def test_a_board_played_to_its_end_needs_no_claim(self) -> None:
        """Boards 1, 3, 4 ... have all 52 cards and no ``mc``: the tricks are those of the cards."""
        for name, boards in (("bbo_single_endplay_example1.lin", 8), ("bbo_single_bridgebots_sample.lin", 1)):
            results = read_results(f"{DATA / 'lin' / name}")
            assert (len(results.rows), results.faults) == (boards, ())

    def test_a_board_without_a_number_that_a_board_can_have_is_left_out(self) -> None:
        """Boards are numbered from 1: board 0 is named as a fault, and the others are read."""
        data = (DATA / "lin" / "bbo_single_endplay_example1.lin").read_bytes()
        results = lin_results.read(re.sub(rb"ah\|Board 1\|", b"ah|Board 0|", data, count=1), "zero.lin")
        assert len(results.rows) == 7
        assert [fault.what for fault in results.faults] == ["a result does not say which board it is, or who played it"]

    def test_every_board_that_is_left_out_is_named(self) -> None:
        lines = (DATA / "lin" / "bbo_matchpoint_rw_2026-01-14.lin").read_text(encoding="utf-8").splitlines()
        second, sixth = lines[1].replace("mc|9|", ""), lines[5].partition("pc|")[0]
        third = lines[2].partition("mb|")[0] + "mb|1S|mb|p|pg||"
        fourth = lines[3].partition("mb|")[0] + "pg||"
        data = "\n".join([lines[0], second, third, fourth, sixth]).encode()
        results = lin_results.read(data, "x.lin")
        assert len(results.rows) == 1
        assert [f"{fault}" for fault in results.faults] == [
            "x.lin:2: board 2, open room is left out: the play stops after 40 cards, without a claim",
            "x.lin:3: board 3, open room is left out: the auction is not finished",
            "x.lin:4: board 4, open room is left out: it was not played",
            "x.lin:5: board 6, open room is left out: no card, no claim and no result is written",
        ]

    def test_deals_alone_are_no_results_of_which_some_are_missing(self) -> None:
        results = read_results(f"{DATA / 'lin' / 'dealconvert_test.lin'}")
        assert (results.rows, results.faults, len(results.deals)) == ((), (), 16)


class TestDup:
    """Files for dealing machines."""

    def test_troubles_are_told_and_the_other_boards_are_kept(self) -> None:
        data = bytearray((DATA / "scoring" / "boards" / "dealconvert_test.dup").read_bytes())
        data[156:158] = b"99"
        data[2 * 156 + 80] = ord("2")
        records, troubles = dup.read(bytes(data[: 5 * 156 + 10]), "boards.dup")
        assert [record.number for record in records] == [1, 4, 5]
        assert [trouble.line for trouble in troubles] == [6, 1, 2, 3]

    def test_what_has_no_place_in_it_is_refused(self) -> None:
        records, _ = dup.read((DATA / "scoring" / "boards" / "dealconvert_test.dup").read_bytes(), "boards.dup")
        for wrong, why in (
            ((), "no board"),
            ((records[0], records[0]), "twice"),
            ((records[0], records[2]), "one after the other"),
        ):
            with pytest.raises(ValueError, match=why):
                dup.write(wrong)


class TestEntrants:
    """The identification of contestants."""

    @staticmethod
    def field(text: str, **choices: object) -> set[str]:
        found = rescore(sheet.read(("board,ns,ew,score\n" + text).encode(), "field.csv"), Choices(**choices))  # type: ignore[arg-type]
        return {one.entrant.name for one in found.standings}

    def test_a_mitchell_with_the_same_numbers_twice(self) -> None:
        assert self.field("1,1,1,50\n1,2,2,90\n") == {"1 NS", "1 EW", "2 NS", "2 EW"}

    def test_a_howell(self) -> None:
        assert self.field("1,1,2,50\n1,3,4,90\n2,2,3,50\n2,4,1,90\n") == {"1", "2", "3", "4"}

    def test_directions_that_nobody_keeps(self) -> None:
        """Some programs write N beside every pair of a Howell."""
        head = "id,direction\n1,N\n2,N\n3,N\n4,N\n\n"
        text = f"{head}board,ns,ew,score\n1,1,2,50\n1,3,4,90\n2,2,3,50\n2,4,1,90\n3,1,3,90\n3,2,4,90\n"
        found = rescore(sheet.read(text.encode(), "field.csv"))
        assert {one.entrant.name for one in found.standings} == {"1", "2", "3", "4"}

    def test_a_typing_error_makes_no_mitchell(self) -> None:
        rounds = enumerate((((1, 2), (3, 4), (5, 6)), ((2, 3), (4, 5), (6, 1)), ((1, 3), (2, 5), (4, 6))), 1)
        text = "".join(f"{board},{ns},{ew},50\n" for board, tables in rounds for ns, ew in tables)
        assert self.field(f"{text}3,7,7,50\n") == {"1", "2", "3", "4", "5", "6"}

    def test_what_is_asked_for_goes_first(self) -> None:
        assert self.field("1,1,3,50\n1,2,4,90\n", winners=1) == {"1", "2", "3", "4"}

    def test_who_moves_from_a_section_to_another_stays_who_he_is(self) -> None:
        text = "id,names\n1,Ann\n2,Bob\n3,Cyd\n4,Dan\n\nboard,section,ns,ew,score\n1,A,1,2,50\n1,A,3,4,90\n2,B,1,3,50\n"
        found = rescore(sheet.read(text.encode(), "field.csv"), Choices(winners=1))
        assert {one.entrant.name for one in found.standings} == {"1", "2", "3", "4"}
        apart = rescore(sheet.read(text.partition("\n\n")[2].encode(), "field.csv"), Choices(winners=1))
        assert "A1" in {one.entrant.name for one in apart.standings}


class TestConventions:
    """A file's own points show the scoring conventions of its program."""

    @pytest.mark.parametrize(("top", "method"), [(2, "2-1-0"), (1, "1-½-0")])
    def test_the_scale(self, top: int, method: str) -> None:
        text = f"board,ns,ew,score,ns_points,ew_points\n1,1,3,50,0,{top}\n1,2,4,90,{top},0\n"
        assert rescore(sheet.read(text.encode(), "field.csv")).method.startswith(method)

    def test_points_do_not_count_only_the_way_they_are_made(self) -> None:
        text = "board,ns,ew,score,ns_points,ew_points\n1,1,3,50,1,0\n1,2,4,90,0,1\n"
        found = rescore(sheet.read(text.encode(), "field.csv"))
        assert [line.ns_points for line in found.rows] == [0, 2]
        assert len(found.differences) == 4

    def test_another_form_is_not_compared_with_the_files_points(self) -> None:
        text = "form,title\nmatchpoints,Club\n\nboard,ns,ew,score,ns_points,ew_points\n1,1,3,50,0,2\n1,2,4,90,2,0\n"
        results = sheet.read(text.encode(), "field.csv")
        assert results.scoring is Scoring.MATCHPOINTS
        found = rescore(results, Choices(scoring=Scoring.CROSS_IMPS))
        assert [line.ns_points for line in found.rows] == [-1, 1]
        assert found.differences == ()
