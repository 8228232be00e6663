"""Does the lab answer as the measures behind it, in every form, and refuse what it cannot read?"""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import spanish21
from fixtures.labs import washington_lab
from spanish21 import Refusal
from spanish21.counting.card_effects import correlation
from spanish21.library.results.result import Result
from spanish21.library.simulated_game import read_count_system
from spanish21.simulation.counting_systems import RampStep

pytestmark = pytest.mark.long


def check_forms(result: Result, form: str) -> dict[str, Any]:
    """An answer says itself in a line and leaves as JSON, a frame and a picture."""
    record: dict[str, Any] = json.loads(result.to_json())
    assert record["format"] == form
    assert record["decks"] == 6
    assert "wa-2025, 6 decks" in result.headline
    assert len(result.to_frame("polars")) == len(result.frame_rows()) > 1
    assert result.plot()._repr_svg_()
    return record


def test_effects_of_the_main_game() -> None:
    result = washington_lab().removals()
    assert result.effect("5") > result.effect("7♠") > 0 > result.effect("A")
    with pytest.raises(Refusal, match="7♥♣♦"):
        result.effect("7")
    record = check_forms(result, "spanish21-lab-effects")
    assert record["subject"] == "main game"
    assert abs(record["mean_effect"]) < 1e-12


def test_effects_of_a_decision_and_of_wagers() -> None:
    lab = washington_lab()
    stands = lab.removals(cell="hard 14 v 3", instead="stand")
    assert stands.effects.gain < 0 < stands.effect("7♠")
    insurance = lab.removals("insurance")
    assert insurance.effect("10") < 0 < insurance.effect("5")
    jackpot = lab.removals("jackpot", table="3c", paytable=1, meter="$20000")
    assert jackpot.effect("A♠") < 0
    check_forms(jackpot, "spanish21-lab-effects")


def test_a_system_and_the_best_tags() -> None:
    lab = washington_lab()
    hi_lo = lab.system("hi-lo")
    record = check_forms(hi_lo, "spanish21-lab-system")
    assert record["tags"]["A"] == -1
    assert 0.9 < record["betting_correlation"] < 1
    assert record["perfect_departures_gain"] > sum(x["count_gain"] for x in record["decisions"])
    best = lab.tags(2)
    record = check_forms(best, "spanish21-lab-tags")
    assert record["choices"][1]["correlation"] > hi_lo.quality.betting_correlation
    played = lab.system(best.system())
    assert played.quality.betting_correlation == pytest.approx(best.best.correlation)
    assert correlation(best.best.tags, lab.main_effects.betting) == pytest.approx(
        best.best.correlation
    )


def test_side_counts_follow_better() -> None:
    lab = washington_lab()
    aces = lab.tags(2, side="A")
    assert aces.side == ("A",)
    assert aces.best.correlation > lab.tags(2).best.correlation
    both = lab.tags(2, side="7, a")
    assert both.side == ("A", "7")
    assert both.best.correlation >= aces.best.correlation


def test_tags_for_a_side_wager_start_from_what_makes_up_for_them() -> None:
    lab = spanish21.lab("bet-bigger", decks=6)
    tags = lab.tags(2, of="break")
    system = tags.system("break count")
    assert system.start_per_deck == tags.best.start_per_deck
    assert (
        sum(t * (12 if v == 9 else 4) for v, t in enumerate(system.tags)) == -system.start_per_deck
    )
    assert repr(lab) == "<lab of bet-bigger, 6 decks>"
    uneven = spanish21.lab("bet-bigger", decks=6, without="2s").tags(1, of="break")
    with pytest.raises(Refusal, match="choose balanced tags, or a whole shoe"):
        uneven.system()


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda lab: lab.removals("poker"), "choose main, insurance"),
        (lambda lab: lab.removals(7), "choose main, insurance"),
        (lambda lab: lab.removals("jackpot"), "name a jackpot table"),
        (lambda lab: lab.removals("match-up", cell="hard 16 v 10"), "of the main game"),
        (lambda lab: lab.removals(paytable=1), "the main game has no such choice"),
        (lambda lab: lab.removals(cell="hard 16 v 10"), "name both"),
        (lambda lab: lab.removals(cell=16, instead="hit"), "write a cell"),
        (lambda lab: lab.removals(cell="hard 16 v 10", instead="hit"), "leaves open there"),
        (lambda lab: lab.system(None), "name a counting system"),
        (lambda lab: lab.system("hi-lo", penetration=1), "some are not"),
        (lambda lab: lab.tags(9), "from 1 to 4"),
        (lambda lab: lab.tags(1, side="joker"), "values are A, 2"),
        (lambda lab: lab.tags(1, side=7), "name values"),
        (lambda lab: lab.ramp(bankroll=10_000, kelly=0), "more than 0, and 1 at most"),
        (lambda lab: lab.ramp(bankroll=10_000, watch_below=30), "from -20 to 20"),
        (lambda lab: lab.ramp(bankroll=100, risk="1%", shoes=12), "the least risk of such wagers"),
    ],
)
def test_what_the_lab_cannot_read_is_refused(ask: Callable[[Any], Any], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        ask(washington_lab())


def test_a_game_that_cannot_be_solved_is_refused_with_its_clause() -> None:
    lab = spanish21.lab("wa-2025", shoe="7s 7h 7d")
    with pytest.raises(Refusal, match="must not run out"):
        lab.removals()


def test_pictures_are_saved(tmp_path: Path) -> None:
    lab = spanish21.lab("bet-bigger", decks=6)
    lab.removals("break").plot().save(tmp_path / "break.svg")
    assert (tmp_path / "break.svg").read_text().startswith("<?xml")


def test_indices_of_a_count() -> None:
    lab = washington_lab()
    found = lab.indices("hi-lo", shoes=12)
    record = check_forms(found, "spanish21-lab-indices")
    assert record["indices"][0]["gain"] == found.indices[0].gain
    assert len(record["indices"][0]["gain_by_true_count"]) == 41
    assert found.gain(2) == pytest.approx(found.indices[0].gain + found.indices[1].gain)
    assert lab.indices("hi-lo", shoes=12).indices == found.indices
    # With a ramp what is done where little is wagered counts less.
    ramp = replace(found.system, ramp=(RampStep(-20, 500), RampStep(-2, 5000)))
    ramped = lab.indices(ramp, shoes=12)
    low = {str(x.departure): x.gain for x in found.indices if x.above and x.index > -2}
    for each in ramped.indices[:40]:
        if str(each.departure) in low and each.above and each.index > -2:
            assert each.gain == pytest.approx(10 * low[str(each.departure)])
    by_cards = lab.indices("hi-lo", shoes=12, by_cards=True)
    assert by_cards.insurance is None
    assert by_cards.to_dict()["insurance"] is None
    assert by_cards.plot()._repr_svg_()


def test_the_best_plays_are_a_count_that_a_simulation_plays(tmp_path: Path) -> None:
    found = washington_lab().indices("hi-lo", shoes=12)
    file = tmp_path / "best.json"
    file.write_text(json.dumps(found.count_record(5)))
    assert read_count_system(file) == found.best(5)
    gain = found.simulate_gain(18, rounds="4e6")
    assert abs(gain.apart) < 4
    assert gain.standard_error == pytest.approx(0.0008, rel=0.3)
    ramped = replace(found, system=replace(found.system, ramp=(RampStep(-20, 0), RampStep(0, 500))))
    assert ramped.count_record(1)["ramp"][0] == {"at_or_above": -20, "wager": None}
    assert ramped.best(3, insurance=True).insurance == found.insurance.index  # type: ignore[union-attr]
    tens = spanish21.lab("wa-2025", decks=6, wager="$10")
    assert replace(found, table=tens.table)._wager() == "$10.00"


def test_a_ramp_for_a_bankroll(tmp_path: Path) -> None:
    lab = washington_lab()
    ramp = lab.ramp(bankroll=10_000, spread=20, shoes=12)
    record = check_forms(ramp, "spanish21-lab-ramp")
    assert record["states"][0]["wager_cents"] == 500
    assert record["risk_of_ruin"] == ramp.figures.ruin(1_000_000)
    assert ramp.wagers[5] == 10_000
    assert ramp.flat.mean_cents < 0 < ramp.figures.mean_cents
    assert [name for name, _ in ramp.figure_rows()][6:10] == [
        "rounds played",
        "N0",
        "below its peak, on average",
        "desirability index",
    ]
    # The same ramp simulated wins what was worked out, within its error.
    run = spanish21.simulate(
        "wa-2025", decks=6, count=ramp.count(), strategy=lab.chart, penetration=0.75, rounds=2e7
    )
    hour = run.statistics.hourly
    assert -hour.win_cents.value / 60 == pytest.approx(
        ramp.figures.mean_cents, abs=4 * hour.win_cents.standard_error / 60 + 1.0
    )
    assert hour.deviation_cents / 60**0.5 == pytest.approx(ramp.figures.deviation_cents, rel=0.05)


def test_a_ramp_may_watch_and_keep_to_a_risk() -> None:
    lab = washington_lab()
    watching = lab.ramp(
        bankroll=10_000, spread=100, risk="5%", watch_below=-2, chip=5, plays=0, shoes=12
    )
    assert watching.figures.ruin(1_000_000) <= 0.05
    assert watching.wagers[-3] == 0 < watching.wagers[-2]
    assert watching.figures.played < 0.2
    assert not watching.system.plays
    steps = watching.count().ramp
    assert (steps[0].wager_cents, steps[1].at_or_above) == (0, -2)
    timid = lab.ramp(bankroll=500, kelly=0.25, spread=2, shoes=12)
    assert dict(timid.figure_rows())["N0"] == "never"


def test_gains_and_chances_by_true_count_are_those_of_a_simulation() -> None:
    lab = washington_lab()
    system = read_count_system("hi-lo")
    assert system is not None
    model = lab.count_model(system)
    starts = lab._round_starts(0.75)
    gains, law = model.gain_by_true_count(starts), model.cards.true_count_law(starts)
    run = spanish21.simulate(
        "wa-2025", decks=6, count=system, strategy=lab.chart, penetration=0.75, rounds=3e7, seed=8
    )
    looked = [each for each in run.statistics.by_count if each.frequency > 0.01]
    assert len(looked) > 10
    for each in looked:
        edge = each.house_edge
        assert -edge.value == pytest.approx(
            gains[each.true_count], abs=4 * edge.standard_error + 0.0005
        )
        assert each.frequency == pytest.approx(law[each.true_count], rel=0.1)


def test_what_the_cut_card_costs_stands_apart() -> None:
    lab = washington_lab()
    result = lab.cut_card(penetration="75%", rounds=1e6)
    record = check_forms(result, "spanish21-lab-cut-card")
    assert record["rounds"] == 1_000_000
    fresh, real, between = result.frame_rows()
    exact = spanish21.analyze("wa-2025", decks=6).chart_house_edge
    assert fresh["house_edge"] == pytest.approx(exact, abs=1e-7)
    assert between["house_edge"] == pytest.approx(real["house_edge"] - fresh["house_edge"])
    assert result.effect.low < result.effect.value < result.effect.high
    # Some hundredths of a per cent at most, and the error of a million rounds.
    assert abs(result.effect.value) < 0.001 + 4 * result.effect.standard_error
