"""What a house counts for its operators, in the form Prometheus reads."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """The counters of one process; each process has its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.entries = Counter(
            "spanish21_entries", "Entries taken in, by stream.", ["stream"], registry=self.registry
        )
        self.commands = Counter(
            "spanish21_commands",
            "Commands at tables, by what became of them.",
            ["outcome"],
            registry=self.registry,
        )
        outcomes = ("accepted", "refused", "malformed")
        self.accepted, self.refused, self.malformed = map(self.commands.labels, outcomes)
        self.seconds = Histogram(
            "spanish21_command_seconds",
            "From a command's arrival until it is on the disk.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.sockets = Gauge(
            "spanish21_sockets", "Connections that listen now.", registry=self.registry
        )
        self.dropped = Counter(
            "spanish21_sockets_dropped", "Connections that read too slowly.", registry=self.registry
        )
        self.tables = Gauge(
            "spanish21_tables",
            "Tables, by whether a round is on.",
            ["round"],
            registry=self.registry,
        )
        self.failures = Gauge(
            "spanish21_database_failures",
            "How often the database went away.",
            registry=self.registry,
        )
        self.working = Gauge(
            "spanish21_working", "Whether commands are taken.", registry=self.registry
        )

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)
