"""The compiled kernel: rules and chart as a card automaton, for the base game of one box.

``chart_reader``, ``suit_chances`` and ``prices`` say what a hand does and gains; ``round_states``
makes the states of a round of it and their ``transitions``. ``automaton`` packs them into a table,
``kernel_constants`` the rest into an array. ``card_step`` draws a card and follows the table, ``steps``
plays so for one lane, ``lanes`` for many on a processor and ``gpu`` on a GPU; ``figures`` reads what
they counted.

* ``kernel``: the compiled kernel on a processor
"""

from spanish21.simulation.compiled.kernel import CompiledKernel, describe_unsupported

__all__ = ["CompiledKernel", "describe_unsupported"]
