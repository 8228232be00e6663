"""A person at a table's page: what he does by its buttons, and what he reads there."""

from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .harness import WAIT_MS, Person

_RANKS = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
_SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
_CHIPS = (100_00, 25_00, 5_00, 1_00)
_LAYOUT = """() => {
  const cards = (where) =>
    [...where.querySelectorAll("[role=img]")].map((card) => card.getAttribute("aria-label"));
  const boxes = {};
  for (const box of document.querySelectorAll("[data-box]")) {
    boxes[box.dataset.box] = [...box.querySelectorAll("[data-hand]")].map(cards);
  }
  return { boxes, dealer: cards(document.querySelector(".dealer")) };
}"""
Cards = list[str]


def spoken(cards: Iterable[str]) -> Cards:
    """Cards as a page names them to whoever cannot see them."""
    return [f"{_RANKS[card[0]]} of {_SUITS[card[1]]}" for card in cards]


def dollars(cents: int) -> str:
    """An amount as pages write it: $25 or $37.50."""
    return f"${cents / 100:,.2f}".removesuffix(".00")


def signed(cents: int) -> str:
    """What was won or lost, as pages write it."""
    sign = "−" if cents < 0 else "+" if cents else ""
    return sign + dollars(abs(cents))


def until(page: Page, holds: Callable[[], object]) -> None:
    """Wait until something holds; the page goes on meanwhile."""
    for _ in range(WAIT_MS // 50):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came to hold")


class AtTable:
    """A person at one box of a table."""

    def __init__(self, person: Person, table: str, box: int = 3) -> None:
        self.person = person
        self.table = table
        self.number = box
        self.page = person.page
        self.page.goto(f"/tables/{table}")
        expect(self.page.get_by_role("region", name="Felt")).to_be_visible()

    # --- What he does -----------------------------------------------------------------------

    @property
    def box(self) -> Locator:
        return self.page.locator(f"[data-box='{self.number}']")

    def button(self, what: str) -> Locator:
        return self.page.locator(f"button[data-what='{what}']")

    def sits(self) -> None:
        self.page.get_by_role("button", name=f"Sit at box {self.number}", exact=True).click()
        expect(self.page.get_by_role("region", name="Your box")).to_be_visible()

    def wagers(self, cents: int = 10_00, **sides: int) -> None:
        """Chips on the spots, one after another; ``match_up`` is the spot match-up."""
        on = {"main": cents} | {name.replace("_", "-"): given for name, given in sides.items()}
        for spot, wager in on.items():
            self._stack(spot, wager)

    def _stack(self, spot: str, cents: int) -> None:
        left, here = cents, self.box.locator(f"button[data-spot='{spot}']")
        for chip in _CHIPS:
            if left < chip:
                continue
            self.page.get_by_role("button", name=f"{dollars(chip)} chip", exact=True).click()
            while left >= chip:
                here.click()
                left -= chip
        assert left == 0
        expect(here).to_contain_text(dollars(cents).removeprefix("$"))

    def is_ready(self) -> None:
        self.button("Ready").click()

    def acts(self, *commands: str) -> None:
        """One action after the other, each when it is offered."""
        for what in commands:
            before = self.view()
            self.button(what).first.click()
            until(self.page, lambda before=before: self.view() != before)  # type: ignore[misc]

    # --- What he reads ----------------------------------------------------------------------

    def view(self) -> Any:
        """The table as the house tells it."""
        assert self.person.who is not None
        return self.person.who.get(f"/api/tables/{self.table}").json()

    def record(self, number: int = 1) -> Any:
        """A round as the journal has it."""
        assert self.person.who is not None
        return self.person.who.get(f"/api/tables/{self.table}/rounds/{number}").json()

    def layout(self) -> Any:
        """The cards as the page names them: of every hand by box, and the dealer's."""
        return self.page.evaluate(_LAYOUT)

    def hands(self) -> list[Cards]:
        """The cards of this person's hands."""
        found: list[Cards] = self.layout()["boxes"][str(self.number)]
        return found

    def sees(self) -> None:
        """The page comes to show the cards that the house says lie on the table."""
        until(self.page, lambda: self.layout() == self._lies())

    def _lies(self) -> Any:
        view = self.view()
        on = view if view["phase"] == "round" else view["result"]
        dealer, hidden = on["dealer"], []
        if dealer["down_dealt"] and not dealer["down"]:
            hidden = ["card face down"]
        shown = [card for card in (dealer["up"], dealer["down"]) if card]
        boxes: dict[str, list[Cards]] = {str(one["box"]): [] for one in view["boxes"]}
        boxes |= {
            str(one["box"]): [spoken(hand["cards"]) for hand in one["hands"]] for one in on["boxes"]
        }
        return {"boxes": boxes, "dealer": spoken(shown) + hidden + spoken(dealer["drawn"])}

    def paid(self) -> list[str]:
        """What was paid in the last round, line by line."""
        lines = self.page.get_by_role("list", name="What was paid").get_by_role("listitem")
        return [" ".join(text.split()) for text in lines.all_inner_texts()]
