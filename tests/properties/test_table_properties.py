"""Does a table hold together whatever is tried by whom? The long form is ``scripts/fuzz-tables``."""

from hypothesis import settings

from properties.table_machine import TableMachine

TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=100, stateful_step_count=30)
