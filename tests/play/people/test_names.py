"""Rules for names."""

import unicodedata

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from play.people.names import LONGEST, checked_display_name, checked_name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Li Wei", "Li Wei"),
        ("  Li \t Wei\n", "Li Wei"),
        ("李伟", "李伟"),
        ("Jose\u0301", "José"),
        ("O’Brien-Smith, Jr.", "O’Brien-Smith, Jr."),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("7", "7"),
    ],
)
def test_names_of_people_everywhere(typed: str, name: str) -> None:
    """One blank between words, letters in their composed form, the joiners that some scripts need."""
    assert checked_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "unreadable"),
        (" ", "unreadable"),
        ("♠♥♦♣", "unreadable"),
        ("\u200d", "unreadable"),
        ("Li\u202eieW", "unseen"),
        ("Li\u200bWei", "unseen"),
        ("Li\u2066Wei", "unseen"),
        ("Li\x00Wei", "unseen"),
        ("Li\ue000Wei", "unseen"),
        ("x" * 41, "long"),
        ("x" + "\u0301" * 50, "marks"),
        ("Li\u3164Wei", "unseen"),
    ],
)
def test_what_is_no_name(typed: str, code: str) -> None:
    """Nothing readable, invisible characters, direction marks, too long."""
    with pytest.raises(ValidationError) as refused:
        checked_name(typed)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "typed",
    [
        "Robot",
        "robot",
        "R O B O T",
        "House Robot",
        "Robot North",
        "Robot 7",
        "R0b0t",
        "Rоbоt",
        "Ｒｏｂｏｔ",
        "Röbot",
        "机器人",
        "北家机器人",
        "機器人2",
        "Director",
        "Tournament Director",
        "裁判长",
        "裁判",
        "Screenmate",
        "Director 1",
        "Ɗirector",
        "Dırector",
        "Ðirector",
        "Đırectør",
        "ᴅɪʀᴇᴄᴛᴏʀ",
        "ᎠᎥᎡᎬᏟᎢᎤᏒ",
        "ꓓꓲꓣꓰꓚꓔꓳꓣ",
        "Direϲtor",
        "Dіrесtоr",
        "🅳irector",
        "🄳irector",
        "🇩irector",
        "Dlrector",
        "Systern",
        "Tournarnent Director",
        "ꜱystem",
        "Sсгееnmаtе",
        "Ꞃobot",
        "Яobot",
        "ꓣꓳꓐꓳꓔ",
        "Robot1",
        "Ro8ot",
        "ɢɪʙ",
        "#12",
        "＃ 12",
        "Nora #12",
        "Nora ♯12",
    ],
)
def test_nobody_passes_for_the_house(typed: str) -> None:
    """Robots, directors and the platform are reserved, also in look-alike letters, and numbers of accounts."""
    with pytest.raises(ValidationError) as refused:
        checked_display_name(typed)
    assert refused.value.code == "reserved"


@pytest.mark.parametrize(
    "typed",
    [
        *("Roberto", "Robotham", "Abbot", "裁判员之子", "Directa", "Guest 1234", "Sys Tem Ng", "#1 Li"),
        *("Dirk Ørsted", "Łukasz Dąbrowski", "Đỗ Thị Bình", "Guðrún Þórsdóttir", "Işıl Yıldırım", "Əli Həsənov"),
        *(
            "Γιώργος Παπαδόπουλος",
            "Ρένα",
            "Дмитрий Робертов",
            "Яков Ротшильд",
            "Բորիս",
            "ᏍᏏᏉᏯ",
            "ꓡꓲ ꓢꓴ",
            "李伟",
            "王系统",
        ),
    ],
)
def test_names_that_only_sound_like_it_are_free(typed: str) -> None:
    assert checked_display_name(typed) == typed


@given(st.text(max_size=60))
def test_a_name_that_is_taken_can_be_shown(typed: str) -> None:
    """A name is refused, or is one short line of visible characters that a second check leaves unchanged."""
    try:
        name = checked_name(typed)
    except ValidationError:
        return
    assert checked_name(name) == name
    assert 0 < len(name) <= LONGEST
    assert not any(unicodedata.category(sign) in {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"} for sign in name)
