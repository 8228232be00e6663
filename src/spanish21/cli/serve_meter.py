"""spanish21 meter serve: a meter service at an address, for the houses that share its meters."""

from pathlib import Path

import click

from spanish21.cli.options.database import with_database_option


@click.command("serve")
@with_database_option
@click.option(
    "--key",
    type=click.Path(path_type=Path),
    required=True,
    help="The service's own key: 'house key --out FILE' makes one.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port",
    default=8022,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Where it listens; 0 for any that is free.",
)
@click.option("--tls-certificate", default=None, metavar="FILE", help="Serve https by this one.")
@click.option("--tls-key", default=None, metavar="FILE", help="The certificate's private key.")
def serve_meter_command(
    *,
    database: str,
    key: Path,
    host: str,
    port: int,
    tls_certificate: str | None,
    tls_key: str | None,
) -> None:
    """Serve every shared meter of a database until interrupted.

    Several processes may serve one PostgreSQL database. Stopped or killed, it goes on where it
    was: a message that is sent again gets the receipt that it had.
    """
    import uvicorn  # noqa: PLC0415  the web's libraries take long to load

    from spanish21.adapters.house_key import load_key  # noqa: PLC0415
    from spanish21.server.log_setup import set_up_logs  # noqa: PLC0415
    from spanish21.server.meters.meter_app import create_meter_app  # noqa: PLC0415
    from spanish21.service.environments import database_environment  # noqa: PLC0415

    signs = load_key(key)
    set_up_logs(level="info", readable=False)
    app = create_meter_app(database_environment(database), signs)
    click.echo(f"The meter service signs with {signs.public}")
    uvicorn.run(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        ssl_certfile=tls_certificate,
        ssl_keyfile=tls_key,
    )
