"""Cards that are not where they should be: passed by, or none left in the shoe."""

from spanish21.game.cards import Card
from spanish21.game.round import commands as r
from spanish21.game.round.course.phase import Phase
from spanish21.game.table import events as e
from spanish21.game.table.irregularities.remedy import Remedy, in_round, round_in_play
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState

_SHORTEST_STACK = 2
"""One card to burn, and one to deal."""


def miss_dealer_card(state: TableState, _card: Card | None) -> Remedy:
    """The players get their cards first, then the dealer the card that was missed.

    Where the players have all of theirs, the missed card is the next one; nothing else can be dealt.

    Clauses: section-13:(o)(6).
    """
    on = round_in_play(state)
    waiting = [slot.to for slot in on.due]
    if on.phase is Phase.DEALING and waiting[:1] in (["up"], ["down"]) and "hand" not in waiting:
        return Remedy()
    return _missed(state, "dealer-card-missed", ("up", "down"), Phase.DEALING)


def miss_player_card(state: TableState, _card: Card | None) -> Remedy:
    """Clauses: section-13:(o)(8)."""
    return _missed(state, "player-card-missed", ("hand",), Phase.DEALING)


def miss_hit_card(state: TableState, _card: Card | None) -> Remedy:
    """Clauses: section-13:(o)(9)."""
    return _missed(state, "hit-card-missed", ("hand",), Phase.PLAY)


def _missed(state: TableState, name: str, places: tuple[str, ...], phase: Phase) -> Remedy:
    """A card passed by where it is due: the report must be about that card."""
    on = round_in_play(state)
    if not on.due or on.due[0].to not in places or on.phase is not phase:
        what = "that is not where a card is due"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", name, what=what)
    return in_round(state, r.MissCard())


def run_short(state: TableState, _card: Card | None) -> Remedy:
    """The discards are gathered, to be shuffled, cut and burned from; then the round is finished.

    Clauses: section-13:(o)(7).
    """
    on = round_in_play(state)
    if on.cards_left > 0:
        what = f"{on.cards_left} cards are left in the shoe"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", "shoe-runs-short", what=what)
    known = [card for card in state.burned if card is not None]
    rack = len(state.discards) + len(known) + len(on.burned) + on.face_down
    stack = rack - int(on.down_unseen)
    if stack < _SHORTEST_STACK:
        what = "the discard rack does not hold enough cards"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", "shoe-runs-short", what=what)
    shuffle = e.TablePhaseEntered(TablePhase.SHUFFLE)
    return Remedy((e.DiscardsGathered(stack), shuffle))
