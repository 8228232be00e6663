"""What a house counts for its operators, in the form Prometheus reads."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from spanish21.service.house_condition import HouseCondition

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """The counters of one process; each process has its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.entries = self._counter("entries", "Entries taken in, by stream.", "stream")
        self.commands = self._counter(
            "commands", "Commands at tables, by what became of them.", "outcome"
        )
        outcomes = ("accepted", "refused", "malformed")
        self.accepted, self.refused, self.malformed = map(self.commands.labels, outcomes)
        self.seconds = self._histogram(
            "command_seconds", "From a command's arrival until it is on the disk."
        )
        self.requests = self._counter(
            "requests", "Requests answered over HTTP, by status code.", "status"
        )
        self.request_seconds = self._histogram(
            "request_seconds", "From a request's arrival until its answer was sent."
        )
        self.sign_in_failures = self._counter("sign_in_failures", "Sign-ins that failed.")
        self.lock_outs = self._counter("lock_outs", "Names that had to wait after failures.")
        self.sockets = self._gauge("sockets", "Connections that listen now.")
        self.dropped = self._counter("sockets_dropped", "Connections that read too slowly.")
        self.left = self._counter("sockets_left", "Connections that the other side has ended.")
        self.tables = self._gauge("tables", "Tables, by whether a round is on.", "round")
        self.failures = self._gauge("database_failures", "How often the database went away.")
        self.working = self._gauge("working", "Whether commands are taken.")
        self.queue = self._gauge("writer_queue", "Commands that wait for the journal's writer.")
        self._condition_gauges()

    def _condition_gauges(self) -> None:
        """The gauges of ``take_condition``."""
        self.bank = self._gauge("bank_cents", "What the bank account for jackpots holds.")
        self.owed = self._gauge("jackpots_owed_cents", "What jackpots and open awards come to.")
        self.awards = self._gauge("awards_open", "Awards that are neither closed nor void.")
        self.self_check = self._gauge("self_check_holds", "Whether the last self-check holds.")
        self.self_check_age = self._gauge(
            "self_check_age_seconds", "Since this house was last checked by any process."
        )
        self.clock_behind = self._gauge(
            "clock_behind_seconds", "By how much this clock is behind the journal's last entry."
        )
        self.disk_free = self._gauge(
            "disk_free_bytes", "Room left beside a SQLite file; none of PostgreSQL's.", "where"
        )
        self.anchor_age = self._gauge(
            "anchor_age_seconds", "Since a place outside last took the journal's head.", "place"
        )
        self.anchor_failures = self._gauge(
            "anchor_failures", "How often a place outside could not be reached.", "place"
        )

    def _counter(self, name: str, what: str, *labels: str) -> Counter:
        return Counter(f"spanish21_{name}", what, labels, registry=self.registry)

    def _gauge(self, name: str, what: str, *labels: str) -> Gauge:
        return Gauge(f"spanish21_{name}", what, labels, registry=self.registry)

    def _histogram(self, name: str, what: str) -> Histogram:
        return Histogram(f"spanish21_{name}", what, buckets=_SECONDS, registry=self.registry)

    def take_condition(self, condition: HouseCondition) -> None:
        """Set what is not counted but measured when Prometheus asks."""
        self.working.set(condition.working)
        self.failures.set(condition.database_failures)
        self.queue.set(condition.writer_queue)
        self.self_check.set(condition.self_check_holds)
        if condition.disk_free_bytes is not None:
            self.disk_free.labels("database").set(condition.disk_free_bytes)
        if condition.books is not None:
            self.bank.set(condition.books.bank_cents)
            self.owed.set(condition.books.owed_cents)
            self.awards.set(condition.books.awards_open)
            self.self_check_age.set(condition.books.self_check_age_seconds)
            self.clock_behind.set(condition.books.clock_behind_seconds)
        for anchor in condition.anchors:
            self.anchor_age.labels(anchor.place).set(anchor.age_seconds)
            self.anchor_failures.labels(anchor.place).set(anchor.failures)

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)
