"""A run of a kernel: where it is played, when it stops, and how it goes on after a stop.

``spec_checks`` and ``strategy_checks`` refuse what cannot be played, ``kernel_choice`` and
``backends`` choose who plays. ``simulation_run`` hands out ``pieces`` to an executor: threads, a
GPU or a cluster. ``checkpoint`` keeps the sums, under the ``identity`` of the run.
"""
