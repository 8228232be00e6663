"""The reference desk of the server: read-only answers about rule sets, odds and strategy."""

from spanish21.server.reference.routes import router
from spanish21.service.workers.job_queue import JobQueue, JobQueueBusy, JobTooSlow

__all__ = ["JobQueue", "JobQueueBusy", "JobTooSlow", "router"]
