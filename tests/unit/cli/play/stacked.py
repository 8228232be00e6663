"""Shoes in a chosen order, sittings on them, and the full-screen game driven as a person would."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from textual.pilot import Pilot

from spanish21.adapters.shufflers import SeededShuffler
from spanish21.cli.play.screens.app import PlayApp
from spanish21.cli.play.session.play_session import PlaySession
from spanish21.cli.play.session.player_choices import list_choices
from spanish21.cli.play.session.session_ledger import DEFAULT_METER_CENTS
from spanish21.cli.play.session.session_setup import SessionSetup
from spanish21.cli.play.session.shoe_reveal import EventListener, ignore_event
from spanish21.cli.play.session.table_cards import ShuffleFunction
from spanish21.cli.play.session.table_staff import SessionEnvironment
from spanish21.game.cards import Card, parse_cards
from spanish21.game.round import Phase
from spanish21.house.configuration.rules_in_force import configure_rules

PAIR_OF_EIGHTS = "8s 6d 8h Kc"
ELEVEN = "5s 9d 6h Kc"
ACE_UP_BLACKJACK = "9s Ad 8h Kc"
ACE_UP_NO_BLACKJACK = "9s Ad 8h 7c"
SEVENS = "7s 7d 7s Kc 7s"
BLACKJACK = "As 5d Kh 9c"


def stacked(*shoes: str) -> ShuffleFunction:
    """Shuffles that put these cards on top, one shoe after the other; the first is burned.

    They lie in the middle after the shuffle, where the dealer cuts.
    """
    waiting = list(shoes)

    def shuffle(cards: Sequence[Card]) -> Sequence[Card]:
        top = parse_cards(waiting.pop(0) if len(waiting) > 1 else waiting[0])
        rest = list(cards)
        for card in top:
            rest.remove(card)
        order = deque([rest.pop(), *top, *rest])
        order.rotate(len(order) // 2)
        return order

    return shuffle


def flat(screen: str) -> str:
    """What a screen says, wherever its lines break."""
    return " ".join(screen.split())


def sit(
    *shoes: str,
    ruleset: str = "wa-2025",
    boxes: int = 1,
    bankroll_cents: int = 50000,
    seed: int | None = None,
    clock: Callable[[], int] = lambda: 0,
    hear: EventListener = ignore_event,
    asks_cut: bool = False,
    jackpots: Sequence[str] = (),
    meter_cents: int = DEFAULT_METER_CENTS,
    **options: str,
) -> PlaySession:
    """A sitting of Ann's on these shoes, or on those of a seed."""
    return PlaySession(
        configure_rules(ruleset, options, jackpots),
        player="Ann",
        boxes=boxes,
        bankroll_cents=bankroll_cents,
        outside=SessionEnvironment(
            stacked(*shoes) if seed is None else SeededShuffler(seed).shuffle,
            clock,
            hear,
            asks_cut,
        ),
        meter_cents=meter_cents,
    )


def play_on(
    sitting: PlaySession, *, until: Callable[[PlaySession], bool], keys: str = "sn"
) -> PlaySession:
    """Play round after round by the first of these keys on offer, until something is so."""
    while not until(sitting):
        if sitting.over:
            sitting.next_round()
        elif sitting.view.phase is Phase.WAGERING:
            least = sitting.table.rules.limits.table_minimum_cents
            sitting.deal({box: {"main": least} for box in sitting.boxes})
        else:
            offered = {choice.key: choice.decision for choice in list_choices(sitting)}
            sitting.act(next(offered[key] for key in keys if key in offered))
    return sitting


def void_round() -> PlaySession:
    """A round for which the shoe has run out twice: split and hit on seven boxes, one deck."""
    return play_on(crowded(41), until=lambda one: one.view.phase is Phase.VOID, keys="phsn")


def crowded(seed: int) -> PlaySession:
    """A sitting on all seven boxes with one deck, which runs short soon."""
    return sit(seed=seed, ruleset="bet-bigger", decks="1", boxes=7, bankroll_cents=10**6)


@dataclass
class Seat:
    """A person at the screen: presses keys and reads what is there."""

    app: PlayApp
    pilot: Pilot[None]

    async def press(self, keys: str) -> str:
        """Press keys one after the other, and read the screen."""
        await self.pilot.press(*keys.split())
        return await self.read()

    async def resize(self, width: int, height: int) -> str:
        await self.pilot.resize_terminal(width, height)
        return await self.read()

    async def read(self) -> str:
        await self.pilot.pause()
        return "\n".join(strip.text for strip in self.app.screen._compositor.render_strips())

    @property
    def sitting(self) -> PlaySession:
        assert self.app.sitting is not None
        return self.app.sitting


def on_screen(
    script: Callable[[Seat], Awaitable[None]],
    sitting: PlaySession | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    folder: Path = Path(),
) -> PlayApp:
    """Run a script at the screen; without a sitting it begins with choosing a table."""
    setup = SessionSetup("wa-2025", "Ann", SessionEnvironment(SeededShuffler(1).shuffle, lambda: 0))
    app = PlayApp(setup, sitting, folder)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(Seat(app, pilot))

    asyncio.run(run())
    return app
