"""What may be asked: the bodies of requests, with a bound on the length of everything.

The shape is checked here; what the rules allow is checked by the rule book, which refuses with the
clause. Money is text as on a sign, so that no amount ever becomes a float.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from spanish21.rulesets.rule_book.book import KNOWN_RULESETS

MAX_OPTIONS = 64
MAX_JACKPOTS = 4
MAX_PRIZES = 16
MAX_CARDS = 8 * 48
MAX_CARDS_IN_HAND = 21

Name = Annotated[str, Field(min_length=1, max_length=64)]
Money = Annotated[str, Field(min_length=1, max_length=24, examples=["$5"])]
Text = Annotated[str, Field(max_length=600)]
Whole = Annotated[int, Field(ge=-(10**9), le=10**9)]
CardCode = Annotated[str, Field(min_length=2, max_length=5, examples=["7s"])]
Cards = Annotated[list[CardCode], Field(max_length=MAX_CARDS)]
RuleSetId = Annotated[
    str, Field(min_length=1, max_length=64, json_schema_extra={"enum": list(KNOWN_RULESETS)})
]
OptionValue = bool | Whole | Text | Annotated[list[Name], Field(max_length=16)]
Day = Annotated[str, Field(min_length=1, max_length=10, examples=["2026-01-31"])]


class ReferenceRequest(BaseModel):
    """Nothing is coerced and nothing unknown is passed over."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class JackpotRequest(ReferenceRequest):
    """A jackpot game that the house puts on a table."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"table": "4d", "paytable": 3, "wager": "$1"}]}
    )

    table: Name
    paytable: Whole
    wager: Money
    kind: Name | None = Field(default=None, description="progressive (if none is named) or house")
    alternate: Whole | None = Field(
        default=None, description="alternate award rows, where there are any"
    )
    prizes: dict[Name, Name] = Field(
        default_factory=dict,
        max_length=MAX_PRIZES,
        description="the operator's $ prizes by row, each with its payer: $500@jackpot",
    )
    posted: Money | None = Field(default=None, description="a house jackpot's posted amount")
    meter: Money | None = Field(
        default=None, description="where a progressive's meter stands; else where it balances"
    )
    contribution: Name | None = Field(
        default=None, description="the meter's share of each wager, where it is not the option's"
    )
    reading: Name | None = Field(
        default=None, description="how a one-suited match is read, where it is not the option's"
    )


class ConfigurationRequest(ReferenceRequest):
    """A house's choices; what is not chosen keeps the rule set's default."""

    options: dict[Name, OptionValue] = Field(
        default_factory=dict, max_length=MAX_OPTIONS, examples=[{"decks": 6, "soft_17": "hit"}]
    )
    jackpots: list[JackpotRequest] = Field(
        default_factory=list, max_length=MAX_JACKPOTS, examples=[[]]
    )
    on: Day | None = Field(
        default=None, description="the day whose legal limits apply; the newest if none"
    )


def _example(**more: Any) -> ConfigDict:
    table: dict[str, Any] = {"ruleset": "wa-2025", "options": {"decks": 6, "soft_17": "hit"}}
    return ConfigDict(json_schema_extra={"examples": [{**table, **more}]})


class SeatedTable(ConfigurationRequest):
    """A table: its rule set and choices, the original wager, and the cards gone from its shoe."""

    model_config = _example()

    ruleset: RuleSetId
    wager: Money | None = Field(
        default=None, description="the original wager; the table's minimum if none"
    )
    without: Cards = Field(
        default_factory=list, examples=[["7s", "7h"]], description="cards gone from the shoe"
    )


class FullTable(ConfigurationRequest):
    """A table with a full shoe, for a par sheet."""

    model_config = _example(paper="a4")

    ruleset: RuleSetId
    wager: Money | None = None
    paper: Literal["letter", "a4"] = "letter"


class HandRequest(SeatedTable):
    """A hand to be played, and what is known."""

    model_config = _example(hand=["8s", "8d"], up="Kc", without=["5h"])

    hand: list[CardCode] = Field(min_length=1, max_length=MAX_CARDS_IN_HAND)
    up: CardCode = Field(description="the dealer's up card")
    doublings: Whole = Field(default=0, description="how often this hand was doubled")
    hands: Whole = Field(default=1, description="how many hands its box has, after splits")
    number: Whole = Field(default=1, description="which of these hands it is")


class TwoTables(ReferenceRequest):
    """Two tables to be held side by side."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"a": {"ruleset": "wa-2025"}, "b": {"ruleset": "wa-2025", "options": {"decks": 8}}}
            ]
        }
    )

    a: SeatedTable
    b: SeatedTable


class JackpotOddsRequest(ReferenceRequest):
    """One jackpot pay table, and where its meter stands."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"ruleset": "wa-2025", "decks": 6, "table": "6", "paytable": 1}]
        }
    )

    ruleset: RuleSetId
    decks: Whole | None = None
    table: Name
    paytable: Whole
    alternate: Whole | None = None
    suited_match: Name = "player-and-dealer"
    prizes: dict[Name, Name] = Field(default_factory=dict, max_length=MAX_PRIZES)
    kind: Name = "progressive"
    meter: Money | None = Field(
        default=None, description="the meter, or a house jackpot's posted amount"
    )
    contribution: Name = Field(default="21%", description="the meter's share of each wager")
    reset: Money = Field(default="$0", description="the meter after a 100 % award")
    amount: Money | None = Field(default=None, description="the wager; $1 if none")
    without: Cards = Field(default_factory=list, description="cards gone from the shoe")
