"""What may be asked of the lab: a table with a full shoe, a count, a cut card, wagers."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from spanish21.server.reference.request_models import ConfigurationRequest, Money, RuleSetId

_TABLE: dict[str, Any] = {"ruleset": "wa-2025", "options": {"decks": 6}}
Penetration = Annotated[int, Field(ge=10, le=95, description="how much is dealt, in per cent")]
Spread = Annotated[int, Field(ge=1, le=1000, description="the most wager, in least ones")]


class LabTable(ConfigurationRequest):
    """A table with a full shoe, and a counting system that is known by name."""

    model_config = ConfigDict(json_schema_extra={"examples": [{**_TABLE, "count": "hi-lo"}]})

    ruleset: RuleSetId
    wager: Money | None = Field(default=None, description="the least wager; the minimum if none")
    count: Literal["hi-lo", "zen", "best-1", "best-2"] = Field(
        default="hi-lo", description="a known count, or the best tags of level 1 or 2"
    )
    penetration: Penetration = 75


class LabWagers(LabTable):
    """The same with a bankroll, for a ramp."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{**_TABLE, "count": "hi-lo", "bankroll": "$10,000"}]}
    )

    bankroll: Money
    spread: Spread = 10
    watch_below: Annotated[int, Field(ge=-20, le=20)] | None = Field(
        default=None, description="the true count below which nothing is wagered"
    )
    rounds_per_hour: Annotated[int, Field(ge=1, le=1000)] = 60


class LabProtection(LabTable):
    """The same with what a house asks: how wide wagers may be, and how fast its tables are."""

    spread: Spread = 12
    rounds_per_hour: Annotated[int, Field(ge=1, le=1000)] = 60
