"""The page of an analysis on a terminal, and formats of its figures."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from spanish21.cli.terminal.console import WIDE_TERMINAL, format_one_in, format_percent, make_table
from spanish21.game.rules import RuleSet, soft_17_words
from spanish21.money import format_cents_short
from spanish21.phrasebook.derivation import describe_game

if TYPE_CHECKING:
    from spanish21.analysis import GameAnalysis, HouseEdgeProof
    from spanish21.analysis.questions.change_effects import CardRemovalEffect, RuleChangeEffect
    from spanish21.analysis.questions.game_analysis import RoundShare
    from spanish21.analysis.questions.side_wagers import SideWagerValues
    from spanish21.analysis.solver.seen_cards_play import SeenCardsGain

BAR_BLOCKS = " ▏▎▍▌▋▊▉█"
LEAST_SHARE_SHOWN = 1e-3
"""The least probability of a net result with a line of its own."""
_NONE = "·"


def format_edge(value: float, digits: int = 4) -> str:
    """An edge in per cent."""
    return format_minus(f"{100 * value:.{digits}f} %")


def format_minus(text: str) -> str:
    """A number with a typographic minus sign."""
    return text.replace("-", "−")


def format_signed_percent(value: float, digits: int = 4) -> str:
    """A change in per cent, with its sign."""
    return format_minus(f"{100 * value:+.{digits}f} %")


def draw_bar(share: float, width: int) -> str:
    """A horizontal bar, to an eighth of a character; a share above 0 is always visible."""
    eighths = max(round(share * width * 8), 1 if share > 0 else 0)
    full, rest = divmod(eighths, 8)
    return BAR_BLOCKS[-1] * full + (BAR_BLOCKS[rest] if rest else "")


def draw_analysis(screen: Console, analysis: "GameAnalysis") -> None:
    """Draw the whole page: headline, distribution, parts of the edge, and events."""
    _title(screen, analysis)
    screen.print(_headline(analysis))
    _notes(screen, analysis)
    screen.print(_distribution(analysis, screen.width))
    draw_side_by_side(
        screen,
        _shares("By up card, best play", "up card", analysis.by_up_card),
        _shares("By first decision, best play", "decision", analysis.by_first_action),
    )
    screen.print(_events(analysis))


def draw_side_by_side(screen: Console, *tables: RenderableType) -> None:
    """Draw tables side by side where there is room, otherwise one below the other."""
    if screen.width < WIDE_TERMINAL:
        for each in tables:
            screen.print(each)
        return
    grid = Table.grid(padding=(0, 4))
    grid.add_row(*tables)
    screen.print(grid)


def describe_table(rules: RuleSet, cards: int, wager_cents: int) -> str:
    """A table in one line."""
    decks = "1 deck" if rules.cards.decks == 1 else f"{rules.cards.decks} decks"
    full_shoe = rules.cards.decks * rules.cards.cards_per_deck
    cards_left = "" if cards == full_shoe else f", {cards} of {full_shoe} cards left"
    doubles = ", double-double" if rules.double.doublings > 1 else ""
    unpeeked = "" if rules.dealing.peeks else ", no peek"
    dealer = f"dealer {soft_17_words(rules.dealer.soft_17)}{unpeeked}"
    return f"{rules.id}: {decks}{cards_left}, {dealer}{doubles}, {format_cents_short(wager_cents)} wager"


def _title(screen: Console, analysis: "GameAnalysis") -> None:
    words = describe_table(analysis.rules, analysis.cards, analysis.wager_cents)
    screen.print(f"[bold]{escape(words)}[/bold]")
    screen.print(f"[dim]{escape(describe_game(analysis.rules))}[/dim]")


def _headline(analysis: "GameAnalysis") -> Table:
    table = make_table("", "per original wager", "best play", "best chart", right=_STRATEGIES)
    table.title = None
    bonus = bool(analysis.solution.terms.super_bonus_pays)
    for words, value, chart, of_bonus in _figures(analysis):
        if bonus or not of_bonus:
            table.add_row(words, value, chart)
    return table


_STRATEGIES = ("best play", "best chart")


def _figures(analysis: "GameAnalysis") -> Iterator[tuple[str, str, str, bool]]:
    """Each figure: words, value by best play, value by chart, and whether it includes the Super Bonus."""
    with_bonus = "  with the Super Bonus"
    strong = "[bold]{}[/bold]".format
    yield (
        "House edge",
        strong(format_edge(analysis.house_edge, 5)),
        strong(format_edge(analysis.chart_house_edge, 5)),
        False,
    )
    yield (
        with_bonus,
        format_edge(analysis.house_edge_with_super_bonus, 5),
        format_edge(analysis.chart_house_edge_with_super_bonus, 5),
        True,
    )
    yield (
        "  7s hit, without it",
        format_edge(analysis.house_edge_hitting_sevens, 5),
        format_edge(analysis.chart_house_edge_hitting_sevens, 5),
        True,
    )
    yield "  the chart costs", _NONE, format_edge(analysis.chart_cost, 5), False
    yield "Element of risk", format_edge(analysis.element_of_risk, 5), _NONE, False
    yield "Average wager", f"{analysis.average_wager:.5f}", _NONE, False
    yield "Standard deviation", strong(f"{analysis.standard_deviation:.5f}"), _NONE, False
    yield with_bonus, f"{analysis.standard_deviation_with_super_bonus:.5f}", _NONE, True
    yield "Variance", f"{analysis.variance:.5f}", _NONE, False


def _notes(screen: Console, analysis: "GameAnalysis") -> None:
    strategies = (
        f"Best play goes by own cards, their suits and the up card, {analysis.split_mode.words}; the "
        "best chart by totals."
    )
    accuracy = (
        "Averages are exact to 1e-12. Hands of one split share their cards and the dealer in the"
    )
    bound = f"distribution too: its variance is off by {analysis.split_variance_bound:.0e} at most."
    for note in (strategies, f"{accuracy} {bound}"):
        screen.print(Padding(f"[dim]{note}[/dim]", (0, 2)))
    screen.print()


def describe_net(net: Fraction) -> str:
    """A net result in original wagers: ``−1``, ``+1½``, ``+2.25``."""
    if not net:
        return "0"
    sign, size = "−" if net < 0 else "+", abs(net)
    whole = int(size)
    if size - whole == Fraction(1, 2):
        return f"{sign}{whole or ''}½"
    return f"{sign}{float(size):.4g}"


def group_net_results(distribution: dict[Fraction, float]) -> list[tuple[str, float]]:
    """Net results with a line each; rarer ones are grouped below, above and between them."""
    listed = [net for net, chance in distribution.items() if chance >= LEAST_SHARE_SHOWN]
    low, high = listed[0], listed[-1]

    def total(nets: Sequence[Fraction]) -> float:
        return sum(distribution[net] for net in nets)

    lines = [(f"below {describe_net(low)}", total([net for net in distribution if net < low]))]
    lines += [(describe_net(net), distribution[net]) for net in listed]
    between = [net for net in distribution if low < net < high and net not in listed]
    lines += [
        (f"above {describe_net(high)}", total([net for net in distribution if net > high])),
        ("others between", total(between)),
    ]
    return [(words, chance) for words, chance in lines if chance]


def _distribution(analysis: "GameAnalysis", width: int) -> Table:
    title = "Net result of a round, best play, without the Super Bonus"
    table = make_table(title, "wagers", "probability", right=("wagers", "probability"))
    table.add_column("", no_wrap=True)
    room = min(width - 36, 60)
    lines = group_net_results(dict(analysis.distribution))
    most = max(chance for _, chance in lines)
    for words, chance in lines:
        colour = "red" if words[0] in "−b" else "green" if words[0] in "+a" else "dim"
        table.add_row(
            words, format_edge(chance), f"[{colour}]{draw_bar(chance / most, room)}[/{colour}]"
        )
    return table


def _shares(title: str, column: str, shares: "Sequence[RoundShare]") -> Table:
    numbers = ("rounds", "house edge", "of the whole")
    table = make_table(title, column, *numbers, right=numbers)
    for share in shares:
        table.add_row(
            share.name,
            format_edge(share.chance, 2),
            format_edge(share.edge / share.chance, 2),
            format_signed_percent(share.edge, 3),
        )
    table.add_section()
    rounds, edge = sum(share.chance for share in shares), sum(share.edge for share in shares)
    table.add_row(
        "all", format_edge(rounds, 2), format_edge(edge, 2), format_signed_percent(edge, 3)
    )
    return table


def _events(analysis: "GameAnalysis") -> Table:
    from spanish21.reports.analysis_export import SPLIT_HANDS, expected_events  # noqa: PLC0415

    numbers = ("per 1,000 rounds", "chance")
    title = "What happens, best play, all hands of a box counted"
    table = make_table(title, "event", *numbers, right=numbers)
    for name, words, number in expected_events(analysis):
        if name == SPLIT_HANDS and number:
            each = number / analysis.events["split"]
            table.add_row(f"  {words}", f"{1000 * number:,.4f}", f"{each:.3f} a split")
        elif number > 0:
            table.add_row(words, f"{1000 * number:,.4f}", format_one_in(Fraction(number)))
    chance = analysis.super_bonus_chance
    if chance:
        table.add_row(
            "Super Bonus, when played for", f"{1000 * chance:,.4f}", format_one_in(Fraction(chance))
        )
    return table


def draw_proof(screen: Console, proof: "HouseEdgeProof") -> None:
    """Draw the exact edges and those of float64."""
    from spanish21.reports.analysis_export import round_decimals  # noqa: PLC0415

    table = make_table("The same in rational numbers, best play", "", "house edge")
    for words, exact, floating in (
        ("", proof.exact, proof.floating),
        (" with the Super Bonus", proof.exact_with_super_bonus, proof.floating_with_super_bonus),
    ):
        table.add_row(f"exact{words}", round_decimals(exact))
        table.add_row(f"float64{words}", f"{floating:.18f}")
    table.add_row("difference at most", f"{proof.difference:.1e}")
    table.add_row("worked out in", f"{proof.seconds:.1f} s")
    screen.print(table)


def draw_seen_cards(screen: Console, seen: "SeenCardsGain") -> None:
    """Draw the edge of split hands that are played by every card seen."""
    caption = (
        f"Each hand played best for itself along {seen.lines:,} splits that were drawn."
        if seen.lines
        else "Every choice tried along every line."
    )
    title = "Split hands by every card seen: finished hands, and pair cards to come"
    table = make_table(title, "", "house edge", right=("house edge",), caption=caption)
    table.add_row(
        "the best one rule for split hands", f"{100 * float(seen.edge + seen.gain):.6f} %"
    )
    table.add_row("every card seen", f"{100 * float(seen.edge):.6f} %")
    if seen.lines:
        table.add_row("standard error", f"{100 * seen.standard_error:.6f} %")
    screen.print(table)


def draw_options(screen: Console, values: "Sequence[RuleChangeEffect]", own: float) -> None:
    """Draw the effect of each rule: the table with one change."""
    numbers = ("house edge", "change")
    table = make_table("One rule changed, best play", "rule", *numbers, right=numbers)
    table.add_row("the table as it is", format_edge(own), "")
    table.add_section()
    for value in values:
        table.add_row(
            value.words, format_edge(value.house_edge), format_signed_percent(value.difference)
        )
    screen.print(table)


def draw_removals(screen: Console, removals: "Sequence[CardRemovalEffect]") -> None:
    """Draw the effect of each card: the player's gain when one is removed."""
    title = "Player's edge with one card gone, best play"
    table = make_table(title, "card", "effect", right=("effect",))
    table.add_column("", no_wrap=True)
    most = max(abs(removal.effect) for removal in removals)
    for removal in removals:
        colour = "green" if removal.effect > 0 else "red"
        table.add_row(
            removal.words,
            format_signed_percent(removal.effect),
            f"[{colour}]{draw_bar(abs(removal.effect) / most, 24)}[/{colour}]",
        )
    screen.print(table)


def draw_side(screen: Console, side: "SideWagerValues") -> None:
    """Draw side wagers and free bonuses for this shoe."""
    wagers = make_table("Side wagers for this shoe", "wager", "house advantage", right=_ADVANTAGE)
    for name, advantage in (("Match, one card", side.match), ("Break Bonus", side.break_bonus)):
        if advantage is not None:
            wagers.add_row(name, format_edge(advantage))
    if wagers.row_count:
        screen.print(wagers)
    busts = make_table(
        "Dealer busts by number of cards", "cards", "probability", "chance", right=_BUSTS
    )
    for cards, chance in side.break_chances:
        busts.add_row(str(cards), format_percent(Fraction(chance)), format_one_in(Fraction(chance)))
    screen.print(busts)
    if side.bonuses:
        screen.print(_bonuses(side, roomy=screen.width >= WIDE_TERMINAL))


_ADVANTAGE = ("house advantage",)
_BUSTS = ("cards", "probability", "chance")


def _bonuses(side: "SideWagerValues", *, roomy: bool) -> Table:
    """What free bonuses add; on a narrow screen Envy is shown for a full table only."""
    players = [number for number, _ in side.bonuses[0].envy if number > 1]
    players = players if roomy else players[-1:]
    envies = [f"Envy, {number} players" for number in players]
    numbers = ("wager", "Super Bonus adds", "house edge then", *envies)
    title = "Free bonuses by wager, best play with the Super Bonus"
    table = make_table(title, *numbers, right=numbers)
    for value in side.bonuses:
        worth = [format_edge(each) for number, each in value.envy if number in players]
        table.add_row(
            format_cents_short(value.wager_cents),
            format_edge(value.super_bonus),
            format_edge(value.house_edge),
            *worth,
        )
    return table
