"""A table looked at from the other side: every count, cut card, spread, side wager and change."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from spanish21.analysis.model.terms import build_terms
from spanish21.counting.best_tags import best_tags
from spanish21.counting.card_effects import EffectTable
from spanish21.counting.indices import Index
from spanish21.counting.protection.counted_wagers import CountedWager, counted_wagers, wager_words
from spanish21.counting.protection.dealt_shoes import DealtShoes, deal_shoes
from spanish21.counting.protection.main_wins import main_win, widest_ramp
from spanish21.counting.protection.protection_figures import (
    MainWin,
    PlayedWin,
    ProtectionChange,
    ProtectionFigures,
    RatedSystem,
    SideWin,
)
from spanish21.counting.ramps import CountState
from spanish21.library.input.table_spec import TableSpec
from spanish21.library.lab.counting_lab import CountingLab
from spanish21.library.simulations import simulate
from spanish21.phrasebook.text import format_value
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.ruleset_builder import BuiltRuleSet, build_ruleset
from spanish21.simulation.counting_systems import (
    CountingSystem,
    RampStep,
    counting_system_names,
    load_counting_system,
)
from spanish21.simulation.estimates import Estimate

_LEVELS = (1, 2)
_SEED = 21
_STEP, _SHALLOWEST = 0.05, 0.25
_RULE_SECTIONS = ("cards", "dealer", "double", "split", "surrender", "insurance", "dealing")


@dataclass(frozen=True, slots=True)
class ProtectionQuestion:
    """The numbers of a question, read."""

    penetration: float
    penetrations: tuple[float, ...]
    spread: int
    spreads: tuple[int, ...]
    threshold_cents: int
    plays: int
    rounds_per_hour: int
    shoes: int
    dealt_shoes: int
    rounds: int
    played: int


def least_wager(table: TableSpec) -> int:
    """The least wager of a table: the one that was named, or its minimum."""
    return table.wager_cents or table.rules.limits.table_minimum_cents


class ProtectionStudy:
    """One table, looked at from all sides."""

    def __init__(self, lab: CountingLab, asked: ProtectionQuestion) -> None:
        self.lab, self.asked, self.rules = lab, asked, lab.table.rules
        self.least = least_wager(lab.table)
        self.may_enter = self.rules.wagers.mid_shoe_entry
        self._cuts = sorted({*asked.penetrations, asked.penetration})
        self._spreads = sorted({*asked.spreads, asked.spread})
        self._found: dict[tuple[int, str], tuple[CountingSystem, list[Index]]] = {}

    def figures(self) -> ProtectionFigures:
        """Everything that is asked, what takes longest last."""
        asked = self.asked
        systems = list(self._systems())
        main = tuple(win for system in systems for win in self.main_wins(system))
        here = [
            each
            for each in main
            if (each.penetration, each.spread) == (asked.penetration, asked.spread)
        ]
        worst = max(here, key=lambda each: each.most(watches=self.may_enter))
        system = next(each for each in systems if each.name == worst.system)
        states = self._states(self.lab, system, asked.penetration)
        return ProtectionFigures(
            rounds_per_hour=asked.rounds_per_hour,
            threshold_cents=asked.threshold_cents,
            least_cents=self.least,
            most_cents=self.rules.limits.table_maximum_cents,
            penetration=asked.penetration,
            spread=asked.spread,
            may_enter=self.may_enter,
            house_edge=-self.lab.main_effects.whole.gain,
            systems=tuple(self._rated(each) for each in systems),
            main=main,
            worst=worst,
            played=self._simulate(system, worst, states),
            side=tuple(self.side_wins(systems)),
            changes=tuple(self._changes(system, worst, states)),
        )

    def _systems(self) -> Iterator[CountingSystem]:
        """The counts that are known by name, and the best tags of two levels where they are others."""
        known = [load_counting_system(name) for name in counting_system_names()]
        yield from known
        for level in _LEVELS:
            system = self.lab.tags(level).system(f"best tags of level {level}")
            if system.tags not in [each.tags for each in known]:
                yield system

    def _rated(self, system: CountingSystem) -> RatedSystem:
        quality = self.lab.system(system, penetration=self.asked.penetration).quality
        return RatedSystem(
            system.name,
            system.tags,
            quality.betting_correlation,
            quality.playing_efficiency,
            quality.insurance_correlation,
        )

    def _plays(
        self, lab: CountingLab, system: CountingSystem
    ) -> tuple[CountingSystem, list[Index]]:
        """A count with its best plays, those of the table's own cut card."""
        asked = self.asked
        if not asked.plays:
            return system, []
        key = id(lab), system.name
        if key not in self._found:
            found = lab.indices(system, penetration=asked.penetration, shoes=asked.shoes)
            plays = [*found.indices[: asked.plays]]
            self._found[key] = found.best(asked.plays), plays
        return self._found[key]

    def _states(
        self, lab: CountingLab, system: CountingSystem, cut: float
    ) -> tuple[CountState, ...]:
        with_plays, indices = self._plays(lab, system)
        lab.progress(f"{system.name}, {100 * cut:.0f} % dealt")
        return lab.count_states(with_plays, indices, cut, self.asked.shoes, self.asked.rounds)

    def _win(self, name: str, states: Sequence[CountState], cut: float, spread: int) -> MainWin:
        return main_win(
            name,
            states,
            penetration=cut,
            spread=spread,
            least_cents=self.least,
            most_cents=self.rules.limits.table_maximum_cents,
            rounds_per_hour=self.asked.rounds_per_hour,
        )

    def _simulate(
        self, system: CountingSystem, win: MainWin, states: Sequence[CountState]
    ) -> PlayedWin:
        """The most that is won, simulated: the same count, plays, ramp and cut card."""
        watches = self.may_enter and win.watching_cents > win.playing_cents
        most = max(self.least, min(win.spread * self.least, self.rules.limits.table_maximum_cents))
        wagers = widest_ramp(states, self.least, most, watches=watches)
        with_plays, _ = self._plays(self.lab, system)
        self.lab.progress(f"{self.asked.played:,} rounds of {system.name}")
        run = simulate(
            self.rules,
            strategy=self.lab.chart,
            count=replace(with_plays, ramp=_steps(wagers)),
            penetration=win.penetration,
            rounds=float(self.asked.played),
            rounds_per_hour=self.asked.rounds_per_hour,
            seed=_SEED,
        )
        house = run.statistics.hourly.win_cents
        player = replace(house, value=-house.value, low=-house.high, high=-house.low)
        return PlayedWin(win, watches, run.rounds, player)

    def main_wins(self, system: CountingSystem) -> Iterator[MainWin]:
        """What one count wins of the main game, at every cut card and spread."""
        for cut in self._cuts:
            states = self._states(self.lab, system, cut)
            for spread in self._spreads:
                yield self._win(system.name, states, cut, spread)

    def side_wins(self, systems: Sequence[CountingSystem]) -> Iterator[SideWin]:
        """Every side wager at every cut card. Match spots are alike, and are dealt once."""
        shoe, cuts, dealt = self.lab.table.full_shoe, self._cuts, {}
        for wager in counted_wagers(self.rules, shoe):
            kind = "match" if wager.name.startswith("match") else wager.name
            if kind not in dealt:
                dealt[kind] = self._deal(wager, max(cuts)), wager.effects(shoe)
            shoes, effects = dealt[kind]
            for cut in cuts:
                yield self._side_win(wager, shoes, effects, systems, cut)

    def _deal(self, wager: CountedWager, deepest: float) -> DealtShoes:
        return deal_shoes(
            wager,
            self.lab.table.full_shoe,
            deck=self.rules.cards.cards_per_deck,
            shoes=self.asked.dealt_shoes,
            deepest=deepest,
            seed=_SEED,
            progress=self.lab.progress,
        )

    def _side_win(
        self,
        wager: CountedWager,
        shoes: DealtShoes,
        effects: EffectTable,
        systems: Sequence[CountingSystem],
        cut: float,
    ) -> SideWin:
        hour = self.asked.rounds_per_hour * wager.most_cents
        tags: dict[str, tuple[int, ...]] = {}
        # Where no card is worth more than another, tags have nothing to follow.
        counted = any(abs(each.effect) > 1e-15 for each in effects.effects)
        if counted:
            for level in _LEVELS:
                choice = best_tags(effects, level, deck=shoes.deck)
                tags[f"its best tags of level {level}"] = choice.tags
            tags |= {each.name: each.tags for each in systems}
        wins = {name: shoes.won_by(each, effects, cut) for name, each in tags.items()}
        best = max(wins, key=lambda name: wins[name].value) if counted else ""
        return SideWin(
            wager=wager.name,
            words=wager_words(wager),
            most_cents=wager.most_cents,
            penetration=cut,
            by_all=_scaled(shoes.won_by_all(cut), hour),
            system=best,
            tags=tags.get(best, ()),
            by_count=_scaled(wins[best], hour) if counted else None,
            wagered=shoes.wagered_by(tags[best], effects, cut) if counted else 0.0,
        )

    def _changes(
        self, system: CountingSystem, worst: MainWin, states: Sequence[CountState]
    ) -> Iterator[ProtectionChange]:
        """What a house may change, one thing at a time, and what the count that wins most wins then."""
        edge = -self.lab.main_effects.whole.gain
        yield from self._shallower(system, worst, edge)
        yield from self._narrower(worst, states, edge)
        if self.may_enter:
            yield self._change("entry", "no entry once a shoe is dealt", worst.playing_cents, edge)
        for words, built in allowed_rules(self.lab.table):
            lab = CountingLab(replace(self.lab.table, built=built), self.lab.progress)
            self.lab.progress(words)
            win = self._win(
                system.name,
                self._states(lab, system, worst.penetration),
                worst.penetration,
                worst.spread,
            )
            after = -lab.main_effects.whole.gain
            yield self._change("rule", words, win.most(watches=self.may_enter), after)

    def _shallower(
        self, system: CountingSystem, worst: MainWin, edge: float
    ) -> Iterator[ProtectionChange]:
        """Cut cards further forward, until the win is below the threshold."""
        cut, below = worst.penetration - _STEP, False
        while cut > _SHALLOWEST and not below:
            win = self._win(system.name, self._states(self.lab, system, cut), cut, worst.spread)
            words = f"cut card after {100 * cut:.0f} % of the shoe"
            # A card that is cut off is like one that is burned: it changes nothing for who does not count.
            change = self._change("cut card", words, win.most(watches=self.may_enter), edge)
            yield change
            cut, below = cut - _STEP, change.below

    def _narrower(
        self, worst: MainWin, states: Sequence[CountState], edge: float
    ) -> Iterator[ProtectionChange]:
        """The widest narrower spread that is below the threshold; one wager for all where none is."""
        changes = []
        for spread in range(worst.spread - 1, 0, -1):
            win = self._win(worst.system, states, worst.penetration, spread)
            words = f"wagers of {spread} least ones at most"
            changes.append(self._change("spread", words, win.most(watches=self.may_enter), edge))
        yield from ([each for each in changes if each.below] or changes[-1:])[:1]

    def _change(
        self, kind: str, words: str, win_cents: float, house_edge: float
    ) -> ProtectionChange:
        more = house_edge + self.lab.main_effects.whole.gain
        return ProtectionChange(
            kind=kind,
            words=words,
            win_cents=win_cents,
            below=win_cents < self.asked.threshold_cents,
            house_edge=house_edge,
            costs_cents=self.asked.rounds_per_hour * self.least * more,
        )


def _steps(wagers: dict[int, int]) -> tuple[RampStep, ...]:
    """Wagers as a simulation's ramp; below and above the true counts that came up they stay."""
    steps: list[RampStep] = []
    for count, cents in sorted(wagers.items()):
        if not steps or steps[-1].wager_cents != cents:
            steps.append(RampStep(count if steps else -20, cents))
    return tuple(steps)


def _scaled(estimate: Estimate, by: float) -> Estimate:
    return replace(
        estimate,
        value=estimate.value * by,
        standard_error=estimate.standard_error * by,
        low=estimate.low * by,
        high=estimate.high * by,
    )


def allowed_rules(table: TableSpec) -> Iterator[tuple[str, BuiltRuleSet]]:
    """Every table that differs from this one by one house option of the main game, in words."""
    book, chosen = table.book, table.built.choices
    named = {
        name: value
        for name, value in chosen.items()
        if value != book.options[name].default_for(chosen)
    }
    own = build_terms(table.rules, table.wager_cents)
    for name, option in book.options.items():
        section = option.path.partition(".")[0]
        if section not in _RULE_SECTIONS or not isinstance(option.allowed, list) or not chosen:
            continue
        for value in option.allowed:
            if value == chosen[name]:
                continue
            try:
                built = build_ruleset(book, {**named, name: value})
                terms = build_terms(built.rules, table.wager_cents)
            except Refusal:
                # It does not go with another choice of this table.
                continue
            if terms != own or built.rules.cards.decks != table.rules.cards.decks:
                yield f"{name.replace('_', ' ')}: {format_value(value)}", built
