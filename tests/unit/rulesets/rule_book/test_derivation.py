"""A rule file that extends another says only what it changes, and never passes for the filed game."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from spanish21.game.cards import Rank
from spanish21.game.hand_values import Bonus21
from spanish21.game.rules import RuleSet
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS, RuleBook, build_ruleset, load_book, ruleset
from spanish21.rulesets.citations.clauses import book_clauses
from spanish21.rulesets.rule_book.book import DERIVED_RULESETS, KNOWN_RULESETS
from spanish21.rulesets.rule_book.table_configuration import read_configuration
from spanish21.rulesets.rule_files.toml_reader import RULE_DATA

HEAD = """
[document]
id = "river-house"
title = "River House 21"
source = "house rules"
"""
WHY = 'a change gives its reason: reason = "…"'


def book(tmp_path: Path, changes: str, *, base: str = "wa-classic", head: str = HEAD) -> RuleBook:
    """The rule book of a file that extends ``base`` by these changes."""
    above, cut, tables = changes.rpartition("---")
    path = tmp_path / "rules.toml"
    assert bool(cut) == bool(above)
    path.write_text(f'extends = "{base}"\n{above}\n{head}\n{tables}', encoding="utf-8")
    return load_book(str(path))


def refused(tmp_path: Path, changes: str, **kinds: str) -> str:
    with pytest.raises(Refusal) as caught:
        build_ruleset(book(tmp_path, changes, **kinds), {})
    return str(caught.value)


def rules_of(made: RuleBook, **choices: Any) -> RuleSet:
    return build_ruleset(made, choices).rules


def test_what_is_not_named_stays_as_the_base_has_it(tmp_path: Path) -> None:
    made = book(tmp_path, '[dealer]\nsoft_17 = { value = "stand", reason = "Softer." }')
    rules, base = rules_of(made), ruleset("wa-classic", soft_17="stand")
    assert (rules.id, rules.title) == ("river-house", "River House 21")
    for name in ("cards", "limits", "dealer", "base", "double", "split", "shoe", "bonus_21"):
        assert getattr(rules, name) == getattr(base, name)
    assert made.jurisdiction == "washington"
    assert "soft_17" not in made.options
    with pytest.raises(Refusal, match="^option: 'soft_17' is not allowed; river-house has "):
        rules_of(made, soft_17="hit")


def test_a_change_says_what_was_there_and_why_it_is_not(tmp_path: Path) -> None:
    made = book(tmp_path, '[dealer]\nsoft_17 = { value = "stand", reason = " A  softer game. " }')
    derivation = rules_of(made).derivation
    assert derivation is not None
    assert derivation == made.derivation
    assert (derivation.base, derivation.document) == ("wa-classic", "wa-classic")
    assert derivation.base_title == load_book("wa-classic").title
    (departure,) = derivation.departures
    assert departure.rule == "dealer.soft_17"
    assert (departure.here, departure.there) == ("stand", "hit; the house chooses hit or stand")
    assert departure.reason == "A softer game."


def test_unchanged_rules_cite_the_base_and_changed_ones_their_departure(tmp_path: Path) -> None:
    made = book(tmp_path, '[dealer]\nsoft_17 = { value = "stand", reason = "Softer." }')
    assert made.source_of("dealer.soft_17") == "river-house:dealer.soft_17"
    assert made.source_of("dealer.peeks_under") == "wa-classic:GR9, wa-classic:DP9"
    assert made.source_of("cards.dealt_from") == "wa-classic:GR2, A3"
    says = book_clauses(made)["dealer.soft_17"].says
    assert says == "stand, where wa-classic says hit; the house chooses hit or stand: Softer."
    assert book_clauses(made)["GR9"] == book_clauses(load_book("wa-classic"))["GR9"]


def test_a_file_of_its_own_has_no_clauses_that_we_know() -> None:
    own = load_book(str(Path(__file__).parents[3] / "data" / "blackjack" / "ruleset.toml"))
    assert (own.derivation, own.base, own.departures) == (None, "", ())
    assert (own.document, book_clauses(own)) == ("plain-blackjack", {})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ('[dealer]\nsoft_17 = { value = "stand" }', f"dealer.soft_17.reason: 'nothing' is not allowed; {WHY}"),
        ('[dealer]\nsoft_17 = { value = "stand", reason = " " }', f"dealer.soft_17.reason: ' ' is not allowed; {WHY}"),
        ('[dealer]\nsoft_17 = { value = "stand", reason = 5 }', f"dealer.soft_17.reason: 5 is not allowed; {WHY}"),
        ('[dealer]\nsoft_17 = { value = "stand", reason = "x", clause = ["GR5"] }', "dealer.soft_17.clause: 'GR5' is not allowed; a changed rule rests on its reason; leave the clause out"),
        ('[dealer]\nsoft_17 = "stand"', "dealer.soft_17: 'stand' is not allowed; write { value = …, clause = […] } or { option = …, default = …, clause = […] }"),
        ('[dealer]\nsoft_71 = { value = "stand", reason = "x" }', "dealer.soft_71: 'stand' is not allowed; dealer has only soft_17, peeks_under or draws_only_when_it_matters (river-house:dealer.soft_71)"),
        ('[extras]\nx = { value = 1, reason = "x" }', "extras: 'a section' is not allowed; a rule file has cards, boxes, limits, wagers, dealing, dealer, base, double, split, surrender, insurance, super_bonus, match, jackpot, shoe, sign, bonus_21, irregularity, break_bonus, bet_bigger, edition or refuse"),
        ('dealer = 5\n---', "dealer: 5 is not allowed; write a [dealer] table"),
        ('bonus_21 = 5\n---', "bonus_21: 5 is not allowed; write [[bonus_21]] tables"),
        ('bonus_21 = [5]\n---', "bonus_21[1]: 5 is not allowed; write [[bonus_21]] tables"),
        ('bonus_21 = { rows = 5, reason = "x" }\n---', "bonus_21: 'rows, reason' is not allowed; write { rows = […], reason = \"…\" }"),
        ('bonus_21 = { rows = [5], reason = "x" }\n---', "bonus_21[1]: 5 is not allowed; write [[bonus_21]] tables"),
        ('bonus_21 = { rows = [], odds = 5, reason = "x" }\n---', "bonus_21: 'rows, odds, reason' is not allowed; write { rows = […], reason = \"…\" }"),
        ('bonus_21 = { rows = [] }\n---', f"bonus_21.reason: 'nothing' is not allowed; {WHY}"),
        ('[[bonus_21]]\nhand = "five-cards"\npays = "2 to 1"', f"bonus_21[1].reason: 'nothing' is not allowed; {WHY}"),
        ('[[bonus_21]]\nhand = "nine-cards"\nremoved = true\nreason = "x"', "bonus_21[1]: 'nine-cards' is not allowed; there is no such row to remove"),
        ('[double]\ndouble_double = { value = true, reason = "x" }\n[dealer]\nsoft_17 = { value = "stand", reason = "x" }', "double_double with soft_17: 'true and stand' is not allowed; double-double is offered only where the dealer hits soft 17"),
    ],
)  # fmt: skip
def test_a_change_that_cannot_be_is_refused_by_its_place(
    tmp_path: Path, changes: str, said: str
) -> None:
    assert refused(tmp_path, changes) == said


@pytest.mark.parametrize("base", ["river-house", "", "WA-CLASSIC"])
def test_only_a_rule_set_of_the_program_is_extended(tmp_path: Path, base: str) -> None:
    assert refused(tmp_path, "", base=base).startswith(
        f"extends: '{base}' is not allowed; choose wa-2025, wa-v003, "
    )


def test_what_is_extended_is_named_in_words(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(f"extends = 5\n{HEAD}", encoding="utf-8")
    with pytest.raises(Refusal, match="^extends: '5' is not allowed; choose wa-2025, "):
        load_book(str(path))


@pytest.mark.parametrize(
    ("own_id", "said"),
    [
        *(
            (
                name,
                "that is a rule set of the program's own; rules of yours have an id of their own",
            )
            for name in KNOWN_RULESETS
        ),
        *(
            (name, "an id has 1 to 40 small letters, digits and -, such as river-house-21")
            for name in ("WA-2025", "wa-2025 ", "wa_2025", "", "wa–2025", "-x", "x" * 41)
        ),
    ],
)
def test_no_rule_file_takes_the_id_of_a_filed_game(tmp_path: Path, own_id: str, said: str) -> None:
    head = HEAD.replace("river-house", own_id)
    assert refused(tmp_path, "", head=head) == (
        " ".join(f"document.id: '{own_id}' is not allowed; {said}".split())
    )


@pytest.mark.parametrize("name", KNOWN_RULESETS)
def test_no_rule_file_takes_the_title_of_another_game(tmp_path: Path, name: str) -> None:
    title = load_book(name).title.upper().replace(" ", "  ")
    said = refused(tmp_path, "", head=HEAD.replace("River House 21", title))
    assert said.endswith(
        "that is the title of another game; rules of yours have a title of their own"
    )


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_a_copy_of_a_filed_game_is_refused_at_every_door(tmp_path: Path, name: str) -> None:
    copy = tmp_path / "copy.toml"
    copy.write_bytes((RULE_DATA / name / "ruleset.toml").read_bytes())
    for door in (load_book, ruleset, lambda path: read_configuration(Path(path))):
        with pytest.raises(Refusal, match=f"^document.id: '{name}' is not allowed; that is a rule"):
            door(str(copy))


def test_a_repeated_leaf_or_row_is_no_change(tmp_path: Path) -> None:
    made = book(
        tmp_path,
        """
        [dealer]
        soft_17 = { option = ["hit", "stand"], default = "hit", clause = ["GR5"] }
        peeks_under = { value = ["A", "K", "Q", "J"] }
        [[bonus_21]]
        hand = "six-cards"
        pays = "2 to 1"
        decks = [2, 4, 5, 6, 8]
        """,
    )
    assert made.departures == ()
    assert made.source_of("dealer.peeks_under") == "wa-classic:GR9, wa-classic:DP9"


def test_an_option_may_be_narrowed_or_get_another_default(tmp_path: Path) -> None:
    made = book(
        tmp_path,
        """
        [cards]
        decks = { option = [2, 4], default = 4, reason = "We have no others." }
        [limits]
        table_minimum = { default = "$15", reason = "Weekends." }
        [double]
        double_double = { default = true, reason = "Bold players." }
        """,
    )
    assert rules_of(made).cards.decks == 4
    assert rules_of(made).limits.table_minimum_cents == 1500
    assert rules_of(made, table_minimum="$20").limits.table_minimum_cents == 2000
    assert rules_of(made).double.double_double
    assert not rules_of(made, double_double=False).double.double_double
    assert [each.here for each in made.departures] == [
        "4; the house chooses 2 or 4",
        "$15; the house chooses from $0.01 to statute",
        "true; the house chooses true or false",
    ]
    with pytest.raises(
        Refusal, match=r"^decks: 6 is not allowed; choose 2 or 4 \(river-house:cards.decks\)$"
    ):
        rules_of(made, decks=6)


def test_an_option_that_is_narrowed_keeps_the_name_by_which_it_is_chosen(tmp_path: Path) -> None:
    made = book(
        tmp_path,
        '[shoe]\ncut_card_share_from_back = { option = ["1/4", "1/3"], default = "1/4", reason = "x" }',
        base="wa-2025",
    )
    assert rules_of(made).shoe.cut_card_share_from_back == Fraction(1, 4)
    assert rules_of(made, cut_card_from_back="1/3").shoe.cut_card_share_from_back == Fraction(1, 3)


def test_a_table_says_what_has_been_chosen_where_the_house_chooses(tmp_path: Path) -> None:
    made = book(tmp_path, '[cards]\ndecks = { option = [2, 4], default = 4, reason = "x" }')
    derivation = rules_of(made, decks=2).derivation
    assert derivation is not None
    assert [each.here for each in derivation.departures] == ["2; the house chooses 2 or 4"]
    assert [each.here for each in made.departures] == ["4; the house chooses 2 or 4"]


def test_a_fixed_rule_may_be_left_to_the_house(tmp_path: Path) -> None:
    made = book(
        tmp_path,
        """
        [split]
        maximum_hands = { option = { from = 2, to = 4 }, default = 3, reason = "x" }
        [sign]
        disputes = { option = "text", default = "Ask.", reason = "x" }
        """,
    )
    assert rules_of(made).split.maximum_hands == 3
    assert rules_of(made, maximum_hands=2).split.maximum_hands == 2
    hands, disputes = made.departures
    assert hands.here == "3; the house chooses from 2 to 4"
    assert disputes.here == "Ask.; the house chooses text"


def test_conditions_on_a_rule_that_is_fixed_are_answered(tmp_path: Path) -> None:
    reader = book(
        tmp_path,
        '[dealing]\nmode = { value = "card-reader", reason = "Every table has one." }',
        base="section-13",
    )
    rules, chosen = rules_of(reader), ruleset("section-13", dealing_mode="card-reader")
    assert (rules.dealing, rules.dealer, rules.base) == (chosen.dealing, chosen.dealer, chosen.base)
    assert rules.surrender == chosen.surrender
    classic = book(
        tmp_path, '[double]\ndouble_double = { value = true, reason = "The house likes it." }'
    )
    rules = rules_of(classic)
    assert (rules.double.doublings, rules.double.for_less) == (3, False)
    with pytest.raises(Refusal, match="^soft_17: 'stand' is not allowed; double-double is offered"):
        rules_of(classic, soft_17="stand")


def test_a_condition_on_two_options_keeps_the_one_that_is_open(tmp_path: Path) -> None:
    """Cases before the one that always holds stay; those after it are never reached."""
    made = book(
        tmp_path,
        """
        [limits]
        chip_unit = { value = "$5", reason = "x" }
        match_at_most_main = { value = false, value_when = [
            { chip_unit = "$1", soft_17 = "hit", value = true },
            { chip_unit = ["$1", "$5"], soft_17 = "stand", value = true },
            { chip_unit = "$5", value = false },
            { soft_17 = "hit", value = true },
        ], reason = "x" }
        """,
    )
    assert not rules_of(made, soft_17="hit").limits.match_at_most_main
    assert rules_of(made, soft_17="stand").limits.match_at_most_main


def test_a_row_is_changed_for_its_decks_alone(tmp_path: Path) -> None:
    made = book(
        tmp_path,
        """
        [[bonus_21]]
        hand = "five-cards"
        pays = "2 to 1"
        decks = [2, 4]
        reason = "Short shoes pay more."
        [[bonus_21]]
        hand = "six-cards"
        pays = "5 to 2"
        reason = "x"
        [[bonus_21]]
        hand = "7-7-7-spades"
        removed = true
        reason = "x"
        """,
    )
    pays = {
        decks: {row.hand: str(row.pays) for row in rules_of(made, decks=decks).bonus_21}
        for decks in (2, 4, 6)
    }
    assert [pays[decks][Bonus21.FIVE_CARDS] for decks in (2, 4, 6)] == [
        "2 to 1",
        "2 to 1",
        "3 to 2",
    ]
    assert {pays[decks][Bonus21.SIX_CARDS] for decks in (2, 4, 6)} == {"5 to 2"}
    assert Bonus21.SEVENS_SPADES not in pays[6]
    assert Bonus21.SEVENS_SUITED in pays[6]
    first = made.departures[0]
    assert first.rule == "bonus_21.five-cards"
    assert first.there == "hand five-cards, pays 3 to 2, decks 2, 4"
    assert made.source_of("bonus_21.five-cards", 4) == "river-house:bonus_21.five-cards"
    assert made.source_of("bonus_21.five-cards", 6).startswith("wa-classic:GR11a")
    assert list(pays[2]) == [row.hand for row in ruleset("wa-classic", decks=2).bonus_21]


def test_a_row_of_all_decks_keeps_the_others_when_some_are_changed(tmp_path: Path) -> None:
    made = book(
        tmp_path,
        '[[irregularity]]\nname = "shuffler-jam"\ndecks = [6]\nconfirmed_by = "floor"\n'
        'first = "reshuffle"\nagain = "reshuffle"\nplayer_chooses = []\nreason = "x"',
    )
    by = {
        decks: {row.name: row.confirmed_by for row in rules_of(made, decks=decks).irregularities}
        for decks in (4, 6)
    }
    assert (by[4]["shuffler-jam"], by[6]["shuffler-jam"]) == ("supervisor", "floor")
    ranged = book(
        tmp_path,
        '[[break_bonus]]\ncards = 5\nor_more = false\npays = "4 to 1"\ndecks = [1, 2]\nreason = "x"',
        base="bet-bigger",
    )
    one, eight = (
        {row.cards: str(row.pays) for row in rules_of(ranged, decks=decks).break_bonus}
        for decks in (1, 8)
    )
    assert one[5] == "4 to 1"
    assert eight == {row.cards: str(row.pays) for row in ruleset("bet-bigger").break_bonus}


def test_a_list_known_by_its_decks_alone_is_changed_by_them(tmp_path: Path) -> None:
    made = book(
        tmp_path,
        '[[match.pays]]\ndecks = [6]\nunsuited = "4 to 1"\nsuited = "10 to 1"\nreason = "x"\n'
        '[[refuse]]\nwhen = { soft_17 = "hit", decks = 8 }\nbecause = "the house says so"\nreason = "x"',
    )
    match = rules_of(made).match
    assert match is not None
    assert "10 to 1" in str(match.schedule.suited)  # type: ignore[union-attr]
    assert rules_of(made, decks=8, soft_17="stand").cards.decks == 8
    with pytest.raises(Refusal, match=r"the house says so \(river-house:refuse\)$"):
        rules_of(made, decks=8, soft_17="hit")
    assert len(made.exclusions) == len(load_book("wa-classic").exclusions) + 1


def test_all_rows_may_be_said_anew(tmp_path: Path) -> None:
    made = book(
        tmp_path,
        'bonus_21 = { rows = [{ hand = "five-cards", pays = "2 to 1" }], reason = "One bonus." }\n---',
    )
    (row,) = rules_of(made).bonus_21
    assert (row.hand, str(row.pays)) == (Bonus21.FIVE_CARDS, "2 to 1")
    (departure,) = made.departures
    assert (departure.rule, departure.here) == ("bonus_21", "hand five-cards, pays 2 to 1")
    assert made.source_of("bonus_21.five-cards") == "river-house:bonus_21"


def test_a_rule_of_two_departures_gives_both_reasons(tmp_path: Path) -> None:
    row = '[[bonus_21]]\nhand = "five-cards"\npays = "{}"\ndecks = [{}]\nreason = "For {}."\n'
    made = book(tmp_path, row.format("2 to 1", 2, 2) + row.format("1 to 1", 8, 8))
    says = book_clauses(made)["bonus_21.five-cards"].says
    assert "For 2." in says
    assert "For 8." in says


def test_a_game_derived_from_a_derived_one_departs_from_the_filed_one_too(tmp_path: Path) -> None:
    made = book(
        tmp_path,
        """
        [cards]
        decks = { value = 6, reason = "A short shoe." }
        [boxes]
        boxes = { value = 5, reason = "A small table." }
        """,
        base="pontoon",
    )
    derivation, base = made.derivation, load_book("pontoon")
    assert derivation is not None
    assert (derivation.base, derivation.document) == ("pontoon", "section-13")
    rules = [each.rule for each in derivation.departures]
    assert len(rules) == len(set(rules)) == len(base.departures) + 1
    assert made.source_of("split.maximum_hands") == "river-house:split.maximum_hands"
    assert made.source_of("boxes.bettors_per_box") == "section-13:(m)(1)"


def test_the_base_is_not_touched(tmp_path: Path) -> None:
    before = build_ruleset(load_book("wa-classic"), {}).rules
    book(tmp_path, '[double]\ndouble_double = { value = true, reason = "x" }')
    assert build_ruleset(load_book("wa-classic"), {}).rules == before
    assert before.derivation is None


@pytest.mark.parametrize("name", DERIVED_RULESETS)
def test_every_change_of_a_shipped_example_has_a_reason_and_a_clause(name: str) -> None:
    made = load_book(name)
    assert made.id == name
    assert made.base in SHIPPED_RULESETS
    assert made.departures
    assert all(each.reason and each.here != each.there for each in made.departures)
    clauses = book_clauses(made)
    cited = {clause for place in made.citations() for clause in place.clauses}
    assert all(
        made.cite(clause).partition(":")[2] in clauses
        for clause in cited
        if ":" in made.cite(clause)
    )


def test_the_examples_are_the_games_that_they_say() -> None:
    two, blackjack, pontoon = map(ruleset, DERIVED_RULESETS)
    assert (two.cards.decks, two.dealer.soft_17) == (2, "stand")
    assert str(two.bonus_odds(Bonus21.SEVEN_CARDS)) == "5 to 1"
    assert (blackjack.cards.cards_per_deck, blackjack.bonus_21, blackjack.match) == (52, (), None)
    assert load_book("blackjack").side_wagers == ("insurance",)
    assert Rank.ACE.letter in blackjack.dealer.peeks_under
    assert (pontoon.dealing.mode, pontoon.dealing.twenty_ones_paid) == (
        "second-card-last",
        "at-once",
    )
    assert (pontoon.split.maximum_hands, pontoon.cards.decks) == (3, 8)
