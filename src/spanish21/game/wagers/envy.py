"""The Envy Bonus: what the other betting players receive for each Super Bonus of a round."""

from collections.abc import Mapping, Sequence

from spanish21.game.payouts import FixedAmount, Payer, RowHit, WagerResult


def settle_envy(
    players: Sequence[str],
    winning_hands: Sequence[frozenset[str]],
    *,
    envy_cents: int,
) -> Mapping[str, WagerResult]:
    """One Envy Bonus for each player on each Super Bonus of another player.

    ``players`` are those who wagered this round, each named once however many boxes he
    plays; finished hands keep their claim. A winning hand is the set of players who had a
    wager on it, and none of them is paid envy for it.

    Clauses: wa-*:GR10, wa-*:DP10, wa-*:DP10-several, section-13:(e)(7). Rulings: A23, A57.
    """
    results = {}
    for player in dict.fromkeys(players):
        others = [hand for hand in winning_hands if player not in hand]
        hits = tuple(
            RowHit("envy", "", FixedAmount(envy_cents), Payer.HOUSE, _why(hand)) for hand in others
        )
        results[player] = WagerResult(hits)
    return results


def _why(hand: frozenset[str]) -> str:
    return f"Super Bonus on the hand of {', '.join(sorted(hand))}"
