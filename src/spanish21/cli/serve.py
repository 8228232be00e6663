"""spanish21 serve: a house at an address, for people to join, play, deal and supervise."""

import os
import socket
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any, TypeVar

import click

from spanish21.cli.options.database import DATABASE_VARIABLE
from spanish21.cli.options.server_file import (
    LOG_LEVELS,
    anchors_of_file,
    check_environment,
    meters_of_file,
    take_server_file,
    variable_of,
)
from spanish21.refusal import Refusal

DEMO_FILE = "spanish21-demo.db"
_Command = TypeVar("_Command", bound=Callable[..., Any])


def _setting(option: str, *more: str, **attributes: Any) -> Callable[[_Command], _Command]:
    """An option that the environment may set too, by the name that the file gives it."""
    name = more[0] if more else option.partition("/")[0].lstrip("-").replace("-", "_")
    return click.option(option, *more, envvar=variable_of(name), show_envvar=True, **attributes)


@click.command("serve")
@click.option(
    "--config",
    type=click.Path(path_type=Path),
    envvar=variable_of("config"),
    callback=take_server_file,
    is_eager=True,
    expose_value=False,
    help="Settings from a TOML file; options and SPANISH21_... variables go before it.",
)
@click.option(
    "--database",
    envvar=DATABASE_VARIABLE,
    show_envvar=True,
    metavar="FILE_OR_URL",
    help=f"A SQLite file, or postgresql://NAME@HOST/DATABASE. For a demo: {DEMO_FILE}.",
)
@_setting("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@_setting(
    "--port",
    default=8021,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Where it listens; 0 for any that is free.",
)
@_setting("--demo", is_flag=True, help="Guests, play chips, and tables of every rule set.")
@_setting("--name", default="Spanish 21", show_default=True, help="The name of a new house.")
@_setting(
    "--origin",
    "origins",
    multiple=True,
    help="Another address its pages come from; several.",
)
@_setting(
    "--behind-proxy", default="", metavar="ADDRESSES", help="Proxies whose X-Forwarded-For counts."
)
@_setting("--tls-certificate", default="", metavar="FILE", help="Serve https by this certificate.")
@_setting("--tls-key", default="", metavar="FILE", help="The certificate's private key.")
@_setting(
    "--log-level",
    default="info",
    show_default=True,
    type=click.Choice(LOG_LEVELS, case_sensitive=False),
    help="What is logged: this, and what is graver.",
)
@_setting("--readable-logs", is_flag=True, help="Logs for a person's eyes, not as JSON.")
@_setting("--request-log/--no-request-log", default=True, help="A line for each request, or none.")
@_setting(
    "--edges-ahead/--no-edges-ahead",
    default=True,
    help="Work out the house edges of its tables before anybody asks, or when somebody does.",
)
@_setting(
    "--any-processor",
    is_flag=True,
    help="Run where the system likes; else the house stays on one processor, which is faster.",
)
@_setting(
    "--welcome-file",
    default="",
    metavar="FILE",
    help="Where the administrator's first link goes; else it is printed, and systemd logs it.",
)
@click.option("--check", is_flag=True, help="Check the settings, say so, and open nothing.")
@click.option(
    "--plain-websockets",
    is_flag=True,
    hidden=True,
    help="uvicorn's own connections, for the bench to hold ours against.",
)
def serve_command(database: str | None, host: str, port: int, *, check: bool, **given: Any) -> None:
    """Open a house and serve it until interrupted.

    The first start prints a link by which the administrator sets a password; it works once.
    Several processes may serve one PostgreSQL database. Stopped or killed, a house goes on
    where it was: in the middle of a round, cards and clocks included.
    """
    # The web's libraries take longer to load than every other command together.
    from spanish21.server.app import create_app  # noqa: PLC0415
    from spanish21.server.log_setup import set_up_logs  # noqa: PLC0415
    from spanish21.server.web_server import BACKLOG, HouseWebServer  # noqa: PLC0415
    from spanish21.service.environments import database_environment  # noqa: PLC0415
    from spanish21.service.life_cycle import HouseStartup  # noqa: PLC0415
    from spanish21.service.sign_in.policy import DEFAULT_POLICY  # noqa: PLC0415
    from spanish21.service.workers.processor_affinity import pinned_to_one_processor  # noqa: PLC0415

    check_environment()
    where = database or (DEMO_FILE if given["demo"] else "")
    if not where:
        raise Refusal("database", "nothing", "name a file with --database, or begin with --demo")
    anchors, meters = anchors_of_file(), meters_of_file()
    tls = _tls_files(given["tls_certificate"], given["tls_key"])
    if check:
        places = 0 if anchors is None else len(anchors.places)
        lines = 0 if meters is None else len(meters.lines)
        shared = f", {lines} shared meters" if lines else ""
        click.echo(f"The settings hold: {host}:{port}, {places} places for anchors{shared}.")
        return
    set_up_logs(level=given["log_level"], readable=given["readable_logs"])
    _warn_of_readers(where)
    listening = _listen(host, port, BACKLOG)
    scheme = "http" if tls is None else "https"
    address = f"{scheme}://{_printable_host(host)}:{listening.getsockname()[1]}"
    startup = HouseStartup(
        given["name"],
        given["demo"],
        welcome=lambda token: _welcome(address, token, given["welcome_file"]),
        opened=lambda: _print_address(address),
    )
    app = create_app(
        database_environment(where),
        startup,
        policy=DEFAULT_POLICY._replace(origins=tuple(given["origins"])),
        anchors=anchors,
        meters=meters,
        logs_requests=given["request_log"],
        works_ahead=given["edges_ahead"],
    )
    server = HouseWebServer(
        app,
        log_level=given["log_level"],
        proxies=given["behind_proxy"],
        tls=tls,
        plain_websockets=given["plain_websockets"],
    )
    with nullcontext() if given["any_processor"] else pinned_to_one_processor():
        server.run_house(listening)


def _tls_files(certificate: str, key: str) -> tuple[str, str] | None:
    """The files of the certificate and its key, which must be a pair; ``None`` where none is named."""
    import ssl  # noqa: PLC0415

    if not certificate and not key:
        return None
    for setting, file in (("tls_certificate", certificate), ("tls_key", key)):
        if not file:
            raise Refusal(setting, "nothing", "name a certificate and its key, or neither")
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certificate, key)
    except OSError as error:
        say = f"it and its key cannot be used: {error.strerror or error.args[-1]}"
        raise Refusal("tls_certificate", certificate, say) from None
    return certificate, key


def _warn_of_readers(where: str) -> None:
    """A file that was there keeps its mode; its readers can read the shoes to come."""
    import structlog  # noqa: PLC0415

    from spanish21.adapters.store import is_open_to_others  # noqa: PLC0415

    if is_open_to_others(where):
        structlog.get_logger("spanish21.house").warning(
            "others can read the database, which holds running shoes and passwords' hashes",
            file=where,
            then=f"chmod 600 {where}",
        )


def _listen(host: str, port: int, backlog: int) -> socket.socket:
    """A socket at this address, before anything else is done; an early connection waits."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(backlog)
    except OSError as error:
        listening.close()
        raise Refusal("port", port, f"{host}:{port} cannot be used: {error.strerror}") from None
    return listening


def _printable_host(host: str) -> str:
    local = {"0.0.0.0": "localhost", "::": "localhost"}  # noqa: S104  how to reach it from here
    return local.get(host, f"[{host}]" if ":" in host else host)


def _print_address(address: str) -> None:
    click.echo(f"The house is open at {address}")


def _welcome(address: str, token: str, file: str) -> None:
    """Print the administrator's first link, or write it to a file that is its owner's alone."""
    link = f"{address}/welcome#{token}"
    if not file:
        click.echo(f"Administrator, set your password within a day: {link}")
        return
    try:
        Path(file).unlink(missing_ok=True)
        descriptor = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as written:
            written.write(f"{link}\n")
    except OSError as error:
        say = f"it cannot be written: {error.strerror}"
        raise Refusal("welcome_file", file, say) from None
    click.echo(f"Administrator, set your password within a day by the link in {file}")
