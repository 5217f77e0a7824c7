"""What CONTRIBUTING shows of the code stands in the code, and a rule of it that no linter holds."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def shown() -> list[tuple[str, str]]:
    """Each line of the worked diffs, with its file."""
    lines, file = [], ""
    for block in re.findall(r"```diff\n(.*?)```", TEXT, re.DOTALL):
        for line in block.splitlines():
            if line.startswith("+++ b/"):
                file = line.removeprefix("+++ b/")
            else:
                assert line.startswith("+"), line
                lines.append((file, line[1:]))
    return lines


@pytest.mark.parametrize("file", dict(shown()))
def test_every_line_of_the_worked_diff_stands_in_its_file_in_that_order(file: str) -> None:
    lines = iter((ROOT / file).read_text(encoding="utf-8").splitlines())
    for where, line in shown():
        assert where != file or line in lines, line


def test_the_diffs_show_all_parts_of_a_law() -> None:
    """The script, the words, the chapter, the row, the sentences and their Chinese."""
    files = {file for file, _ in shown()}
    folders = ("tests/laws/scripts", "laws/table", "laws/protocol", "laws/engine/irregularities")
    for folder in (*folders, "laws/conformance/rows", "laws/sentences", "frontend/locale"):
        assert any(file.startswith(f"{folder}/") for file in files), folder


def test_every_file_that_is_named_is_there() -> None:
    names = re.findall(r"`((?:tests|laws|scoring|frontend|play|director|deploy|docs)/[\w./-]*)`", TEXT)
    assert len(names) > 20
    assert [name for name in names if not (ROOT / name).exists()] == []


def test_every_target_that_is_named_is_one_of_the_makefile() -> None:
    targets = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)[0].split()
    assert set(re.findall(r"`make ([a-z]+)", TEXT)) <= set(targets)


_ENDLESS = {("play/analysis/job_pool.py", "next(self._order)")}


def test_no_iterator_ends_a_request() -> None:
    """A StopIteration cannot be handed from a thread to who waits for it: `next` has a default."""
    bare = set()
    for path in (path for package in ("frontend", "play", "director") for path in (ROOT / package).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "next(" in text else ():
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "next"
                and not node.args[1:]
            ):
                bare.add((f"{path.relative_to(ROOT)}", ast.unparse(node)))
    assert bare == _ENDLESS


@pytest.mark.parametrize("package", ["laws", "scoring", "frontend", "play", "director", "deploy"])
def test_no_module_bears_a_name_that_its_package_has_otherwise(package: str) -> None:
    """`package.name` would be the one or the other by the order of imports."""
    twice = []
    for init in sorted((ROOT / package).rglob("__init__.py")):
        folder = init.parent.relative_to(ROOT)
        own = {path.stem for path in init.parent.iterdir()} - {"__init__"}
        tree = ast.parse(init.read_text(encoding="utf-8"))
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.ImportFrom) and node.module != ".".join(folder.parts):
                names |= {alias.asname or alias.name for alias in node.names}
        twice += [f"{folder}: {name}" for name in sorted(names & own)]
    assert twice == []
