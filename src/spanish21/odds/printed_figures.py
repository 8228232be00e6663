"""Every figure that the five documents print, recomputed and compared with the print."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from spanish21.game.composition import Composition
from spanish21.game.wagers.match import PerCardSchedule
from spanish21.money import Odds
from spanish21.odds.jackpot import MeterTerms, jackpot_odds
from spanish21.odds.match import match_odds
from spanish21.odds.priced_odds import PricedOdds
from spanish21.rulesets.rule_book.book import SHIPPED_RULESETS, RuleBook, load_book
from spanish21.rulesets.rule_book.pay_tables import with_prizes_at_zero
from spanish21.rulesets.rule_files.toml_reader import read_shipped

PRINTED_CONTRIBUTION = Fraction(21, 100)
"""The only increment rate with which the printed advantages agree (S8)."""

_METER = MeterTerms(
    wager_cents=100, contribution=PRINTED_CONTRIBUTION, level_cents=None, reset_cents=0
)


@dataclass(frozen=True, slots=True)
class Claim:
    """One printed figure and ours.

    ``computed`` is None where the figure belongs to another game; ``misprint`` says why a
    printed figure is not that of its document's own game, and is "" otherwise.
    """

    ruleset: str
    table: str
    item: str
    figure: str
    printed: str
    computed: Fraction | None
    shown: str
    agrees: bool
    misprint: str = ""


def verify() -> tuple[Claim, ...]:
    """All claims of all documents, in the documents' order."""
    claims: list[Claim] = []
    for name in SHIPPED_RULESETS:
        book = load_book(name)
        claims += _match_claims(book)
        claims += _jackpot_claims(book)
    claims += _bet_bigger_claims()
    return tuple(claims)


def as_printed(value: Fraction, printed: str) -> str:
    """Our figure with as many digits as the printed one, halves rounded up."""
    percent = printed.endswith("%")
    digits = len(printed.rstrip("%").partition(".")[2])
    scaled = abs(value) * (100 if percent else 1) * 10**digits
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    text = str(whole).rjust(digits + 1, "0")
    sign = "-" if value < 0 and whole else ""
    lead = text[:-digits]
    lead = "" if lead == "0" and printed.lstrip("-").startswith(".") else lead
    return f"{sign}{lead}.{text[-digits:]}{'%' if percent else ''}"


def _claim(
    ruleset: str, table: str, item: str, figure: str, printed: str, computed: Fraction
) -> Claim:
    shown = as_printed(computed, printed)
    return Claim(ruleset, table, item, figure, printed, computed, shown, shown == printed)


def _match_claims(book: RuleBook) -> Iterator[Claim]:
    for row in book.tree["match"].get("pays", ()):
        if "printed_advantage" not in row:
            continue
        (decks,) = row["decks"]
        odds = _per_card(decks, row["unsuited"], row["suited"])
        place = (book.id, row["clause"][0], f"{decks} decks")
        frequency = odds.hit_frequency
        yield _claim(*place, "win frequency", row["printed_win_frequency"], frequency)
        yield _claim(*place, "one win in", row["printed_one_in"], 1 / frequency)
        yield _claim(*place, "house advantage", row["printed_advantage"], odds.house_advantage)


def _per_card(decks: int, unsuited: str, suited: str) -> PricedOdds:
    schedule = PerCardSchedule(unsuited=Odds.parse(unsuited), suited=Odds.parse(suited))
    return match_odds(Composition.of_decks(decks), schedule, spot="up")


def _jackpot_claims(book: RuleBook) -> Iterator[Claim]:
    for name, data in book.tables.items():
        for column in data["paytable"]:
            if "printed_advantage" not in column:
                continue
            (decks,) = data["decks"]
            table = with_prizes_at_zero(book, name, column["number"])
            odds = jackpot_odds(Composition.of_decks(decks), table, _METER)
            yield _claim(
                book.id,
                f"T{name}",
                f"{decks} decks, pay table {column['number']}",
                "house advantage",
                column["printed_advantage"],
                odds.priced.house_advantage,
            )


def _bet_bigger_claims() -> Iterator[Claim]:
    claims = read_shipped("bet-bigger", "claims.toml")
    yield from _match_table_claims(claims["match_table"])
    edge = claims["house_edge"]
    yield Claim(
        ruleset="bet-bigger",
        table=edge["clause"][0],
        item="main wager",
        figure="house edge",
        printed=edge["printed"],
        computed=None,
        shown="not this game",
        agrees=False,
        misprint=f"{edge['because']} ({edge['clause'][1]})",
    )


def _match_table_claims(table: dict[str, Any]) -> Iterator[Claim]:
    odds = _per_card(table["decks"], table["unsuited"], table["suited"])
    misprint = f"{table['because']} ({table['clause'][1]})"
    figures_by_label = {row.label: (row.probability, row.net) for row in odds.rows}
    figures_by_label["no match"] = (1 - odds.hit_frequency, Fraction(-1))
    figures = []
    for row in table["row"]:
        probability, net = figures_by_label[row["label"]]
        figures.append((row["label"], "probability", row["probability"], probability))
        figures.append((row["label"], "return", row["return"], probability * net))
    figures.append(("total", "return", table["total_return"], odds.player_return - 1))
    for item, figure, printed, computed in figures:
        shown = as_printed(computed, printed)
        yield Claim(
            ruleset="bet-bigger",
            table="MatchTable",
            item=item,
            figure=figure,
            printed=printed,
            computed=computed,
            shown=shown,
            agrees=shown == printed,
            misprint=misprint,
        )
