"""Does every cent and every hit of a shared meter count once, whatever lines and programs do?

Hypothesis chooses what happens: rounds, hits and voids at two houses, batches and answers that are
lost, repeated, delayed and overtaken, a line noted as lost, programs killed between any two writes.
After every step an amount that was shown is the one that the service has locked, and stays so; in
the end each side's audit is clean and the two journals agree, message by message.
"""

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from faults.shared_meter import MOST, FaultyMeter

MEMBERS = st.sampled_from(("oak", "elm"))
PERCENTS = st.lists(st.sampled_from((0, 10, 25, 100)), max_size=2)
PLACES = st.integers(0, 5)
DEATHS = st.integers(0, MOST)


class SharedMeterMachine(RuleBasedStateMachine):
    """Two houses, a meter service, and the lines between them."""

    def __init__(self) -> None:
        super().__init__()
        self.meter = FaultyMeter()

    @rule(member=MEMBERS, wagers=st.integers(1, 300), percents=PERCENTS)
    def play(self, member: str, wagers: int, percents: list[int]) -> None:
        self.meter.houses[member].play(wagers, percents)

    @rule(member=MEMBERS, most=st.integers(1, MOST))
    def send(self, member: str, most: int) -> None:
        self.meter.send(member, most)

    @rule(place=PLACES, dies_after=DEATHS, keeps=st.booleans())
    def deliver(self, place: int, dies_after: int, *, keeps: bool) -> None:
        self.meter.deliver(place, dies_after=dies_after, keeps=keeps)

    @rule(place=PLACES, dies_after=DEATHS, keeps=st.booleans())
    def return_answer(self, place: int, dies_after: int, *, keeps: bool) -> None:
        self.meter.return_answer(place, dies_after=dies_after, keeps=keeps)

    @rule()
    def cut(self) -> None:
        self.meter.cut()

    @rule(member=MEMBERS, seed=st.integers(0, 9))
    def declare_void(self, member: str, seed: int) -> None:
        self.meter.houses[member].declare_void(random.Random(seed))  # noqa: S311  by seed

    @rule(member=MEMBERS)
    def lose_or_restore(self, member: str) -> None:
        self.meter.houses[member].lose_or_restore()

    @rule(member=MEMBERS)
    def kill_house(self, member: str) -> None:
        self.meter.houses[member].kill()

    @rule()
    def kill_service(self) -> None:
        self.meter.service.kill()

    @invariant()
    def amounts_stand(self) -> None:
        self.meter.check()

    def teardown(self) -> None:
        self.meter.judge()


TestSharedMeter = SharedMeterMachine.TestCase
TestSharedMeter.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
