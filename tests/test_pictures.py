"""Each picture of the documentation is what its name says, and is shown somewhere."""

from __future__ import annotations

import io
import re
import struct
from pathlib import Path

from PIL import Image

from tests.browser.pictures import FOLDER, PICTURES, Picture, stamp_of
from tests.browser.stamps import read_stamp, stamp
from tests.rows import check_each

ROOT = Path(__file__).resolve().parent.parent


def test_a_picture_has_the_size_of_the_machine_in_its_name() -> None:
    check_each(PICTURES, check_size, lambda picture: picture.name)


def check_size(picture: Picture) -> None:
    """Check what the head of the PNG says."""
    head = (FOLDER / f"{picture.name}.png").read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", head[16:24]) == picture.size


def test_a_picture_is_of_the_page_in_its_name() -> None:
    """Its stamp has the subject, and the language, the size and the theme that were read of the page itself."""
    check_each(PICTURES, check_stamp, lambda picture: picture.name)


def check_stamp(picture: Picture) -> None:
    """Check the stamp of the committed file."""
    png = (FOLDER / f"{picture.name}.png").read_bytes()
    assert read_stamp(png) == picture.stamp


def test_a_stamp_holds_for_the_drawing_that_it_was_made_for() -> None:
    red, blue = (drawn(colour) for colour in ("red", "blue"))
    page = stamp_of("table", "en", 1280, 800, dark=False)
    stamped = stamp(red, page)
    with Image.open(io.BytesIO(stamped)) as picture:
        assert picture.getpixel((0, 0)) == (255, 0, 0)
    assert read_stamp(stamped) == page
    assert (read_stamp(red), read_stamp(stamp(red, page).replace(red[33:], blue[33:]))) == (None, None)


def drawn(colour: str) -> bytes:
    """A small PNG of one colour. Its first 33 bytes, up to the end of the header, are the same for all."""
    file = io.BytesIO()
    Image.new("RGB", (4, 4), colour).save(file, "PNG")
    return file.getvalue()


def test_a_picture_is_small() -> None:
    """Less than 120 KB, since a page of the documentation shows many."""
    sizes = {picture.name: (FOLDER / f"{picture.name}.png").stat().st_size for picture in PICTURES}
    assert {name: size for name, size in sizes.items() if size >= 120_000} == {}


def test_every_picture_is_taken_by_a_test() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in FOLDER.parents[1].glob("tests/browser/test_*.py"))
    assert [picture.what for picture in PICTURES if f'"{picture.what}"' not in sources] == []


def test_every_file_is_a_picture_that_a_test_takes() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{picture.name}.png" for picture in PICTURES}


def test_every_picture_is_shown_by_a_page_of_the_documentation() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    shown = {
        (page.parent / target).resolve()
        for page in pages
        for target in re.findall(r"!\[[^\]]+\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
    }
    assert {FOLDER / f"{picture.name}.png" for picture in PICTURES} <= shown


def test_a_name_says_what_machine_language_and_theme() -> None:
    assert [picture.name for picture in (Picture("table"), Picture("result", "zh-Hans", "phone", dark=True))] == [
        "table-desk-en",
        "result-phone-zh-dark",
    ]
