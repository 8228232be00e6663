"""What the general kernel's sums say, as figures that are the same for every kernel."""

from collections.abc import Iterator

import numpy as np

from spanish21.game.hand_values import Bonus21
from spanish21.game.match_grades import MatchGrade
from spanish21.simulation.figures import (
    BatchFigures,
    CountFigures,
    EventFigures,
    JackpotFigures,
    RunFigures,
    SessionFigures,
    SpotFigures,
    SumFigures,
    count_split_trials,
)
from spanish21.simulation.general import layout as at
from spanish21.simulation.general.game_arrays import ArrayGame
from spanish21.simulation.general.prices import GRADES
from spanish21.simulation.tallies import BlockTally, CountArray

_WITHOUT_WAGER = (at.SUPER_BONUS, at.ENVY)
_NUMBERS = ("", "once", "twice", "three times")


def sum_lane_squares(lane_cents: CountArray) -> CountArray:
    """The squares of each lane's cents by spot, and last of them all together.

    They are added up exactly, in two parts: high and low words.
    """
    columns = (*lane_cents.T, lane_cents.sum(axis=1))
    sums = [sum(int(cents) ** 2 for cents in column) for column in columns]
    return np.array([[square >> 32, square & 0xFFFFFFFF] for square in sums], np.int64)


def join_words(high: int, low: int) -> int:
    """A sum of squares from its two parts."""
    return (int(high) << 32) + int(low)


class TallyReader:
    """Reads one tally of a game."""

    def __init__(self, game: ArrayGame, tally: BlockTally) -> None:
        self.game, self.tally = game, tally
        self.counts = tally.counts["counts"]
        self.boxes = game.spec.boxes
        self.played_rounds = int(self.counts[at.PLAYED])
        self.played = self.played_rounds * self.boxes

    def at(self, place: int) -> int:
        return int(self.counts[place])

    def sum(self, place: int, size: int) -> int:
        return int(self.counts[place : place + size].sum())

    def ended(self, end: int, size: int = 1) -> int:
        """Hands that ended so, split or not."""
        return self.sum(at.SINGLE_ENDS + end, size) + self.sum(at.SPLIT_ENDS + end, size)

    def spots(self) -> Iterator[SpotFigures]:
        """Every spot with a wager, and those that can be paid without one."""
        wagers = self.game.spec.wagers
        squares = self.tally.counts["lane_squares"]
        for place, spot in enumerate(at.SPOTS):
            wagers_made, wagered = self.at(at.SPOT_WAGERS + place), self.at(at.SPOT_WAGERED + place)
            if place != at.MAIN and spot in wagers:
                wagers_made, wagered = self.played, self.played * wagers[spot]
            bonus = place in _WITHOUT_WAGER and self.game.spec.rules.super_bonus is not None
            if wagers_made or bonus or place == at.MAIN:
                yield SpotFigures(
                    spot=spot,
                    wagers=wagers_made,
                    wagered_cents=wagered,
                    net_cents=self.at(at.SPOT_NET + place),
                    round_squares=join_words(
                        self.at(at.SPOT_HIGH + place), self.at(at.SPOT_LOW + place)
                    ),
                    lane_squares=join_words(squares[place, 0], squares[place, 1]),
                    own=SumFigures(
                        self.at(at.OWN_NET + place),
                        join_words(self.at(at.OWN_HIGH + place), self.at(at.OWN_LOW + place)),
                    ),
                )

    def whole(self) -> SumFigures:
        """Every wager of all boxes together."""
        squares = self.tally.counts["lane_squares"][at.SPOT_COUNT]
        return SumFigures(
            self.sum(at.SPOT_NET, at.SPOT_COUNT),
            join_words(self.at(at.WHOLE_HIGH), self.at(at.WHOLE_LOW)),
            join_words(squares[0], squares[1]),
        )

    def own(self) -> SumFigures:
        """Every wager of the first box."""
        return SumFigures(
            self.at(at.OWN_WHOLE_NET),
            join_words(self.at(at.OWN_WHOLE_HIGH), self.at(at.OWN_WHOLE_LOW)),
        )

    @property
    def hands(self) -> int:
        """Every hand that was played, split ones each for itself."""
        return self.sum(at.SINGLE_ENDS, at.ENDS) + self.sum(at.SPLIT_ENDS, at.ENDS)

    def events(self) -> Iterator[EventFigures]:
        """Everything that was counted, each out of how often it could have happened."""
        yield from self._dealer()
        yield from self._boxes()
        yield from self._hands()
        yield from self._side()
        rounds = self.at(at.ROUNDS)
        yield EventFigures(
            "shoe-ran-out", "cards used again in a round", self.at(at.RAN_OUT), rounds
        )

    def dealer_rounds(self, dealer: int, cards: int | None = None) -> int:
        """Rounds in which the dealer's hand came to this, with so many cards if they are named."""
        place = at.DEALER_HANDS + dealer * at.BREAK_CARDS
        return self.sum(place, at.BREAK_CARDS) if cards is None else self.at(place + cards)

    def _dealer(self) -> Iterator[EventFigures]:
        rounds = self.at(at.ROUNDS)
        count = self.dealer_rounds(at.DEALER_BLACKJACK)
        yield EventFigures("dealer-blackjack", "dealer blackjack", count, rounds)
        for total in range(17, 22):
            yield EventFigures(
                f"dealer-{total}", f"dealer has {total}", self.dealer_rounds(total), rounds
            )
        for cards in range(3, at.BREAK_CARDS):
            count = self.dealer_rounds(at.DEALER_BUST, cards)
            if count or cards < 9:
                label = f"dealer busts with {cards} cards"
                yield EventFigures(f"dealer-bust-{cards}", label, count, rounds)
        unplayed = sum(self.dealer_rounds(total) for total in range(17))
        yield EventFigures("dealer-unplayed", "dealer does not play it out", unplayed, rounds)

    def _boxes(self) -> Iterator[EventFigures]:
        out_of = self.played
        own = self.ended(at.BLACKJACK) + self.ended(at.PUSHED_BLACKJACK)
        yield EventFigures("blackjack", "blackjack", own, out_of)
        yield EventFigures("surrender", "surrender", self.at(at.SURRENDERED), out_of)
        for hands in range(2, 5):
            count = self.at(at.HAND_COUNTS + hands)
            yield EventFigures(f"split-{hands}", f"split to {hands} hands", count, out_of)
        split = self.sum(at.HAND_COUNTS + 2, 3)
        yield EventFigures("split", "split", split, out_of)
        made_by = self.sum(at.SPLIT_ENDS, at.ENDS)
        split_to = {hands: self.at(at.HAND_COUNTS + hands) for hands in range(2, 5)}
        trials = count_split_trials(split_to, out_of)
        yield EventFigures("split-hands", "hands made by splitting", made_by, out_of, trials)
        if self.game.spec.rules.super_bonus is not None:
            yield EventFigures("super-bonus", "Super Bonus", self.at(at.SUPERS), out_of)
            # All other players are paid at once.
            trials = out_of // max(1, self.boxes - 1)
            yield EventFigures("envy", "Envy Bonus paid", self.at(at.ENVIES), out_of, trials)

    def _hands(self) -> Iterator[EventFigures]:
        # The hands of a split hang together: they count as one box.
        out_of, boxes = self.hands, self.played
        won = self.ended(at.WIN, 8) + self.ended(at.BLACKJACK) + self.ended(at.BONUS, 9)
        lost = self.ended(at.LOSE, 4) + self.ended(at.TO_BLACKJACK)
        yield EventFigures("won", "hands won", won, out_of, boxes)
        yield EventFigures("lost", "hands lost without a bust", lost, out_of, boxes)
        pushed = self.ended(at.PUSH, 4) + self.ended(at.PUSHED_BLACKJACK)
        yield EventFigures("push", "hands pushed", pushed, out_of, boxes)
        yield EventFigures("bust", "hands bust", self.ended(at.BUST, 4), out_of, boxes)
        lost_to = self.ended(at.TO_BLACKJACK)
        yield EventFigures("lost-to-blackjack", "hands lost to a blackjack", lost_to, out_of, boxes)
        back = self.ended(at.RETURNED)
        yield EventFigures(
            "returned", "added wagers given back to a blackjack", back, out_of, boxes
        )
        yield EventFigures("double", "hands doubled", self.sum(at.DOUBLED + 1, 3), out_of, boxes)
        yield EventFigures(
            "redouble", "hands doubled again", self.sum(at.DOUBLED + 2, 2), out_of, boxes
        )
        for level in range(1, at.LEVELS):
            words = f"hands doubled {_NUMBERS[level]}, no more"
            count = self.at(at.DOUBLED + level)
            yield EventFigures(f"doubled-{level}", words, count, out_of, boxes)
        yield EventFigures("rescue", "hands rescued", self.sum(at.RESCUED + 1, 3), out_of, boxes)
        for level in range(1, at.LEVELS):
            words = f"hands rescued after {level} double{'s' * (level > 1)}"
            yield EventFigures(
                f"rescued-{level}", words, self.at(at.RESCUED + level), out_of, boxes
            )
        for place, bonus in enumerate(Bonus21):
            yield EventFigures(
                bonus.value, bonus.words, self.ended(at.BONUS + place), out_of, boxes
            )

    def _side(self) -> Iterator[EventFigures]:
        laid = self.at(at.INSURANCE_WON) + self.at(at.INSURANCE_LOST)
        if laid:
            won = self.at(at.INSURANCE_WON)
            # All that is insured in a round is won or lost together.
            riding = int(self.game.arrays.numbers[at.RIDING_SPOTS])
            trials = -(-laid // (self.boxes * riding))
            yield EventFigures("insurance-won", "insurance won", won, laid, trials)
            yield EventFigures("insurance-lost", "insurance lost", laid - won, laid, trials)
        wagers = self.game.spec.wagers
        for match in range(at.MATCHES):
            spot = at.SPOTS[at.MATCH + match]
            if spot in wagers:
                for number, grade in GRADES.items():
                    count = self.at(at.MATCH_HITS + match * at.MATCH_GRADES + number)
                    words = f"{spot}: {_grade_words(grade)}"
                    yield EventFigures(f"{spot}:{grade.value}", words, count, self.played)
        for place, jackpot in enumerate(self.game.spec.rules.jackpots):
            spot = at.SPOTS[at.JACKPOT + place]
            if spot in wagers:
                for row, printed in enumerate(jackpot.table.rows):
                    count = self.at(at.JACKPOT_HITS + place * at.MOST_ROWS + row)
                    label = f"{spot}: {printed.label}"
                    yield EventFigures(f"{spot}:{printed.row}", label, count, self.played)
        if "break" in wagers:
            for printed_row in self.game.spec.rules.break_bonus:
                size = at.BREAK_CARDS - printed_row.cards if printed_row.or_more else 1
                count = self.sum(at.BREAK_HITS + printed_row.cards, size)
                label = f"Break Bonus: {printed_row.row.replace('-', ' ')}"
                # The dealer busts against all boxes.
                yield EventFigures(
                    f"break:{printed_row.row}", label, count, self.played, self.played_rounds
                )

    def batches(self) -> BatchFigures | None:
        """What each batch counted that has rounds; None for one box with a fresh shoe each round."""
        insures = self.at(at.INSURANCE_WON) + self.at(at.INSURANCE_LOST) > 0
        if self.boxes == 1 and self.game.spec.fresh and not insures:
            return None
        counts = self.tally.counts
        rows = [
            TallyReader(self.game, BlockTally({**counts, "counts": row}))
            for row in counts["batches"]
            if row[at.ROUNDS]
        ]
        every = tuple(self.events())
        events = [{each.event: (each.count, each.out_of) for each in row.events()} for row in rows]
        rounds = self.at(at.ROUNDS)
        unit_square = self.game.unit_cents**2
        return BatchFigures(
            rounds=tuple(row.at(at.ROUNDS) for row in rows),
            boxes=tuple(row.played for row in rows),
            wagered_cents=tuple(row.at(at.SPOT_WAGERED) for row in rows),
            net_cents={
                spot: tuple(row.at(at.SPOT_NET + place) for row in rows)
                for place, spot in enumerate(at.SPOTS)
            },
            box_squares=tuple(row.at(at.BOX_SQUARES) * unit_square for row in rows),
            round_squares=tuple(row.at(at.ROUND_SQUARES) * unit_square for row in rows),
            # A batch leaves out what no dealer's hand of it came to.
            events={
                each.event: tuple(
                    batch.get(each.event, (0, row.at(at.ROUNDS) if each.out_of == rounds else 0))
                    for row, batch in zip(rows, events, strict=True)
                )
                for each in every
            },
        )

    def distribution(self) -> Iterator[tuple[int, int]]:
        """How often a box's base game gained so many cents."""
        zero, unit = int(self.game.arrays.numbers[at.DISTRIBUTION_ZERO]), self.game.unit_cents
        bins = self.tally.counts["distribution"][: self.game.distribution_bins]
        for bin_, count in enumerate(bins):
            if count:
                yield (bin_ - zero) * unit, int(count)

    def law(self, which: int) -> tuple[tuple[float, int], ...]:
        """How often a round gained so many cents: of all boxes (0), or of the first (1).

        What shares a bin with other amounts is given as their mean.
        """
        begin = self.game.distribution_bins + (which if self.boxes > 1 else 0) * at.LAW_SIZE
        counts = self.tally.counts["distribution"][begin : begin + at.LAW_BINS]
        cents = self.tally.counts["distribution"][begin + at.LAW_CENTS : begin + at.LAW_SIZE]
        return tuple(
            (int(total) / int(count), int(count))
            for count, total in zip(counts, cents, strict=True)
            if count
        )

    def jackpots(self) -> Iterator[JackpotFigures]:
        """Every jackpot that was wagered on."""
        numbers = self.game.arrays.numbers
        for place, jackpot in enumerate(self.game.spec.rules.jackpots):
            if at.SPOTS[at.JACKPOT + place] not in self.game.spec.wagers:
                continue
            first = place * at.MOST_ROWS
            yield JackpotFigures(
                number=place + 1,
                contributed_micros=self.at(at.JACKPOT_GAVE + place),
                awards=tuple(
                    (
                        printed.row,
                        self.at(at.JACKPOT_HITS + first + row),
                        self.at(at.JACKPOT_TOOK + first + row),
                    )
                    for row, printed in enumerate(jackpot.table.rows)
                ),
                house_cents=self.at(at.JACKPOT_HOUSE_CENTS + place),
                meter_cents=self.at(at.JACKPOT_SHOWED + place),
                paths=self._paths("meters", place),
                path_step=int(numbers[at.METER_STEP]),
            )

    def _paths(self, name: str, place: int | None = None) -> CountArray:
        blocks = [self.tally.samples[block][name] for block in sorted(self.tally.samples)]
        if not blocks:
            return np.zeros((0, 0), np.int64)
        paths = np.concatenate(blocks)
        return paths if place is None else paths[:, place]

    def sessions(self) -> SessionFigures | None:
        sessions, numbers = self.game.spec.sessions, self.game.arrays.numbers
        if sessions is None:
            return None
        return SessionFigures(
            sessions=self.at(at.SITTINGS),
            ruined=self.at(at.RUINED),
            rounds=sessions.rounds,
            bankroll_cents=sessions.bankroll_cents,
            ends=self.tally.counts["ends"],
            end_low_cents=int(numbers[at.END_LOW]),
            end_step_cents=int(numbers[at.END_STEP]),
            paths=self._paths("sittings"),
            path_step=int(numbers[at.SITTING_STEP]),
        )

    def by_count(self) -> Iterator[CountFigures]:
        """The rounds that began at each true count, where a count is played."""
        if self.game.spec.counting is None:
            return
        rows = self.tally.counts["by_count"].reshape(-1, at.BY_COUNT)
        for true_count, row in enumerate(rows, -(len(rows) // 2)):
            if row[at.BY_ROUNDS]:
                yield CountFigures(
                    true_count=true_count,
                    rounds=int(row[at.BY_ROUNDS]),
                    played=int(row[at.BY_PLAYED]),
                    wagered_cents=int(row[at.BY_WAGERED]),
                    net_cents=int(row[at.BY_NET]),
                    round_squares=join_words(row[at.BY_HIGH], row[at.BY_LOW]),
                )


def _grade_words(grade: MatchGrade) -> str:
    return grade.value.replace("-", " ").replace("nonsuited", "unsuited")


def read_figures(game: ArrayGame, tally: BlockTally) -> RunFigures:
    """The figures of a tally."""
    reader = TallyReader(game, tally)
    return RunFigures(
        rounds=reader.at(at.ROUNDS),
        boxes=reader.boxes,
        lanes=reader.at(at.LANES),
        spots=tuple(reader.spots()),
        whole=reader.whole(),
        own=reader.own(),
        events=tuple(reader.events()),
        distribution=tuple(reader.distribution()),
        whole_law=reader.law(0),
        own_law=reader.law(1),
        jackpots=tuple(reader.jackpots()),
        sessions=reader.sessions(),
        by_count=tuple(reader.by_count()),
        batches=reader.batches(),
    )
