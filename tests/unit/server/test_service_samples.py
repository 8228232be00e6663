"""Are the samples for operators true: metrics that exist, settings and options that are read?"""

import json
import re
import tomllib
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import click
import pytest

from spanish21.adapters.house_key import create_key
from spanish21.cli.house.commands import house_group
from spanish21.cli.options.anchor_settings import read_anchor_settings
from spanish21.cli.options.server_file import SETTINGS, read_server_file, variable_of
from spanish21.cli.serve import serve_command
from spanish21.server.metrics import Metrics

SAMPLES = Path(__file__).parents[3] / "examples" / "service"
GUIDE = Path(__file__).parents[3] / "docs" / "guides" / "keep-a-house.md"
METRIC = re.compile(r"spanish21_\w+")
UNITS = sorted(SAMPLES.glob("*.service")) + sorted(SAMPLES.parent.glob("*/*@.service"))


def exported() -> dict[str, tuple[str, ...]]:
    """Every series that Prometheus can be asked for, with its labels."""
    found: dict[str, tuple[str, ...]] = {}
    for collector in Metrics().registry._collector_to_names:
        labels = tuple(getattr(collector, "_labelnames", ()))
        for family in collector.collect():
            ends = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}
            for end in ends.get(family.type, ("",)):
                found[family.name + end] = labels
    return found


def expressions() -> list[str]:
    """What the alerts and the dashboard ask Prometheus for."""
    rules = re.findall(r"^ +expr: (.*)$", (SAMPLES / "alerts.yml").read_text(), re.MULTILINE)
    board = json.loads((SAMPLES / "dashboard.json").read_text())
    return rules + [one["expr"] for panel in board["panels"] for one in panel["targets"]]


def test_every_metric_that_is_asked_for_exists() -> None:
    asked = {name for text in expressions() for name in METRIC.findall(text)}
    assert sorted(asked - exported().keys()) == []


def test_labels_that_are_asked_for_exist() -> None:
    series = exported()
    for text in expressions():
        for name, inside in re.findall(r"(spanish21_\w+)\{(.*?)\}", text):
            assert {*re.findall(r"(\w+)[=!]", inside)} <= {*series[name]}
        for names in re.findall(r"by \((.*?)\)", text):
            known = {label for name in METRIC.findall(text) for label in series[name]}
            assert {*re.split(r", *", names)} <= known | {"le"}


def test_every_metric_is_on_the_dashboard() -> None:
    shown = {name for text in expressions() for name in METRIC.findall(text)}
    families = {re.sub(r"_(total|bucket|sum|count)$", "", name) for name in exported()}
    assert (
        sorted(families - {re.sub(r"_(total|bucket|sum|count)$", "", one) for one in shown}) == []
    )


def test_every_alert_says_what_it_means_and_how_urgent_it_is() -> None:
    text = (SAMPLES / "alerts.yml").read_text()
    alerts = text.split("- alert: ")[1:]
    assert len(alerts) >= 12
    for alert in alerts:
        assert re.search(r"^ +expr: \S", alert, re.MULTILINE), alert
        assert re.search(r"^ +labels: \{severity: (page|ticket)\}$", alert, re.MULTILINE), alert
        assert re.search(r'^ +annotations: \{summary: ".+"\}$', alert, re.MULTILINE), alert
        assert alert.count("(") == alert.count(")")


def test_panels_do_not_overlap() -> None:
    board = json.loads((SAMPLES / "dashboard.json").read_text())
    cells = [
        (x, y)
        for panel in board["panels"]
        for x in range(panel["gridPos"]["x"], panel["gridPos"]["x"] + panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["y"], panel["gridPos"]["y"] + panel["gridPos"]["h"])
    ]
    assert len(cells) == len({*cells})
    assert max(x for x, _ in cells) < 24


def test_the_sample_of_settings_is_taken(tmp_path: Path) -> None:
    settings = read_server_file(SAMPLES / "house.toml")
    anchors: Any = settings.pop("anchors")
    create_key(tmp_path / "oak.key")
    read = read_anchor_settings({**anchors, "key": str(tmp_path / "oak.key")})
    assert [place.name for place in read.places] == ["vault", "paper"]
    assert settings.keys() <= SETTINGS.keys()
    own, _, about_anchors = (SAMPLES / "house.toml").read_text().partition("[anchors]")
    of_house, of_anchors = map(commented, (own, about_anchors))
    assert of_house
    assert of_anchors
    for name, value in of_house.items():
        assert SETTINGS[name].holds(value)
    for name, value in of_anchors.items():
        read_anchor_settings({**anchors, "key": str(tmp_path / "oak.key"), name: value})


def test_the_guide_has_every_setting_with_its_variable_and_every_place(tmp_path: Path) -> None:
    text = GUIDE.read_text()
    rows = re.findall(r"^\| (`.*?) \| (.*?) \|", text, re.MULTILINE)
    settings = [re.findall(r"`(\w+)`", named) for named, _ in rows]
    assert sorted(name for row in settings for name in row) == sorted(SETTINGS)
    for names, (_, variables) in zip(settings, rows, strict=True):
        assert re.findall(r"`(\w+)`", variables) == [variable_of(name) for name in names]
    (sample,) = re.findall(r"^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    create_key(tmp_path / "oak.key")
    anchors = tomllib.loads(sample)["anchors"]
    read = read_anchor_settings({**anchors, "key": str(tmp_path / "oak.key")})
    assert [one["kind"] for one in anchors["place"]] == ["file", "http", "mail", "sheet"]
    assert (len(read.places), read.every_seconds, read.stale_seconds) == (4, 3600, 3 * 86_400)


def commented(text: str) -> dict[str, Any]:
    """Settings that the sample shows and does not set."""
    lines = re.findall(r"^# (\w+ = .*?)(?: +#.*)?$", text, re.MULTILINE)
    return tomllib.loads("\n".join(lines))


def unit(file: Path) -> ConfigParser:
    read = ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(file)
    return read


@pytest.mark.parametrize("file", UNITS, ids=lambda file: str(file.name))
def test_units_run_commands_that_exist(file: Path) -> None:
    text = file.read_text()
    runs = re.findall(r"/bin/spanish21 (serve|house \w+)([^;\n']*)", text)
    assert runs
    for command, rest in runs:
        found: click.Command = serve_command
        if command.startswith("house "):
            found = house_group.commands[command.removeprefix("house ")]
        options = {name for one in found.params for name in one.opts}
        assert {*re.findall(r"--[a-z-]+", rest)} <= options, (command, rest)


def test_variables_of_the_samples_are_read() -> None:
    known = {f"SPANISH21_{name.upper()}" for name in (*SETTINGS, "config", "cache")}
    for file in (SAMPLES / "spanish21.service", SAMPLES / "Containerfile"):
        named = {*re.findall(r"(SPANISH21_\w+)=", file.read_text())}
        assert named
        assert named <= known


@pytest.mark.parametrize("name", ["spanish21.service", "spanish21-backup.service"])
def test_units_give_the_house_no_more_than_it_needs(name: str) -> None:
    service = unit(SAMPLES / name)["Service"]
    assert service["User"] == "spanish21"
    assert service["ProtectSystem"] == "strict"
    assert service["NoNewPrivileges"] == "true"
    assert service["CapabilityBoundingSet"] == ""
    assert service["UMask"] == "0077"


def test_the_container_runs_as_a_user_of_its_own_from_files_that_are_there() -> None:
    text = (SAMPLES / "Containerfile").read_text()
    assert text.index("\nUSER spanish21") < text.index("ENTRYPOINT")
    assert "requirements.lock" in text
    assert "--require-hashes" in text
    assert (SAMPLES.parents[1] / "requirements.lock").exists()
