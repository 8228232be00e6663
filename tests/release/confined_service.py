"""The package as a service runs it: with the settings of its container, and nothing that it may do."""

import json
import os
import re
import subprocess
from pathlib import Path
from urllib.request import Request, urlopen

from .built_package import ROOT

SERVICE = ROOT / "examples" / "service"
NOBODY = 65534
SETTINGS = {
    name: value.strip('"')
    for name, value in re.findall(
        r"\b([A-Z0-9_]+)=(\S+)", (SERVICE / "Containerfile").read_text(encoding="utf-8")
    )
}


def confined(data: Path) -> list[str]:
    """A command's prefix that takes everything from it that a container would.

    Who is not root here is nobody special already; where nothing may be mounted, the rest of the
    machine is closed by its owners and modes alone.
    """
    if os.geteuid() != 0:
        return []
    drop = f"setpriv --reuid={NOBODY} --regid={NOBODY} --clear-groups --no-new-privs"
    drop += " --bounding-set=-all --inh-caps=-all"
    apart = ["unshare", "--mount", "--propagation", "private"]
    if subprocess.run([*apart, "true"], check=False).returncode:  # noqa: S603
        return drop.split()
    # Everything is read-only but the data; then the rights go, and nothing brings them back.
    mount = 'mount --bind "$1" "$1" && mount -o remount,bind,ro /'
    return [*apart, "sh", "-c", f'{mount} && shift && exec {drop} "$@"', "sh", str(data)]


def ask(address: str, path: str, body: object = None) -> bytes:
    data = None if body is None else json.dumps(body).encode()
    request = Request(address + path, data, {"Content-Type": "application/json"})  # noqa: S310
    with urlopen(request, timeout=90) as answer:  # noqa: S310  our own address
        read: bytes = answer.read()
    return read
