"""Do the book and the jackpots hold together whatever is posted, won, void or adjusted?"""

import pytest
from hypothesis import settings

from properties.book_machine import BookMachine, JackpotMachine

pytestmark = pytest.mark.uncounted

BOOKS, JACKPOTS = 80, 60
"""How many examples of each are tried in the suite."""

TestBook = BookMachine.TestCase
TestBook.settings = settings(max_examples=BOOKS, stateful_step_count=25)
TestJackpots = JackpotMachine.TestCase
TestJackpots.settings = settings(max_examples=JACKPOTS, stateful_step_count=25)
