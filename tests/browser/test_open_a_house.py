"""The guide from a bare machine to an open house and its first award, followed literally."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from fixtures.house_server import GOOD

from .at_felt import AtTable
from .harness import DESK, WAIT_MS, Person

pytestmark = pytest.mark.uncounted

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "open-a-house.md"
_BLOCK = re.compile(r"^```(sh|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_STAFF = {
    "Meg": "accounting",
    "Sue": "shift manager",
    "Flo": "floor supervisor",
    "Sam": "surveillance",
    "Dan": "dealer",
    "Ann": "player",
}


class Machine:
    """The machine of the guide: a folder, a shell, and the house that it keeps running."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "oak"
        self._begins_in = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        programs = str(Path(sys.executable).parent)
        self._env = {
            **os.environ,
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            # The guide's port may be taken on the machine of a test; nothing else is other.
            "SPANISH21_PORT": str(self.port),
            "SPANISH21_PASSWORD": GOOD,
        }
        self._served: subprocess.Popen[bytes] | None = None

    def runs(self, block: str) -> str:
        """A block of the guide, in the folder where the one before it ended."""
        where = self.folder if self.folder.exists() else self._begins_in
        done = subprocess.run(  # noqa: S603  the guide's own words
            ["/bin/bash", "-euc", block],
            cwd=where,
            env=self._env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{block}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def keeps_running(self, block: str) -> None:
        """The house, until the machine is put away."""
        with (self.folder / "log").open("wb") as log:
            self._served = subprocess.Popen(  # noqa: S603  the guide's own words
                ["/bin/bash", "-euc", f"exec {block}"], cwd=self.folder, env=self._env, stderr=log
            )
        welcome, deadline = self.folder / "welcome", time.monotonic() + 120
        while not (welcome.exists() and welcome.read_text()):
            assert self._served.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < deadline
            time.sleep(0.05)

    @property
    def link(self) -> str:
        return (self.folder / "welcome").read_text().strip()

    def stops(self) -> None:
        if self._served is not None:
            self._served.send_signal(signal.SIGTERM)
            assert self._served.wait(120) == 0


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    one = Machine(tmp_path)
    try:
        yield one
    finally:
        one.stops()


class Device(Person):
    """A second device: a browser of its own that trusts the house's certificate."""

    def __init__(self, browser: Browser, base: str, stack: ExitStack) -> None:
        context = browser.new_context(
            base_url=base,
            ignore_https_errors=True,
            viewport={"width": DESK.width, "height": DESK.height},
        )
        stack.callback(context.close)
        context.set_default_timeout(WAIT_MS)
        super().__init__(base, context, None)

    def sets_password(self, link: str, name: str) -> None:
        self.page.goto(link)
        self.page.get_by_label("Password").fill(GOOD)
        self.page.get_by_label("Again").fill(GOOD)
        self.page.get_by_role("button", name="Set the password").click()
        expect(self.page.get_by_role("banner")).to_contain_text(name)

    def adds(self, name: str, role: str, signer: "Device | None") -> str:
        """A person with a role, and his link; a second person signs on a device of her own."""
        page = self.page
        page.goto("/people")
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_role("group", name="Roles").get_by_text(role).first.click()
        page.locator("button[data-what='AddPerson']").click()
        if signer is not None:
            signs_at_home(page, "Meg", signer, "admin")
        link = page.get_by_label("Link", exact=True).input_value()
        assert link.startswith(f"{self.base}/welcome#")
        return link

    def moves(self, what: str, amount: str, *, player: str = "", signed_by: str = "") -> None:
        """Money at the cage."""
        page = self.page
        page.goto("/accounting?part=cage")
        form = page.get_by_role("region", name="Move money")
        form.get_by_label("What").first.select_option(label=what)
        if player:
            form.get_by_label("Player", exact=True).fill(player)
        form.get_by_label("Amount in dollars").fill(amount)
        form.get_by_role("button", name="Move it").click()
        page.get_by_role("dialog").get_by_role("button", name="Move it").click()
        if signed_by:
            signs(page, signed_by)
        expect(page.get_by_role("dialog")).to_have_count(0)

    def tray(self, what: str, amount: str, *, signed_by: str) -> None:
        """A fill or a count of L1, on the floor's page."""
        page = self.page
        page.locator(f"button[data-what='{what}']").click()
        dialog = page.get_by_role("dialog").last
        dialog.get_by_label(re.compile("dollars")).fill(amount)
        dialog.locator("button[type='submit']").click()
        signs(page, signed_by)

    def takes(self, step: str) -> None:
        """The step of the award that is his now."""
        button = self.page.locator(f"button[data-what='{step}']")
        button.click()
        expect(button).to_have_count(0)

    def opens_award(self) -> Page:
        self.page.goto("/floor")
        self.page.get_by_role("button", name="Open and see to it").first.click()
        return self.page


def signs(page: Page, name: str) -> None:
    """A second person signs at the first one's screen."""
    page.get_by_label("Name of the second person").fill(name)
    page.get_by_label("Password of the second person").fill(GOOD)
    page.locator("button[data-what='Countersign']").click()
    expect(page.get_by_label("Name of the second person")).to_have_count(0)


def signs_at_home(page: Page, name: str, device: Device, first: str) -> None:
    """A second person signs on a page of his own, on his own device."""
    page.get_by_label("Name of the second person").fill(name)
    page.locator("button[data-what='AskToSign']").click()
    device.page.goto("/signatures")
    asked = device.page.get_by_role("region", name=f"{first} asks")
    asked.get_by_role("button", name="Sign", exact=True).click()
    expect(page.locator("[data-signed]")).to_have_count(0)


def heading(device: Device, words: str) -> None:
    expect(device.page.get_by_role("heading", level=1)).to_have_text(
        re.compile(r"\s*" + r"\s+".join(words.split()) + r"\s*")
    )


def enters(dan: Device, card: str) -> None:
    dan.page.keyboard.type(card)
    dan.page.keyboard.press("Enter")
    expect(dan.page.get_by_text(f"Last card in: {card.upper()}")).to_be_visible()


def brings_cards(dan: Device, flo: Device) -> None:
    """From the decks to the shoe, as the dealer's console says step by step."""
    step = dan.page.get_by_role("heading", level=1)
    for _ in range(40):
        expect(step).not_to_have_text("")
        said = " ".join((step.text_content() or "").split())
        if said.startswith("Open round"):
            return
        if said.startswith("The floor verifies"):
            flo.page.goto("/tables/L1/deal")
            flo.page.locator("button[data-what='VerifyInspection']").click()
        else:
            dan.page.wait_for_timeout(300)
            dan.page.keyboard.press("Enter")
        try:
            expect(step).not_to_have_text(step.text_content() or "", timeout=3_000)
        except AssertionError:
            continue
    raise AssertionError(f"the cards are not in the shoe: {said}")


def opens_house(machine: Machine, shell: Iterator[str], settings: str) -> str:
    """Parts 1 and 2: the machine, and the doors; the administrator's link, for another device."""
    machine.runs(next(shell))
    machine.runs(next(shell))
    (machine.folder / "house.toml").write_text(settings)
    machine.runs(next(shell))
    machine.keeps_running(next(shell))
    link = machine.link
    assert link.startswith("https://")
    return link[link.index("/welcome") :]


def lets_people_in(admin: Device, browser: Browser, stack: ExitStack) -> dict[str, Device]:
    """Part 3: each on a device of his own."""
    people: dict[str, Device] = {}
    for name, role in _STAFF.items():
        signer = people.get("Meg") if role not in ("dealer", "player") else None
        link = admin.adds(name, role, signer)
        people[name] = Device(browser, admin.base, stack)
        people[name].sets_password(link, name)
    return people


def opens_table(flo: Device) -> None:
    """Part 5: a fill, a count, and the dealer."""
    flo.page.goto("/floor")
    flo.page.get_by_role("button", name=re.compile("L1")).first.click()
    flo.tray("FillTable", "10000", signed_by="Meg")
    flo.tray("CountTray", "10000", signed_by="Dan")
    flo.page.goto("/tables/L1/deal")
    flo.page.get_by_label("Dealer").select_option("Dan")
    flo.page.locator("button[data-what='OpenTable']").click()


def play_a_round(dan: Device, flo: Device, ann: Device) -> None:
    """Part 5: from the decks to the end of the first round."""
    seat = AtTable(ann, "L1", 1)
    seat.sits()
    page = dan.page
    page.goto("/tables/L1/deal")
    brings_cards(dan, flo)
    heading(dan, "Open round 1")
    page.locator("button[data-what='OpenRound']").click()
    heading(dan, "Wagers, please")
    seat.wagers(10_00, match_up=300_00)
    heading(dan, "Close wagers")
    page.locator("button[data-what='CloseWagers']").click()
    for place, card in (("Box 1", "8s"), ("up card", "8s"), ("Box 1", "8h")):
        heading(dan, f"Deal .*{place}")
        enters(dan, card)
    heading(dan, "Deal the down card face down")
    page.locator("button[data-what='DealFaceDown']").click()
    heading(dan, r"Box 1: do not pay \$3,900")
    page.locator("button[data-what='paid']").click()
    seat.button("Stand").first.click()
    heading(dan, "Turn the down card")
    enters(dan, "Kh")


def pay_the_award(flo: Device, sam: Device, meg: Device) -> None:
    """Part 6: evidence, recording, approval, payment with a witness, the closed record."""
    page = flo.opens_award()
    page.get_by_label("Cards that lie on the table").fill("8♠ 8♥, dealer 8♠")
    page.get_by_label("The wager lay there before the deal").check()
    page.get_by_label("The shoe was counted").check()
    page.get_by_label("Camera and time").fill("camera 1, 20:00")
    flo.takes("RecordEvidence")
    flo.takes("VerifyAward")
    page = sam.opens_award()
    for seen in ("The hand", "The wager", "The payout", "The player"):
        page.get_by_label(seen, exact=True).check()
    page.get_by_label("Recording").fill("camera 1, 20:00")
    sam.takes("ConfirmBySurveillance")
    page = meg.opens_award()
    page.get_by_label("Paid in").select_option("chips")
    page.get_by_label("The player was identified by").fill("passport 4711")
    meg.takes("ApproveAward")
    page = flo.opens_award()
    page.locator("button[data-what='PayAward']").click()
    expect(page.locator("[data-signed]")).to_contain_text("$3,900.00 to Ann, in chips")
    signs(page, "Dan")
    flo.takes("CloseAward")
    expect(page.get_by_text("The record is complete.", exact=True)).to_be_visible()


def test_the_guide_from_nothing_to_a_paid_award(browser: Browser, machine: Machine) -> None:
    blocks = _BLOCK.findall(GUIDE.read_text())
    shell = iter([text for kind, text in blocks if kind == "sh"])
    (settings,) = [text for kind, text in blocks if kind == "toml"]
    link = opens_house(machine, shell, settings)
    with ExitStack() as stack:
        admin = Device(browser, f"https://127.0.0.1:{machine.port}", stack)
        # A page first asks alone, and then for a second person.
        admin.bears = ("answered 403: /api/people",)
        admin.sets_password(link, "admin")
        people = lets_people_in(admin, browser, stack)
        meg = people["Meg"]
        meg.moves("The house puts money into the cage", "100000", signed_by="Sue")
        meg.moves("A player buys chips", "1000", player="Ann")
        assert "Approved: L1" in machine.runs(next(shell))
        opens_table(people["Flo"])
        play_a_round(people["Dan"], people["Flo"], people["Ann"])
        pay_the_award(people["Flo"], people["Sam"], meg)
        for device in (admin, *people.values()):
            device.check()
        assert "Clean" in machine.runs(next(shell))
    assert next(shell, None) is None
