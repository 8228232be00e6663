"""A run of a kernel: where it is played, when it stops, and how it goes on after a stop.

``spec_checks`` and ``strategy_checks`` refuse what cannot be played, ``kernel_choice`` and
``backends`` choose who plays. ``simulation_run`` hands out ``pieces`` to an executor: threads, a
GPU or a cluster. ``checkpoint`` keeps the sums, under the ``identity`` of the run.

* ``cluster_executor``: pieces on many machines, through dask.distributed
* ``cuda_executor``: runs on an NVIDIA GPU: the same sums as on a processor, to the last unit
* ``thread_executor``: pieces on the threads of this machine
"""
