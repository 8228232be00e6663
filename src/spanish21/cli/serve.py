"""spanish21 serve: a house at an address, for people to join, play, deal and supervise."""

import socket
from contextlib import nullcontext
from typing import Any

import click

from spanish21.cli.options.database import DATABASE_VARIABLE
from spanish21.refusal import Refusal

DEMO_FILE = "spanish21-demo.db"
_LEVELS = ("debug", "info", "warning", "error", "critical")


@click.command("serve")
@click.option(
    "--database",
    envvar=DATABASE_VARIABLE,
    show_envvar=True,
    metavar="FILE_OR_URL",
    help=f"A SQLite file, or postgresql://NAME@HOST/DATABASE. For a demo: {DEMO_FILE}.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=8021, show_default=True, type=click.IntRange(0, 65535))
@click.option("--demo", is_flag=True, help="Guests, play chips, and tables of every rule set.")
@click.option("--name", default="Spanish 21", show_default=True, help="The name of a new house.")
@click.option(
    "--origin", "origins", multiple=True, help="Another address its pages come from; several."
)
@click.option(
    "--behind-proxy", default="", metavar="ADDRESSES", help="Proxies whose X-Forwarded-For counts."
)
@click.option(
    "--log-level",
    default="info",
    show_default=True,
    type=click.Choice(_LEVELS, case_sensitive=False),
)
@click.option("--readable-logs", is_flag=True, help="Logs for a person's eyes, not as JSON.")
@click.option(
    "--any-processor",
    is_flag=True,
    help="Run where the system likes; else the house stays on one processor, which is faster.",
)
@click.option(
    "--plain-websockets",
    is_flag=True,
    hidden=True,
    help="uvicorn's own connections, for the bench to hold ours against.",
)
def serve_command(database: str | None, host: str, port: int, **given: Any) -> None:
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

    where = database or (DEMO_FILE if given["demo"] else "")
    if not where:
        raise Refusal("database", "nothing", "name a file with --database, or begin with --demo")
    set_up_logs(level=given["log_level"], readable=given["readable_logs"])
    _warn_of_readers(where)
    listening = _listen(host, port, BACKLOG)
    address = f"http://{_printable_host(host)}:{listening.getsockname()[1]}"
    startup = HouseStartup(
        given["name"],
        given["demo"],
        welcome=lambda token: _print_welcome_link(address, token),
        opened=lambda: _print_address(address),
    )
    app = create_app(
        database_environment(where),
        startup,
        policy=DEFAULT_POLICY._replace(origins=given["origins"]),
    )
    server = HouseWebServer(
        app,
        log_level=given["log_level"],
        proxies=given["behind_proxy"],
        plain_websockets=given["plain_websockets"],
    )
    with nullcontext() if given["any_processor"] else pinned_to_one_processor():
        server.run_house(listening)


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


def _print_welcome_link(address: str, token: str) -> None:
    click.echo(f"Administrator, set your password within a day: {address}/welcome#{token}")
