"""Do generators make clients of the API's description, and do those clients work with a house?"""

import importlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fixtures.house_server import HouseAtWork

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[3]
DESCRIPTION = ROOT / "docs" / "reference" / "openapi.json"
TOOLS = Path(sys.executable).parent
MODULES = ROOT / "web" / "node_modules"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseAtWork]:
    with HouseAtWork(tmp_path_factory.mktemp("clients") / "house.db") as found:
        yield found


def run(*words: str | Path, where: Path) -> str:
    """What a tool prints; it must end well."""
    path = f"{TOOLS}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(  # noqa: S603  tools of ours
        words,
        cwd=where,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def empty_schemas(part: Any, place: str = "") -> Iterator[str]:
    """Where the description leaves open what is answered, or says what generators cannot read."""
    if isinstance(part, dict):
        for key, value in part.items():
            if (key, value) in (("schema", {}), ("items", False)):
                yield f"{place}/{key}"
            yield from empty_schemas(value, f"{place}/{key}")
    elif isinstance(part, list):
        for number, value in enumerate(part):
            yield from empty_schemas(value, f"{place}/{number}")


def test_every_answer_has_a_schema() -> None:
    described = json.loads(DESCRIPTION.read_text(encoding="utf-8"))
    assert [*empty_schemas(described)] == []
    nothing = ("204",)
    silent = [
        f"{method} {path}: {status}"
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
        for status, answer in operation["responses"].items()
        if status not in nothing and not answer.get("content")
    ]
    # What Prometheus reads is no JSON.
    assert silent == ["get /metrics: 200"]


def test_a_client_in_python_is_generated_and_works(
    house: HouseAtWork, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("openapi-python-client", "generate", "--path", DESCRIPTION, "--meta", "none")
    said = run(TOOLS / words[0], *words[1:], "--output-path", tmp_path / "oak", where=tmp_path)
    # Files (PDF, SVG) are no matter of this generator; everything else must be one.
    left_out = [line for line in said.splitlines() if line.startswith("WARNING")]
    assert [line for line in left_out if ".pdf" not in line and ".svg" not in line] == []
    monkeypatch.syspath_prepend(str(tmp_path))
    with importlib.import_module("oak").Client(base_url=house.base) as client:
        about = importlib.import_module("oak.api.tables.house_info_api_house_get")
        assert about.sync(client=client).name == "The Oak"
        lobby = importlib.import_module("oak.api.tables.tables_api_tables_get").sync(client=client)
        assert {"Evergreen", "Puget"} <= {table.table for table in lobby.tables}
        me = importlib.import_module("oak.api.sign_in.me_api_me_get")
        assert me.sync(client=client).error.name == "NOT_SIGNED_IN"
        body = importlib.import_module("oak.models").GuestBody(wish="Gen")
        guest = importlib.import_module("oak.api.sign_in.guest_api_guest_post")
        assert guest.sync(client=client, body=body).name == "Gen"
        assert me.sync(client=client).name == "Gen"


def test_a_client_in_typescript_is_typed_and_works(house: HouseAtWork, tmp_path: Path) -> None:
    run(MODULES / ".bin" / "openapi-typescript", DESCRIPTION, "-o", "openapi.d.ts", where=tmp_path)
    shutil.copy(ROOT / "tests" / "data" / "typed_client.ts", tmp_path / "client.ts")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    strict = ("--strict", "--target", "es2022", "--module", "esnext", "--lib", "es2022,dom")
    run(
        MODULES / ".bin" / "tsc",
        *strict,
        "--moduleResolution",
        "bundler",
        "client.ts",
        where=tmp_path,
    )
    said = json.loads(run(TOOLS / "node", "client.js", house.base, where=tmp_path))
    assert said["house"] == "The Oak"
    assert said["guest"].startswith("Typed")
    assert said["tables"] >= 6
