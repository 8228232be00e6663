"""Does a par sheet print what was computed, cite every rule, and come out the same every time?"""

import hashlib
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typst

from fixtures.blackjack_rules import BLACKJACK, blackjack
from spanish21.analysis import GameAnalysis, analyze
from spanish21.game.rules import RuleSet
from spanish21.odds import of
from spanish21.reports.par import ParSheet, build_par_sheet, page, par_page, par_text, sheet_record
from spanish21.reports.par.distribution_picture import distribution_svg
from spanish21.reports.par.number_formats import (
    format_chance,
    format_gain,
    format_meter,
    format_number,
    format_one_in,
    format_power_of_ten,
    format_ratio,
)
from spanish21.reports.par.parts import ParFacts, ParSection, ParTable, ParTablePair
from spanish21.reports.par.rule_file_hashes import file_hashes
from spanish21.reports.par.sections.house_edge import house_edge_section
from spanish21.reports.par.sections.jackpots import jackpots_section
from spanish21.reports.par.sections.results import distribution_section, events_section
from spanish21.reports.par.sections.rules import rules_section
from spanish21.reports.par.sections.side_wagers import side_wagers_section
from spanish21.rulesets import SHIPPED_RULESETS, build_ruleset, load_book, ruleset
from spanish21.rulesets.citations.clauses import document_clauses, rulings
from spanish21.rulesets.rule_book.book import is_ruling
from spanish21.rulesets.rule_record import canonical_json, rules_hash

pytestmark = pytest.mark.long

SAMPLES = Path(__file__).parents[4] / "docs" / "par"
MARKUP = '#panic("x") *bold* _it_ $x$ @ref <label> `raw` \\ // [b] #{1+1} "q" &amp; ♥ é'
PROGRESSIVE = {"table": "4d", "paytable": 3, "wager": "$1"}


@cache
def found(name: str) -> GameAnalysis:
    return analyze(ruleset(name))


@cache
def sheet(name: str) -> ParSheet:
    """The sheet of a rule set with its defaults, as the command makes it."""
    book = load_book(name)
    command = f"spanish21 report par --ruleset {name} --out par.pdf"
    return build_par_sheet(book, build_ruleset(book, {}), found(name), source=name, command=command)


def facts(section: ParSection, title: str | None = None) -> dict[str, str]:
    """Names and values of a section; of the block with this title, or of all."""
    blocks = [part for part in section.blocks if isinstance(part, ParFacts)]
    return {
        fact.name: fact.value
        for part in blocks
        if title is None or part.title == title
        for fact in part.facts
    }


def tables(section: ParSection) -> dict[str, ParTable]:
    return {part.title: part for part in section.blocks if isinstance(part, ParTable)}


def attached(pdf: bytes) -> dict[str, bytes]:
    """The JSON files in a PDF, by what they begin with."""
    made = {}
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            text = zlib.decompress(stream)
        except zlib.error:
            continue
        if text.startswith(b'{"format"'):
            made["par.json"] = text
        elif text.startswith(b'{"base"'):
            made["ruleset.json"] = text
    return made


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (format_ratio(0.0077682), "0.7768 %"),
        (format_ratio(Fraction(-1, 4), 2), "−25.00 %"),
        (format_number(-1e-9), "0.00000"),
        (format_number(1234.5, 1), "1,234.5"),
        (format_gain(Fraction(3, 2)), "+1.5"),
        (format_gain(Fraction(-8)), "−8"),
        (format_gain(Fraction(0)), "0"),
        (format_chance(0.0), "0.0000000"),
        (format_chance(0.31363949), "0.3136395"),
        (format_chance(1.496e-6), "1.496 × 10⁻⁶"),
        (format_chance(9.9999e-7), "1.000 × 10⁻⁶"),
        (format_one_in(0.0), "never"),
        (format_one_in(0.5), "2.0"),
        (format_one_in(Fraction(1, 668382)), "668,382"),
        (format_one_in(1.59e-10), "6.29 × 10⁹"),
        (format_power_of_ten(-12), "10⁻¹²"),
        (format_meter(None), "none"),
        (format_meter(Fraction(413519, 1)), "$4,135.19"),
    ],
)
def test_each_kind_of_figure_has_one_form(shown: str, expected: str) -> None:
    assert shown == expected


def test_the_figures_are_those_of_the_analysis() -> None:
    made = found("wa-2025")
    section = sheet("wa-2025").sections[1]
    assert section.title == "House edge"
    told = facts(section, "")
    assert told["House edge, without Super Bonus"] == f"{made.house_edge * 100:.5f} %"
    with_super = made.house_edge_with_super_bonus
    assert told["House edge, with Super Bonus"] == f"{with_super * 100:.5f} %"
    assert told["Effect of the Super Bonus"] == f"−{(made.house_edge - with_super) * 100:.5f} %"
    envy = of("envy", ruleset=made.rules, amount="$5", players=7).player_return
    assert told["Effect of the Envy Bonus"] == f"−{float(envy) * 100:.5f} %"
    both = with_super - float(envy)
    assert told["House edge, with Super and Envy Bonus"] == f"{both * 100:.5f} %"
    spread = facts(section, "Wagers and spread")
    assert spread["Variance"] == f"{made.variance:.5f}"
    assert spread["Element of risk"] == f"{made.element_of_risk * 100:.5f} %"
    chart = facts(section, "The printed chart (section 5) instead of best play")
    assert chart["Cost of the chart beside best play"] == f"{made.chart_cost * 100:.5f} %"


@pytest.mark.parametrize("name", ["wa-2025", "bet-bigger"])
def test_parts_of_the_edge_and_chances_add_up(name: str) -> None:
    edge = f"{found(name).house_edge * 100:.5f} %"
    beside = next(
        part for part in house_edge_section(found(name)).blocks if isinstance(part, ParTablePair)
    )
    for table in beside.tables:
        assert table.total == ("All rounds", "100.0000 %", "", edge)
    results = facts(distribution_section(found(name)))
    assert sum(float(value.removesuffix(" %")) for value in results.values()) == pytest.approx(
        100, abs=2e-4
    )


def test_two_roads_to_the_chance_of_a_super_bonus_agree() -> None:
    exact = of("super", ruleset=found("wa-2025").rules, amount="$5").rows[0].probability
    assert found("wa-2025").super_bonus_chance == pytest.approx(float(exact), rel=1e-12)


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_every_rule_in_force_names_clauses_that_exist(name: str) -> None:
    known = {*document_clauses(name), *rulings()}
    for table in tables(rules_section(load_book(name), ruleset(name))).values():
        for rule, says, cited in table.rows:
            assert rule
            assert says
            for clause in cited.split(", "):
                assert clause in known
                assert is_ruling(clause) or clause in document_clauses(name)


def _in_force(rules: RuleSet, book: str = str(BLACKJACK)) -> Mapping[str, str]:
    made = tables(rules_section(load_book(book), rules)).values()
    return {rule: says for table in made for rule, says, _ in table.rows}


def test_rules_of_other_games_are_told_as_they_are() -> None:
    told = _in_force(blackjack())
    assert told["21 against a dealer's 21"] == "pushes"
    assert told["Blackjack against a dealer's blackjack"] == "pushes"
    assert told["Double on"] == "2 to 2 cards"
    assert told["Split aces"] == "one card each; may be split again"
    assert told["Surrender"].startswith("late")
    assert "Bonus 21 on split hands" not in told
    bare = _in_force(blackjack(surrender="never", maximum_hands=1, soft_17="stand"))
    assert bare["Surrender"] == bare["Split"] == bare["Super Bonus"] == "not offered"
    assert bare["Dealer on soft 17"] == "stands"
    assert "Split aces" not in bare
    once = _in_force(blackjack(resplit_aces=False))
    assert once["Split aces"] == "one card each; not split again"
    two = _in_force(ruleset("wa-2025", decks=2), "wa-2025")
    assert two["Super Bonus"] == "7♥ 7♣ 7♦, dealer shows 7♠"
    assert two["Bonus 21 on split hands"] == "yes"
    unseen = _in_force(ruleset("section-13"), "section-13")
    assert unseen["Drawn 21 against a dealer's blackjack"] == "loses"
    assert unseen["Dealer's blackjack found after play"].startswith("takes the original wager")
    assert "Each added wager" not in unseen


def test_a_sheet_of_a_game_that_is_not_dealt_has_no_side_wagers() -> None:
    section = side_wagers_section(blackjack())
    assert not tables(section)
    assert "Not given for these rules: odds are counted for decks of 48 cards" in str(section)
    made = analyze(blackjack())
    assert set(facts(house_edge_section(made), "")) == {"House edge, without Super Bonus"}
    names = [row[0] for row in tables(events_section(made))["Events"].rows]
    assert "Pair split" in names
    assert not any("21" in name or "7-8" in name for name in names)


def test_what_does_not_happen_is_not_listed() -> None:
    quiet = replace(found("wa-2025"), events={}, super_bonus_chance=0.0)
    table = tables(events_section(quiet))["Events"]
    assert not table.rows
    assert "A split makes" not in table.note
    told = house_edge_section(replace(quiet, distribution={Fraction(1): 1.0}))
    assert "Standard deviation with Super Bonus" not in facts(told)
    sure = tables(distribution_section(replace(quiet, distribution={Fraction(1): 1.0})))[
        "Net results"
    ]
    assert sure.rows == (("+1", "1.0000000", "1.0"),)


def test_rare_results_are_told_together() -> None:
    rows = tables(sheet("wa-2025").sections[2])["Net results"].rows
    assert rows[0] == ("−8", "3.808 × 10⁻⁷", "2,626,304")
    assert rows[-1][0] == "others"
    assert len(rows) < len(found("wa-2025").distribution)


def test_a_wager_too_small_for_the_super_bonus_and_a_table_of_one() -> None:
    small = replace(found("wa-2025"), wager_cents=400)
    told = facts(house_edge_section(small), "")
    assert told == {
        "House edge, without Super Bonus": "0.77683 %",
        "Super Bonus": "0",
    }
    alone = replace(found("wa-2025"), rules=ruleset("wa-2025", boxes=1))
    assert "Effect of the Envy Bonus" not in facts(house_edge_section(alone), "")
    assert not any("Envy" in title for title in tables(side_wagers_section(alone.rules)))


def test_a_super_bonus_with_other_decks_has_no_envy_line() -> None:
    rules = found("wa-2025").rules
    whole = replace(rules, cards=replace(rules.cards, cards_per_deck=52))
    told = facts(house_edge_section(replace(found("wa-2025"), rules=whole)), "")
    assert "House edge, with Super Bonus" in told
    assert "Effect of the Envy Bonus" not in told


def test_side_wagers_are_those_that_the_table_offers() -> None:
    many = tables(side_wagers_section(ruleset("wa-2025", match_configuration=4, bonus_cards=2)))
    title = "Match The Dealer, each wager: up card, down card, bonus card 1 and bonus card 2"
    assert title in many
    assert many[title].total == ("House advantage 3.0555 %", "", "", "", "96.9445 %")
    none = tables(side_wagers_section(ruleset("wa-2025", match=False)))
    assert not any("Match" in title for title in none)
    bigger = tables(side_wagers_section(ruleset("bet-bigger")))
    assert list(bigger) == [
        "Match The Dealer, each wager: up card and down card",
        "Insurance",
        "Break Bonus",
    ]
    printed = of("break", ruleset="bet-bigger").house_advantage
    assert bigger["Break Bonus"].total[0] == f"House advantage {float(printed) * 100:.4f} %"


def test_a_progressive_has_its_meter_and_the_printed_advantage() -> None:
    section = jackpots_section(ruleset("wa-2025", jackpots=[PROGRESSIVE]))
    told = facts(section)
    exact = of("jackpot", table="4d", paytable=3, decks=6)
    assert exact.jackpot is not None
    assert told["Fixed return"] == format_ratio(exact.jackpot.fixed_return)
    assert told["House advantage"] == "13.8846 %"
    assert told["Balance meter"] == "$4,135.19"
    assert told["Break-even meter"] == "$6,869.27"
    assert told["Awards of 100 %"] == "one in 389,890 wagers"
    assert "the document prints 13.88%" in str(section)
    assert jackpots_section(ruleset("wa-2025")).blocks[0].kind == "words"


def test_prizes_house_jackpots_and_meters_without_contributions() -> None:
    prize = {
        "table": "5c", "paytable": 6, "wager": "$1", "prizes": {"two-suited": "$500@jackpot"},
    }  # fmt: skip
    section = jackpots_section(ruleset("wa-2025", jackpots=[prize]))
    assert "where they and the $ prize out of it return what wagers contribute" in str(section)
    bare = facts(section, "Jackpot 1 without the operator's $ prizes")
    assert set(bare) == {"Fixed return", "House advantage", "Balance meter"}
    house = {**PROGRESSIVE, "kind": "house", "posted": "$5,000"}
    section = jackpots_section(ruleset("wa-2025", jackpots=[house]))
    assert facts(section)["Kind"] == "house jackpot"
    assert "Balance meter" not in facts(section)
    assert "Awards at the posted amount of $5,000." in str(section)
    starved = ruleset("wa-2025", contribution="0%", jackpots=[PROGRESSIVE])
    assert "Fixed pays only: no level of the meter balances" in str(jackpots_section(starved))


def test_a_table_without_full_awards_names_no_reset() -> None:
    rules = ruleset("wa-2025", jackpots=[PROGRESSIVE])
    game = rules.jackpots[0]
    cut = replace(game, table=replace(game.table, awards=game.table.awards[1:]))
    assert "Awards of 100 %" not in facts(jackpots_section(replace(rules, jackpots=(cut,))))


def test_the_hash_is_of_every_field_and_can_be_made_again() -> None:
    rules = ruleset("wa-2025")
    text = canonical_json(rules)
    assert text.isascii()
    assert json.loads(text)["super_bonus"]["tiers"][0] == {"from_cents": 500, "pays_cents": 100000}
    assert json.loads(text)["surrender"]["returns"] == "1/2"
    assert rules_hash(rules) == hashlib.sha256(text.encode()).hexdigest()
    assert rules_hash(ruleset("wa-2025")) == rules_hash(rules)
    other = [ruleset("wa-2025", idle_spread="face-down"), ruleset("wa-2025", decks=2)]
    assert len({rules_hash(rules), *map(rules_hash, other)}) == 3
    assert json.loads(canonical_json(other[1]))["super_bonus"]["up_card"] == "7s"


def test_the_files_that_rules_are_read_from_are_hashed_by_their_bytes() -> None:
    prizes = {"three-suited-up-or-down": "$100@house"}
    alternate = {**PROGRESSIVE, "alternate": 1, "prizes": prizes}
    made = file_hashes("wa-2025", ruleset("wa-2025", jackpots=[PROGRESSIVE, alternate]))
    assert [name for name, _ in made] == [
        "wa-2025/ruleset.toml",
        "wa-2025/paytables/4d.toml",
        "wa-2025/alternates.toml",
    ]
    expected = hashlib.sha256(BLACKJACK.read_bytes()).hexdigest()
    assert file_hashes(str(BLACKJACK), blackjack()) == (("ruleset.toml", expected),)


def test_a_derived_game_has_the_hashes_of_what_it_is_derived_from(tmp_path: Path) -> None:
    names = [name for name, _ in file_hashes("pontoon", ruleset("pontoon"))]
    assert names == ["pontoon/ruleset.toml", "section-13/ruleset.toml"]
    own = tmp_path / "own.toml"
    own.write_text(
        'extends = "pontoon"\n[document]\nid = "own"\ntitle = "Own"\nsource = "x"\n',
        encoding="utf-8",
    )
    names = [name for name, _ in file_hashes(str(own), ruleset(str(own)))]
    assert names == ["own.toml", "pontoon/ruleset.toml", "section-13/ruleset.toml"]


def test_the_pdf_carries_its_rules_and_its_data_and_no_date() -> None:
    made = sheet("wa-2025")
    pdf = par_page(made, "pdf")
    assert pdf == par_page(made, "pdf")
    assert b"/CreationDate" not in pdf
    assert b"612 792" in pdf
    files = attached(pdf)
    assert hashlib.sha256(files["ruleset.json"]).hexdigest() == made.rules_hash
    assert json.loads(files["par.json"]) == json.loads(json.dumps(sheet_record(made)))
    assert b"595.27" in par_page(made, "pdf", paper="a4")


def test_the_svg_is_one_page_and_its_picture_never_changes() -> None:
    svg = par_page(sheet("bet-bigger"), "svg")
    assert svg.startswith(b"<svg ")
    results = ((-1.0, 0.5), (0.0, 0.1), (1.0, 0.4), (9.0, 1e-15))
    picture = distribution_svg(results)
    assert picture == distribution_svg(results)
    assert b"dc:date" not in picture
    assert picture != distribution_svg(((-1.0, 0.4), *results[1:]))


def test_nothing_in_a_rule_file_is_taken_for_markup() -> None:
    book = load_book("wa-2025")
    built = build_ruleset(book, {"disputes": MARKUP, "boxes": 5})
    made = build_par_sheet(book, built, found("wa-2025"), source="wa-2025", command=MARKUP)
    assert par_page(made, "pdf").startswith(b"%PDF-")
    told = {fact.name: fact.value for fact in made.head.facts}
    assert told["Options chosen"] == f"boxes = 5, disputes = {MARKUP}"
    rows = {row[0]: row for row in tables(made.sections[9])["Every house option"].rows}
    assert rows["boxes"][:3] == ("boxes", "5", "chosen; default 7")
    assert rows["decks"][:3] == ("decks", "6", "default")


def test_jackpot_games_are_named_in_the_head() -> None:
    book = load_book("wa-2025")
    built = build_ruleset(book, {}, jackpots=[PROGRESSIVE])
    made = build_par_sheet(book, built, found("wa-2025"), source="wa-2025", command="")
    told = {fact.name: fact.value for fact in made.head.facts}
    assert told["Jackpot games"] == "pay table wa-2025/4d/3, $1 wager"


def test_pages_that_are_not_one_file_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Torn:
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def compile(self, **_: object) -> list[bytes]:
            return []

    monkeypatch.setattr(typst, "Compiler", Torn)
    with pytest.raises(TypeError, match=r"typst made list of par.typ, not one file"):
        page.par_page(sheet("wa-2025"), "svg")


def test_the_short_sheet_keeps_to_the_width_of_a_terminal() -> None:
    told = par_text(sheet("wa-2025"))
    assert max(map(len, told.splitlines())) <= 102
    assert "House edge, without Super Bonus        0.77683 %" in told
    assert "Match The Dealer, each wager: up card and down card:" in told
    assert told.endswith("give -o FILE.pdf or FILE.svg.\n")


@pytest.mark.parametrize("name", ["wa-2025", "bet-bigger"])
def test_the_sample_is_what_is_made_now(name: str) -> None:
    """Remake it as docs/guides/par-sheet.md says when this fails."""
    made: Any = json.loads(json.dumps(sheet_record(sheet(name))))
    files = attached((SAMPLES / f"{name}.pdf").read_bytes())
    assert json.loads(files["par.json"]) == made
    assert files["ruleset.json"].decode() == sheet(name).rules_json


def in_force(rules: RuleSet) -> dict[str, str]:
    section = rules_section(load_book(rules.id), rules)
    return {row[0]: row[1] for table in tables(section).values() for row in table.rows}


def test_rules_that_no_document_has_are_on_the_sheet_of_a_house_that_has_them() -> None:
    rules = ruleset("wa-2025")
    own = replace(
        rules,
        base=replace(rules.base, hit_on_21=True),
        double=replace(rules.double, rescue_on_21=True),
        surrender=replace(rules.surrender, after_split=True, first_decision_only=False),
        insurance=replace(rules.insurance, insures_match=True),
    )
    before, now = in_force(rules), in_force(own)
    assert {name: says for name, says in now.items() if before.get(name) != says} == {
        "Drawing to a 21": "a soft 21 may take a card, a hard one takes none",
        "Rescue of other hands": "also on a 21, not on a bust",
        "Surrender": "late, on 2 or more cards; half the wager returns",
        "Surrender after a split": "yes",
        "Insurance of Match wagers": "those that still lie there are insured too",
    }


def test_a_house_that_doubles_no_hand_has_one_line_about_doubling() -> None:
    rules = ruleset("wa-2025")
    never = in_force(replace(rules, double=replace(rules.double, doublings=0)))
    assert never["Double"] == "not offered"
    assert "Rescue" not in never


def test_a_game_without_a_peek_says_when_21s_are_paid_and_what_a_surrender_waits_for() -> None:
    ours, pontoon = in_force(ruleset("section-13")), in_force(ruleset("pontoon"))
    waits = "waits; a dealer's blackjack takes the whole wager"
    assert ours["Surrender under an ace or a face card"] == waits
    assert ours["A drawn 21 is paid"] == "at the end of the round"
    assert pontoon["A drawn 21 is paid"] == "at once"
    assert in_force(ruleset("blackjack"))["A drawn 21 is paid"] == "at the end of the round"
    assert "A drawn 21 is paid" not in in_force(ruleset("wa-2025"))
