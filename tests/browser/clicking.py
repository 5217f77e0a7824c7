"""What a player clicks for each thing that he does at a table, and the director on his page."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, Position, expect

from laws.protocol.commands import (
    AcknowledgeAlert,
    Agree,
    AlertCall,
    AnswerRevoke,
    AskRevoke,
    AskWaiver,
    CallDirector,
    Choose,
    Claim,
    Command,
    Contest,
    DenyAlert,
    DrawAttention,
    Enquire,
    Explain,
    Expose,
    FaceLead,
    GiveRuling,
    LeadFaceDown,
    MakeCall,
    MeantCall,
    OpenAperture,
    PlayCard,
    PushTray,
    StepBack,
)
from laws.values.calls import Call
from tests.browser.haste import hastened

__all__ = ["click", "make_call", "press", "rule", "step_back"]

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
        case MeantCall():
            page.locator(".to-director[data-opens=director-form]").click()
            page.locator("#director-form [name=call]").select_option(str(command.call))
            page.locator("#director-form [data-sends=meant]").click()
        case LeadFaceDown() | PlayCard():
            press(page, f".hand button.card[data-card={command.card}][data-do]", corner=True)
        case Expose(cards=(card,)):  # in the auction a card is shown, not played
            press(page, f".hand button.card[data-card={card}][data-do]", corner=True)
        case Enquire() | AlertCall() | Explain():
            about_call(page, command)
        case PushTray() | OpenAperture() | AcknowledgeAlert() | DenyAlert():
            for button in _at_screen(command):
                page.locator(button).click()
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
        case AskWaiver():
            return ".to-director[data-opens=director-form]", "#director-form [data-do=waiver]"
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


def _at_screen(command: PushTray | OpenAperture | AcknowledgeAlert | DenyAlert) -> tuple[str, ...]:
    """What is pressed at a screen, one after the other."""
    match command:
        case PushTray():
            return ("#screen [data-do=push]",)
        case OpenAperture():
            return ("#screen [data-do=open]",)
        case AcknowledgeAlert():
            return (f"#auction [data-do=acknowledge][data-number='{command.call}']",)
        case DenyAlert():
            denies = f"#screen [data-do=deny][data-number='{command.call}']"
            return denies, denies


def about_call(page: Page, command: Enquire | AlertCall | Explain) -> None:
    """Say something about a call on the sheet that its cell opens."""
    sends = {Enquire: "ask", AlertCall: "alert", Explain: "explain"}[type(command)]
    if isinstance(command, Explain) and command.correcting:
        sends = "correct"
    page.locator(f"#auction [data-opens=call-form][data-number='{command.call}']").click()
    page.locator("#call-form [name=text]").fill(command.text)
    page.locator(f"#call-form [data-sends={sends}]").click()


def press(page: Page, button: str, *, corner: bool = False) -> None:
    """Click it, and once more where the page asks for that."""
    page.locator(button).click(position=_CORNER if corner else None)
    if page.locator(f"{button}[data-armed]").count():
        page.locator(button).click(position=_CORNER if corner else None)


def rule(desk: Page, ruling: GiveRuling) -> None:
    """Rule on the question that the director's page asks."""
    form = desk.locator(f".question form:has(input[name=ruling][value='{ruling.ruling.value}'])")
    with hastened(desk):
        expect(form).to_be_visible()
    if ruling.tricks is not None:
        side, tricks = ruling.tricks
        form.locator("[name=side]").select_option(side.name)
        form.locator("[name=tricks]").fill(str(tricks))
    if form.locator("[name=text][required]").count():
        form.locator("[name=text]").fill("The line stated does not draw trumps.")
    form.locator("button").click()
    expect(form).to_have_count(0)


def step_back(desk: Page, command: StepBack) -> None:
    """Withdraw what the command says, by the form of its paragraph, which is gone when it has been carried out."""
    assert command.player is not None
    if desk.locator("#back[open]").count() == 0:
        desk.locator("#back > summary").click()
    law = f"#back form:has(input[name=law][value='{command.law}'])"
    if command.meant is not None:
        form, field, value = f"{law}:has([name=player][value={command.player.letter}])", "meant", str(command.meant)
    else:
        value = f"{command.call}:{command.player.letter}"
        form, field = f"{law}:has(option[value='{value}'])", "which"
    folded = desk.locator("#back details").filter(has=desk.locator(form.removeprefix("#back ")))
    if folded.get_attribute("open") is None:
        folded.locator("summary").click()
    desk.locator(form).locator(f"[name={field}]").select_option(value)
    if command.words:
        desk.locator(form).locator("[name=words]").fill(command.words)
    desk.locator(form).locator("[name=text]").fill("as he told me")
    desk.locator(form).locator("button").click()
    expect(desk.locator(form)).to_have_count(0)
