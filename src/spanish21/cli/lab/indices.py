"""spanish21 lab indices: the departures from the chart that a count pays for."""

import json
from pathlib import Path
from typing import Any

import click

from spanish21.cli.lab.commands import Column, open_lab, percent, show_result, with_lab_options
from spanish21.cli.terminal.output import write_file


@click.command("indices")
@with_lab_options
@click.option(
    "--count", default="hi-lo", show_default=True, help="hi-lo, zen, or a JSON file of a count."
)
@click.option("--penetration", default="75%", show_default=True, help="How much is dealt.")
@click.option("--best", type=int, default=18, show_default=True, help="How many are shown.")
@click.option("--by-cards", is_flag=True, help="Tell hands apart by their number of cards.")
@click.option("--shoes", type=int, default=36, show_default=True, help="Shoes drawn and solved.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the count with its best plays as JSON, for spanish21 simulate --count.",
)
@click.option(
    "--simulate", "rounds", metavar="ROUNDS", help="Confirm their gain by two simulations."
)
def indices_command(  # noqa: PLR0913  one argument for each option
    *,
    count: str,
    penetration: str,
    best: int,
    by_cards: bool,
    shoes: int,
    out: Path | None,
    rounds: str | None,
    form: str,
    plot: Path | None,
    **table: Any,
) -> None:
    """From which true count each departure from the chart pays, those worth most first.

    Gains are a round's, at the wagers of the count's ramp, or at a flat one.
    """
    with open_lab(table) as lab:
        result = lab.indices(count, penetration=penetration, by_cards=by_cards, shoes=shoes)
        confirmed = None if rounds is None else result.simulate_gain(best, rounds=rounds)
    if out is not None:
        write_file(json.dumps(result.count_record(best), indent=2) + "\n", out)
    columns: list[Column] = [("cell", "cell", str)]
    columns += [("cards", "cards", str)] if by_cards else []
    columns += [
        ("action", "play", str),
        ("side", "true count", str),
        ("index", "index", "{:+d}".format),
        ("chance", "comes up", percent(3)),
        ("gain", "gains a round", percent(5)),
    ]
    notes = []
    if result.insurance is not None:
        at = result.insurance.index
        notes.append(
            "Insurance never pays here."
            if at is None
            else f"Insurance pays from {at:+d}: {100 * result.insurance.gain:.5f} % a round."
        )
    if confirmed is not None:
        notes.append(
            f"The best {best} at a flat wager: {100 * confirmed.predicted:.4f} % predicted, "
            f"{100 * confirmed.simulated:.4f} % simulated, standard error "
            f"{100 * confirmed.standard_error:.4f} %."
        )
    show_result(result, form, plot, columns, most=best, notes=notes)
