"""Does a table hold together whatever is tried by whom? The long form is ``scripts/fuzz-tables``."""

import pytest
from hypothesis import settings

from properties.table_machine import TableMachine

pytestmark = pytest.mark.uncounted

TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=100, stateful_step_count=30)
