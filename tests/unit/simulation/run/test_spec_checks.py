"""Is what cannot be simulated refused by the option that asks for it?"""

import ast
import json
import re
import sys
from dataclasses import fields, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fixtures.chart_fixture import chart_analysis
from fixtures.dice_game import FakeKernel
from spanish21 import extras, ruleset
from spanish21.refusal import Refusal
from spanish21.rulesets.strategies.strategy import Strategy, StrategyOptions
from spanish21.simulation.counting_systems import load_counting_system
from spanish21.simulation.game_spec import GameSpec, SessionSpec
from spanish21.simulation.kernels.interface import Kernel
from spanish21.simulation.run import backends, cluster_executor, kernel_choice
from spanish21.simulation.run.backends import Backend, check_backend, make_executor
from spanish21.simulation.run.identity import canonical_json, identify_run
from spanish21.simulation.run.kernel_choice import choose_kernel
from spanish21.simulation.run.spec_checks import (
    check_boxes,
    check_game_spec,
    check_seed,
    count_cut_cards,
    least_cut_cards,
)
from spanish21.simulation.run.strategy_checks import check_strategy, describe_strategy_mismatch
from spanish21.simulation.run.thread_executor import ThreadExecutor


def chart(**options: Any) -> Strategy:
    return chart_analysis("wa-2025", **options).chart.strategy


def simulated(**changed: Any) -> GameSpec:
    game = GameSpec(
        rules=ruleset("wa-2025"),
        strategy=chart(),
        wagers={"main": 500},
        boxes=1,
        fresh=True,
        cut_cards=0,
        generator="fast",
    )
    return replace(game, **changed)


def refused(call: Any, *arguments: Any) -> str:
    with pytest.raises(Refusal) as problem:
        call(*arguments)
    return str(problem.value)


def test_a_plain_game_can_be_simulated() -> None:
    check_game_spec(simulated())
    check_game_spec(simulated(sessions=SessionSpec(100, 500)))


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"boxes": 0}, "boxes: 0 is not allowed; wa-2025 has 1 to 7"),
        ({"boxes": 8}, "boxes: 8 is not allowed; wa-2025 has 1 to 7"),
        ({"wagers": {"main": 100}}, "main: '$1' is not allowed; wager $5 to $300"),
        ({"wagers": {"main": 30_100}}, "main: '$301' is not allowed; wager $5 to $300"),
        ({"generator": "dice"}, "rng: 'dice' is not allowed; choose fast or philox"),
        (
            {"sessions": SessionSpec(0, 10_000)},
            "session: 0 is not allowed; a sitting has 1 to 1,000,000 rounds",
        ),
        (
            {"sessions": SessionSpec(100, 400)},
            "bankroll: '$4' is not allowed; the wagers of one round are $5",
        ),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused(changed: dict[str, Any], says: str) -> None:
    assert refused(check_game_spec, simulated(**changed)) == says


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(seed: int) -> None:
    check_seed(2**64 - 1)
    assert refused(check_seed, seed) == (
        f"seed: {seed} is not allowed; write a whole number from 0 to 18446744073709551615"
    )


def test_the_cut_card_lies_where_the_rule_set_or_a_share_puts_it() -> None:
    rules = ruleset("wa-2025", decks=6)
    assert count_cut_cards(rules, 1, None) == 72
    assert count_cut_cards(rules, 1, 0.75) == 72
    assert count_cut_cards(rules, 1, 0.5) == 144
    assert count_cut_cards(rules, 7, 0.91) == 26


@pytest.mark.parametrize(
    ("boxes", "share", "deepest"),
    [(1, 0.99, 0.979), (7, 0.95, 0.916), (1, 0.0, 0.979), (1, 0.001, 0.979)],
)
def test_a_cut_card_that_leaves_too_few_cards_or_none_before_it_is_refused(
    boxes: int, share: float, deepest: float
) -> None:
    players = "1 box" if boxes == 1 else f"{boxes} boxes"
    assert refused(count_cut_cards, ruleset("wa-2025", decks=6), boxes, share) == (
        f"penetration: '{share:g}' is not allowed; "
        f"for {players}, deal more than 0 and at most {deepest} of this shoe"
    )


def test_a_shoe_too_small_for_its_boxes_is_refused() -> None:
    single = ruleset("bet-bigger", decks=1, boxes=9)
    assert count_cut_cards(single, 1, None) == 12
    assert least_cut_cards(9) == 30
    assert refused(count_cut_cards, single, 9, None) == (
        "penetration: 'the rule set's own' is not allowed; for 9 boxes, deal more than 0 and at most"
        " 0.375 of this shoe"
    )
    assert refused(count_cut_cards, single, 20, None) == (
        "penetration: 'the rule set's own' is not allowed; the shoe is too small for rounds with 20"
        " boxes and a cut card; use --fresh"
    )


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("wa-2025", {}),
        ("wa-2025", {"double_double": True}),
        ("section-13", {}),
        ("bet-bigger", {}),
    ],
)
def test_the_best_chart_of_a_table_fits_it(name: str, options: dict[str, Any]) -> None:
    analysis = chart_analysis(name, **options)
    check_strategy(analysis.chart.strategy, analysis.rules)
    assert describe_strategy_mismatch(analysis.chart.strategy, analysis.rules) == ""


def test_a_chart_that_rescues_where_nobody_can_is_refused() -> None:
    assert refused(check_strategy, chart(), ruleset("bet-bigger")) == (
        "strategy.doubled.0.hard.4: 'rescue' is not allowed; bet-bigger has no rescue"
    )


def test_a_chart_that_doubles_once_more_than_the_table_is_refused() -> None:
    assert refused(check_strategy, chart(double_double=True), ruleset("wa-2025")) == (
        "strategy.doubled.0.hard.4: 'double' is not allowed;"
        " a hand of this table doubles once at most"
    )
    twice = chart(double_double=True).doubled[0]
    three = replace(chart(double_double=True), doubled=(replace(twice, doublings=3),))
    assert refused(check_strategy, three, ruleset("wa-2025", double_double=True)) == (
        "strategy.doubled.0.hard.4: 'double' is not allowed;"
        " a hand of this table doubles 3 times at most"
    )


def test_a_chart_of_another_game_is_remarked_on() -> None:
    assert describe_strategy_mismatch(chart(decks=2), ruleset("wa-2025", decks=6)) == (
        "the strategy is for wa-2025 with 2 decks; this table is wa-2025 with 6"
    )


@pytest.mark.parametrize(
    ("options", "charts", "times", "most"),
    [({}, 0, "once", "once"), ({"double_double": True}, 1, "twice", "3 times")],
)
def test_a_strategy_has_a_chart_for_each_doubling_of_the_table(
    options: dict[str, Any], charts: int, times: str, most: str
) -> None:
    whole = chart(**options)
    some = replace(whole, doubled=whole.doubled[:charts])
    assert refused(check_strategy, some, ruleset("wa-2025", **options)) == (
        f"strategy.doubled.{charts}: 'nothing' is not allowed; write a chart for hands that were"
        f" doubled {times}: those of this table double {most} at most"
    )


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (StrategyOptions("hit", 1), ""),
        (
            StrategyOptions("stand", 1),
            "the strategy is for a dealer who stands on soft 17; here he hits soft 17",
        ),
        (
            StrategyOptions("hit", 2),
            "the strategy is for hands that double twice at most; here they do once",
        ),
    ],
)
def test_a_chart_for_other_options_is_remarked_on(made: StrategyOptions, says: str) -> None:
    assert describe_strategy_mismatch(replace(chart(), made_for=made), ruleset("wa-2025")) == says


def test_everything_that_is_foreign_in_a_chart_is_said() -> None:
    other = replace(chart(decks=2), made_for=StrategyOptions("stand", 1))
    assert describe_strategy_mismatch(other, ruleset("wa-2025", decks=6)) == (
        "the strategy is for wa-2025 with 2 decks; this table is wa-2025 with 6; "
        "the strategy is for a dealer who stands on soft 17; here he hits soft 17"
    )


def test_the_compiled_kernel_is_used_where_it_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def note(name: str) -> Any:
        def make(game: GameSpec) -> Kernel:
            made.append(name)
            return FakeKernel(game)

        return make

    monkeypatch.setattr(
        kernel_choice, "KERNEL_FACTORIES", {"compiled": note("c"), "general": note("g")}
    )
    several = simulated(boxes=2)
    match = simulated(wagers={"main": 500, "match-up": 500})
    sitting = simulated(sessions=SessionSpec(1, 500))
    for game in (simulated(), several, match, sitting):
        choose_kernel(game, "auto")()
    choose_kernel(simulated(), "general")()
    choose_kernel(simulated(), "compiled")()
    assert made == ["c", "g", "g", "g", "g", "c"]
    for game, what in ((several, "several boxes"), (match, "the wager on match-up")):
        assert refused(choose_kernel, game, "compiled") == (
            f"kernel: 'compiled' is not allowed; it does not play {what}; use general or auto"
        )
    assert "it does not play sittings" in refused(choose_kernel, sitting, "compiled")
    counting = simulated(counting=load_counting_system("hi-lo"))
    assert "it does not play by the count" in refused(choose_kernel, counting, "compiled")


@pytest.mark.parametrize("name", ["compiled", "general"])
def test_each_kernel_is_made_by_its_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = f"spanish21.simulation.{name}.{name.capitalize()}Kernel"
    monkeypatch.setattr(made, FakeKernel)
    game = simulated()
    assert choose_kernel(game, name)() == FakeKernel(game)


def test_what_makes_a_run_is_said_by_name() -> None:
    said = identify_run(simulated(), FakeKernel(), 5)
    assert said["rule set"] == "wa-2025"
    assert said["wagers"] == "main 500"
    assert (said["seed"], said["kernel"], said["generator"]) == ("5", "general", "fast")
    other = identify_run(simulated(strategy=chart(decks=2)), FakeKernel(), 5)
    assert [name for name in said if said[name] != other[name]] == ["strategy"]
    assert identify_run(simulated(wagers={}), FakeKernel(), 5)["wagers"] == "none"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rules", ruleset("wa-2025", soft_17="stand")),
        ("strategy", chart(decks=2)),
        ("wagers", {"main": 600}),
        ("boxes", 2),
        ("fresh", False),
        ("cut_cards", 9),
        ("generator", "philox"),
        ("meters", (50,)),
        ("sessions", SessionSpec(5, 100_000)),
        ("counting", load_counting_system("hi-lo")),
    ],
)
def test_every_part_of_a_game_makes_another_run(field: str, value: Any) -> None:
    assert field in {part.name for part in fields(GameSpec)}
    before, after = simulated(), simulated(**{field: value})
    assert identify_run(before, FakeKernel(), 5) != identify_run(after, FakeKernel(), 5)


def test_no_part_of_a_game_is_left_out_of_what_makes_a_run() -> None:
    assert len(fields(GameSpec)) == 10


def test_rules_are_known_by_their_values_and_not_by_names_of_classes() -> None:
    rules = json.loads(canonical_json(ruleset("wa-2025")))
    assert rules["id"] == "wa-2025"
    assert rules["insurance"]["maximum"] == "1/2"
    assert rules["match"]["schedule"]["suited"] == {"form": "to", "pays": 9, "per": 1}
    assert "Rules" not in canonical_json(ruleset("wa-2025"))
    assert canonical_json(ruleset("bet-bigger")) == canonical_json(ruleset("bet-bigger"))


def test_what_makes_a_run_is_said_in_words() -> None:
    plain = identify_run(simulated(), FakeKernel(), 5)
    assert (plain["fresh shoe"], plain["meters"]) == ("yes", "none")
    assert plain["sittings"] == plain["count"] == "none"
    counting = load_counting_system("hi-lo")
    changed = {"fresh": False, "meters": (1_000_000, 50), "sessions": SessionSpec(5, 100_000)}
    other = identify_run(simulated(**changed, counting=counting), FakeKernel(), 5)
    assert (other["fresh shoe"], other["meters"]) == ("no", "$10,000 and $0.50")
    assert other["sittings"] == "of 5 rounds with $1,000"
    assert re.fullmatch(r"by hi-lo \([0-9a-f]{16}\)", other["count"])
    ramp = identify_run(simulated(counting=replace(counting, insurance=3)), FakeKernel(), 5)
    assert ramp["count"] != other["count"]


@pytest.mark.parametrize(
    ("where", "says"),
    [
        (
            Backend("cuda", None, "tcp://host:1"),
            "device: 'cuda' is not allowed; a cluster's machines play on their processors",
        ),
        (
            Backend("cuda", 2),
            "threads: 2 is not allowed; only a processor here has threads to choose",
        ),
        (
            Backend("cpu", 2, "tcp://host:1"),
            "threads: 2 is not allowed; only a processor here has threads to choose",
        ),
    ],
)
def test_places_to_play_that_do_not_go_together_are_refused(where: Backend, says: str) -> None:
    assert refused(check_backend, where) == says


def test_a_gpu_needs_its_library_and_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", {}.get)
    assert refused(check_backend, Backend("cuda")) == (
        "numba_cuda is not installed; to have it, run: pip install 'spanish21[gpu]'"
    )
    monkeypatch.setattr(extras, "find_spec", str)
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    assert refused(check_backend, Backend("cuda")) == (
        "device: 'cuda' is not allowed; no GPU is found here; play on cpu"
    )
    monkeypatch.setattr("numba.cuda.is_available", lambda: True)
    check_backend(Backend("cuda"))
    check_backend(Backend())


def test_the_gpus_module_has_the_function_that_is_asked_of_it() -> None:
    # Read, not loaded: it can be loaded only where there is a GPU.
    source = Path(backends.__file__).with_name(f"{backends.GPU_MODULE.split('.')[-1]}.py")
    parts = ast.parse(source.read_text(encoding="utf-8")).body
    (made,) = (
        part
        for part in parts
        if isinstance(part, ast.FunctionDef) and part.name == backends.GPU_EXECUTOR
    )
    assert len(made.args.args) == 2


def test_a_gpu_and_a_cluster_have_executors_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    gpu = ModuleType(backends.GPU_MODULE)
    monkeypatch.setattr(
        gpu, backends.GPU_EXECUTOR, lambda game, kernel: (game, kernel), raising=False
    )
    monkeypatch.setitem(sys.modules, gpu.__name__, gpu)
    game, kernel = simulated(), FakeKernel()
    made: Any = make_executor(Backend("cuda"), game, kernel, FakeKernel)
    assert made == (game, kernel)
    monkeypatch.setattr(cluster_executor, "ClusterExecutor", lambda *given: given)
    made = make_executor(Backend(cluster="tcp://host:1"), game, kernel, FakeKernel)
    assert made == ("tcp://host:1", FakeKernel, 1000)


def test_threads_are_made_with_a_kernel_that_is_compiled() -> None:
    played: list[int] = []

    class Noting(FakeKernel):
        def play(self, seed: int, block: int, rounds: int) -> Any:
            played.append(rounds)
            return super().play(seed, block, rounds)

    made = make_executor(Backend("cpu", 1), simulated(), Noting(), FakeKernel)
    assert isinstance(made, ThreadExecutor)
    assert played == [1]
    made.close()


def test_a_chart_that_hits_a_21_needs_a_table_that_lets_it() -> None:
    strategy = chart()
    row = tuple(replace(cell, move="hit") for cell in strategy.soft[21])
    strategy = replace(strategy, soft={**strategy.soft, 21: row})
    rules = ruleset("wa-2025")
    assert refused(check_strategy, strategy, rules) == (
        "strategy.soft.21: 'hit' is not allowed; a 21 takes no card at wa-2025"
    )
    check_strategy(strategy, replace(rules, base=replace(rules.base, hit_on_21=True)))


def test_rules_that_only_the_general_kernel_plays_are_no_obstacle() -> None:
    rules = ruleset("wa-2025")
    hitting = replace(rules, base=replace(rules.base, hit_on_21=True))
    check_boxes(hitting, 1, {"main": 500})


def test_a_kernel_and_a_device_are_among_those_there_are() -> None:
    assert refused(choose_kernel, simulated(), "fast") == (
        "kernel: 'fast' is not allowed; choose auto, compiled or general"
    )
    assert refused(check_backend, Backend(device="tpu")) == (
        "device: 'tpu' is not allowed; choose cpu or cuda"
    )
