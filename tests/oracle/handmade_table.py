"""The table of a handmade hand: who holds what, and which claims, kongs and discards are legal there."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from typing import Any

from tests.oracle.handmade_deal import Rules, flowers_of, make_wall, next_kinds, seats_of

#: The first passes no win; the second lets some go, so that later claims and robbed kongs come up; the third
#: never wins, so that walls run out.
EAGER, CASUAL, IDLE = "handmade-eager", "handmade-casual", "handmade-idle"
Option = dict[str, Any]


class Player:
    """One seat: tiles in hand, melds, what was laid, discarded and claimed."""

    def __init__(self, seat: int, tiles: list[str], policy: str) -> None:
        self.seat, self.tiles, self.policy = seat, list(tiles), policy
        self.melds: list[dict[str, Any]] = []
        self.flowers: list[str] = []
        self.thrown: list[str] = []
        self.lying: list[str] = []
        self.claimed: Counter[int] = Counter()
        self.declared = False
        self.kong_tag: str | None = None
        self.kong_grace = False
        self.paid: set[str] = set()

    def exposed(self) -> list[dict[str, Any]]:
        """The melds that open the hand."""
        return [meld for meld in self.melds if meld["do"] in ("chow", "pung", "kong_exposed", "kong_added")]


class HandmadeTable:
    """Wall, players and what is legal for them; how a hand goes on stands in `HandmadeHand`."""

    def __init__(self, variant: str, rules: Rules, seed: int) -> None:
        self.variant, self.rules, self.seed = variant, rules, seed
        self.game = "anqing" if variant == "anqing-que" else variant
        self.pick = random.Random(f"{variant}:{sorted(rules.items())}:{seed}")
        self.n = seats_of(variant)
        self.wall = make_wall(variant, rules, self.pick)
        flipped = 13 * self.n + 1
        while self.wall[flipped] in flowers_of(variant, rules):
            flipped += 1
        self.skipped = self.wall[13 * self.n + 1 : flipped]
        self.indicator = None if rules["wild"] == "off" else self.wall[flipped]
        self.wild = next_kinds(variant, rules, self.wall[flipped])
        self.queue = [self.wall[13 * self.n], *self.wall[flipped + 1 :]]
        self.dealer = self.pick.randrange(self.n)
        awake = (EAGER, EAGER, CASUAL) if self.pick.random() < 0.88 else (IDLE,)
        self.policies = [self.pick.choice(awake) for _ in range(self.n)]
        self.players = [
            Player(seat, self.wall[13 * seat : 13 * seat + 13], self.policies[(seat + self.dealer) % self.n])
            for seat in range(self.n)
        ]
        self.round_wind = None
        if variant == "huangjin":
            self.round_wind = "E" if rules["round_wind"] == "east" else self.pick.choice("ESWN")
        self.events: list[dict[str, Any]] = []
        self.side = [0] * self.n
        self.first_discards: list[tuple[int, str]] = []
        self.second_turn = False
        self.last_kong = "four"
        self.wants_claims = self.pick.choice((0.1, 0.4, 0.7, 1.0))
        self.wasteful = self.pick.random() < 0.2

    def may_take(self) -> bool:
        """Tell whether one more tile may be drawn or taken as a replacement."""
        return len(self.queue) > int(self.rules["wall_end"])

    def meldable(self, kind: str) -> bool:
        """Tell whether natural copies of a kind may form a pung or kong of that kind."""
        if self.game == "anqing":
            return kind == "C" or kind not in self.wild
        if self.game == "jingzhou":
            return kind != "C" and kind not in self.wild
        return kind not in self.wild or (self.game == "huangjin" and self.rules["gold_claim"] != "none")

    def stand_in(self) -> str | None:
        """The kind that a C may be in an Anqing claim (AQ-5)."""
        plain = self.game == "anqing" and self.rules["red_claims"] == "face_and_self" and len(self.wild) == 1
        return self.wild[0] if plain and self.wild[0] not in "CFP" else None

    def is_locked(self, player: Player) -> bool:
        """Tell whether a declaration binds the player (AQ-10)."""
        return player.declared and self.rules.get("declared") in ("lock", "first_discard_only")

    def claims(self, player: Player, tile: str, source: int) -> list[Option]:
        """List the chows, pungs and exposed kongs that a player may make of a discard."""
        if self.is_locked(player) or self.scattered_part(player):
            return []
        options = self.alike_claims(player, tile, source)
        if player.seat == (source + 1) % self.n and self.rules.get("chow") != "off":
            wilds = sum(player.tiles.count(kind) for kind in self.wild)
            if self.game != "hubei" or wilds < 2:
                options += self.chow_claims(player, tile)
        return options

    def alike_claims(self, player: Player, tile: str, source: int) -> list[Option]:
        """List pungs and exposed kongs."""
        face, hand = self.stand_in(), Counter(player.tiles)
        golds = self.wild if self.rules.get("gold_claim") == "any_tile" else []
        options: list[Option] = []
        digit = {1: 1, self.n - 1: 3}.get((player.seat - source) % self.n, 2)
        fillers = {tile} | ({"C", face} if face is not None and tile == "C" else set()) | set(golds)
        if not self.meldable(tile):
            return options
        for size, do in ((2, "pung"), (3, "kong_exposed")):
            for used in combinations_with_replacement(sorted(fillers), size):
                # A gold stands in only for tiles that the hand lacks: the log could not tell otherwise.
                spends_golds = golds and used.count(tile) < min(size, hand[tile])
                if Counter(used) <= hand and not spends_golds:
                    physical = [tile, *used]
                    naturals = [kind for kind in physical if kind != "C"]
                    represented = naturals[0] if tile == "C" and self.game == "anqing" and naturals else tile
                    end = f",{digit}]" if size == 3 else "]"
                    text = f"[{self.alike_text(physical, represented)}{end}"
                    plain = f"[{write_run([represented] * (size + 1))}{end}"
                    options.append(
                        {
                            "seat": player.seat,
                            "do": do,
                            "used": list(used),
                            "text": text,
                            "plain": plain,
                            "face": represented,
                        }
                    )
        return options

    def alike_text(self, physical: list[str], tile: str) -> str:
        """Write equal tiles: naturals first, then each C that stands in (Anqing); golds as what they stand for."""
        if self.game == "huangjin":
            return write_run([tile] * len(physical))
        reds = ["C"] * (physical.count("C") if tile != "C" else 0)
        return write_run([kind for kind in physical if kind not in reds]) + "".join(reds)

    def chow_claims(self, player: Player, tile: str) -> list[Option]:
        """List chows, a C or gold among the tiles where the variant lets it stand in."""
        face = self.stand_in()
        meant = face if tile == "C" else tile
        if meant is None or len(meant) != 2 or (tile in self.wild and self.game != "huangjin"):
            return []
        if tile in self.wild and self.rules["gold_claim"] == "none":
            return []
        options: list[Option] = []
        for first in range(int(meant[0]) - 2, int(meant[0]) + 1):
            if first < 1 or first > 7:
                continue
            run = [f"{rank}{meant[1]}" for rank in range(first, first + 3)]
            used = self.fill_run(player, [kind for kind in run if kind != meant])
            if used is None or (tile == "C" and "C" in used):
                continue
            guests = [kind for kind in (tile, *used) if kind not in run]
            left = Counter(run) - Counter([meant, *used]) if tile != "C" else Counter([meant])
            text = f"[{write_run([kind for kind in run if not left[kind]])}{''.join(guests)}]"
            if self.game == "huangjin":
                text = f"[{write_run(run)}]"
            options.append(
                {
                    "seat": player.seat,
                    "do": "chow",
                    "used": used,
                    "text": text,
                    "plain": f"[{write_run(run)}]",
                    "face": None,
                }
            )
        return options

    def fill_run(self, player: Player, needed: list[str]) -> list[str] | None:
        """Return tiles from the hand for two of a run's tiles, or None."""
        hand, used = Counter(player.tiles), []
        own_golds = self.game == "huangjin" and self.rules["gold_claim"] != "none"
        for kind in needed:
            if hand[kind] and (kind not in self.wild or own_golds):
                source = kind
            elif kind == self.stand_in() and hand["C"]:
                source = "C"
            elif own_golds and self.rules["gold_claim"] == "any_tile" and self.wild and hand[self.wild[0]]:
                source = self.wild[0]
            else:
                return None
            hand[source] -= 1
            used.append(source)
        return used

    def own_kongs(self, player: Player, drawn: str) -> list[Option]:
        """List the kongs that a player may make after taking a tile."""
        hand, options = Counter(player.tiles), []
        locked = self.is_locked(player)
        red_ready = player.declared or self.rules.get("red_kong_needs_declared") != "yes"
        for kind in sorted(hand):
            four_reds = self.game == "anqing" and kind == "C" and self.rules["kong_out"] == "four_tiles"
            unlocked = not locked or (four_reds and drawn == "C")
            if hand[kind] == 4 and self.meldable(kind) and unlocked and (red_ready or not four_reds):
                options.append({"do": "kong_concealed", "tile": kind})
            if self.may_lay(player, kind, red_ready) and (not locked or kind == drawn):
                options.append({"do": "kong_single", "tile": kind})
        for pung in player.melds:
            if pung["do"] != "pung":
                continue
            for kind in sorted({pung["face"]} | ({"C"} if pung["face"] == self.stand_in() else set())):
                if hand[kind] and (not locked or kind == drawn == "C"):
                    options.append({"do": "kong_added", "tile": kind, "pung": pung})
        return options

    def may_lay(self, player: Player, kind: str, red_ready: bool) -> bool:
        """Tell whether a tile may be laid aside as a single-tile kong, the lock apart."""
        if self.game == "anqing" and kind == "C":
            return self.rules["kong_out"] == "single_tile" and red_ready
        if self.game == "anqing":
            return kind in self.wild and player.declared
        if self.game == "jingzhou":
            return kind == "C" or kind in self.wild
        return self.game == "hubei" and kind in self.wild and self.rules["wild_out"] == "kong_draw"

    def must_kong(self, player: Player, options: list[Option]) -> bool:
        """Tell whether nothing but a kong is left to do (all tiles have to leave as kongs)."""
        return bool(options) and not self.discardable(player, None, True)

    def discardable(self, player: Player, drawn: str | None, may_kong: bool) -> list[str]:
        """List what may be discarded; `may_kong` tells whether a tile could leave as a kong instead."""
        kept = {"huangjin": list(self.wild)}.get(self.game, [])
        if self.game == "hubei" and self.rules["wild_out"] == "kong_draw":
            kept = list(self.wild)
        if self.game == "jingzhou":
            kept = ["C"] * (self.rules["red_out"] == "always_kong")
            kept += list(self.wild) * (self.rules["wild_out"] == "always_kong")
        if self.game != "huangjin" and drawn is not None and not self.may_take():
            kept = []
        free = [tile for tile in player.tiles if tile not in kept]
        return free if free or (may_kong and self.game != "huangjin") else list(player.tiles)

    def scattered_part(self, player: Player) -> set[str]:
        """The tiles that a hand on the way to thirteen scattered (AQ-15) would keep; none if it is far from it."""
        if self.game != "anqing" or player.melds:
            return set()
        keep = {tile for tile in player.tiles if len(tile) == 1 and tile not in self.wild}
        for suit in "mps":
            ranks = sorted(
                {int(tile[0]) for tile in player.tiles if tile[1:] == suit and tile not in self.wild}
            )
            sets = [
                some
                for size in (3, 2, 1)
                for some in combinations(ranks, size)
                if all(high - low >= int(self.rules["gap"]) for low, high in pairwise(some))
            ]
            keep |= {f"{rank}{suit}" for rank in (sets[0] if sets else ())}
        return keep if len(keep) >= 11 else set()


def write_run(tiles: list[str]) -> str:
    """Write tiles of one suit, or honours."""
    return "".join(tile[0] for tile in tiles) + tiles[0][1:] if tiles else ""
