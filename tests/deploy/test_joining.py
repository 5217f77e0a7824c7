"""Style sheets and scripts joined into one file: order, once each, and what is refused."""

from __future__ import annotations

import pytest

from deploy.joining import CannotJoin, joined_script, joined_sheet

SHEETS = {
    "page.css": '/* All. */\n\n@import url("base.css");\n@import url("part/a.css");\n\n.page {}\n',
    "base.css": '@font-face { src: url("x.woff"); }\n',
    "part/a.css": '@import url("b.css");\n.a {}\n',
    "part/b.css": ".b {}\n",
}

SCRIPTS = {
    "page.js": '// The page.\n\nimport { a } from "./part/a.js";\nimport "./b.js";\n\na();\n',
    "part/a.js": 'import { b, B } from "../b.js";\n\nexport function a() {\n  b(B);\n}\n',
    "b.js": "export const B = 1;\nexport async function b() {}\nconst own = 2;\n",
}


def test_an_imported_sheet_stands_in_the_place_of_its_import() -> None:
    joined = joined_sheet("page.css", SHEETS.__getitem__)
    assert joined == '@font-face { src: url("x.woff"); }\n.b {}\n.a {}\n/* All. */\n\n\n.page {}\n'


def test_a_module_runs_once_and_before_those_that_import_it() -> None:
    assert joined_script("page.js", SCRIPTS.__getitem__) == (
        "// b.js\n"
        "const $module0 = (() => {\n"
        "const B = 1;\nasync function b() {}\nconst own = 2;\n"
        "return { B, b };\n"
        "})();\n"
        "// part/a.js\n"
        "const $module1 = (() => {\n"
        "const { b, B } = $module0;\n\nfunction a() {\n  b(B);\n}\n"
        "return { a };\n"
        "})();\n"
        "// page.js\n"
        "const $module2 = (() => {\n"
        "// The page.\n\nconst { a } = $module1;\n\na();\n"
        "return {  };\n"
        "})();\n"
    )


@pytest.mark.parametrize(
    "line",
    [
        'import a from "./b.js";',
        'import * as a from "./b.js";',
        'import { a as c } from "./b.js";',
        'import {\n  a,\n} from "./b.js";',
        'import { a } from "package";',
        'import { B } from "./b.js"; // why',
        "export default 1;",
        "export let changing = 1;",
        "export { own };",
        'export * from "./b.js";',
        'const later = await import("./b.js");',
        "const here = import.meta.url;",
    ],
)
def test_another_form_in_a_script_is_refused(line: str) -> None:
    with pytest.raises(CannotJoin, match=r"^page\.js: "):
        joined_script("page.js", (SCRIPTS | {"page.js": f"{line}\n"}).__getitem__)


@pytest.mark.parametrize(
    "line", ["@import 'base.css';", '@import url("base.css") print;', '@charset "utf-8";', "@import url(base.css);"]
)
def test_another_form_in_a_sheet_is_refused(line: str) -> None:
    with pytest.raises(CannotJoin, match=r"^page\.css: "):
        joined_sheet("page.css", (SHEETS | {"page.css": f"{line}\n"}).__getitem__)


def test_a_circle_of_modules_is_refused() -> None:
    circle = {"a.js": 'import "./b.js";\n', "b.js": 'import "./a.js";\n'}
    with pytest.raises(CannotJoin, match=r"^a\.js is imported in a circle: a\.js, b\.js$"):
        joined_script("a.js", circle.__getitem__)


def test_an_address_in_a_sheet_of_another_folder_is_refused() -> None:
    with pytest.raises(CannotJoin, match=r"^base\.css: "):
        joined_sheet("part/a.css", (SHEETS | {"part/a.css": '@import url("../base.css");\n'}).__getitem__)
