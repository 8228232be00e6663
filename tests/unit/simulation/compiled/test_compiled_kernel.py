"""The compiled kernel: every round is counted once, and the figures are those of the analysis."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from fixtures.compiled_games import DOUBLE_DOUBLE, game, played
from spanish21.simulation.compiled import CompiledKernel, describe_unsupported
from spanish21.simulation.compiled.kernel import LANE_ROUNDS, compile_game
from spanish21.simulation.figures import RunFigures
from spanish21.simulation.game_spec import GameSpec, SessionSpec
from spanish21.simulation.tallies import add_tallies

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True, scope="module")
def _kept_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A game is compiled once for all these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPANISH21_CACHE", str(tmp_path_factory.mktemp("kept")))
        yield


def test_a_block_can_be_cut_anywhere_between_lanes() -> None:
    made = compile_game(game("wa-2025", {"fresh": False}, **DOUBLE_DOUBLE))
    whole, _ = played(made, 0, 100, 300, 17)
    first, _ = played(made, 0, 64, 300)
    rest, _ = played(made, 64, 36, 300, 17)
    assert np.array_equal(whole, first + rest)


@pytest.mark.parametrize("fresh", [True, False])
@pytest.mark.parametrize("rounds", [1, 14, 16, 999, LANE_ROUNDS, LANE_ROUNDS * 64 + 5])
def test_a_run_counts_as_many_rounds_as_were_asked(fresh: bool, rounds: int) -> None:
    kernel = CompiledKernel(game("wa-2025", {"fresh": fresh}, **DOUBLE_DOUBLE))
    figures = kernel.figures(kernel.play(1, 2, rounds))
    assert figures.rounds == rounds == sum(count for _, count in figures.distribution)
    assert figures.lanes == (0 if fresh else -(-rounds // LANE_ROUNDS))


@pytest.mark.parametrize("fresh", [True, False])
def test_the_same_seed_gives_the_same_tally_and_another_seed_or_block_another(fresh: bool) -> None:
    kernel = CompiledKernel(game("wa-2025", {"fresh": fresh}, **DOUBLE_DOUBLE))

    def counts(seed: int, block: int) -> list[int]:
        return kernel.play(seed, block, 20_000).counts["counts"].tolist()  # type: ignore[no-any-return]

    assert counts(1, 0) == counts(1, 0)
    assert len({tuple(counts(*of)) for of in ((1, 0), (2, 0), (1, 1))}) == 3


def test_squares_of_lanes_are_kept_whole() -> None:
    kernel = CompiledKernel(game("wa-2025", {"fresh": False}, **DOUBLE_DOUBLE))
    assert kernel.game.constants.unit == 500
    figures = kernel.figures(kernel.play(1, 0, 100))
    assert figures.spots[0].lane_squares == figures.spots[0].net_cents ** 2


def counted(simulated: GameSpec, rounds: int = 1 << 21) -> RunFigures:
    kernel = CompiledKernel(simulated)
    return kernel.figures(kernel.play(5, 0, rounds))


def events_of(figures: RunFigures) -> dict[str, int]:
    return {event.event: event.count for event in figures.events}


@pytest.mark.parametrize(
    ("name", "options", "fresh"),
    [
        ("wa-2025", DOUBLE_DOUBLE, True),
        ("wa-2025", DOUBLE_DOUBLE, False),
        ("wa-2025", {"decks": 2}, True),
        ("section-13", {"dealing_mode": "second-card-last"}, True),
        ("section-13", {"dealing_mode": "down-card-unseen"}, False),
        ("bet-bigger", {}, True),
    ],
)
def test_events_add_up(name: str, options: dict[str, Any], fresh: bool) -> None:
    kernel = CompiledKernel(game(name, {"fresh": fresh}, **options))
    tally = kernel.play(5, 0, 1 << 21)
    figures = kernel.figures(tally)
    found = events_of(figures)
    hands = next(event.out_of for event in figures.events if event.event == "won")
    assert found["split"] == found["split-2"] + found["split-3"] + found["split-4"]
    assert hands == figures.rounds - found["split"] + found["split-hands"]
    settled = found["rescue"] + found["surrender"] + found["returned"]
    ended = found["won"] + found["lost"] + found["push"] + found["bust"]
    # A surrender that a blackjack takes whole is a surrender and a loss.
    ends = zip(
        kernel.game.automaton.ends, kernel.game.constants.ends(tally.counts["counts"]), strict=True
    )
    twice = sum(int(count) for end, count in ends if end.event == "surrender lost to blackjack")
    assert ended + settled == hands + twice
    assert found["double"] == found["doubled-1"] + found["doubled-2"] + found["doubled-3"]
    assert found["redouble"] == found["doubled-2"] + found["doubled-3"]
    assert found["rescue"] == found["rescued-1"] + found["rescued-2"] + found["rescued-3"]
    main = figures.spots[0]
    assert main.net_cents == sum(gain * count for gain, count in figures.distribution)
    assert main.round_squares == sum(gain**2 * count for gain, count in figures.distribution)
    assert main.wagered_cents == figures.rounds * 1000
    assert ("super-bonus" in found) == (name != "bet-bigger")
    assert ("dealer-blackjack" in found) == (name != "section-13")
    # The sign of the game: the house keeps between nought and three per cent.
    assert 0 < -main.net_cents / main.wagered_cents < 0.03


def test_a_super_bonus_is_counted_with_its_prize() -> None:
    figures = counted(game("wa-2025", {"wagers": {"main": 2500}}, decks=6), 1 << 24)
    prize = next(spot for spot in figures.spots if spot.spot == "super-bonus")
    assert prize.net_cents == 500_000 * events_of(figures)["super-bonus"] > 0


def test_sums_of_blocks_are_the_sums_of_their_figures() -> None:
    kernel = CompiledKernel(game("wa-2025", **DOUBLE_DOUBLE))
    one, two = kernel.play(1, 0, 5000), kernel.play(1, 1, 5000)
    both = add_tallies(one, two)
    nets = [kernel.figures(tally).spots[0].net_cents for tally in (one, two, both)]
    assert nets[0] + nets[1] == nets[2]


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_first_ranks_come_as_often_as_they_should(decks: int) -> None:
    """A dealer's blackjack needs an ace and a ten: 2 * 1/12 * 3n/(12n-1)... of n of a rank."""
    name = "bet-bigger" if decks == 1 else "wa-2025"
    figures = counted(game(name, decks=decks), 1 << 22)
    each = 4 * decks
    chance = 2 * each * 3 * each / (12 * each * (12 * each - 1))
    found = events_of(figures)
    for event in ("dealer-blackjack", "blackjack"):
        hits = found[event]
        wanted = [chance * figures.rounds, (1 - chance) * figures.rounds]
        assert chisquare([hits, figures.rounds - hits], wanted).pvalue > 1e-4


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({}, ""),
        ({"boxes": 2}, "several boxes"),
        ({"wagers": {"main": 1000, "match-up": 100}}, "the wager on match-up"),
        ({"sessions": SessionSpec(100, 10_000)}, "sittings"),
    ],
)
def test_what_the_compiled_kernel_does_not_play_is_named(
    changed: dict[str, Any], words: str
) -> None:
    assert describe_unsupported(game("wa-2025", changed)) == words


def test_rules_and_plays_beyond_the_compiled_kernel_are_named() -> None:
    plain = game("wa-2025", decks=2)
    rules, strategy = plain.rules, plain.strategy
    insured = replace(plain, strategy=replace(strategy, insurance=True))
    by_rank = replace(plain, rules=replace(rules, split=replace(rules.split, equal="rank")))
    dealer = replace(rules.dealer, draws_only_when_it_matters=False)
    suits = replace(strategy, first_two={("7", "7", "spades", "7"): "hit"})
    other = replace(strategy, first_two={("7", "7", "spades", "6"): "hit"})
    assert describe_unsupported(insured) == "insurance"
    assert describe_unsupported(by_rank) == "split.equal of rank"
    assert (
        describe_unsupported(replace(plain, strategy=suits)) == "two 7s against a 7 by their suits"
    )
    assert describe_unsupported(replace(plain, strategy=other)) == ""
    assert describe_unsupported(replace(game(), strategy=suits)) == ""
    assert (
        describe_unsupported(replace(plain, rules=replace(rules, dealer=dealer)))
        == "dealer.draws_only_when_it_matters of false"
    )


@pytest.mark.parametrize(
    ("section", "changed", "words"),
    [
        ("base", {"hit_on_21": True}, "base.hit_on_21 of true"),
        ("base", {"player_21_v_dealer_21": "push"}, "base.player_21_v_dealer_21 of push"),
        ("double", {"maximum_cards": 2}, "double.maximum_cards of 2"),
        ("double", {"rescue_on_bust": True}, "double.rescue_on_bust of true"),
        ("double", {"rescue_on_21": True}, "double.rescue_on_21 of true"),
        ("split", {"resplit_aces": False}, "split.resplit_aces of false"),
        ("surrender", {"offered": "never"}, "surrender.offered of never"),
        ("surrender", {"after_split": True}, "surrender.after_split of true"),
    ],
)
def test_rules_that_no_document_has_are_left_to_the_general_kernel(
    section: str, changed: dict[str, Any], words: str
) -> None:
    plain = game("wa-2025")
    rules = replace(plain.rules, **{section: replace(getattr(plain.rules, section), **changed)})
    assert describe_unsupported(replace(plain, rules=rules)) == words
