"""Does each place outside get a head that can be read and verified there, and say why it did not?"""

import email
import email.policy
import socket
from pathlib import Path

import pytest

from fixtures.anchored_house import mail_relay, some_head, web_place
from spanish21.adapters.anchor_places import (
    FilePlace,
    HttpPlace,
    MailPlace,
    PlaceUnreachable,
    SheetPlace,
)
from spanish21.adapters.house_key import HouseKey, create_key
from spanish21.house.journal.signed_heads import head_line, parse_head_line


@pytest.fixture
def key(tmp_path: Path) -> HouseKey:
    return create_key(tmp_path / "oak.key")


def test_a_file_gets_a_line_behind_the_others(key: HouseKey, tmp_path: Path) -> None:
    place = FilePlace("vault", tmp_path / "oak.anchors")
    heads = [some_head(key, seq=seq) for seq in (1, 2)]
    for head in heads:
        place.send(head)
    lines = place.path.read_text().splitlines()
    assert [parse_head_line(line) for line in lines] == heads


def test_a_file_out_of_reach_is_said(key: HouseKey, tmp_path: Path) -> None:
    with pytest.raises(PlaceUnreachable, match=r"oak.anchors: No such file or directory"):
        FilePlace("vault", tmp_path / "gone" / "oak.anchors").send(some_head(key))


def test_an_address_on_the_web_gets_json(key: HouseKey) -> None:
    head = some_head(key)
    with web_place() as (url, posted):
        HttpPlace("web", url).send(head)
    assert posted == [("application/json", head_line(head).encode())]


def test_an_address_on_the_web_that_refuses_or_is_gone(key: HouseKey) -> None:
    with web_place(status=500) as (url, _), pytest.raises(PlaceUnreachable, match="answered 500"):
        HttpPlace("web", url).send(some_head(key))
    with pytest.raises(PlaceUnreachable, match="Connection refused"):
        HttpPlace("web", url).send(some_head(key))


def test_a_mail_carries_the_line_as_it_is(key: HouseKey) -> None:
    head = some_head(key)
    with mail_relay() as (port, mails):
        MailPlace("mail", "127.0.0.1", port, "oak@oak.example", ("a@b.example",)).send(head)
    (mail,) = mails
    read = email.message_from_string(mail, policy=email.policy.default)
    assert read["Subject"] == "The Oak: head of the journal, entry 404"
    body = read.get_content()
    assert parse_head_line(body.strip().splitlines()[-1]) == head


def test_a_relay_that_refuses_a_recipient_or_is_gone(key: HouseKey) -> None:
    to = ("a@b.example", "c@d.example")
    with mail_relay(refused="c@d") as (port, _):
        place = MailPlace("mail", "127.0.0.1", port, "oak@oak.example", to)
        with pytest.raises(PlaceUnreachable, match="the relay refused c@d.example"):
            place.send(some_head(key))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        free = taken.getsockname()[1]
    with pytest.raises(PlaceUnreachable, match="Connection refused"):
        place._replace(port=free).send(some_head(key))


def test_a_day_has_one_sheet(key: HouseKey, tmp_path: Path) -> None:
    place = SheetPlace("print", tmp_path)
    place.send(some_head(key))
    (sheet,) = tmp_path.glob("anchor-*")
    assert sheet.name == "anchor-2026-09-21.pdf"
    before = sheet.read_bytes()
    assert before.startswith(b"%PDF")
    place.send(some_head(key, seq=500))
    assert sheet.read_bytes() == before
    place.send(some_head(key, at=1_790_000_000 + 86_400))
    assert len([*tmp_path.glob("anchor-*")]) == 2


def test_a_folder_out_of_reach_is_said(key: HouseKey, tmp_path: Path) -> None:
    with pytest.raises(PlaceUnreachable, match="No such file or directory"):
        SheetPlace("print", tmp_path / "gone").send(some_head(key))
