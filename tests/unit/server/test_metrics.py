"""Is everything that is watched in the text that Prometheus reads?"""

from prometheus_client.parser import text_string_to_metric_families

from spanish21.server.metrics import Metrics
from spanish21.service.house_condition import AnchorCondition, BooksCondition, HouseCondition

CONDITION = HouseCondition(
    working=True,
    database_failures=3,
    writer_queue=7,
    self_check_holds=True,
    disk_free_bytes=10**9,
    books=BooksCondition(100, 90, 2, 60, 5),
    anchors=(AnchorCondition("vault", 3600, 1),),
)


def samples(metrics: Metrics) -> dict[tuple[str, ...], float]:
    families = text_string_to_metric_families(metrics.text().decode())
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


def test_everything_is_counted_and_told() -> None:
    metrics = Metrics()
    metrics.entries.labels("table").inc()
    metrics.commands.labels("accepted").inc(2)
    metrics.seconds.observe(0.003)
    metrics.sockets.set(5)
    metrics.dropped.inc()
    metrics.tables.labels("on").set(1)
    metrics.requests.labels("200").inc()
    metrics.take_condition(CONDITION)
    found = samples(metrics)
    assert found["spanish21_entries_total", "table"] == 1
    assert found["spanish21_commands_total", "accepted"] == 2
    assert found["spanish21_command_seconds_bucket", "0.0025"] == 0
    assert found["spanish21_command_seconds_bucket", "0.005"] == 1
    assert found["spanish21_sockets",] == 5
    assert found["spanish21_sockets_dropped_total",] == 1
    assert found["spanish21_tables", "on"] == 1
    assert found["spanish21_requests_total", "200"] == 1
    assert found["spanish21_database_failures",] == 3
    assert found["spanish21_working",] == 1
    assert found["spanish21_writer_queue",] == 7
    assert found["spanish21_self_check_holds",] == 1
    assert found["spanish21_disk_free_bytes", "database"] == 10**9
    assert found["spanish21_bank_cents",] == 100
    assert found["spanish21_jackpots_owed_cents",] == 90
    assert found["spanish21_awards_open",] == 2
    assert found["spanish21_self_check_age_seconds",] == 60
    assert found["spanish21_clock_behind_seconds",] == 5
    assert found["spanish21_anchor_age_seconds", "vault"] == 3600
    assert found["spanish21_anchor_failures", "vault"] == 1


def test_what_cannot_be_measured_stays_as_it_was() -> None:
    metrics = Metrics()
    metrics.take_condition(CONDITION)
    away = CONDITION._replace(working=False, disk_free_bytes=None, books=None, anchors=())
    metrics.take_condition(away)
    found = samples(metrics)
    assert (found["spanish21_working",], found["spanish21_bank_cents",]) == (0, 100)
    assert found["spanish21_disk_free_bytes", "database"] == 10**9


def test_each_process_counts_for_itself() -> None:
    one, other = Metrics(), Metrics()
    one.sockets.set(5)
    assert b"spanish21_sockets 0.0" in other.text()
