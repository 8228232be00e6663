"""Does a round hold together whatever is tried? The long form is ``scripts/fuzz``."""

import pytest
from hypothesis import settings

from properties.round_machine import RoundMachine

pytestmark = pytest.mark.uncounted

TestRound = RoundMachine.TestCase
TestRound.settings = settings(max_examples=150, stateful_step_count=50)
