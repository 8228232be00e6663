"""Slow answers made in worker processes: the job queue, the process pool, and which processors they run on.

* ``analysis_trial``: whether a worker process can work one hand out
* ``job_queue``: slow answers computed in worker processes, within bounds
* ``process_pool``: worker processes that can be stopped: a pool whose workers are known by name
* ``processor_affinity``: one process, one processor: a server stays where it is, and its helpers go
  where there is room
"""
