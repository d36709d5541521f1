"""The audit of a stored study of readings: identity, checksums, tables that follow from the sums, readings played again.

Played again means: all hands of a group of sides from their seed, in this process, compared with the stored sums bit for bit.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pandas as pd

from sim.frames.store import StoreError
from sim.rules import RulesError, parse_label
from sim.rules.own import derive
from sim.stats.factorial import FACTORS, half_fraction
from sim.stats.joint_sums import JointSums, add_joint
from sim.study.audit import Findings, Sample
from sim.study.audit_files import check_named_files
from sim.study.identity import Identity, IdentityError, difference, identify
from sim.study.joint import Group, JointTask, play_together
from sim.study.joint_store import PARTS, SUMS, Groups, read_sums
from sim.study.plan import Piece
from sim.study.player import Player
from sim.study.readings import HEADLINES, Reading, readings_of, rules_of, strongest
from sim.study.rule_study import RuleStudy, group_name
from sim.study.rule_study_manifest import NAME, read_study_manifest
from sim.study.rule_tables import table_files
from sim.study.sides import POLICY

_SLICE = 2_000  # hands played at once: memory does not depend on what a file claims
_Sides = dict[str, tuple[Identity, ...]]


def holds_readings(directory: Path) -> bool:
    """Tell whether a directory holds a study of readings, sound or not, and no run."""
    return (directory / NAME).is_file()


def audit_readings(directory: Path, player: Player, sample: Sample) -> Findings:
    """Check a study of readings and return what was found.

    Parameters
    ----------
    directory : Path
        It holds one (`holds_readings`).
    player : Player
        Plays again.
    sample : Sample
        `chunks` is how many groups are played again: readings beside the default, or the settings of the strongest five. `hands`
        and `rows_at` are of no use here.

    Returns
    -------
    Findings
        A damaged study is a finding, not an error.
    """
    found = Findings()
    try:
        manifest = read_study_manifest(directory)
        found.count("manifest")
        _check_files(directory, manifest, found)
        groups = read_sums(directory / SUMS)
    except StoreError as error:
        found.say(str(error).partition("; remove it and give the same command")[0])
        return found
    default = _identity(manifest, player, found)
    if default is None:
        return found
    study = _study(manifest, default, groups, found)
    if study is None:
        return found
    _check_tables(directory, manifest, study, found)
    sides = _sides(study, player)
    for name, sums in groups.items():
        _check_group(name, sums, sides, manifest, found)
    known = [name for name in groups if name in sides]
    generator = random.Random(sample.seed)
    chosen = known if sample.everything else generator.sample(known, min(sample.chunks, len(known)))
    for name in chosen:
        _play_again(name, groups[name], sides[name], player, found)
    return found


def _check_files(directory: Path, manifest: Mapping[str, Any], found: Findings) -> None:
    """Check the tables' checksums and that the study was finished."""
    if not manifest.get("files"):
        found.say(
            "the study is unfinished: it has no tables yet; give the same `laizi study rules` command again"
        )
    if (directory / PARTS).exists():
        found.say(f"the study is unfinished: hands in {PARTS} were not added up")
    check_named_files(directory, dict(manifest.get("files") or {}), found)


def _identity(manifest: Mapping[str, Any], player: Player, found: Findings) -> Identity | None:
    """Return the identity of the default as it is here; None, and a problem, where it plays other hands."""
    have = manifest["identity"]
    try:
        if "own" in manifest:
            derive(manifest["own"])
        rules = parse_label(str(have["rules"]["label"]))
        identity = identify(player, rules, (POLICY,), int(have["seed"]))
    except (RulesError, IdentityError, KeyError, TypeError, ValueError) as error:
        found.say(f"the manifest's identity is not one of this version: {error}")
        return None
    if identity.document != have:
        what = difference(have, identity.document) or "a damaged identity"
        found.say(
            f"this version plays other hands ({what.replace('asked for', 'here')}); they were not played again"
        )
        return None
    told = {
        "id": identity.id,
        "address": identity.address,
        "variant": rules.variant.name,
        "seed": identity.seed,
    }
    for name, value in told.items():
        if manifest.get(name) != value:
            found.say(f"the manifest's {name} does not belong to its identity")
    found.count("identity")
    return identity


def _study(
    manifest: Mapping[str, Any], default: Identity, groups: Groups, found: Findings
) -> RuleStudy | None:
    """Return the study that the sums make; None, and a problem, where readings lack."""
    readings = readings_of(default.rules.variant)
    missing = [r.rules.label for r in readings if r.rules.label not in groups]
    if missing:
        found.say(f"{SUMS} lacks {len(missing)} readings, {missing[0]} for one")
        return None
    pairs = {r.rules.label: groups[r.rules.label] for r in readings}
    factors = strongest(readings, pairs)
    if manifest.get("factors") != [factor.rules.label for factor in factors]:
        found.say("the manifest's factors are not the strongest readings of the sums")
    factorial = groups.get(group_name(factors)) if len(factors) == FACTORS else None
    if len(factors) == FACTORS and factorial is None:
        found.say(f"{SUMS} lacks the settings of the strongest five")
    if manifest.get("hands") != min(sums.hands for sums in pairs.values()):
        found.say("the manifest's hands are not those of the sums")
    found.count("readings", len(readings))
    return RuleStudy(default, readings, pairs, factors, factorial, 0)


def _check_tables(directory: Path, manifest: Mapping[str, Any], study: RuleStudy, found: Findings) -> None:
    """Compare the stored tables with those that the sums give, as far as machines agree on the last digits."""
    for name, data in table_files(study).items():
        if name not in (manifest.get("files") or {}):
            continue  # a copy that was left out
        found.count("tables_computed_again")
        try:
            have = _frame(name, (directory / name).read_bytes())
            pd.testing.assert_frame_equal(have, _frame(name, data), rtol=1e-6, atol=1e-9)
        except (OSError, ValueError, AssertionError):
            found.say(f"{name}: the sums give another table")


def _frame(name: str, data: bytes) -> pd.DataFrame:
    return pd.read_csv(BytesIO(data)) if name.endswith(".csv") else pd.read_parquet(BytesIO(data))


def _sides(study: RuleStudy, player: Player) -> _Sides:
    """Return the sides of every group of the study."""
    seed = study.default.seed
    sides: _Sides = {
        reading.rules.label: (_side(player, reading, seed), study.default) for reading in study.readings
    }
    if study.factorial is not None:
        variant = study.default.rules.variant
        sides[group_name(study.factors)] = tuple(
            identify(player, rules_of(variant, study.factors, setting), (POLICY,), seed)
            for setting in half_fraction()
        )
    return sides


def _side(player: Player, reading: Reading, seed: int) -> Identity:
    return identify(player, reading.rules, (POLICY,), seed)


def _check_group(
    name: str, sums: JointSums, sides: _Sides, manifest: Mapping[str, Any], found: Findings
) -> None:
    """Check that a group is one of the study: its sides, and that it covers the hands from the first on."""
    found.count("groups")
    found.count("hands", sums.hands * len(sums.sides))
    if name not in sides:
        # Factors that were the strongest of fewer hands leave their settings behind; they are in no table.
        found.count("groups_in_no_table")
        return
    if sums.sides != tuple(side.address for side in sides[name]):
        found.say(f"{name}: its sums are of other sides than the study's")
    if len(sums.spans) != 1 or sums.spans[0][0] != 0:
        found.say(f"{name}: its hands are not all hands from the first on")
    elif sums.hands < int(manifest.get("hands", 0)):
        found.say(f"{name}: {sums.hands} hands, the manifest says {manifest['hands']}")


def _play_again(
    name: str, stored: JointSums, sides: tuple[Identity, ...], player: Player, found: Findings
) -> None:
    """Play all hands of a group again and compare the sums."""
    metrics = frozenset(key.metric for key in HEADLINES) if len(sides) > 2 else None
    wanted = (Group(name, tuple(range(len(sides))), metrics),)
    parts = [
        play_together(JointTask(sides, wanted, piece, player.play)).sums[name] for piece in _pieces(stored)
    ]
    found.count("groups_played_again")
    found.count("hands_played_again", stored.hands * len(sides))
    if add_joint(parts) != stored:
        found.say(f"{name}: played again, its hands give other sums than the stored ones")


def _pieces(sums: JointSums) -> Iterator[Piece]:
    for first, end in sums.spans:
        for at in range(first, end, _SLICE):
            yield Piece(at, min(_SLICE, end - at))
