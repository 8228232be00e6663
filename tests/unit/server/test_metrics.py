"""Is everything that is watched in the text that Prometheus reads?"""

from prometheus_client.parser import text_string_to_metric_families

from spanish21.server.metrics import Metrics


def test_everything_is_counted_and_told() -> None:
    metrics = Metrics()
    metrics.entries.labels("table").inc()
    metrics.commands.labels("accepted").inc(2)
    metrics.seconds.observe(0.003)
    metrics.sockets.set(5)
    metrics.dropped.inc()
    metrics.tables.labels("on").set(1)
    metrics.failures.set(3)
    metrics.working.set(True)
    families = text_string_to_metric_families(metrics.text().decode())
    found = {
        (sample.name, *sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }
    assert found["spanish21_entries_total", "table"] == 1
    assert found["spanish21_commands_total", "accepted"] == 2
    assert found["spanish21_command_seconds_bucket", "0.0025"] == 0
    assert found["spanish21_command_seconds_bucket", "0.005"] == 1
    assert found["spanish21_sockets",] == 5
    assert found["spanish21_sockets_dropped_total",] == 1
    assert found["spanish21_tables", "on"] == 1
    assert found["spanish21_database_failures",] == 3
    assert found["spanish21_working",] == 1


def test_each_process_counts_for_itself() -> None:
    one, other = Metrics(), Metrics()
    one.sockets.set(5)
    assert b"spanish21_sockets 0.0" in other.text()
