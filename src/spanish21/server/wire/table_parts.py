"""The parts of a table as a page draws it. All of it is what everybody may see.

Amounts are cents, times seconds since 1970, boxes and hands count from 1; pairs such as
wagers are lists of a spot and its cents.
"""

from typing import Literal

from spanish21.house.configuration.table_settings import TableKind
from spanish21.server.wire.field_types import CardText, OutgoingStruct

Amounts = tuple[tuple[str, int], ...]


class SpotLimits(OutgoingStruct, frozen=True):
    """A wager spot of every box, in the order wagers are announced.

    ``short_label`` fits beside the spot where there is little room, ``mark`` inside it.
    """

    spot: str
    label: str
    short_label: str
    mark: str
    least_cents: int
    most_cents: int


class IrregularityView(OutgoingStruct, frozen=True):
    """What can go wrong at a live table: who confirms it, and what is done then.

    ``again`` is done where it happens once more in the same shoe; ``again_voids`` says that it
    takes the whole round back. It can be reported in these ``phases`` of the table, some only
    with the card it is about.
    """

    name: str
    words: str
    confirmed_by: Literal["dealer", "floor", "supervisor"]
    first: str
    again: str
    player_chooses: tuple[str, ...]
    phases: tuple[str, ...]
    needs_card: bool
    again_voids: bool


class ClocksView(OutgoingStruct, frozen=True):
    """How many seconds an automatic table waits for people."""

    wager: int
    turn: int
    insurance: int
    cut: int
    idle: int
    look: int


class DeviceView(OutgoingStruct, frozen=True):
    """A device in the table's register.

    ``exposes_card`` says of a reader that a player could learn the down card by it,
    ``reads_cards`` of a shoe that it reads every card that leaves it.
    """

    kind: Literal["reader", "shuffler", "shoe"]
    name: str
    exposes_card: bool
    reads_cards: bool
    condition: Literal["in use", "out of order", "away"]


class TableSummary(OutgoingStruct, frozen=True):
    """How the table is set. The rules in full are in the welcome.

    ``options`` and ``dealing_mode`` are those in force with the ``devices`` in use; ``following``
    says how the table is set from the end of its shoe on, if otherwise.

    ``games`` are its jackpot games as a record writes them, ``jackpots`` the house's jackpot
    behind each of them. Only at a live table do people report irregularities; only at an automatic
    one do clocks run. ``signals`` says what decides at a live table where hand and voice differ.
    """

    table: str
    kind: TableKind
    ruleset: str
    options: tuple[tuple[str, str], ...]
    decks: int
    least_cents: int
    most_cents: int
    chip_cents: int
    spots: tuple[SpotLimits, ...]
    games: tuple[str, ...]
    jackpots: tuple[str, ...]
    irregularities: tuple[IrregularityView, ...]
    clocks: ClocksView
    signals: str
    soft_17: Literal["hit", "stand"]
    double_double: bool
    dealing_mode: Literal["down-card-peeked", "second-card-last", "down-card-unseen", "card-reader"]
    devices: tuple[DeviceView, ...]
    following: str


class WagerView(OutgoingStruct, frozen=True):
    """One bettor's wager on one hand; ``waits_cents`` is a double that waits for its turn."""

    player: str
    spot: str
    cents: int
    added: tuple[int, ...]
    coupon_cents: int
    waits_cents: int


class HandView(OutgoingStruct, frozen=True):
    """Cards played as one; ``total`` is ``soft 17``, ``blackjack`` or ``bust with 24`` in words.

    ``points``, ``soft``, ``bust`` and ``blackjack`` say the same for a program.
    """

    cards: tuple[CardText, ...]
    total: str
    points: int
    status: str
    doublings: int
    split: bool
    stakes: tuple[WagerView, ...]
    soft: bool
    bust: bool
    blackjack: bool


class BettorView(OutgoingStruct, frozen=True):
    """One player's wagers on a box.

    ``side`` are side wagers that are not settled yet; ``insurance`` what was answered, nothing
    for no.
    """

    player: str
    wagers: Amounts
    coupons: Amounts
    side: Amounts
    insurance: Amounts


class BoxView(OutgoingStruct, frozen=True):
    """A box of the layout: who sits there, who wagers, and the hands."""

    box: int
    player: str
    shared: bool
    bettors: tuple[BettorView, ...]
    hands: tuple[HandView, ...]


class DealerView(OutgoingStruct, frozen=True):
    """The dealer's cards that lie face up; ``looked`` is what looking for a blackjack found.

    ``points`` and ``soft`` are of the cards face up, and 0 before the first.
    """

    name: str
    up: CardText | None
    down: CardText | None
    down_dealt: bool
    drawn: tuple[CardText, ...]
    total: str
    looked: bool | None
    points: int
    soft: bool
    bust: bool


class ShoeView(OutgoingStruct, frozen=True):
    """What is known of the shoe. ``revealed`` is the commitment of the last one that was shown.

    ``cut`` is how many cards deep its order was cut since its ``commitment`` was published.

    ``burned`` counts cards burned, ``burn_due`` those that are burned before the next is dealt,
    ``burns_hidden`` those that a player may ask to see, as ``burn_asked`` has; ``behind_cut`` the
    cards behind the cut card. By ``change_at`` other cards must be brought. ``shuffle_step`` is
    what comes next of a shuffle by hand, ``cut_next`` who is offered the cut next; ``may_recut``
    says whether another cut may be ordered. The stack is cut ``cut_least`` to ``cut_most`` cards
    deep; the cut card goes in about ``cut_card_about`` cards from the back, from ``cut_card_least``
    to ``cut_card_most``. ``idle`` says that the cards are to be spread, face
    up where ``spreads_up``; spread cards lie ``face_up`` or not. ``first_player`` was the first to
    arrive, ``shown_to`` looks at the cards. ``discrepancy`` is what the last count found missing
    (below 0) or too many.
    """

    number: int
    cards_left: int
    cut_card_out: bool
    commitment: str
    cut: int
    revealed: str
    burned: int
    burns_hidden: int
    burn_asked: str
    behind_cut: int
    change_at: int
    shuffle_step: str
    cut_next: str
    cut_least: int
    cut_most: int
    cut_card_about: int
    cut_card_least: int
    cut_card_most: int
    burn_due: int
    may_recut: bool
    discrepancy: tuple[tuple[CardText, int], ...]
    idle: bool
    spreads_up: bool
    face_up: bool
    first_player: str
    shown_to: str


class TurnView(OutgoingStruct, frozen=True):
    """Whose turn it is; ``deadline`` is 0 where no clock runs."""

    box: int
    hand: int
    player: str
    deadline: int


class ClockView(OutgoingStruct, frozen=True):
    """What an automatic table waits for, and until when."""

    what: Literal["wager", "turn", "insurance", "cut", "look"]
    player: str
    until: int


class OptionView(OutgoingStruct, frozen=True):
    """Something a player may do now.

    ``what`` is the command to send, ``words`` stand on its button. Where it costs chips it
    takes from least to most, in steps or the most itself; ``back_cents`` come back. Without a
    player it is anybody's.
    """

    what: str
    words: str
    box: int
    player: str
    spot: str
    hand: int
    least_cents: int
    most_cents: int
    step_cents: int
    back_cents: int


class LineView(OutgoingStruct, frozen=True):
    """One wager, or a part of it, settled: in words, and as the dealer does it.

    ``at_box`` are the words without the box, for readers who look at it.
    """

    box: int
    hand: int
    player: str
    spot: str
    label: str
    outcome: str
    odds: str
    wager_cents: int
    collected_cents: int
    returned_cents: int
    paid_cents: int
    net_cents: int
    final: bool
    why: str
    words: str
    dealer: str
    clause: str
    at_box: str


class AwardView(OutgoingStruct, frozen=True):
    """A jackpot that was hit; a progressive's share is known to its meter alone."""

    order: int
    box: int
    player: str
    jackpot: int
    row: str
    percent: int
    cents: int | None
    payer: str


class ResultView(OutgoingStruct, frozen=True):
    """The last round as it ended, until the next one is dealt."""

    round: int
    void: bool
    boxes: tuple[BoxView, ...]
    dealer: DealerView
    bonus_cards: tuple[CardText, ...]
    lines: tuple[LineView, ...]
    nets: Amounts
    awards: tuple[AwardView, ...]


class BriefView(OutgoingStruct, frozen=True):
    """A finished round in short."""

    round: int
    at: int
    void: bool
    nets: Amounts


class CardDue(OutgoingStruct, frozen=True):
    """Where the next card goes."""

    to: Literal["hand", "up", "down", "second", "draw", "bonus"]
    box: int
    hand: int


class CashView(OutgoingStruct, frozen=True):
    """A spoken wager with cash that waits to be confirmed."""

    player: str
    box: int
    spot: str
    cents: int
    confirmed: tuple[str, ...]


class CouponCallView(OutgoingStruct, frozen=True):
    """Coupons that a player at a live table has named, by spot, serial and value; staff see them."""

    player: str
    box: int
    wagers: Amounts
    coupons: tuple[tuple[str, str, int], ...]


class EnteredCardView(OutgoingStruct, frozen=True):
    """A card of a live table's round: its number in the order of entry, and where it lies."""

    place: int
    where: str
    card: CardText


class CardProposedView(OutgoingStruct, frozen=True):
    """A card that the dealer says was entered as another one; the floor looks and confirms."""

    place: int
    was: CardText
    card: CardText
    by: str


class RemedyView(OutgoingStruct, frozen=True):
    """What is done about what was reported, once a person in one of these roles confirms it.

    ``by_another`` says that money goes back, so that it is not confirmed by who reported it.
    """

    words: str
    confirmed_by: tuple[str, ...]
    reported_by: str
    by_another: bool


class TableView(OutgoingStruct, frozen=True):
    """Everything a page needs to draw the table, for anybody.

    ``next`` is what the dealer does next; ``lines`` what was settled in the round that is on, in
    the order the dealer pays and takes. ``wagering`` says whether wagers can be made: at an
    automatic table the first one opens the round. Those who ``wait_for_shoe`` may not wager in
    this one. An ``irregularity`` waits to be confirmed, and ``remedy`` is what is done about it.

    ``summary``, ``result`` and ``recent`` are told in the welcome and when they change; null
    means that they are as they were. The result of a round stands until the next one is dealt.
    """

    summary: TableSummary | None
    phase: str
    round: int
    round_phase: str
    guide: str
    next: str
    card_due: CardDue | None
    boxes: tuple[BoxView, ...]
    dealer: DealerView
    bonus_cards: tuple[CardText, ...]
    shown_card: CardText | None
    burned: tuple[CardText, ...]
    shoe: ShoeView
    turn: TurnView | None
    clock: ClockView | None
    wagering: bool
    wait_for_shoe: tuple[str, ...]
    options: tuple[OptionView, ...]
    ready: tuple[str, ...]
    cut_offered: str
    cash: tuple[CashView, ...]
    irregularity: str
    paused: str
    dispute: str
    floor_called: str
    lines: tuple[LineView, ...]
    awards: tuple[AwardView, ...]
    result: ResultView | None
    recent: tuple[BriefView, ...] | None
    remedy: RemedyView | None
    coupon_calls: tuple[CouponCallView, ...]
    entered: tuple[EnteredCardView, ...]
    card_proposed: CardProposedView | None
    corrected: tuple[str, ...]
