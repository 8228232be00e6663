"""Does the book move money all together or not at all, and hold back what waits?"""

import pytest

from spanish21.ledger.decide.transfer_builders import make_pending, make_transfer, resolve_pending
from spanish21.ledger.double_entry.accounts import (
    ACCOUNT_KINDS,
    JACKPOT_FUNDS,
    Side,
    account,
    kind_name,
)
from spanish21.ledger.double_entry.book import Book
from spanish21.ledger.double_entry.transfers import (
    METER_FALLS,
    TRANSFER_CODES,
    Transfer,
    TransferStage,
)
from spanish21.refusal import Refusal

CAPITAL = Transfer("t1", "cage", "house", 1_000, "capital")
BUY_IN = Transfer("t2", "cage", "player:Ann", 300, "buy-in")
CASH_OUT = Transfer("t3", "player:Ann", "cage", 100, "cash-out", TransferStage.PENDING)


def opened(*groups: tuple[Transfer, ...], remembers: bool = True) -> Book:
    book = Book(remembers=remembers)
    for group in groups:
        assert book.post(group)
    return book


def whole(book: Book) -> tuple[object, ...]:
    accounts = [*book.balances(), "player:Ann", "player:Bob", "bank"]
    return (
        dict(book.balances()),
        {name: book.available(name) for name in accounts},
        tuple(book.waiting()),
        {kind: book.total(kind) for kind in ACCOUNT_KINDS},
    )


def refusal(book: Book, *group: Transfer) -> str:
    before = whole(book)
    with pytest.raises(Refusal) as caught:
        book.post(group)
    assert whole(book) == before
    return str(caught.value)


def test_a_transfer_changes_both_accounts_on_their_own_sides() -> None:
    book = opened((CAPITAL,), (BUY_IN,))
    assert book.balances() == {"cage": 1_300, "house": 1_000, "player:Ann": 300}
    assert list(book.balances()) == sorted(book.balances())
    assert book.balance("bank") == book.available("bank") == book.total("bank") == 0


def test_a_group_is_checked_with_what_its_own_transfers_brought() -> None:
    deposit = Transfer("t4", "bank", "cage", 1_000, "deposit")
    assert opened((CAPITAL, deposit)).balances() == {"bank": 1_000, "cage": 0, "house": 1_000}
    assert refusal(Book(), deposit, CAPITAL) == (
        "account: 'cage' is not allowed; cage holds $0.00, $0.001000 would leave it"
    )


def test_a_group_with_one_bad_transfer_posts_nothing() -> None:
    book = opened((CAPITAL,))
    too_much = Transfer("t5", "player:Ann", "cage", 301, "cash-out")
    assert refusal(book, BUY_IN, too_much) == (
        "account: 'player:Ann' is not allowed; player:Ann holds $0.000300, $0.000301 would leave it"
    )
    assert book.post((BUY_IN,))


def test_both_accounts_may_fall_and_both_are_limited() -> None:
    book = opened((CAPITAL,), (BUY_IN,), (Transfer("t6", "bank", "cage", 1_200, "deposit"),))
    assert refusal(book, Transfer("t7", "player:Ann", "cage", 101, "cash-out")) == (
        "account: 'cage' is not allowed; cage holds $0.000100, $0.000101 would leave it"
    )


def test_the_house_and_shares_of_a_meter_alone_may_fall_below_nothing() -> None:
    book = opened((Transfer("t1", "house", "table:T1", 5, "fill"),))
    assert book.balance("house") == -5
    assert [name for name, kind in ACCOUNT_KINDS.items() if not kind.limited] == [
        "house",
        "share",
        "member",
    ]


def test_a_pending_transfer_holds_its_amount_and_moves_nothing() -> None:
    book = opened((CAPITAL,), (BUY_IN,), (CASH_OUT,))
    assert book.balance("player:Ann") == 300
    assert book.available("player:Ann") == 200
    assert (book.balance("cage"), book.available("cage")) == (1_300, 1_200)
    assert list(book.waiting()) == [CASH_OUT]
    assert refusal(book, Transfer("t5", "player:Ann", "cage", 201, "cash-out")) == (
        "account: 'player:Ann' is not allowed; player:Ann holds $0.000200, $0.000201 would leave it"
    )
    assert book.post((Transfer("t6", "player:Ann", "cage", 200, "cash-out"),))
    assert book.available("player:Ann") == 0


def test_a_posted_pending_transfer_moves_what_it_held() -> None:
    book = opened((CAPITAL,), (BUY_IN,), (CASH_OUT,))
    assert book.post((resolve_pending(CASH_OUT, TransferStage.POST)._replace(id="t4"),))
    assert book.balance("player:Ann") == book.available("player:Ann") == 200
    assert book.balance("cage") == book.available("cage") == 1_200
    assert list(book.waiting()) == []


def test_a_void_pending_transfer_frees_what_it_held() -> None:
    book = opened((CAPITAL,), (BUY_IN,), (CASH_OUT,))
    assert book.post((resolve_pending(CASH_OUT, TransferStage.VOID)._replace(id="t4"),))
    assert book.balance("player:Ann") == book.available("player:Ann") == 300
    assert book.balance("cage") == book.available("cage") == 1_300


@pytest.mark.parametrize("first", [TransferStage.POST, TransferStage.VOID])
@pytest.mark.parametrize("second", [TransferStage.POST, TransferStage.VOID])
@pytest.mark.parametrize("together", [True, False])
def test_a_pending_transfer_is_resolved_once(
    first: TransferStage, second: TransferStage, together: bool
) -> None:
    book = opened((CAPITAL,), (BUY_IN,), (CASH_OUT,))
    one, two = (
        resolve_pending(CASH_OUT, stage)._replace(id=name)
        for stage, name in ((first, "t4"), (second, "t5"))
    )
    if not together:
        book.post((one,))
    group = (one, two) if together else (two,)
    assert refusal(book, *group) == (
        f"pending transfer: 't3' is not allowed; it was resolved before: {first.value}"
    )


def test_a_void_frees_money_for_the_next_transfer_of_its_group() -> None:
    book = opened((CAPITAL,), (BUY_IN,), (CASH_OUT._replace(micros=300),))
    freed = resolve_pending(CASH_OUT._replace(micros=300), TransferStage.VOID)._replace(id="t4")
    again = CASH_OUT._replace(id="t5", micros=300)
    assert book.post((freed, again))
    assert list(book.waiting()) == [again]
    assert book.available("player:Ann") == 0


def test_the_same_group_again_is_the_same_answer_and_changes_nothing() -> None:
    book = opened((CAPITAL, BUY_IN), (CASH_OUT,))
    before = whole(book)
    assert book.post((CAPITAL, BUY_IN)) is False
    assert book.post((CASH_OUT,)) is False
    assert whole(book) == before


def test_a_pending_group_given_again_after_it_was_resolved_is_still_known() -> None:
    post = resolve_pending(CASH_OUT, TransferStage.POST)._replace(id="t4")
    book = opened((CAPITAL, BUY_IN), (CASH_OUT,), (post,))
    assert book.post((CASH_OUT,)) is False
    assert book.post((post,)) is False
    assert list(book.waiting()) == []


@pytest.mark.parametrize(
    "change",
    [
        {"debit": "bank"},
        {"credit": "player:Bob"},
        {"micros": 301},
        {"code": "capital"},
        {"stage": TransferStage.PENDING},
        {"of": "t9"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_an_id_with_any_other_content_is_refused(change: dict[str, object]) -> None:
    book = opened((CAPITAL,), (BUY_IN,))
    other = BUY_IN._replace(**change)  # type: ignore[arg-type]
    assert refusal(book, other) == (
        "transfer id: 't2' is not allowed; it belongs to a transfer with other content"
    )


def test_a_group_of_which_a_part_was_posted_is_refused() -> None:
    book = opened((CAPITAL,))
    assert refusal(book, BUY_IN, CAPITAL) == (
        "transfer id: 't1' is not allowed; the rest of its group was never posted"
    )


def test_a_book_that_forgets_takes_ids_as_they_come() -> None:
    book = opened((CAPITAL,), (CAPITAL,), remembers=False)
    assert book.balance("cage") == 2_000


def test_debits_are_credits_and_totals_are_sums() -> None:
    book = opened((CAPITAL,), (BUY_IN,), (BUY_IN._replace(id="t8", credit="player:Bob"),))
    sums = dict.fromkeys(Side, 0)
    for name, held in book.balances().items():
        sums[ACCOUNT_KINDS[kind_name(name)].side] += held
    assert sums[Side.DEBIT] == sums[Side.CREDIT] == 1_600
    assert book.total("player") == 600


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("cage", "cage"),
        ("player:Ann", "player"),
        ("primary:high-five", "primary"),
        ("player:O'Neill_2.b", "player"),
        ("player", ""),
        ("player:", ""),
        ("cage:", ""),
        ("cage:1", ""),
        ("till", ""),
        ("till:1", ""),
        ("", ""),
        ("player:a b", ""),
        ("player:a:b", ""),
        ("player:" + "a" * 64, "player"),
        ("player:" + "a" * 65, ""),
        ("player:a\n", ""),
    ],
)
def test_an_account_is_a_kind_with_a_key_where_the_kind_has_keys(text: str, kind: str) -> None:
    assert kind_name(text) == kind


def test_accounts_are_written_with_their_key() -> None:
    assert account("cage") == "cage"
    assert account("player", "Ann") == "player:Ann"


def test_every_code_moves_money_between_two_different_kinds() -> None:
    for name, code in TRANSFER_CODES.items():
        assert code.debit in ACCOUNT_KINDS, name
        assert code.credit in ACCOUNT_KINDS, name
        assert code.debit != code.credit, name
        assert code.what, name


def test_every_code_that_takes_from_a_displayed_jackpot_is_a_reason_for_its_fall() -> None:
    assert {name for name, code in TRANSFER_CODES.items() if code.debit == "primary"} == set(
        METER_FALLS
    )
    assert not [
        name for name, code in TRANSFER_CODES.items() if code.credit == "primary" in METER_FALLS
    ]


def test_what_is_held_for_players_is_owed() -> None:
    assert {ACCOUNT_KINDS[kind].side for kind in JACKPOT_FUNDS} == {Side.CREDIT}


def test_moving_nothing_is_no_transfer() -> None:
    assert make_transfer("award", 0, debit="high", credit="high") == ()
    (moved,) = make_transfer("award", 5, debit="high", credit="high")
    assert moved == Transfer("", "primary:high", "pending:high", 5, "award")
    (pending,) = make_pending((moved._replace(id="p"),))
    assert resolve_pending(pending, TransferStage.VOID) == Transfer(
        "", "primary:high", "pending:high", 5, "award", TransferStage.VOID, "p"
    )
