"""The director's page beside four players: a slip granted and refused, a result questioned, talk, what he writes."""

from __future__ import annotations

from playwright.sync_api import Request, Route, expect

from laws.values.seats import SEATS, Seat
from play.models import Person
from tests.browser.four import Four
from tests.browser.haste import hastened
from tests.browser.pictures import picture_everywhere
from tests.browser.scene import Scene
from tests.browser.sizes import LONG
from tests.browser.test_irregularities_claims import LED
from tests.browser.test_pages import check_width
from tests.browser.watching import check_accessible

NORTH, EAST, SOUTH, WEST = SEATS


_COUNTS_SOUNDS = """() => {
    window.sounds = 0;
    window.AudioContext = class { resume() { window.sounds += 1; return new Promise(() => {}); } };
}"""
_OVERFLOW = "document.documentElement.scrollWidth - innerWidth"


def got(scene: Scene, seat: Seat, text: str) -> bool:
    """Whether the page of that seat was sent that text, in the page or by its socket."""
    return any(text in one.text for one in scene.received[seat].sent)


def test_a_slip_is_granted_and_another_refused(four: Four) -> None:
    """25A1, 25A2: he is told of each as it is asked; of the one refused left-hand opponent alone chooses (25B1)."""
    habits = {"size": "normal", "sound_director": "on"}  # no offer of large text in the pictures
    Person.objects.filter(pk=four.people["D"].pk).update(preferences=habits)
    scene = four.board("N 1S", seen="NSD")
    desk = scene.desk
    assert desk is not None
    desk.evaluate(_COUNTS_SOUNDS)
    scene.do("N meant 1C")
    question = desk.locator(".question h3")
    with hastened(desk):
        expect(question).to_contain_text("unintended")
    expect(desk).to_have_title("(1) Director – Irregular – Screenmate")
    expect(desk.locator("#heard")).to_contain_text("unintended")
    assert desk.evaluate("window.sounds") == 1
    for page in scene.pages.values():
        expect(page.locator("#ruling h2")).to_contain_text("1♣")
        expect(page.locator("#ruling button")).to_have_count(0)
        expect(page.locator("#auction .fate")).to_have_count(1)
    expect(desk.locator(".evidence")).to_contain_text("1 spade first; he says that he meant 1 club")
    expect(desk.locator(".evidence")).to_contain_text("The two controls are not side by side.")
    expect(desk.locator(".evidence")).to_contain_text("His partner has not called since.")
    expect(desk.locator(".question")).to_contain_text("Play waits for your answer.")
    check_accessible(desk)
    scene.check_received()
    picture_everywhere(scene.pages[SOUTH], "unintended-call")

    # In a browser that cannot move an element without losing the focus, as some cannot:
    desk.evaluate("delete Element.prototype.moveBefore")
    # What he writes stays while the page renews itself, and he goes on where he was; so it does when he takes the call.
    words = desk.locator(".question form").filter(has_text="It was unintended").locator("[name=text]")
    words.click()
    words.press_sequentially("a finger")
    desk.locator("#hands summary").click()
    words.click()
    scene.do('E calls director "36.3(9)"')
    expect(desk.locator(".calls")).to_contain_text("East calls the director")
    picture_everywhere(desk, "director")
    expect(words).to_be_focused()
    desk.keyboard.press("End")
    desk.keyboard.type(" on the wrong key")
    desk.get_by_role("button", name="I am coming").click()
    expect(desk.locator("#waits + .help ~ p").first).to_contain_text("Dora has taken the call.")
    expect(words).to_have_value("a finger on the wrong key")
    expect(desk.locator("#hands")).to_have_attribute("open", "")
    scene.check_received()
    scene.do("""
        TD rules unintended
        = call 1 1S withdrawn
        = call 2 1C standing
        = turn E
    """)
    expect(desk.locator("#record + ol")).to_contain_text("It was unintended: a finger on the wrong key")
    expect(desk.locator(".messages")).to_contain_text("It is ruled, and play goes on.")
    expect(desk).to_have_title("Director – Irregular – Screenmate")
    for seat, page in scene.pages.items():
        expect(page.locator("#ruling")).to_be_hidden()
        expect(page.locator("#duties")).to_contain_text("unintended" if seat is NORTH else "无意")
    scene.check_received()

    scene.do("""
        E 1H
        E meant 1D
        TD rules intended
        = choice S accept decline
    """)
    for seat, page in scene.pages.items():
        expect(page.locator("#ruling button")).to_have_count(2 if seat is SOUTH else 0)
    expect(desk.locator(".messages")).to_contain_text("It is ruled. Play waits for what is still open.")
    expect(desk.locator("#director")).to_contain_text("Waiting for South to choose.")
    scene.check_received()
    scene.do("""
        S chooses decline
        = call 3 1H standing
        = call 4 1D cancelled
        S pass
    """)
    scene.check_received()


_ANSWERED = """() => {
    const part = document.getElementById("director");
    const seen = (done) => ({ target }) => target === part && done();
    window.answered = new Promise((done) => part.addEventListener("htmx:afterRequest", seen(done)));
}"""


def test_what_he_sends_while_the_page_asks_for_news_leaves_him_his_fields(four: Four) -> None:
    """The page asks every three seconds. The answer to that may come while his own word is under way, or after the
    answer to it: the part of the page that either is for is then gone.
    """
    desk = four.board("N 1S", seen="ND").desk
    assert desk is not None
    asked: list[Route] = []

    def is_news(request: Request) -> bool:
        return "have=" in request.url

    def crossing(sent: Route) -> None:
        answer, news = sent.fetch(), asked[0].fetch()
        asked[0].fulfill(response=news)
        sent.fulfill(response=answer)

    def say(word: str) -> None:
        desk.locator("#say-text").fill(word)
        desk.locator("#say-button").click()
        expect(desk.locator(".spoken")).to_contain_text(word)
        expect(desk.locator("#director #say-text")).to_have_value("")

    desk.route(lambda address: "have=" in address, lambda route: asked.append(route))
    desk.route(lambda address: address.endswith("/director/"), crossing, times=1)
    with desk.expect_request(is_news):
        desk.evaluate("hasten(4)")
    with desk.expect_request(is_news):
        say("ten minutes are left")
    desk.evaluate(_ANSWERED)
    say("five minutes are left")
    asked[1].fulfill(response=asked[1].fetch())
    desk.evaluate("window.answered")
    expect(desk.locator("#director #say-text")).to_have_value("")
    desk.unroute_all(behavior="ignoreErrors")
    desk.evaluate("hasten(1)")


def test_he_is_spoken_to_answers_one_player_and_enters_a_card_that_was_shown(four: Four) -> None:
    """Article 36, Law 24: only that player reads the answer; the card lies face up when the director has ruled."""
    scene = four.board("N 1S", seen="NED")
    desk = scene.desk
    assert desk is not None
    asking, answer = "may I ask what 1 spade promises?", "ask your opponents at your turn"
    east = scene.pages[EAST]
    east.locator("#tab-talk").click()
    east.locator("#speak [name=text]").fill(asking)
    east.locator("#speak button").click()
    with hastened(desk):
        expect(desk.locator("#heard")).to_contain_text(asking)
    desk.locator("#say [name=to]").select_option("E")
    desk.locator("#say-text").fill(answer)
    desk.locator("#say-button").click()
    expect(desk.locator(".spoken")).to_contain_text(f"Dora (to East): {answer}")
    expect(desk.locator("#say-text")).to_have_value("")
    expect(east.locator("#talk")).to_contain_text(answer)

    desk.locator("#happened > summary").click()
    desk.locator("#happened-Expose-open > summary").click()
    check_accessible(desk)
    for width, height in ((360, 640), (844, 390), (1280, 800)):
        desk.set_viewport_size({"width": width, "height": height})
        assert desk.evaluate(_OVERFLOW) <= 0, width
    form = desk.locator("#happened-Expose")
    form.locator("[name=seat]").select_option("E")
    form.locator("[name=cards1]").select_option("HA")
    form.locator("button").click()
    expect(desk.locator(".messages")).to_contain_text("not in this hand")
    form.locator("[name=cards1]").select_option("HQ")  # what he chose is still there
    expect(form.locator("[name=seat]")).to_have_value("E")
    form.locator("button").click()
    expect(desk.locator(".messages")).to_contain_text("It is entered.")
    desk.locator("#own-accord > summary").click()
    desk.locator("#own-text").fill("I have seen the queen")
    desk.locator("#own-button").click()
    for page in scene.pages.values():
        expect(page.locator("#duties")).to_contain_text("24")
    scene.do("= irregularity 24 E rectified")
    scene.check_received()
    assert not got(scene, NORTH, asking), "it was said to the director"
    assert not got(scene, NORTH, answer), "it was said to East alone"


@LONG
def test_a_call_is_changed_back_in_time_after_misinformation(four: Four) -> None:
    """Laws 20F6, 21B1(a), 21B2, 16C: he picks the paragraph; South changes a call, then West his, and all four read
    which side may not use what was withdrawn.
    """
    scene = four.board('director: present\nN 1NT\nE 2C alert "spades"\nS 2D\nW 2H')
    desk = scene.desk
    assert desk is not None
    desk.locator("#back > summary").click()
    desk.locator("#step-21B1-a-S3-open > summary").click()
    offered = desk.locator("#step-21B1-a-S3")
    expect(offered).to_contain_text("South may let it stand. South’s 2 diamonds goes back; East-West may not use")
    check_accessible(desk)
    for width, height in ((360, 640), (1280, 800)):
        desk.set_viewport_size({"width": width, "height": height})
        assert desk.evaluate(_OVERFLOW) <= 0, width
    scene.do("""
        TD steps back 21B1(a) E 2 "clubs and hearts"
        = choice S retract keep
        S chooses retract
        = call 3 2D withdrawn
        S X
        = choice W retract keep
        W chooses retract
        = call 4 2H withdrawn
        W 2S
        = turn N
    """)
    scene.check_received()
    for seat in (NORTH, EAST):
        told = scene.pages[seat].locator("#duties [data-withdrawn]")
        expect(told).to_have_count(2)
        expect(told.nth(0)).to_have_text("What South’s 2♦ told is unauthorised for East-West (Law 16C).")
        expect(told.nth(1)).to_have_text("What West’s 2♥ told is unauthorised for East-West (Law 16C).")
    for seat in (SOUTH, WEST):
        expect(scene.pages[seat].locator("#duties [data-withdrawn]")).to_have_count(2)
    expect(desk.locator("#record + ol")).to_contain_text("as he told me")


def test_a_result_is_questioned_and_answered(four: Four) -> None:
    """20F5, 69B: it reaches the director with its paragraphs and the time left; the table reads what he answers."""
    scene = four.board(
        f"""{LED}
        S claims 13 "all mine"
        E agrees
        """,
        seen="NWD",
    )
    desk = scene.desk
    assert desk is not None
    scene.do("""
        W agrees
        = phase over
    """)
    west, words = scene.pages[WEST], "South’s call was explained wrongly"
    west.locator("#result [data-opens=question-form]").click()
    check_accessible(west)
    west.locator("#question-form [name=text]").fill(words)
    west.locator("#question-form [data-about=explanation]").click()
    question = desk.locator(".question")
    with hastened(desk):
        expect(question.locator("h3")).to_contain_text("West questions the result: An explanation that was wrong")
    expect(question.locator("h3")).to_contain_text("20F5")
    expect(question).to_contain_text(words)
    expect(question.locator("time + *, .help")).to_contain_text("left")
    check_accessible(desk)
    expect(west.locator("#duties")).to_contain_text("西家")
    expect(scene.pages[NORTH].locator("#duties")).to_contain_text("West")
    assert not got(scene, NORTH, words), "the words are for the director"
    stands = question.locator("form").filter(has_text="The result stands")
    stands.locator("button").click()
    expect(stands.locator("[name=text]:invalid")).to_be_focused()  # he says why
    stands.locator("[name=text]").fill("nobody could be misled")
    stands.locator("button").click()
    expect(question).to_have_count(0)
    for page in scene.pages.values():
        expect(page.locator("#duties")).to_contain_text("nobody could be misled")

    west.locator("#result [data-opens=question-form]").click()
    west.locator("#question-form [data-about=claim]").click()
    tricks = question.locator("form").filter(has=desk.locator("[name=tricks]"))
    with hastened(desk):
        tricks.locator("[name=side]").select_option("NS")
    tricks.locator("[name=tricks]").fill("12")
    tricks.locator("[name=text]").fill("a trick was conceded that could not be lost")
    tricks.locator("button").click()
    expect(question).to_have_count(0)
    for page in scene.pages.values():
        expect(page.locator("#duties")).to_contain_text("a trick was conceded that could not be lost")
        expect(page.locator("#result")).to_contain_text("490")
    scene.do("= tricks NS 12")
    scene.check_received()


def test_what_each_player_could_see(four: Four) -> None:
    """By the keyboard, step by step and seat by seat; the hands when he asks for them (Laws 73D, 85)."""
    scene = four.board(
        """
        N 1S alert "5♠ 11-15"
        E pass
        S 2S
        W pass
        N pass
        E pass
        E leads H2
        """,
        seen="D",
    )
    desk = scene.desk
    assert desk is not None
    desk.get_by_role("link", name="Course of this board").click()
    expect(desk.locator(".steps-list > li")).to_have_count(8)
    expect(desk.locator("#moment #auction")).to_contain_text("2")
    assert "data-card" not in desk.locator("#moment").inner_html()
    desk.get_by_role("link", name="when South chose").focus()
    desk.keyboard.press("Enter")
    expect(desk.locator("#seen")).to_have_text("What South could see at step 2")
    expect(desk.locator("#moment .hands")).to_have_count(0)
    desk.get_by_role("button", name="Show the hands").click()
    expect(desk.locator("#moment .hands .owner")).to_have_text("South")
    check_accessible(desk)
    check_width(desk)
    picture_everywhere(desk, "course")
