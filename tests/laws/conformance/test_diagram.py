"""The diagram of phases and pending states shows where commands lead."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws.__main__ import main
from laws.conformance.diagram import Awaits, Move, mermaid, moves
from laws.conformance.script.run import Script, read_script
from laws.table.phases import Phase
from tests.laws.played import SCRIPTS, script_of

ROOT = Path(__file__).parents[3]
CALL = (Phase.AUCTION, Awaits.TURN)
CHOICE = (Phase.AUCTION, Awaits.CHOICE)
AGAIN = (Phase.AUCTION, Awaits.AGAIN)


def found(text: str) -> set[Move]:
    """The moves of a script."""
    return moves_of(read_script(text))


def moves_of(script: Script) -> set[Move]:
    """The moves of a script that has been read."""
    return set(moves(script.setup.table(), (command for step in script.steps for command in step.commands)))


def test_a_move_is_what_a_command_led_to() -> None:
    steps = found("N 1S\nE 1H\nE draws attention\nS chooses decline\n")
    assert steps == {
        Move(CALL, "MakeCall", CALL),
        Move(CALL, "DrawAttention", CHOICE),
        Move(CHOICE, "Choose", AGAIN),
    }


def test_what_is_refused_leads_nowhere() -> None:
    assert found("irregularities: prevented\nE 1H\n") == set()


def test_it_is_a_state_diagram() -> None:
    drawn = mermaid(found("N 1S\nE 1H\nE draws attention\nS chooses decline\n"))
    assert drawn.startswith("stateDiagram-v2\n")
    assert "    Auction_turn --> Auction_choice: DrawAttention\n" in drawn
    assert "    Auction_choice --> Auction_again: Choose\n" in drawn
    assert "Auction_turn --> Auction_turn" not in drawn


def test_the_page_shows_where_all_scripts_lead() -> None:
    """`python -m laws diagram` draws what stands there."""
    steps = {step for path in SCRIPTS for step in moves_of(script_of(path))}
    page = (ROOT / "docs" / "phases.md").read_text(encoding="utf-8")
    assert f"```mermaid\n{mermaid(steps)}```\n" in page


def test_it_is_printed_for_scripts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "x.table"
    script.write_text("N 1S\nE 1H\nE draws attention\n", encoding="utf-8")
    assert main(["diagram", str(script)]) == 0
    assert "Auction_turn --> Auction_choice: DrawAttention" in capsys.readouterr().out
    script.write_text("N 9Z\n", encoding="utf-8")
    assert main(["diagram", str(script)]) == 2
    assert main(["diagram", str(tmp_path / "none.table")]) == 2
    script.write_text("\n", encoding="utf-8")
    assert main(["diagram", str(script)]) == 2
    assert f"{script}:1: cannot be read: the file is empty\n" in capsys.readouterr().err
