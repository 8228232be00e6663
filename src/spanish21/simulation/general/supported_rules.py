"""Which games the general kernel can play; everything else is refused by its name."""

from spanish21.game.playable_rules import check_playable
from spanish21.game.wager_spots import MAIN, check_wagers
from spanish21.money import format_cents_short
from spanish21.refusal import Refusal
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.general import layout as at
from spanish21.simulation.kernels.random_streams import GENERATORS

MOST_CENTS = 3_000_000_000
"""What a round may move: its square just fits a counter."""


def check_supported(game: GameSpec) -> None:
    """Refuse, by name, the first thing that this kernel does not play."""
    rules = game.rules
    check_playable(rules, "general")
    check_wagers(game.wagers, rules)
    if MAIN not in game.wagers:
        raise Refusal("wagers", "nothing", "a simulation needs a main wager")
    _check_count(game)
    most = min(rules.boxes.boxes, at.BOXES)
    if not 1 <= game.boxes <= most:
        raise Refusal("boxes", game.boxes, f"this table has 1 to {most}", rule="boxes.boxes")
    if game.generator not in GENERATORS:
        raise Refusal("generator", game.generator, f"choose {' or '.join(GENERATORS)}")
    _check_shoe(game)
    _check_meters(game)
    _check_sums(game)


def _check_count(game: GameSpec) -> None:
    """Refuse a ramp that the table does not take, and a count where there is nothing to count."""
    if game.counting is None:
        return
    if game.fresh:
        say = "a shoe that is shuffled before every round has nothing to count: use a cut card"
        raise Refusal("count", game.counting.name, say)
    for step in game.counting.ramp:
        if step.wager_cents:
            try:
                check_wagers({**game.wagers, MAIN: step.wager_cents}, game.rules)
            except Refusal as refusal:
                field = f"count.ramp at {step.at_or_above}: {refusal.field}"
                raise Refusal(field, refusal.value, refusal.allowed, rule=refusal.rule) from None


def _check_shoe(game: GameSpec) -> None:
    cards = game.rules.cards.decks * game.rules.cards.cards_per_deck
    # Two cards a box, two for the dealer, the bonus cards, and the burn card.
    bonus = game.rules.match.bonus_cards if game.rules.match else 0
    needed = 2 * game.boxes + 2 + bonus + game.rules.shoe.burn_per_shoe
    if not game.fresh and not 0 <= game.cut_cards <= cards - needed:
        say = f"0 to {cards - needed} cards can lie behind the cut card"
        raise Refusal("cut_cards", game.cut_cards, say)


def _check_meters(game: GameSpec) -> None:
    progressives = [jackpot.kind == "progressive" for jackpot in game.rules.jackpots]
    if len(game.meters) != len(progressives) and any(progressives):
        say = f"give what each of {len(progressives)} jackpots starts from"
        raise Refusal("meters", len(game.meters), say)
    for cents in game.meters:
        if not 0 <= cents <= MOST_CENTS // 10:
            say = f"a meter starts from $0 to {format_cents_short(MOST_CENTS // 10)}"
            raise Refusal("meters", format_cents_short(cents), say)


def _check_sums(game: GameSpec) -> None:
    """Refuse what could outgrow a counter, before it does."""
    sessions = game.sessions
    if sessions is not None:
        if sessions.rounds < 1:
            raise Refusal("sessions.rounds", sessions.rounds, "a sitting has 1 round or more")
        if not 1 <= sessions.bankroll_cents <= MOST_CENTS:
            say = f"bring {format_cents_short(1)} to {format_cents_short(MOST_CENTS)}"
            raise Refusal("sessions.bankroll", format_cents_short(sessions.bankroll_cents), say)
    ramp = game.counting.ramp if game.counting else ()
    wagered = sum(game.wagers.values()) + max((step.wager_cents for step in ramp), default=0)
    # Four hands doubled three times, or the longest odds on any side wager.
    if wagered * game.boxes * 10_000 > MOST_CENTS * 10:
        most = MOST_CENTS // 1_000 // game.boxes
        raise Refusal(
            "wagers", format_cents_short(wagered), f"wager {format_cents_short(most)} a box at most"
        )
