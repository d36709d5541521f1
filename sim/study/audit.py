"""The audit of a stored run: what it says of itself, its checksums, and a sample (or all) of it played again.

Played again means: the chunk's hands from their seed, in this process, compared with the stored summary and rows to the last bit;
and single hands replayed with their event log, which is checked by its own books (`sim.study.audit_hand`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.frames.row_table import row_schema, table_to_rows
from sim.frames.store import CorruptPartError, StoreError, read_chunk, sha256
from sim.frames.summary import Summary, SummaryError, add_summaries, summarise
from sim.frames.summary_json import summary_to_text
from sim.kernels import row_layout as r
from sim.playback.address import Address
from sim.playback.document import replay_document
from sim.rules import RulesError, parse_label
from sim.study.audit_hand import hand_problems
from sim.study.identity import Identity, IdentityError, content_id, difference, identify
from sim.study.manifest import CHUNKS, Entry, Manifest, read_manifest
from sim.study.packs import Member
from sim.study.parts import members_of, place_of, summary_of
from sim.study.play_hands import play_hands, whole_sessions
from sim.study.player import Player
from sim.study.rows_place import RowsPlace, read_table

SAMPLE_CHUNKS = 3
SAMPLE_HANDS = 40  # replayed with their log
_SLICE = 5_000  # hands played at once: memory does not depend on what a manifest claims
_MOST_PROBLEMS = 100


@dataclass(frozen=True, slots=True)
class Sample:
    """How much to check: everything, or so many chunks and hands drawn with `seed`."""

    everything: bool = False
    chunks: int = SAMPLE_CHUNKS
    hands: int = SAMPLE_HANDS
    seed: int = 0
    rows_at: str = ""


@dataclass(slots=True)
class Findings:
    """What was checked, by number, and what is wrong, in words."""

    checked: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def count(self, name: str, number: int = 1) -> None:
        """Note that so many more things of a kind were checked."""
        self.checked[name] = self.checked.get(name, 0) + number

    def say(self, text: str) -> None:
        """Note a problem; after a hundred only that there are more."""
        if len(self.problems) < _MOST_PROBLEMS:
            self.problems.append(text)
        elif len(self.problems) == _MOST_PROBLEMS:
            self.problems.append("and more")

    def document(self) -> dict[str, Any]:
        """Return the findings as JSON-ready dictionary."""
        return {"ok": not self.problems, "checked": self.checked, "problems": self.problems}


def audit(directory: Path, player: Player, sample: Sample) -> Findings:
    """Check a run and return what was found.

    Raises
    ------
    StoreError
        There is no run. A damaged one is a finding, not an error.
    """
    found = Findings()
    manifest = _manifest(directory, found)
    if manifest is None:
        return found
    identity = _identity(manifest, player, found)
    run = _Run(directory, identity, player, manifest, _place(directory, manifest, sample, found))
    generator = random.Random(sample.seed)
    # By number, not as a list of chunks: a long run has a million.
    total = sum(entry.chunks or 1 for entry in manifest.ordered)
    chosen = set() if sample.everything else set(generator.sample(range(total), min(sample.chunks, total)))
    replayed = total if sample.everything else len(chosen)
    each = max(1, sample.hands // max(1, replayed))
    number = 0
    for entry in manifest.ordered:
        for member in _check_part(directory, manifest, entry, found):
            rows = _stored_rows(run, member, found)
            if identity is not None and (sample.everything or number in chosen):
                hands = generator.sample(
                    range(member.first, member.first + member.count), min(each, member.count)
                )
                _play_again(run, identity, (entry, member), (rows, hands), found)
            number += 1
    _check_files(directory, manifest, found)
    return found


@dataclass(frozen=True, slots=True)
class _Run:
    directory: Path
    identity: Identity | None
    player: Player
    manifest: Manifest
    place: RowsPlace | None


def _manifest(directory: Path, found: Findings) -> Manifest | None:
    try:
        manifest = read_manifest(directory)
    except StoreError as error:
        if "holds no run" in str(error):
            raise
        found.say(str(error))
        return None
    found.count("manifest")
    return manifest


def _identity(manifest: Manifest, player: Player, found: Findings) -> Identity | None:
    """Return the identity under which hands can be played again here; None, and a problem, where they cannot."""
    have = manifest.identity
    try:
        rules = parse_label(manifest.label)
        names = tuple(str(p["name"]) for p in have["policies"])
        identity = identify(player, rules, names, int(have["seed"]), int(have.get("session", 0)))
    except (RulesError, IdentityError, KeyError, TypeError, ValueError) as error:
        found.say(f"the manifest's identity is not one of this version: {error}")
        return None
    if identity.document != have:
        what = difference(have, identity.document) or "a damaged identity"
        found.say(
            f"this version plays other hands ({what.replace('asked for', 'here')}); they were not played again"
        )
        return None
    told = {"id": identity.id, "address": identity.address, "switches": dict(sorted(rules.values.items()))}
    for name, value in told.items():
        if manifest.about.get(name) != value:
            found.say(f"the manifest's {name} does not belong to its identity")
    found.count("identity")
    return identity


def _seats(manifest: Manifest) -> int:
    try:
        return parse_label(manifest.label).variant.seats
    except RulesError:
        return 4


def _place(directory: Path, manifest: Manifest, sample: Sample, found: Findings) -> RowsPlace | None:
    if not manifest.keep.keeps:
        return None
    try:
        return place_of(directory, manifest, sample.rows_at)
    except StoreError as error:
        found.say(str(error))
        return None


def _check_part(directory: Path, manifest: Manifest, entry: Entry, found: Findings) -> tuple[Member, ...]:
    """Check a part's checksum, id and summary; returns its chunks, none where it is damaged."""
    try:
        summary = summary_of(directory, entry)
        members = members_of(directory, entry)
    except CorruptPartError as error:
        found.say(_without_advice(error))
        return ()
    found.count("packs" if entry.chunks else "chunks")
    found.count("hands", entry.count)
    name = f"{entry.folder}/{entry.file}"
    expected = _content_id(manifest, entry.first, entry.count)
    if entry.id != expected:
        found.say(f"{name}: its id does not belong to the run and its hands")
    if summary.subject.id != manifest.about.get("id"):
        found.say(f"{name}: its summary counts hands of another run ({summary.subject})")
    for text in _sum_problems(summary):
        found.say(f"{name}: {text}")
    for member in members:
        if member.id != _content_id(manifest, member.first, member.count):
            found.say(f"{name}: the id of its hands from {member.first} on does not belong to the run")
        if (member.rows.file is not None) != manifest.keep.keeps:
            found.say(f"{name}: it kept other rows than the manifest says")
    return members


def _content_id(manifest: Manifest, first: int, count: int) -> str:
    return content_id({**manifest.identity, "first": first, "count": count})


def _sum_problems(summary: Summary) -> Iterator[str]:
    """Check what must hold of any summary: payments cancel, every hand is counted once everywhere."""
    pays = [summary.histograms[f"pay/{seat}"] for seat in range(summary.seats)]
    if sum(value * count for pay in pays for value, count in pay.items()) != 0:
        yield "the payments of all seats do not cancel"
    if any(sum(pay.values()) != summary.hands for pay in pays):
        yield "a seat was not paid in every hand"
    if sum(summary.sums["player_pay"]) != 0:
        yield "the payments of all players do not cancel"
    if (
        not summary.wins
        == int(summary.tables["seat_wins"].sum())
        == sum(summary.histograms["winner_pay"].values())
    ):
        yield "wins by way, by seat and by payment differ"
    outcomes = sum(
        c for name, h in summary.histograms.items() if name.startswith("discards/") for c in h.values()
    )
    if outcomes != summary.hands:
        yield "hands by outcome are not all hands"


def _check_files(directory: Path, manifest: Manifest, found: Findings) -> None:
    named = {e.file for e in manifest.entries.values() if not e.chunks}
    found.checked["unnamed_chunks"] = sum(
        path.name not in named for path in (directory / CHUNKS).glob("*.parquet")
    )


def _stored_rows(run: _Run, member: Member, found: Findings) -> NDArray[np.int64] | None:
    """Return a chunk's stored rows as numbers, after what can be seen without playing: payments, hands, number."""
    if member.rows.file is None or run.place is None:
        return None
    seats = _seats(run.manifest)
    name = f"rows {member.rows.file}"
    try:
        table = read_table(run.place, member.rows.file, member.rows.sha256, row_schema(seats), member.count)
        rows = table_to_rows(table, seats)
    except CorruptPartError as error:
        found.say(_without_advice(error))
        return None
    except (ValueError, OverflowError) as error:
        found.say(f"{name}: a value is none of its column's: {error}")
        return None
    found.count("row_files")
    found.count("rows", len(rows))
    if len(rows) != member.rows.kept:
        found.say(f"{name}: {len(rows)} rows, the chunk says {member.rows.kept}")
    hands = rows[:, r.HAND]
    if len(rows) and not (member.first <= hands.min() and hands.max() < member.first + member.count):
        found.say(f"{name}: it has rows of other hands than its chunk")
    pay = (
        rows[:, r.WIN_PAY : r.WIN_PAY + seats].sum(axis=1),
        rows[:, r.SIDE_PAY : r.SIDE_PAY + seats].sum(axis=1),
    )
    for what, total in zip(("payments for wins", "side payments"), pay, strict=True):
        if total.any():
            found.say(f"{name}: the {what} of hand {hands[np.argmax(total != 0)]} do not cancel")
    return rows


def _play_again(
    run: _Run,
    identity: Identity,
    which: tuple[Entry, Member],
    what: tuple[NDArray[np.int64] | None, list[int]],
    found: Findings,
) -> None:
    """Play a chunk again and compare its summary, its rows, and some hands with their logs."""
    (entry, member), (stored, hands) = which, what
    play, directory = run.player.play, run.directory
    parts, kept = [], []
    wanted: dict[int, NDArray[np.int64]] = {}
    size = whole_sessions(identity, _SLICE)
    for first in range(member.first, member.first + member.count, size):
        count = min(size, member.first + member.count - first)
        rows = play_hands(play, identity, first, count)
        parts.append(summarise(identity.subject, rows))
        kept.append(run.manifest.keep.select(rows))
        wanted |= {h: rows[h - first] for h in hands if first <= h < first + count}
    found.count("chunks_played_again")
    found.count("hands_played_again", member.count)
    name = f"hands {member.first} to {member.first + member.count - 1}"
    text = summary_to_text(add_summaries(parts))
    try:
        have = member.summary_sha256 or sha256(
            summary_to_text(read_chunk(directory / CHUNKS / entry.file, entry.sha256).summary).encode()
        )
    except (CorruptPartError, SummaryError) as error:
        found.say(_without_advice(error))
        return
    if have != sha256(text.encode()):
        found.say(f"{name}: played again, they give another summary than the stored one")
    if stored is not None:
        again = np.concatenate(kept)
        if again.shape != stored.shape:
            found.say(f"{name}: {len(stored)} rows are stored, {len(again)} hands should be")
        elif not np.array_equal(again, stored):
            bad = int(again[np.argmax((again != stored).any(axis=1)), r.HAND])
            found.say(
                f"hand {bad}: played again, it gives another row than the stored one ({identity.address}:{bad})"
            )
    for hand, row in sorted(wanted.items()):
        _replay_hand(identity, hand, row, found)


def _replay_hand(identity: Identity, hand: int, row: NDArray[np.int64], found: Findings) -> None:
    address = Address(identity.rules, identity.policies, identity.seed, hand, identity.session)
    found.count("hands_replayed")
    for problem in hand_problems(identity.rules, replay_document(address), row):
        found.say(f"{address}: {problem}")


def _without_advice(error: Exception) -> str:
    return str(error).partition("; run the same command")[0]
