"""Is a value of the wrong kind refused in one sentence, whatever takes it, and never an error from inside?

Every function that ``import spanish21`` offers, every method of a house and of what an answer can do, and every one
of their parameters: by their signatures, so that a new one is tried as well.
"""

import inspect
import math
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import spanish21
from fixtures.chart_fixture import chart_analysis
from spanish21 import Refusal
from spanish21.library import game_analysis
from spanish21.library.card_removals import RemovalResult, removals_of
from spanish21.library.wager_odds import odds

pytestmark = pytest.mark.long

ROUND = Path(__file__).parents[3] / "examples" / "shared-box.round"
NOWHERE = "http://127.0.0.1:9"
WRONG: dict[str, object] = {
    "an object": object(),
    "a complex number": 1j,
    "bytes": b"6",
    "a list": [object()],
    "a mapping": {"a": object()},
    "a sign that cannot be printed": "\0",
    "half a letter": "\ud800",
    "no number": math.nan,
}
"""What is wrong wherever it is given."""
OPTIONS = ("decks", "double_double", "no_such_option")
QUESTIONS = ("table", "paytable", "alternate", "kind", "meter", "contribution", "reset", "prizes")


def stand(_hand: object) -> str:
    return "stand"


class Tried(NamedTuple):
    """A function, one of its parameters, and what it is given besides."""

    function: Callable[..., Any]
    parameter: str
    needed: Mapping[str, object]


@pytest.fixture(autouse=True)
def solve_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the tests need of an analysis is solved once."""
    monkeypatch.setattr(
        game_analysis,
        "solve_game",
        lambda rules, **_more: chart_analysis(rules.id, decks=rules.cards.decks),
    )


NEEDED: dict[str, dict[str, object]] = {
    "ruleset": {"changes": {"dealer.soft_17": "stand"}, "name": "wa-classic"},
    "odds": {"wager": "jackpot", "table": "6", "paytable": 1},
    "analyze": {},
    "advise": {"hand": "8s 8d", "up": "Ah"},
    "strategy": {},
    "removals": {},
    "lab": {},
    "compare": {"soft_17": ["hit", "stand"]},
    "simulate": {"rounds": 1000, "strategy": stand},
    "par": {},
    "sign": {},
    "replay": {"source": ROUND},
    "play": {"player": stand, "wager": 10},
    "audit": {},
}
"""What each function is given where it is another parameter's turn."""
HOUSE: dict[str, dict[str, object]] = {
    "add_table": {"table": "T2"},
    "add_player": {"name": "Bob"},
    "sit": {"player": "Ann"},
    "play": {"player": "Ann", "decide": stand, "wager": 10},
    "balance_cents": {},
}
ANSWER: dict[str, dict[str, object]] = {
    "session": {"rounds": 10, "bankroll": 100},
    "to_json": {},
    "to_frame": {},
    "save": {},
    "rule_effects": {},
    "removals": {},
    "seen_cards": {},
    "value": {},
    "code": {},
    "explain": {},
    "closest": {},
    "effect": {},
}
CLIENT: dict[str, dict[str, object]] = {
    "enter_as_guest": {},
    "sign_in": {"name": "Ann", "password": "a long password"},
    "sit_down": {"table": "Evergreen"},
    "post": {"path": "/api/guest", "body": {}},
}


def functions() -> Iterator[tuple[str, Tried]]:
    for name, needed in NEEDED.items():
        function = odds if name == "odds" else getattr(spanish21, name)
        for parameter, kind in inspect.signature(function).parameters.items():
            if kind.kind is kind.VAR_KEYWORD:
                more = QUESTIONS if name == "odds" else ()
                for option in (*OPTIONS, *more):
                    yield f"{name}-{option}", Tried(function, option, needed)
            elif kind.kind is kind.VAR_POSITIONAL:
                give = partial(lambda function, **given: function(*given.pop("tables"), **given), function)  # fmt: skip
                yield f"{name}-tables", Tried(give, "tables", needed)
            else:
                yield f"{name}-{parameter}", Tried(function, parameter, needed)


def methods(of: object, needed: Mapping[str, Mapping[str, object]]) -> Iterator[tuple[str, Tried]]:
    for name in dir(of):
        if name in needed:
            method = getattr(of, name)
            for parameter, kind in inspect.signature(method).parameters.items():
                given = "no_such_option" if kind.kind is kind.VAR_KEYWORD else parameter
                yield f"{type(of).__name__}-{name}-{given}", Tried(method, given, needed[name])


def check(tried: Tried) -> None:
    for what, value in WRONG.items():
        given = [value] if tried.parameter == "tables" else value
        with pytest.raises(Refusal) as refused:
            tried.function(**{**tried.needed, tried.parameter: given})
        assert "\n" not in str(refused.value), what


@pytest.mark.parametrize(("tried"), [pytest.param(one, id=name) for name, one in functions()])
def test_a_function_refuses_it(
    tried: Tried, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    check(tried)


def test_every_function_there_is_was_tried() -> None:
    values = {"House", "HouseClient", "PlayerHand", "Refusal"}
    assert {*spanish21.__all__} - values == {*NEEDED}


def test_a_house_refuses_it() -> None:
    with spanish21.House("The Oak", seed=7) as house:
        house.add_table("wa-2025")
        house.add_player("Ann")
        house.sit("Ann")
        entries = house.local.store.head().seq
        tried = dict(methods(house, HOUSE))
        assert {name.split("-")[1] for name in tried} == {*HOUSE}
        for one in tried.values():
            check(one)
        assert house.local.store.head().seq == entries
        house.play("Ann", stand, wager=10)
        assert house.audit().clean
    for parameter in ("name", "database", "seed"):
        check(Tried(spanish21.House, parameter, {}))


@cache
def answers() -> tuple[object, ...]:
    analysis = spanish21.analyze("wa-2025")
    chart = spanish21.strategy("wa-2025")
    advice = spanish21.advise("8s 8d", "Ah")
    effects = RemovalResult(analysis.table, removals_of_two())
    return analysis, chart, advice, effects, chart.plot(), spanish21.sign(), spanish21.replay(ROUND)


def removals_of_two() -> Any:
    return removals_of(spanish21.analyze("wa-2025", decks=2).table).effects


@pytest.mark.parametrize("number", range(7))
def test_an_answer_refuses_it(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for one in dict(methods(answers()[number], ANSWER)).values():
        check(one)
    assert not [*tmp_path.iterdir()]


def test_a_client_refuses_it() -> None:
    for one in dict(methods(spanish21.HouseClient(NOWHERE), CLIENT)).values():
        check(one)
    check(Tried(spanish21.HouseClient, "address", {}))
    check(Tried(partial(spanish21.HouseClient, NOWHERE), "token", {}))


def test_rules_refuse_a_section_that_is_none() -> None:
    rules = spanish21.ruleset("wa-2025")
    for section in ("dealer", "bonus_21", "super_bonus", "super_bonus_notice", "no_such_section"):
        check(Tried(rules.replace, section, {}))
    check(Tried(rules.replace, "new_id", {"bonus_21": ()}))
    with pytest.raises(Refusal, match="^new_id: 'wa-2025' is not allowed; that is the game it"):
        rules.replace(bonus_21=(), new_id="wa-2025")


def test_a_name_for_rules_that_are_not_changed_is_refused() -> None:
    named: list[dict[str, Any]] = [{"new_id": "ours"}, {"title": "Ours"}, {"reason": "we like it"}]
    for given in named:
        with pytest.raises(Refusal, match="only a game of one's own has one: name its changes$"):
            spanish21.ruleset("wa-2025", **given)
    with pytest.raises(Refusal, match=r"^document\.id: '' is not allowed"):
        spanish21.ruleset("wa-classic", changes={"dealer.soft_17": "stand"}, new_id="")


def test_a_mapping_of_cards_to_numbers_is_no_list_of_cards() -> None:
    with pytest.raises(Refusal, match=r"^without: 'a value of type dict' is not allowed; write ca"):
        spanish21.odds("match-up", without={"5h": 3})


def test_yes_and_no_are_true_and_false() -> None:
    with pytest.raises(Refusal, match="^insure: 'no' is not allowed; choose True or False$"):
        spanish21.play(stand, insure="no")  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="^fresh: 'no' is not allowed; choose True or False$"):
        spanish21.simulate(rounds=1000, strategy=stand, fresh="no")  # type: ignore[arg-type]
