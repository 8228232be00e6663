"""Does each function of the library answer as the road behind it, and refuse what it cannot read?"""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import spanish21
from fixtures.chart_fixture import chart_analysis
from spanish21 import PlayerHand, Refusal
from spanish21.analysis import advise, analyze, solve
from spanish21.game.cards import parse_cards
from spanish21.game.composition import Composition
from spanish21.library import game_analysis, simulated_game
from spanish21.library.input.table_spec import read_table
from spanish21.library.play.played_rounds import _RoundDriver
from spanish21.library.simulated_game import read_count_system
from spanish21.simulation.run.simulation_run import StopRule

pytestmark = pytest.mark.long

ROUND = Path(__file__).parents[3] / "examples" / "shared-box.round"


@pytest.fixture(autouse=True)
def solve_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that was solved for another test is not solved again."""

    def once(rules: Any, *, shoe: Any, wager_cents: Any, split_mode: Any, progress: Any) -> Any:
        plain = chart_analysis(rules.id, decks=rules.cards.decks)
        if plain.rules == rules and shoe is wager_cents is None and split_mode == plain.split_mode:
            return plain
        return _SOLVE(
            rules, shoe=shoe, wager_cents=wager_cents, split_mode=split_mode, progress=progress
        )

    monkeypatch.setattr(game_analysis, "solve_game", once)


_SOLVE = analyze


def mimic(hand: PlayerHand) -> str:
    return "hit" if hand.total < 17 and hand.offers("hit") else "stand"


# --- Rules --------------------------------------------------------------------------------------


def test_a_rule_file_may_be_a_path(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(
        'extends = "wa-classic"\n[document]\nid = "ours"\ntitle = "Ours"\nsource = "us"\n'
        '[dealer]\nsoft_17 = { value = "stand", reason = "softer" }\n',
        encoding="utf-8",
    )
    assert spanish21.ruleset(file).dealer.soft_17 == "stand"
    assert spanish21.odds("insurance", file, decks=6).ruleset == "ours"


def test_a_choice_that_is_fixed_may_be_named() -> None:
    assert spanish21.ruleset("bet-bigger", soft_17="hit").id == "bet-bigger"
    with pytest.raises(Refusal, match=r"^soft_17: 'stand' is not allowed; bet-bigger has hit"):
        spanish21.ruleset("bet-bigger", soft_17="stand")


def test_changed_rules_are_another_game() -> None:
    changes = {
        "bonus_21.five-cards": "2 to 1",
        "dealer.soft_17": "stand",
        "surrender.offered": {"value": "never", "reason": "nobody asks for it"},
        "bonus_21.six-cards": {"pays": "3 to 1"},
    }
    ours = spanish21.ruleset("wa-classic", decks=2, changes=changes, new_id="ours", title="Ours")
    assert (ours.id, ours.title, ours.dealer.soft_17) == ("ours", "Ours", "stand")
    assert {str(row.hand): str(row.pays) for row in ours.bonus_21}["five-cards"] == "2 to 1"
    assert ours.derivation is not None
    assert {each.reason for each in ours.derivation.departures} == {
        "a rule of the house", "nobody asks for it",
    }  # fmt: skip


def test_replaced_rules_have_an_id_of_their_own() -> None:
    rules = spanish21.ruleset("wa-2025")
    stands = rules.replace(dealer=replace(rules.dealer, soft_17="stand"))
    hits = rules.replace(dealer=rules.dealer)
    assert hits is rules
    assert stands.id.startswith("wa-2025-")
    assert (
        stands.id != stands.replace(insurance=replace(rules.insurance, pays=rules.double.pays)).id
    )
    assert stands.derivation is not None
    assert [(each.rule, each.here, each.there) for each in stands.derivation.departures] == [
        ("dealer.soft_17", "stand", "hit")
    ]
    back = stands.replace(dealer=rules.dealer, new_id="back")
    assert (back.id, back.title) == ("back", f"{rules.title}: back")
    none = rules.replace(super_bonus=None, bonus_21=())
    assert none.derivation is not None
    told = {each.rule: (each.here, each.there) for each in none.derivation.departures}
    assert told["super_bonus"][0] == told["bonus_21"][0] == "nothing"
    assert "hand five-cards, pays 3 to 2" in told["bonus_21"][1]
    assert spanish21.odds("match-up", stands).ruleset == stands.id
    with pytest.raises(Refusal, match=r"^section: 'id' is not allowed; choose one of cards,"):
        rules.replace(id="mine")


def test_complete_rules_take_no_more_options() -> None:
    rules = spanish21.ruleset("wa-2025")
    assert repr(rules) == "<RuleSet wa-2025: 6 decks, soft 17 hit>"
    assert repr(spanish21.ruleset("bet-bigger", decks=1)).startswith("<RuleSet bet-bigger: 1 deck,")
    with pytest.raises(Refusal, match=r"^option: 'decks' is not allowed; these rules are complete"):
        spanish21.analyze(rules, decks=8)
    with pytest.raises(Refusal, match=r"^ruleset: 'wa-2025' is not allowed; these rules are"):
        spanish21.ruleset(rules)


# --- Exact figures ------------------------------------------------------------------------------


def test_the_analysis_is_that_of_the_solver() -> None:
    found = spanish21.analyze("wa-2025", decks=6)
    exact = chart_analysis(decks=6)
    assert found.house_edge == exact.house_edge
    assert isinstance(found, type(exact))
    assert found.removals().effect("A") < 0 < found.removals().effect("5")
    assert found.side_wagers().match is not None
    assert {effect.name for effect in found.rule_effects()} >= {"soft_17", "surrender"}
    assert found.session(100).risk_of_ruin is None
    assert 0 < (found.session(100, bankroll="$20", goal=15).risk_of_ruin or 0) < 1


def test_cards_gone_are_text_or_a_composition() -> None:
    rules = chart_analysis(decks=6).rules
    left = Composition.of_decks(6).without(parse_cards("5h 5h 5d"))
    edges = {
        spanish21.analyze("wa-2025", without="5h*2 5d").house_edge,
        spanish21.analyze("wa-2025", shoe=left).house_edge,
        float(solve(rules, shoe=left).edge(super_bonus=False)),
    }
    assert len(edges) == 1


def test_the_house_edge_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setattr(game_analysis, "prove", lambda _rules, **more: asked.update(more))
    spanish21.analyze("wa-2025").prove()
    assert asked == {"shoe": None, "wager_cents": None}


def test_advice_is_that_of_the_solver() -> None:
    rules = chart_analysis(decks=6).rules
    found = spanish21.advise("9s 7s", "K", decks=6, without="A*2", shoe=None)
    gone = parse_cards("As Ah")
    assert found.actions == advise(rules, parse_cards("9s 7s"), parse_cards("Ks")[0], gone).actions
    assert found.value("stand") == found.actions[-1].value or found.value("stand") < 0
    with pytest.raises(Refusal, match=r"^action: 'split' is not allowed; choose hit, "):
        found.value("split")


def test_the_odds_are_those_of_the_package() -> None:
    of = spanish21.odds.of
    assert spanish21.odds("match-up", decks=6).rows == of("match-up", decks=6).rows
    jackpot = spanish21.odds("jackpot", table="3c", paytable=2, meter=5000)
    assert jackpot.rows == of("jackpot", table="3c", paytable=2, meter="$5,000").rows
    assert (
        spanish21.odds("break", "bet-bigger", soft_17="stand").basis == "dealer stands on soft 17"
    )
    assert spanish21.odds("super", soft_17="stand").wager == "super"
    assert spanish21.odds("insurance", without="5*6 10*4").cards == 278
    assert [claim.agrees for claim in spanish21.odds.verify()[:2]] == [True, True]


def test_tables_side_by_side() -> None:
    found = spanish21.compare("wa-2025", decks=[6, 8])
    assert [row["decks"] for row in found.frame_rows()] == [6, 8]
    assert found.to_dict()["format"] == "spanish21-comparison"
    assert found.chart_differences
    more = spanish21.compare("wa-2025", "section-13", "wa-2025")
    assert more.to_dict()["format"] == "spanish21-tables"
    assert len(more.to_dict()["tables"]) == 3
    with pytest.raises(Refusal, match=r"^tables: 1 is not allowed; name 2 to 200, or give an"):
        spanish21.compare()


def test_a_chart_is_read_cell_by_cell() -> None:
    chart = spanish21.strategy("wa-2025", decks=6)
    assert chart.code("hard 17 v A") == "XH"
    assert chart.code("soft 18 v 4") == "D4"
    assert chart.code("pair 8 v 10") == "P"
    assert (chart.code("doubled 12 v 8"), chart.code("doubled soft 18 v 6")) == ("rescue", "stand")
    assert str(chart.explain("hard 16 v 10").cell) == "hard 16 v 10"
    assert len(chart.closest(3)) == 3
    with pytest.raises(Refusal, match=r"^cell: 5 is not allowed; write a cell such as"):
        chart.code(5)  # type: ignore[arg-type]


# --- Simulations --------------------------------------------------------------------------------


def test_a_strategy_comes_in_every_form(tmp_path: Path) -> None:
    chart = spanish21.strategy("wa-2025", decks=6)
    chart.to_json(tmp_path / "chart.json")
    runs = [
        spanish21.simulate("wa-2025", rounds=1e5, strategy=strategy)
        for strategy in (chart, tmp_path / "chart.json", chart.to_dict(), "chart")
    ]
    assert len({run.house_edge.value for run in runs}) == 1
    words = [run.to_dict()["strategy"]["words"] for run in runs]
    assert words == [
        "a strategy for wa-2025",
        "the strategy of chart.json",
        "a strategy",
        "the best chart for this table",
    ]


def test_a_run_says_what_it_counted(tmp_path: Path) -> None:
    run = spanish21.simulate(
        "wa-2025", rounds=2e5, bankroll="$100", session=50, jackpots="$1", seed=3
    )
    assert run.seed == run.to_dict()["seed"] == 3
    assert 0 < run.risk_of_ruin.value < 1
    assert run.spec.wagers["jackpot-1"] == 100
    again = spanish21.simulate(
        "wa-2025", target_error="1%", match="$5", threads=1, checkpoint=tmp_path / "run"
    )
    assert (again.summary is not None and again.summary.target, again.complete) == (0.01, True)
    with pytest.raises(Refusal, match=r"^risk of ruin: 'nothing' is not allowed; simulate with"):
        _ = again.risk_of_ruin


def test_a_ramp_takes_the_place_of_a_counts_own() -> None:
    run = spanish21.simulate(
        "wa-2025", rounds=1e4, count="hi-lo", ramp={2: "$40", -20: 0}, penetration=0.5
    )
    assert run.spec.counting is not None
    assert [step.wager_cents for step in run.spec.counting.ramp] == [0, 4000]
    assert read_count_system(run.spec.counting) is run.spec.counting


def test_a_run_that_counted_nothing_has_no_figures() -> None:
    run = spanish21.simulate("wa-2025", rounds=10)
    empty = replace(run, rounds=0, summary=None, finished_figures=None)
    assert empty.headline.endswith("nothing was counted")
    with pytest.raises(Refusal, match=r"^rounds: 0 is not allowed; no round was finished"):
        empty.to_dict()
    assert run.stop_rule == StopRule(10)


# --- Papers -------------------------------------------------------------------------------------


def test_papers_are_saved_by_the_ending_of_the_name(tmp_path: Path) -> None:
    sign = spanish21.sign("wa-2025", jackpots="table=3c paytable=1 wager=$1", decks=6)
    for ending, start in (("pdf", b"%PDF"), ("svg", b"<svg"), ("txt", b" "), ("json", b"{")):
        path = sign.save(tmp_path / f"sign.{ending}")
        assert path.read_bytes().startswith(start)
    assert json.loads((tmp_path / "sign.json").read_text())["format"] == "spanish21-sign"
    with pytest.raises(Refusal, match=r"^path: .*\.doc' is not allowed; end its name in \.svg or"):
        sign.save(tmp_path / "sign.doc")
    with pytest.raises(Refusal, match=r"^path: .* is not allowed; it cannot be written: No such"):
        sign.save(tmp_path / "nowhere" / "sign.txt")


def test_a_sign_is_for_a_day_and_takes_games_as_mappings() -> None:
    game = {"table": "3c", "paytable": 1, "wager": "$1"}
    sign = spanish21.sign("wa-2025", decks=6, jackpots=[game], on=date(2026, 1, 31))
    assert any(row["section"].startswith("Jackpot 1") for row in sign.frame_rows())
    with pytest.raises(Refusal, match=r"^on: '2026' is not allowed; give a date$"):
        spanish21.sign("wa-2025", on="2026")  # type: ignore[arg-type]


def test_a_par_sheet_says_how_it_is_made_again() -> None:
    sheet = spanish21.par("wa-2025", decks=6, double_double=True, wager="$25")
    text = json.dumps(sheet.to_dict())
    made = "spanish21 report par --ruleset wa-2025 --option decks=6 --option double_double=true"
    assert f"{made} --wager '$25' --out par.pdf" in text
    assert {"section": "", "name": "Rule set", "value": "wa-2025"} in sheet.frame_rows()
    assert sheet.headline.startswith("par sheet of Spanish 21")
    with pytest.raises(Refusal, match=r"^ruleset: 'wa-2025' is not allowed; a par sheet lists"):
        spanish21.par(chart_analysis(decks=6).rules)
    with pytest.raises(Refusal, match=r"^paper: 'a5' is not allowed; choose letter or a4$"):
        spanish21.par("wa-2025", paper="a5")  # type: ignore[arg-type]


# --- Rounds -------------------------------------------------------------------------------------


def test_a_written_round_is_played_again(tmp_path: Path) -> None:
    from_path, from_text = spanish21.replay(ROUND), spanish21.replay(ROUND.read_text())
    assert from_path.net_cents == from_text.net_cents
    assert from_path.sentences
    assert spanish21.replay(from_path.save(tmp_path / "again.round")).text == from_path.text
    assert from_path.to_dict()["net_cents"] == from_path.net_cents
    with pytest.raises(Refusal, match=r"^file: .* is not allowed; it cannot be read: No such"):
        spanish21.replay(tmp_path / "absent.round")
    (tmp_path / "bad.round").write_bytes(b"\xff")
    with pytest.raises(Refusal, match=r"^file: .* is not allowed; a \.round file is text in UTF-8"):
        spanish21.replay(tmp_path / "bad.round")


def test_rounds_played_by_a_function_can_be_played_again() -> None:
    played = spanish21.play(
        mimic, "wa-2025", rounds=20, seed=5, wager="$10", wagers={"match-up": "$5"}
    )
    assert played.net_cents == sum(row["net_cents"] for row in played.frame_rows())
    for each in played.rounds:
        assert spanish21.replay(each.text).net_cents == each.net_cents
    assert spanish21.play(mimic, seed=5, wager="$10", wagers={"match-up": "$5"}).rounds[0].text == (
        played.rounds[0].text
    )
    assert spanish21.play(mimic).seed != spanish21.play(mimic).seed
    assert played.to_dict()["rounds"][0]["ruleset"] == "wa-2025"


def bold(hand: PlayerHand) -> str:
    """Does whatever is most seldom offered."""
    for action in ("rescue", "split", "surrender", "double"):
        only_at = {"surrender": (16,), "double": (9, 10, 11)}.get(action, (hand.total,))
        if hand.offers(action) and hand.total in only_at:
            return action
    return mimic(hand)


def test_everything_that_a_player_can_do_is_done() -> None:
    played = spanish21.play(bold, "wa-2025", rounds=300, seed=1, insure=True, double_double=True)
    text = "".join(each.text for each in played.rounds)
    for word in ("splits", "surrenders", "doubles", "rescues", "insures", "hits", "stands"):
        assert word in text, word
    told: list[PlayerHand] = []

    def noted(hand: PlayerHand) -> str:
        told.append(hand)
        return bold(hand)

    spanish21.play(noted, rounds=300, seed=2)
    assert {hand.suits for hand in told} == {"", "mixed", "suited", "spades"}


def test_a_doubled_hand_that_is_bust_is_rescued_where_the_table_takes_it() -> None:
    def doubles(hand: PlayerHand) -> str:
        return "double" if hand.offers("double") else "stand"

    filed = read_table("wa-2025", {})
    for rescued, net in ((True, -5_00), (False, -10_00)):
        rules = spanish21.ruleset("wa-2025", changes={"double.rescue_on_bust": rescued})
        table = replace(filed, built=replace(filed.built, rules=rules))
        driver = _RoundDriver(doubles, table, (("main", 500),), insures=False)
        played = driver.play(parse_cards("Ks 9h 6d Kc 8c"), None, {})
        assert played.net_cents == {"Player": net}


def test_a_super_bonus_waits_for_the_floors_word() -> None:
    table = read_table("wa-2025", {})
    driver = _RoundDriver(lambda _hand: "hit", table, (("main", 500),), insures=False)
    played = driver.play(parse_cards("7s 7h 7s Kc 7s"), "wa-2025", {})
    assert played.net_cents == {"Player": 15_00 + 1000_00}
    assert played.replay.state.phase == "closed"


def test_a_shoe_that_cannot_be_played_from_is_refused() -> None:
    for ask in (spanish21.analyze, spanish21.removals):
        with pytest.raises(Refusal, match=r"^shoe: '2 cards' is not allowed; a round of"):
            ask("wa-2025", shoe="Ks Qs")
    with pytest.raises(Refusal, match=r"^wager: "):
        spanish21.par("wa-2025", decks=6, wager="$9,999,999")


def test_a_function_that_a_round_cannot_take_is_refused() -> None:
    with pytest.raises(Refusal, match=r"^strategy: 'dance' is not allowed; at .* return stand"):
        spanish21.play(lambda _hand: "dance", seed=7)
    with pytest.raises(
        Refusal, match=r"^player: 'a value of type str' is not allowed; give a func"
    ):
        spanish21.play("mimic")  # type: ignore[arg-type]
    with pytest.raises(Refusal, match=r"^match-bonus-9:|^wagers|^spot"):
        spanish21.play(mimic, wagers={"match-bonus-9": "$5"})


def test_rules_of_ones_own_are_played_and_have_no_file() -> None:
    rules = spanish21.ruleset("wa-classic", decks=2, changes={"dealer.soft_17": "stand"})
    played = spanish21.play(mimic, rules, seed=3).rounds[0]
    assert played.to_dict()["ruleset"] == "wa-classic-house"
    with pytest.raises(Refusal, match=r"^round: 'wa-classic-house' is not allowed; a file names"):
        _ = played.text


# --- Houses -------------------------------------------------------------------------------------


def test_a_house_goes_on_where_it_was(tmp_path: Path) -> None:
    where = tmp_path / "oak.db"
    with spanish21.House("The Oak", database=where, seed=7) as house:
        house.add_table("wa-2025", decks=6)
        house.add_player("Ann", chips="$500")
        house.play("Ann", bold, wager="$10", rounds=3, wagers={"match-up": "$5"}, insure=True)
        chips = house.balance_cents("Ann")
        assert repr(house).startswith("<House The Oak: T1, ")
    with spanish21.House(database=str(where)) as house:
        assert (house.name, house.balance_cents("Ann")) == ("The Oak", chips)
        house.play("Ann", mimic, wager=10)
    found = spanish21.audit(where)
    assert (found.clean, found.result.rounds) == (True, 4)
    with pytest.raises(Refusal, match=r"^name: 'The Elm' is not allowed; this database holds The"):
        spanish21.House("The Elm", database=where)


def test_a_house_in_memory_has_tables_of_any_name() -> None:
    house = spanish21.House(seed=7)
    assert repr(house) == "<House The House: no tables, 1 entries>"
    house.add_table("section-13", table="B2")
    house.add_player("Ben")
    house.sit("Ben", table="B2", box=3)
    house.play("Ben", mimic, wager="$25", table="B2")
    assert house.audit().clean
    house.close()
    with pytest.raises(
        Refusal, match=r"^decide: 'a value of type str' is not allowed; give a func"
    ):
        house.play("Ben", "mimic", wager=5)  # type: ignore[arg-type]


def test_an_audit_says_what_it_found(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"^database: .* is not allowed; there is no such file$"):
        spanish21.audit(tmp_path / "absent.db")
    with pytest.raises(Refusal, match=r"^database: 5 is not allowed; name a SQLite file, or"):
        spanish21.audit(5)  # type: ignore[arg-type]


WRONG: dict[str, Callable[[], object]] = {
    "ruleset: 7 is": lambda: spanish21.analyze(7),  # type: ignore[arg-type]
    "wager: 5.0 is": lambda: spanish21.analyze(wager=5.0),  # type: ignore[arg-type]
    "shoe: 5 is": lambda: spanish21.analyze(shoe=5),  # type: ignore[arg-type]
    "hand: 8 is": lambda: spanish21.advise(8, "A"),  # type: ignore[arg-type]
    "wager: 3 is": lambda: spanish21.odds(3),  # type: ignore[arg-type]
    "meter: 'a value of type list'": lambda: spanish21.odds("jackpot", table="6", meter=[1]),
    "option: 'colour' is": lambda: spanish21.analyze(colour="red"),
    "card: 'B' is": lambda: spanish21.removals().effect("B"),
    "rounds: 'x' is": lambda: spanish21.simulate(rounds="x"),
    "target-se: '0%' is": lambda: spanish21.simulate(target_error="0%"),
    "target-se: '5' is": lambda: spanish21.simulate(target_error=5),
    "strategy: 5 is": lambda: spanish21.simulate(strategy=5),  # type: ignore[arg-type]
    "count: 5 is": lambda: spanish21.simulate(count=5),  # type: ignore[arg-type]
    "count: 'mine' is": lambda: spanish21.simulate(count="mine"),
    "count.name: None is": lambda: spanish21.simulate(
        count={"format": "spanish21-count", "version": 1}
    ),
    "ramp: 'a ramp' is": lambda: spanish21.simulate(ramp={0: "$5"}),
    "ramp: 'a value of type list'": lambda: spanish21.simulate(count="hi-lo", ramp=[1]),  # type: ignore[arg-type]
    "boxes: '3' is": lambda: spanish21.simulate(boxes="3"),  # type: ignore[arg-type]
    "bet-bigger: -1 is": lambda: spanish21.simulate(bet_bigger=-1),
    "jackpot: 5 is": lambda: spanish21.simulate(jackpots=[5]),  # type: ignore[list-item]
    "jackpots: 5 is": lambda: spanish21.sign(jackpots=5),  # type: ignore[arg-type]
    "jackpots: 6 is": lambda: spanish21.sign(jackpots=[6]),  # type: ignore[list-item]
    "kernel: 'fast' is": lambda: spanish21.simulate(kernel="fast", rounds=1),
    "device: 'tpu' is": lambda: spanish21.simulate(device="tpu", rounds=1),
    "threads: 0 is": lambda: spanish21.simulate(threads=0),
    "session: 0 is": lambda: spanish21.simulate(session=0),
    "round: 5 is": lambda: spanish21.replay(5),  # type: ignore[arg-type]
    "changes: 'a value of type list'": lambda: spanish21.ruleset(changes=[1]),  # type: ignore[arg-type]
    "changes: 'decks' is": lambda: spanish21.ruleset(changes={"decks": 2}),
    "title: 'Ours' is": lambda: spanish21.ruleset(title="Ours"),
    "new_id: 'ours' is": lambda: spanish21.ruleset(new_id="ours"),
    "wagers: 'a value of type list'": lambda: spanish21.play(mimic, wagers=[1]),  # type: ignore[arg-type]
    "name: 5 is": lambda: spanish21.House(5),  # type: ignore[arg-type]
    "rounds: 0 is": lambda: spanish21.play(mimic, rounds=0),
}


@pytest.mark.parametrize("start", WRONG)
def test_a_wrong_value_is_refused_in_one_sentence(start: str) -> None:
    with pytest.raises(Refusal) as caught:
        WRONG[start]()
    assert str(caught.value).startswith(start)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("generator", "dice"),
        ("fresh", "no"),
        ("penetration", 2),
        ("meter", "$5"),
        ("session", 5),
    ],
)
def test_a_game_is_refused_before_a_chart_of_it_is_worked_out(
    option: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulated_game, "read_player", lambda *_: pytest.fail("a chart is made"))
    with pytest.raises(Refusal):
        spanish21.simulate(rounds=1, **{option: value})  # type: ignore[arg-type]


def test_play_after_a_split_has_two_modes() -> None:
    with pytest.raises(spanish21.Refusal) as refused:
        spanish21.analyze(after_split="best")
    assert str(refused.value) == (
        "after_split: 'best' is not allowed; choose as-before or own-rule"
    )
    own = spanish21.analyze(decks=2, after_split="own-rule")
    assert own.house_edge == pytest.approx(0.0058054415, abs=1e-10)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (
            lambda: spanish21.ruleset().replace(dealer=3),
            "dealer: 'a value of type int' is not allowed; give another DealerRules",
        ),
        (
            lambda: spanish21.simulate(rounds=10, jackpots=3),  # type: ignore[arg-type]
            "jackpots: 3 is not allowed; give a list of wagers, such as ['$1']",
        ),
        (
            lambda: spanish21.House().balance_cents("Zed"),
            "name: 'Zed' is not allowed; nobody here has this name",
        ),
    ],
    ids=["section", "jackpots", "stranger"],
)
def test_a_value_of_a_wrong_kind_is_refused_in_a_sentence(
    ask: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(Refusal) as refused:
        ask()
    assert str(refused.value) == sentence


def test_a_round_is_saved_with_its_result_which_a_replay_then_confirms(tmp_path: Path) -> None:
    file = tmp_path / "mine.round"
    spanish21.replay(ROUND).with_result().save(file)
    written = file.read_text(encoding="utf-8")
    assert "\nresult\n" in written
    spanish21.replay(file)
    file.write_text(written.replace("1 to 1", "3 to 2", 1), encoding="utf-8")
    with pytest.raises(Refusal, match="^line [0-9]+"):
        spanish21.replay(file)
    played = spanish21.play(mimic, spanish21.ruleset("wa-2025"), seed=7).rounds[0]
    assert played.with_result() is played
