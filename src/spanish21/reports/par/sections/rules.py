"""Section 1 of a par sheet: the rules that its figures depend on, each with its clauses."""

from collections.abc import Iterator, Mapping

from spanish21.game.rules import RuleSet
from spanish21.money import format_cents_short
from spanish21.phrasebook.derivation import derivation_notice
from spanish21.phrasebook.money.amounts import describe_share
from spanish21.phrasebook.table.hand_rules import (
    describe_21_draws,
    describe_rescued_hands,
    describe_surrendered_hands,
)
from spanish21.phrasebook.table.table_rules import describe_dealing_mode
from spanish21.phrasebook.text import describe_ranks, format_value, printable
from spanish21.reports.par.parts import ParColumn, ParParagraph, ParSection, ParTable
from spanish21.reports.signs.game_lines import BONUS_21_NAMES
from spanish21.rulesets.rule_book.book import RuleBook
from spanish21.rulesets.rule_book.house_options import OptionChoices

RuleRow = tuple[str, str, tuple[str, ...]]
"""A rule's name, its value in words, and the keys of the rule file behind it."""
_YES: Mapping[bool, str] = {True: "yes", False: "no"}


def departures_section(rules: RuleSet) -> Iterator[ParSection]:
    """What a derived game departs from, rule by rule; no section for any other game."""
    derivation = rules.derivation
    if derivation is None:
        return
    rows = tuple(
        (each.rule, printable(each.here), printable(each.there), printable(each.reason))
        for each in derivation.departures
    )
    columns = tuple(
        ParColumn(name, share=share)
        for name, share in (("Rule", 3), ("Here", 4), ("There", 4), ("Reason", 5))
    )
    about = ParParagraph(derivation_notice(derivation))
    yield ParSection(
        "Not the filed game", (about, ParTable("Departures", columns, rows, breaks=True))
    )


def rules_section(book: RuleBook, rules: RuleSet) -> ParSection:
    """Every rule that can change a figure of this sheet."""
    groups = {
        "Cards and dealer": _cards(rules),
        "Pays": _pays(rules),
        "Doubling": _double(rules),
        "Splitting, surrender, insurance": _other_play(rules),
    }
    tables = [
        ParTable(
            title,
            (
                ParColumn("Rule", share=4),
                ParColumn("In force", share=6),
                ParColumn("Clauses", share=3),
            ),
            tuple(
                (name, says, _clauses(book, rules.cards.decks, paths)) for name, says, paths in rows
            ),
        )
        for title, rows in groups.items()
    ]
    source = f"{printable(book.title)} ({printable(book.source)})"
    if book.derivation is not None:
        source = f"{book.document}; a changed rule is cited by its own place"
    about = ParParagraph(
        f"Clauses are those of {source}. "
        "A letter A or S with a number names a ruling on what the document leaves open; "
        "“spanish21 rules show A20” prints one."
    )
    return ParSection("Rules in force", (about, *tables))


def _clauses(book: RuleBook, decks: int, paths: tuple[str, ...]) -> str:
    cited = [clause for path in paths for clause in book.source_of(path, decks).split(", ")]
    named = (clause.removeprefix(f"{book.id}:") for clause in cited)
    return ", ".join(dict.fromkeys(named))


def _cards(rules: RuleSet) -> Iterator[RuleRow]:
    cards, limits = rules.cards, rules.limits
    yield (
        "Shoe",
        (
            f"{cards.decks} decks of {cards.cards_per_deck} cards, "
            f"{cards.decks * cards.cards_per_deck} in all"
        ),
        ("cards.decks", "cards.cards_per_deck"),
    )
    hits = rules.dealer.soft_17 == "hit"
    yield "Dealer on soft 17", "hits" if hits else "stands", ("dealer.soft_17",)
    yield "Dealer's second card", describe_dealing_mode(rules), ("dealing.mode",)
    low, high = (
        format_cents_short(limits.table_minimum_cents),
        format_cents_short(limits.table_maximum_cents),
    )
    yield (
        "Table limits",
        f"{low} to {high}",
        ("limits.table_minimum", "limits.table_maximum"),
    )
    unit = format_cents_short(limits.payout_unit_cents)
    yield "Rounding of pays", f"up to the next {unit}", ("limits.payout_unit",)


def _pays(rules: RuleSet) -> Iterator[RuleRow]:
    base = rules.base
    yield "Blackjack", str(base.blackjack_pays), ("base.blackjack_pays",)
    beats = "wins" if base.blackjack_beats_dealer_blackjack else "pushes"
    yield (
        "Blackjack against a dealer's blackjack",
        beats,
        ("base.blackjack_beats_dealer_blackjack",),
    )
    yield "Other winning hand", str(base.win_pays), ("base.win_pays",)
    against = "wins" if base.player_21_v_dealer_21 == "player-wins" else "pushes"
    yield "21 against a dealer's 21", against, ("base.player_21_v_dealer_21",)
    if base.hit_on_21:
        yield "Drawing to a 21", describe_21_draws(base), ("base.hit_on_21",)
    if base.drawn_21_v_unpeeked_blackjack == "loses":
        yield (
            "Drawn 21 against a dealer's blackjack",
            "loses",
            ("base.drawn_21_v_unpeeked_blackjack",),
        )
    if not rules.dealing.peeks or against == "pushes":
        when = (
            "at once" if rules.dealing.twenty_ones_paid == "at-once" else "at the end of the round"
        )
        yield "A drawn 21 is paid", when, ("dealing.twenty_ones_paid",)
    if base.unpeeked_blackjack_takes == "original-wager":
        yield (
            "Dealer's blackjack found after play",
            "takes the original wager; added wagers return",
            ("base.unpeeked_blackjack_takes",),
        )
    for row in rules.bonus_21:
        yield BONUS_21_NAMES[row.hand], str(row.pays), (f"bonus_21.{row.hand.value}",)
    if rules.bonus_21:
        after = _YES[rules.split.bonus_21_after_split]
        yield "Bonus 21 on split hands", after, ("split.bonus_21_after_split",)
    yield from _super_bonus(rules)


def _super_bonus(rules: RuleSet) -> Iterator[RuleRow]:
    bonus = rules.super_bonus
    if bonus is None:
        yield "Super Bonus", "not offered", ("super_bonus.offered",)
        return
    cards = " ".join(map(str, bonus.cards)) or "first three cards 7-7-7 of one suit"
    up = "any 7" if bonus.up_card is None else str(bonus.up_card)
    yield "Super Bonus", f"{cards}, dealer shows {up}", ("super_bonus.hand",)
    for tier in bonus.tiers:
        pays, start = format_cents_short(tier.pays_cents), format_cents_short(tier.from_cents)
        yield f"Super Bonus, wager from {start}", pays, ("super_bonus.tier",)
    envy = format_cents_short(bonus.envy_cents)
    yield "Envy Bonus", f"{envy} to every other player", ("super_bonus.envy",)


def _double(rules: RuleSet) -> Iterator[RuleRow]:
    double = rules.double
    if not double.doublings:
        yield "Double", "not offered", ("double.doublings",)
        return
    cards = f"any {double.minimum_cards} or more cards"
    if double.maximum_cards is not None:
        cards = f"{double.minimum_cards} to {double.maximum_cards} cards"
    yield "Double on", cards, ("double.minimum_cards", "double.maximum_cards")
    yield "After a split", _YES[double.after_split], ("double.after_split",)
    yield "A blackjack may be doubled", _YES[double.blackjack], ("double.blackjack",)
    yield "A soft 21 may be doubled", _YES[double.soft_21], ("double.soft_21",)
    yield "Double for less", _YES[double.for_less], ("double.for_less",)
    yield "Doublings of a hand", str(double.doublings), ("double.double_double", "double.doublings")
    if double.capped_at_table_maximum:
        yield (
            "Each added wager",
            f"at most {format_cents_short(rules.limits.table_maximum_cents)}",
            ("double.capped_at_table_maximum",),
        )
    yield "A doubled win pays", str(double.pays), ("double.pays",)
    rescue = "the last doubled portion returns, the rest is forfeited"
    yield "Rescue", rescue if double.rescue else "not offered", ("double.rescue",)
    if double.rescue_on_bust or double.rescue_on_21:
        paths = ("double.rescue_on_bust", "double.rescue_on_21")
        yield "Rescue of other hands", describe_rescued_hands(double), paths


def _other_play(rules: RuleSet) -> Iterator[RuleRow]:
    split, surrender, insurance = rules.split, rules.surrender, rules.insurance
    if split.maximum_hands == 1:
        yield "Split", "not offered", ("split.maximum_hands",)
    else:
        yield (
            "Split",
            f"cards of equal {split.equal}, to {split.maximum_hands} hands",
            ("split.equal", "split.maximum_hands"),
        )
        aces = "like any card" if split.aces_like_any_card else "one card each"
        again = "may be split again" if split.resplit_aces else "not split again"
        yield "Split aces", f"{aces}; {again}", ("split.aces_like_any_card", "split.resplit_aces")
    if surrender.offered == "late":
        hands = describe_surrendered_hands(surrender)
        back = f"late, {hands}; {describe_share(surrender.returns)} the wager returns"
        yield "Surrender", back, ("surrender.offered", "surrender.returns")
        if surrender.after_split:
            yield "Surrender after a split", "yes", ("surrender.after_split",)
        if surrender.held_under:
            yield (
                f"Surrender under {describe_ranks(surrender.held_under)}",
                "waits; a dealer's blackjack takes the whole wager",
                ("surrender.held_under", "surrender.unpeeked_blackjack_takes"),
            )
    else:
        yield "Surrender", "not offered", ("surrender.offered",)
    exactly = "exactly" if insurance.exactly_maximum else "up to"
    yield (
        "Insurance",
        f"against an ace, {exactly} {describe_share(insurance.maximum)} the wager, pays {insurance.pays}",
        ("insurance.pays", "insurance.maximum"),
    )
    if insurance.insures_match:
        words = "those that still lie there are insured too"
        yield "Insurance of Match wagers", words, ("insurance.insures_match",)
    if rules.bet_bigger is not None:
        yield (
            "Bet Bigger spots",
            f"{rules.bet_bigger.spots}, with the cards and the result of the main wager",
            ("bet_bigger.spots",),
        )


def house_options_table(book: RuleBook, choices: OptionChoices) -> ParTable:
    """Every house option with its value and its default."""
    rows = []
    for name, option in book.options.items():
        default = option.default_for(choices)
        same = choices[name] == default
        rows.append(
            (
                name,
                printable(format_value(choices[name])),
                "default" if same else f"chosen; default {printable(format_value(default))}",
                ", ".join(option.clauses),
            )
        )
    return ParTable(
        "Every house option",
        (
            ParColumn("Option", share=4),
            ParColumn("Value", share=6),
            ParColumn("Is", share=3),
            ParColumn("Clauses", share=3),
        ),
        tuple(rows),
        breaks=True,
    )


def summarize_options(book: RuleBook, choices: OptionChoices) -> str:
    """The choices that differ from the defaults, for the head of the sheet."""
    choices_made = [
        f"{name} = {printable(format_value(choices[name]))}"
        for name, option in book.options.items()
        if choices[name] != option.default_for(choices)
    ]
    return ", ".join(choices_made) or "none: every option has its default"
