"""The audit of a stored study of exact counts: identities, checksums, hands covered, and hands played again.

Counts of a side are one sum, whatever chunks it was made of. All of its hands played again must give it to the last line; a
few of them can only show that no line counts more often in them than in the sum.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sim.frames.store import StoreError
from sim.rules import RulesError, parse_label
from sim.rules.own import derive
from sim.study.audit import Findings, Sample
from sim.study.audit_files import check_named_files
from sim.study.count_store import COUNTS, PARTS, Counts, Group, read_counts
from sim.study.count_study import NAME, CountStudy, CountTask, read_count_manifest
from sim.study.identity import Identity, IdentityError, content_id, difference, identify
from sim.study.one_wild import ONE_WILD
from sim.study.plan import Piece
from sim.study.player import Player
from sim.study.rotated import ROTATED
from sim.study.skill import SKILL

KNOWN = {study.name: study for study in (ONE_WILD, ROTATED, SKILL)}


def holds_counts(directory: Path) -> bool:
    """Tell whether a directory holds a study of counts."""
    if not (directory / NAME).is_file():
        return False
    try:
        return read_count_manifest(directory).get("study") is not None
    except StoreError:
        return False


def audit_counts(directory: Path, player: Player, sample: Sample) -> Findings:
    """Check a study of counts and return what was found.

    Parameters
    ----------
    directory : Path
        It holds one (`holds_counts`).
    player : Player
        Plays again.
    sample : Sample
        `chunks` is how many chunks are played again; `everything` plays all hands. `hands` and `rows_at` are of no use here.

    Returns
    -------
    Findings
        A damaged study is a finding, not an error.
    """
    found = Findings()
    try:
        manifest = read_count_manifest(directory)
        found.count("manifest")
        study = _study(manifest, found)
        _check_files(directory, manifest, found)
        if study is None:
            return found
        groups = read_counts(directory / COUNTS, study.columns)
    except StoreError as error:
        found.say(str(error).partition("; remove it and give the same command")[0])
        return found
    if manifest.get("id") != content_id(manifest["identity"]):
        found.say("the manifest's id is not that of its identity")
    sides = _sides(manifest, player, found)
    for address, side in sides.items():
        _check_side(study, side, groups.get(address), manifest, found)
    for address in groups:
        if address not in manifest["sides"]:
            found.say(f"{COUNTS} counts {address}, which the manifest does not name")
    whole = {address: side for address, side in sides.items() if address in groups and groups[address].hands}
    if sample.everything:
        for address, side in whole.items():
            _play_all_again(study, side, groups[address], player, found)
    else:
        _play_some_again(study, whole, groups, player, sample, found)
    return found


def _study(manifest: Mapping[str, Any], found: Findings) -> CountStudy | None:
    """Return the study of a manifest; None, and a problem, where this version has none like it."""
    study = KNOWN.get(str(manifest.get("study")))
    if study is None:
        found.say(f"the manifest's study is {manifest.get('study')!r}; known here: {', '.join(KNOWN)}")
    elif manifest.get("columns") != [*study.columns, "count"]:
        found.say(f"the manifest's columns are not those of {study.name}")
    elif manifest["identity"].get("study") != study.name:
        found.say(f"the manifest's identity is not that of {study.name}")
    return study


def _check_files(directory: Path, manifest: Mapping[str, Any], found: Findings) -> None:
    """Check that the study was finished, and the checksums of its files."""
    if (directory / PARTS).exists():
        found.say(
            f"the study is unfinished: counts in {PARTS} were not added up; give the same command again"
        )
    check_named_files(directory, manifest["files"], found)


def _sides(manifest: Mapping[str, Any], player: Player, found: Findings) -> dict[str, Identity]:
    """Return the sides as they are here; a problem for each that plays other hands here."""
    sides = {}
    for address, have in manifest["sides"].items():
        try:
            if "own" in have:
                derive(have["own"])
            names = tuple(str(policy["name"]) for policy in have["policies"])
            side = identify(player, parse_label(str(have["rules"]["label"])), names, int(have["seed"]))
        except (RulesError, IdentityError, KeyError, TypeError, ValueError) as error:
            found.say(f"{address}: not an identity of this version: {error}")
            continue
        told = {name: have.get(name) for name in side.document}
        if told != side.document:
            what = difference(told, side.document) or "a damaged identity"
            found.say(
                f"{address}: this version plays other hands ({what.replace('asked for', 'here')}); they were not played again"
            )
        elif (side.address, side.id) != (address, have.get("id")):
            found.say(f"{address}: its address or id does not belong to its identity")
        else:
            found.count("sides")
            sides[address] = side
    return sides


def _check_side(
    study: CountStudy, side: Identity, group: Group | None, manifest: Mapping[str, Any], found: Findings
) -> None:
    """Check that a side's hands are there, from the first on."""
    if group is None:
        found.say(f"{side.address}: {COUNTS} does not count it")
        return
    found.count("hands", group.hands)
    if len(group.spans) != 1 or group.spans[0][0] != 0:
        found.say(f"{side.address}: its hands are not all hands from the first on")
    if group.hands != manifest["sides"][side.address].get("hands"):
        found.say(f"{side.address}: {group.hands} hands are counted, the manifest says otherwise")
    if any(count <= 0 for line, count in group.counts.items() if line[0] not in study.signed):
        found.say(f"{side.address}: a line counts no hand, or fewer than none")


def _play_all_again(study: CountStudy, side: Identity, group: Group, player: Player, found: Findings) -> None:
    counts: Counts = {}
    for piece in _pieces(study, side, group):
        for line, count in study.work(CountTask(side, piece, player.play)).counts.items():
            counts[line] = counts.get(line, 0) + count
    found.count("hands_played_again", group.hands)
    if counts != group.counts:
        found.say(f"{side.address}: played again, its hands give other counts than the stored ones")


def _play_some_again(
    study: CountStudy,
    sides: Mapping[str, Identity],
    groups: Mapping[str, Group],
    player: Player,
    sample: Sample,
    found: Findings,
) -> None:
    generator = random.Random(sample.seed)
    for _ in range(sample.chunks if sides else 0):
        side = sides[generator.choice(sorted(sides))]
        piece = _some_piece(study, side, groups[side.address], generator)
        again = study.work(CountTask(side, piece, player.play)).counts
        found.count("hands_played_again", piece.count)
        have = groups[side.address].counts
        if any(count > have.get(line, 0) for line, count in again.items() if line[0] not in study.signed):
            found.say(
                f"{side.address}: hands {piece.first} … {piece.first + piece.count - 1}, played again, "
                "are not in the stored counts"
            )


def _some_piece(study: CountStudy, side: Identity, group: Group, generator: random.Random) -> Piece:
    first, end = generator.choice(group.spans)
    at = generator.randrange(first, end, study.chunk(side))
    return Piece(at, min(study.chunk(side), end - at))


def _pieces(study: CountStudy, side: Identity, group: Group) -> Iterator[Piece]:
    size = study.chunk(side)
    for first, end in group.spans:
        for at in range(first, end, size):
            yield Piece(at, min(size, end - at))
