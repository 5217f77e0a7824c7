"""What a player clicks for each thing that he does at a table, and the director on his page."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, Position, expect

from laws.protocol.commands import (
    Agree,
    AnswerRevoke,
    AskRevoke,
    CallDirector,
    Choose,
    Claim,
    Command,
    Contest,
    DrawAttention,
    Expose,
    FaceLead,
    GiveRuling,
    LeadFaceDown,
    MakeCall,
    PlayCard,
)
from laws.values.calls import Call

__all__ = ["click", "make_call", "press", "rule"]

_CORNER: Final = Position(x=8, y=12)
"""Of a card: the part that no other card covers, in pixels."""


def click(page: Page, command: Command) -> str:
    """Do it as a player does, and wait for the answer: the code of the refusal, empty when it was done."""
    before = page.locator("#answer").get_attribute("data-key") or ""
    _click(page, command)
    answer = page.locator(f"#answer[data-key]:not([data-key='{before}'])")
    expect(answer).to_be_attached()
    return answer.get_attribute("data-code") or ""


def _click(page: Page, command: Command) -> None:
    match command:
        case MakeCall():
            make_call(page, command.call, command.explanation)
        case Claim():
            page.locator("#controls [data-opens=claim-form]").click()
            page.locator(f"#claim-form label:has(input[value='{command.tricks}'])").click()
            page.locator("#claim-form [name=line]").fill(command.line)
            page.locator("#claim-form button[value=claim]").click()
        case LeadFaceDown() | PlayCard():
            press(page, f".hand button.card[data-card={command.card}][data-do]", corner=True)
        case Expose(cards=(card,)):  # in the auction a card is shown, not played
            press(page, f".hand button.card[data-card={card}][data-do]", corner=True)
        case _:
            for button in _buttons(command):
                page.locator(button).click()


def _buttons(command: Command) -> tuple[str, ...]:
    """What is pressed, one after the other."""
    match command:
        case FaceLead():
            return ("#trick [data-do=face]",)
        case DrawAttention():
            return ".to-director[data-opens=director-form]", "#director-form [data-do=attention]"
        case CallDirector():
            return ".to-director[data-opens=director-form]", f"#director-form [data-text='{command.text}']"
        case Choose():
            suits = "".join(suit.letter for suit in command.option.suits)
            return (f"#ruling [data-option={command.option.word.value}][data-suits='{suits}']",)
        case AskRevoke():
            return (
                ".to-director[data-opens=director-form]",
                f"#director-form [data-do=ask-revoke][data-seat={command.about.letter}]",
            )
        case AnswerRevoke():
            return (f"#ruling [data-do=answer-revoke][data-has={'one' if command.has else 'none'}]",)
        case Agree():
            return ("#claim [data-do=agree]",)
        case Contest():
            return ("#claim [data-do=contest]",)
    raise NotImplementedError(f"nobody has clicked {command} yet")


def make_call(page: Page, call: Call, explanation: str) -> None:
    """Level, then denomination, as a hand does it; alert and explanation before."""
    if explanation:
        page.locator("#note [name=alert]").check()
        page.locator("#note [name=text]").fill(explanation)
    if call.is_bid:
        page.locator(f"#box [data-level='{call.level}']").click()
        press(page, f"#box [data-denomination='{call.denomination.text}']")
    else:
        press(page, f"#box [data-call='{call}']")


def press(page: Page, button: str, *, corner: bool = False) -> None:
    """Click it, and once more where the page asks for that."""
    page.locator(button).click(position=_CORNER if corner else None)
    if page.locator(f"{button}[data-armed]").count():
        page.locator(button).click(position=_CORNER if corner else None)


def rule(desk: Page, ruling: GiveRuling) -> None:
    """Rule on the question that the director's page asks."""
    form = desk.locator(f".question form:has(input[name=ruling][value='{ruling.ruling.value}'])")
    if ruling.tricks is not None:
        side, tricks = ruling.tricks
        form.locator("[name=side]").select_option(side.name)
        form.locator("[name=tricks]").fill(str(tricks))
    if form.locator("[name=text][required]").count():
        form.locator("[name=text]").fill("The line stated does not draw trumps.")
    form.locator("button").click()
    expect(form).to_have_count(0)
