"""The felt as text: cards, the dealer's side, the print, and one panel a box.

Everything drawn comes from a ``RoundView``, which has no down card before it is turned.
"""

from collections.abc import Sequence
from itertools import zip_longest

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from spanish21.cli.play import felt_text
from spanish21.cli.play.session.session_house import JackpotDisplay
from spanish21.cli.play.session.wager_entry import WagerEntry
from spanish21.game.cards import Card, Colour
from spanish21.game.round import Phase, RoundView
from spanish21.game.round.state import Box, Hand
from spanish21.game.rules import RuleSet
from spanish21.money import format_cents_short
from spanish21.phrasebook.money.amounts import format_signed_cents
from spanish21.phrasebook.round.hands import describe_hand, describe_total
from spanish21.phrasebook.round.spots import describe_spot_limits, spot_name
from spanish21.phrasebook.table.table_rules import (
    describe_bonus_21,
    describe_match,
    describe_rules,
    describe_super_bonus,
    house_jackpot_notices,
)

IVORY = "#f4eddc"
PRINT = "#b9cdbf"
DIM = "#8fb0a5"
BRASS = "#ecd297"
KEY_STYLE = "bold #1b1507 on #d0af6c"
GOOD = "#86d3a6"
BAD = "#f59a8b"
_BLACK = "bold #15191d on #fbf8ef"
_RED = "bold #bf1f2b on #fbf8ef"
_BACK = "#d9b98a on #7a2f2b"
_CHIP = f"bold {BRASS}"
_NOTHING = Text()
TextBlock = list[Text]
"""Lines that belong together."""
WIDE, NARROW = 5, 3
"""Columns of a card; narrow ones where many must fit."""
_SHORT = {"Match up": "Up", "Match down": "Down"}


def card_style(card: Card) -> str:
    return _RED if card.suit.colour is Colour.RED else _BLACK


def draw_small_cards(cards: Sequence[Card]) -> Text:
    """Cards on one line."""
    drawn = Text()
    for card in cards:
        drawn.append(f" {card} ", style=card_style(card)).append(" ")
    return drawn


def draw_tall_cards(cards: Sequence[Card | None], width: int) -> TextBlock:
    """Cards three lines high, as wide as fits; none stands for a card that lies face down."""
    size = WIDE if len(cards) * (WIDE + 1) <= width else NARROW
    rows = [Text(), Text(), Text()]
    for number, card in enumerate(cards):
        style = _BACK if card is None else card_style(card)
        for row, face in zip(rows, _face(card, size), strict=True):
            row.append(" " if number else "").append(face, style=style)
    return rows


def _face(card: Card | None, size: int) -> tuple[str, str, str]:
    if card is None:
        return ("░" * size,) * 3
    name = str(card)
    return name.ljust(size), card.suit.symbol.center(size), name.rjust(size)


def place_side_by_side(blocks: Sequence[TextBlock], gap: int = 4) -> TextBlock:
    """Blocks of lines side by side, each centred on its own width."""
    high = max(len(block) for block in blocks)
    rows = [Text() for _ in range(high)]
    for number, block in enumerate(blocks):
        wide = max(line.cell_len for line in block)
        for row, line in zip_longest(rows, block, fillvalue=_NOTHING):
            left = (wide - line.cell_len) // 2
            row.append(" " * (left + (gap if number else 0)))
            row.append_text(line).append(" " * (wide - left - line.cell_len))
    return rows


def join_lines(block: TextBlock) -> Text:
    return Text("\n").join(block)


def draw_dealer(view: RoundView, width: int) -> Text:
    """The dealer's cards and, beside them, the bonus cards."""
    cards: list[Card | None] = [view.up_card] if view.up_card else []
    if view.down_card:
        cards.append(view.down_card)
    elif view.down_card_dealt:
        cards.append(None)
    cards += view.dealer_drawn
    label = Text.assemble(("DEALER  ", f"bold {PRINT}"), (_dealer_words(view), IVORY))
    room = width if not view.bonus_cards else width // 2
    blocks = [[label, *draw_tall_cards(cards, room)]]
    if view.bonus_cards:
        bonus = Text("BONUS CARDS", style=f"bold {PRINT}")
        blocks.append([bonus, *draw_tall_cards(view.bonus_cards, room)])
    return join_lines(place_side_by_side(blocks, gap=6))


def _dealer_words(view: RoundView) -> str:
    """What the dealer has, as far as it can be seen."""
    if view.up_card is None:
        return "waits for wagers" if view.phase is Phase.WAGERING else ""
    if view.down_card is None:
        return f"shows {view.up_card}"
    return describe_total((view.up_card, view.down_card, *view.dealer_drawn))


def draw_print(rules: RuleSet) -> Text:
    """What is printed on the felt: payouts and limits."""
    lines = [describe_rules(rules), *describe_bonus_21(rules)]
    lines += [line for line in (describe_super_bonus(rules), describe_match(rules)) if line]
    return join_lines([Text(line, DIM if number else PRINT) for number, line in enumerate(lines)])


def draw_jackpot_meters(shown: Sequence[JackpotDisplay], rules: RuleSet) -> Text:
    """What the jackpots stand at, with what must be said beside it."""
    rows = [Text(felt_text.describe_jackpots(shown), f"bold {BRASS}")]
    return join_lines([*rows, *(Text(notice, PRINT) for notice in house_jackpot_notices(rules))])


def draw_wager_box(draft: WagerEntry, box: int, rules: RuleSet, width: int) -> Text:
    """A box while wagers are made: each spot, what is typed, and what it may be.

    Where there is little room names are short and the limits left out.
    """
    labels = [spot_name(spot) for spot in draft.spots]
    limits = [describe_spot_limits(spot, rules) for spot in draft.spots]
    roomy = width >= max(map(len, labels)) + max(map(len, limits)) + 13
    if not roomy:
        labels = [short_spot_label(label) for label in labels]
    wide = max(map(len, labels))
    rows = []
    for spot, label, limit in zip(draft.spots, labels, limits, strict=True):
        here = (box, spot) == (draft.box, draft.spot)
        amount = draft.text(box, spot)
        shown = f"${amount}" if amount else "–"
        row = Text.assemble(
            ((f"{'▸' if here else ' '} " if roomy else "") + f"{label:<{wide}}", _name(here=here)),
            (f" {shown:>8} " if roomy else f"{shown:>5}", _amount(amount, here=here)),
        )
        rows.append(row.append(f" {limit:<{max(map(len, limits))}}", DIM) if roomy else row)
    return join_lines(rows)


def short_spot_label(label: str) -> str:
    """A spot's name in four letters or fewer: ``Up``, ``B2``."""
    name, _, number = label.rpartition(" ")
    initials = "".join(word[0] for word in name.split())
    return _SHORT.get(label, f"{initials}{number}" if initials else label[:4])


def _name(*, here: bool) -> str:
    return f"bold {BRASS}" if here else IVORY


def _amount(amount: str, *, here: bool) -> str:
    if here:
        return KEY_STYLE
    return _CHIP if amount else DIM


def draw_round_box(view: RoundView, box: Box, width: int) -> Text:
    """A box with its wagers, its hands and what they come to."""
    rows = [_chips(view, box)]
    turn = view.turn_hand if view.turn_box == box.number else 0
    room = width // max(1, len(box.hands))
    if len(box.hands) == 1:
        rows += draw_tall_cards(box.hands[0].cards, width)
    elif box.hands and all(len(hand.cards) * (NARROW + 1) + 2 <= room for hand in box.hands):
        rows += place_side_by_side(
            [
                [*draw_tall_cards(hand.cards, room - 4), _caption(hand, at_turn=turn == number)]
                for number, hand in enumerate(box.hands, start=1)
            ],
            gap=2,
        )
    else:
        hands = [_one_line(hand, at_turn=turn == n) for n, hand in enumerate(box.hands, start=1)]
        wide = max((line.cell_len for line in hands), default=0)
        rows += [line.append(" " * (wide - line.cell_len)) for line in hands]
    return join_lines(rows)


def _chips(view: RoundView, box: Box) -> Text:
    """What still lies on the layout for a box, or what came of it."""
    drawn = Text()
    wagers = _hand_wagers(box.hands[0]) if len(box.hands) == 1 else ""
    if wagers:
        drawn.append("Main ", style=IVORY).append(f"{wagers}  ", style=_CHIP)
    for bettor in box.bettors:
        for spot, cents in bettor.side:
            drawn.append(f"{short_spot_label(spot_name(spot))} ", style=IVORY)
            drawn.append(f"{format_cents_short(cents)}  ", style=_CHIP)
        insured = felt_text.describe_insurance(bettor)
        drawn.append(f"{insured}  " if insured else "", style=_CHIP)
    if drawn.plain or not box.bettors or any(hand.wagers for hand in box.hands):
        return drawn
    net = sum(line.net_cents for line in view.lines if line.box == box.number)
    return Text(format_signed_cents(net), style=f"bold {result_style(net)}")


def result_style(cents: int) -> str:
    """The colour of a result; a sign or a word always says it as well."""
    return GOOD if cents > 0 else BAD if cents < 0 else IVORY


def _hand_wagers(hand: Hand) -> str:
    """The wager on a hand: ``$25 + $25``."""
    return " + ".join(
        format_cents_short(cents)
        for wager in hand.wagers
        for cents in (wager.wager_cents, *wager.added)
    )


def _one_line(hand: Hand, *, at_turn: bool) -> Text:
    return Text.assemble(draw_small_cards(hand.cards), _caption(hand, at_turn=at_turn))


def _caption(hand: Hand, *, at_turn: bool) -> Text:
    style = _name(here=at_turn)
    wagers = _hand_wagers(hand)
    return Text.assemble(
        ("▸ " if at_turn else "", style),
        (describe_hand(hand), style),
        (f" {wagers}" if wagers else "", _CHIP),
    )


def draw_settlement(lines: Sequence[tuple[str, int, str]]) -> RenderableType:
    """Settlement lines one under the other: sum, sentence, clauses."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", no_wrap=True, min_width=10)
    grid.add_column()
    for said, cents, clauses in lines:
        sentence = Text.assemble((said, IVORY), (f"  {clauses}", DIM))
        grid.add_row(
            Text(format_signed_cents(cents), style=f"bold {result_style(cents)}"),
            sentence,
        )
    return grid


def draw_keys(keys: Sequence[tuple[str, str]], width: int) -> Text:
    """What may be pressed now, each with its key, on as many lines as that takes."""
    rows = [Text()]
    for key, words in keys:
        one = Text.assemble((f" {key} ", KEY_STYLE), (f" {words}", IVORY))
        if rows[-1].plain and rows[-1].cell_len + 2 + one.cell_len > width:
            rows.append(Text())
        rows[-1].append("  " if rows[-1].plain else "").append_text(one)
    return join_lines(rows)
