"""Does an anchor find what a journal that agrees with itself hides, and prove single entries?"""

import json
import runpy
import subprocess
import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from fixtures.anchored_house import some_head
from fixtures.card_room import CardRoom
from fixtures.oak_house import oak, opened
from spanish21.adapters.house_key import HouseKey, create_key, is_signed
from spanish21.adapters.store import open_store
from spanish21.house.administration import ANCHORS_STREAM, draft_events
from spanish21.house.events import HeadAnchored
from spanish21.house.journal.merkle_tree import MerkleTree
from spanish21.house.journal.signed_heads import SignedHead, head_line
from spanish21.house.log_audit.anchor_audit import audit_anchors
from spanish21.ledger import Entry
from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH, chain_hash
from spanish21.refusal import Refusal

ROOT = Path(__file__).parents[4]
SCRIPT = ROOT / "examples" / "verify_entry.py"


@dataclass
class Anchored:
    """A played evening, its key, and the anchors that were signed while it was played."""

    folder: Path
    entries: list[Entry]
    secrets: dict[str, str]
    key: HouseKey
    anchors: list[SignedHead]

    def write(self, entries: list[Entry], name: str = "oak.db") -> CardRoom:
        where = self.folder / name
        with open_store(where) as store, store.writing() as writing:
            writing.add(entries)
            writing.keep([*self.secrets.items()])
        return CardRoom(str(where))

    @property
    def file(self) -> str:
        file = self.folder / "kept.anchors"
        file.write_text("".join(f"{head_line(one)}\n\n" for one in self.anchors))
        return str(file)

    def findings(self, room: CardRoom, *options: str) -> list[tuple[int, str]]:
        record = json.loads(room.run("audit", "log", "--json", *options).stdout)
        return [(one["seq"], one["what"]) for one in record["findings"]]


def sign(key: HouseKey, entries: list[Entry], size: int, **values: object) -> SignedHead:
    """A head over the first entries, signed a second after the last of them."""
    tree = MerkleTree()
    tree.add(entry.chain for entry in entries[:size])
    last = entries[size - 1]
    given = {"seq": size, "chain": last.chain, "root": tree.root(), "at": last.at + 1}
    return some_head(key, **{**given, **values})


@pytest.fixture
def evening(tmp_path: Path) -> Anchored:
    at = opened(oak())
    for _ in range(2):
        at.deal()
        at.finish()
    key = create_key(tmp_path / "oak.key")
    anchors = [sign(key, at.entries, size) for size in (10, len(at.entries) - 3)]
    return Anchored(tmp_path, at.entries, dict(at.secrets), key, anchors)


def chained_anew(entries: list[Entry]) -> list[Entry]:
    """What a forger with all of the database makes: every hash fits what it stands behind."""
    made, chain = [], FIRST_CHAIN_HASH
    for entry in entries:
        chain = chain_hash(chain, entry)
        made.append(entry._replace(chain=chain))
    return made


def test_a_sound_journal_holds_against_its_anchors(evening: Anchored) -> None:
    room = evening.write(evening.entries)
    said = room.said("audit", "log", "--anchors", evening.file, "--key", evening.key.public)
    assert "Clean: " in said
    assert f"Note: 2 anchors were compared, of the key {evening.key.public}." in said
    copy = evening.folder / "copy.db"
    room.said("house", "backup", "--out", str(copy))
    options = ("--anchors", evening.file, "--key", evening.key.public)
    assert "Clean: " in room.run_bare("house", "verify", str(copy), *options).stdout


def test_a_shortened_journal_is_found(evening: Anchored) -> None:
    last = evening.anchors[-1].seq
    room = evening.write(evening.entries[: last - 2])
    assert evening.findings(room) == []
    (found,) = evening.findings(room, "--anchors", evening.file)
    assert found[0] == last - 2
    assert f"had {last} entries" in found[1]
    assert found[1].endswith("2 are missing")


def test_a_journal_that_was_written_anew_is_found(evening: Anchored) -> None:
    changed = [*evening.entries]
    changed[14] = changed[14]._replace(asked='{"command":"x","fields":{},"version":2}')
    room = evening.write(chained_anew(changed))
    assert evening.findings(room) == []
    (found,) = evening.findings(room, "--anchors", evening.file)
    assert found[0] == evening.anchors[-1].seq
    assert "it was written anew: from entry 11 to here something was different" in found[1]


def test_a_head_that_was_put_away_finds_both_too(evening: Anchored) -> None:
    room, head = evening.write(evening.entries), evening.folder / "monday.head"
    room.said("ledger", "head", "--out", str(head))
    assert evening.findings(room, "--head", str(head)) == []
    shorter = evening.write(evening.entries[:-1], "shorter.db")
    (found,) = evening.findings(shorter, "--head", str(head))
    assert found == (
        len(evening.entries),
        "the head that was put away is not in the journal: it was shortened or written anew",
    )


def test_findings_before_an_audited_head_are_not_repeated(evening: Anchored) -> None:
    """An old clock that went back was reported then; the one of tonight is new."""
    changed = [*evening.entries]
    late = len(changed) - 2
    changed[4] = changed[4]._replace(at=changed[4].at + 5000)
    changed[late] = changed[late]._replace(at=changed[late].at - 4000)
    changed = chained_anew(changed)
    room, head = evening.write(changed), evening.folder / "monday.head"
    head.write_text(f"20 {changed[19].chain}\n")
    assert [seq for seq, _ in evening.findings(room) if seq] == [6, late + 1]
    assert [seq for seq, _ in evening.findings(room, "--since", str(head))] == [late + 1]
    head.write_text(f"20 {'0' * 64}\n")
    assert 20 in [seq for seq, _ in evening.findings(room, "--since", str(head))]


def test_a_clock_that_went_back_is_found(evening: Anchored) -> None:
    first, later = evening.anchors
    changed = [
        entry._replace(at=entry.at - 7200) if entry.seq > first.seq else entry
        for entry in evening.entries
    ]
    changed = chained_anew(changed)
    evening.anchors = [first, sign(evening.key, changed, later.seq)]
    room = evening.write(changed)
    found = evening.findings(room, "--anchors", evening.file)
    assert [seq for seq, what in found if "the clock had gone back by" in what] == [11, 11]
    assert any(what.endswith("since the anchor before it") for _, what in found)


def test_entries_younger_than_the_anchor_over_them_are_found(evening: Anchored) -> None:
    head = sign(evening.key, evening.entries, 10, at=evening.entries[9].at - 500)
    hashes = [(one.seq, one.at, one.chain) for one in evening.entries]
    found = audit_anchors(hashes, [head], is_signed)
    assert [(one.seq, one.what) for one in found if "younger" in one.what] == [
        (10, "it is 500 seconds younger than the anchor that holds it")
    ]


def test_a_root_that_the_house_signed_and_is_another_is_found(evening: Anchored) -> None:
    evening.anchors = [sign(evening.key, evening.entries, 10, root="00" * 32)]
    room = evening.write(evening.entries)
    (found,) = evening.findings(room, "--anchors", evening.file)
    assert found[0] == 10
    assert found[1].startswith("the root of all entries was another")


def test_an_anchor_of_an_empty_journal_holds(evening: Anchored) -> None:
    head = some_head(evening.key, seq=0, chain=FIRST_CHAIN_HASH, root=MerkleTree().root())
    assert audit_anchors([], [head], is_signed) == []


def test_anchors_that_are_forged_or_of_another_key_are_found(evening: Anchored) -> None:
    other = create_key(evening.folder / "other.key")
    first = evening.anchors[0]
    room = evening.write(evening.entries)
    evening.anchors = [first._replace(at=first.at + 1)]
    assert evening.findings(room, "--anchors", evening.file) == [
        (10, f"the anchor of second {first.at + 1} is not signed by its key")
    ]
    strange = sign(other, evening.entries, 12)
    evening.anchors = [first, strange]
    (found,) = evening.findings(room, "--anchors", evening.file)
    assert found[1].startswith("the anchors are of 2 keys: ")
    assert evening.findings(room, "--anchors", evening.file, "--key", first.key) == [
        (12, f"the anchor of second {strange.at} is of the key {other.public}")
    ]


def test_files_that_hold_no_anchors_are_refused(evening: Anchored) -> None:
    room, file = evening.write(evening.entries), evening.folder / "none"
    for content, say in ((b"\n", "one a line"), (b"x", "has signed"), (b"\xff", "has signed")):
        file.write_bytes(content)
        assert say in room.refuses("audit", "log", "--anchors", str(file))
    file.unlink()
    assert "it cannot be read" in room.refuses("audit", "log", "--anchors", str(file))
    assert "64 hexadecimal" in room.refuses("audit", "log", "--key", "x")


# --- Single entries ---------------------------------------------------------------------------


def inspect(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The inspector's own script, in a process that knows nothing of this package."""
    return subprocess.run(  # noqa: S603  our own words
        [sys.executable, str(SCRIPT), *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_the_inspectors_script_is_short_and_imports_nothing_of_ours() -> None:
    text = SCRIPT.read_text()
    assert len(text.splitlines()) <= 50
    assert "import spanish21" not in text
    assert "from spanish21" not in text


@pytest.mark.parametrize("seq", [1, 9, 10])
def test_an_entry_is_proved_to_an_inspector(evening: Anchored, seq: int) -> None:
    room, proof = evening.write(evening.entries), evening.folder / "proof.json"
    evening.anchors = evening.anchors[:1]
    said = room.said("audit", "proof", str(seq), "--anchors", evening.file, "--out", str(proof))
    assert said == f"The proof of entry {seq} is in {proof}."
    verified = inspect(str(proof), evening.key.public)
    assert verified.returncode == 0, verified.stderr
    assert verified.stdout.startswith("Verified.")
    assert evening.entries[seq - 1].asked in verified.stdout


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 13])
def test_every_entry_under_heads_of_every_shape_is_proved(evening: Anchored, size: int) -> None:
    verify = runpy.run_path(str(SCRIPT))["verify"]
    evening.anchors = [sign(evening.key, evening.entries, size)]
    room, file = evening.write(evening.entries), evening.file
    for seq in range(1, size + 1):
        proof = json.loads(room.said("audit", "proof", str(seq), "--anchors", file))
        assert verify(proof, evening.key.public) == proof["entry"]
        for changed in (
            {**proof, "entry": proof["entry"] + " "},
            {**proof, "path": [*proof["path"], "00" * 32]},
            {**proof, "head": {**proof["head"], "root": "00" * 32}},
        ):
            with pytest.raises(SystemExit, match="NOT VERIFIED"):
                verify(changed, evening.key.public)
        for path, short in pairwise([proof["path"], proof["path"][:-1]]):
            if path != short:
                with pytest.raises(SystemExit, match="signed root"):
                    verify({**proof, "path": short}, evening.key.public)


def test_another_key_or_another_entrys_text_is_no_proof(evening: Anchored) -> None:
    room, file = evening.write(evening.entries), evening.folder / "proof.json"
    proof = json.loads(room.said("audit", "proof", "3", "--anchors", evening.file))
    file.write_text(json.dumps(proof))
    other = create_key(evening.folder / "other.key").public
    assert "the head is not signed by this key" in inspect(str(file), other).stderr
    file.write_text(json.dumps({**proof, "seq": 4}))
    assert "the text is of another entry" in inspect(str(file), evening.key.public).stderr


def test_what_cannot_be_proved_is_refused(evening: Anchored) -> None:
    room, first = evening.write(evening.entries), evening.anchors[0]
    assert "no signed head covers it yet" in room.refuses("audit", "proof", "3")
    evening.anchors = [first]
    assert "no signed head covers it yet" in room.refuses(
        "audit", "proof", "11", "--anchors", evening.file
    )
    evening.anchors = [first._replace(chain="00" * 32)]
    assert "audit it with the head as an anchor" in room.refuses(
        "audit", "proof", "3", "--anchors", evening.file
    )


def test_anchors_that_the_journal_recorded_serve_as_well(evening: Anchored) -> None:
    """What a place has taken is written down, so that a proof needs no file."""
    at = opened(oak())
    head = sign(evening.key, at.entries, 10)
    event = HeadAnchored("vault", *(head[1:]))
    at.put(draft_events(ANCHORS_STREAM, "house", at.at, [event]))
    room = evening.write(at.entries, "recorded.db")
    proof = json.loads(room.said("audit", "proof", "4"))
    assert proof["head"]["signature"] == head.signature


def test_the_key_command_makes_and_shows(tmp_path: Path) -> None:
    room, file = CardRoom(str(tmp_path / "x.db")), tmp_path / "oak.key"
    made = room.run_bare("house", "key", "--out", str(file)).stdout
    assert room.run_bare("house", "key", "--show", str(file)).stdout == made
    assert len(made.strip()) == 64
    with pytest.raises(Refusal, match="choose one of --out FILE and --show FILE"):
        room.run_bare("house", "key")


def test_anchors_share_the_full_subtrees_below_them() -> None:
    """Two heads over a long journal: what is whole below the first is not hashed again."""
    chains = [f"{number:064x}" for number in range(1, 301)]
    hashes = [(number, 1000, chain) for number, chain in enumerate(chains, 1)]
    heads = []
    for size in (150, 200, 300):
        tree = MerkleTree()
        tree.add(iter(chains[:size]))
        heads.append(
            SignedHead("The Oak", size, chains[size - 1], tree.root(), 1000, "ef" * 32, "01" * 64)
        )
    assert audit_anchors(hashes, heads, lambda _head: True) == []
    wrong = heads[1]._replace(root="00" * 32)
    (found,) = audit_anchors(hashes, [heads[0], wrong, heads[2]], lambda _head: True)
    assert (found.seq, "the root of all entries was another" in found.what) == (200, True)
