"""Slow answers made in worker processes: the job queue, the process pool, and which processors they run on."""
