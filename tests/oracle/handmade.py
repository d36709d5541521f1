"""A tiny dealer and players in plain Python that play hands by the rulebook and write them as event logs.

It exists to test the referee: nothing here is shared with it but the evaluator, and the players choose at random
among what is legal, with a leaning towards useful tiles so that hands get finished.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.oracle.evaluate import evaluate
from tests.oracle.handmade_deal import Rules
from tests.oracle.handmade_settle import settle_drawn, settle_win, write_hand
from tests.oracle.handmade_table import CASUAL, IDLE, HandmadeTable, Option, Player, write_run
from tests.oracle.notation import OracleError
from tests.oracle.plausible import is_plausible
from tests.oracle.readiness import is_one_short
from tests.oracle.referee_book import default_values


class HandmadeHand(HandmadeTable):
    """One hand from wall to result; `play` returns the document."""

    # --- the wall -----------------------------------------------------------------------------------------------

    def take(self, player: Player, do: str) -> str | None:
        """Draw or replace, laying flowers; return the tile kept, or None if the wall ran out under a flower."""
        while True:
            if not self.may_take():
                return None
            tile = self.queue.pop(0) if do == "draw" else self.queue.pop()
            player.tiles.append(tile)
            self.log(player.seat, do, tile)
            self.pay_fours(player, tile)
            if not tile.endswith("f"):
                return tile
            self.lay_flower(player, tile)
            do = "replace"

    def lay_flower(self, player: Player, tile: str) -> None:
        """Lay one flower."""
        player.tiles.remove(tile)
        player.flowers.append(tile)
        self.log(player.seat, "flower", tile)

    def log(self, seat: int | None, do: str, tile: str | None = None, **more: Any) -> None:
        """Append an event."""
        event: dict[str, Any] = {"seat": seat, "do": do}
        if tile is not None:
            event["tile"] = tile
        self.events.append(event | more)

    # --- side payments ------------------------------------------------------------------------------------------

    def pay_fours(self, player: Player, tile: str) -> None:
        """Pay for four alike that are dealt or drawn early (HB-13)."""
        if self.game != "hubei" or self.rules["four_dealt"] == "off" or self.opening:
            return
        first_draw = sum(event["do"] == "draw" for event in self.events) == 1
        if first_draw and player.seat == 0 and self.events[-1]["do"] == "draw":
            candidates = [(other, kind) for other in self.players for kind in sorted(set(other.tiles))]
        elif (player.seat == 0 and not self.dealer_waits) or (player.seat and self.second_turn):
            return
        else:
            candidates = [(player, tile)]
        for other, kind in candidates:
            if other.tiles.count(kind) == 4 and kind not in other.paid:
                other.paid.add(kind)
                amount = 100 * int(self.rules["four_dealt"][0])
                pay = [0] * 4
                for payer in (1, 2, 3) if other.seat == 0 else (0,):
                    pay[payer] -= amount
                    pay[other.seat] += amount
                self.pay_side("four_dealt", other.seat, kind, pay)

    def pay_side(self, kind: str, seat: int, tile: str, pay: list[int]) -> None:
        """Log a side payment."""
        self.side = [a + b for a, b in zip(self.side, pay, strict=True)]
        self.log(seat, "side_payment", tile, kind=kind, pay=pay)

    # --- the course of the hand ---------------------------------------------------------------------------------

    def play(self) -> dict[str, Any]:
        """Play the hand out and return its document."""
        self.opening = True
        self.dealer_waits = False
        outcome = self.lay_dealt_flowers() or self.run()
        return {
            "address": write_address(self.variant, self.rules, self.policies, self.seed),
            "variant": self.variant,
            "rules": dict(self.rules),
            "policies": self.policies,
            "seed": self.seed,
            "hand": 0,
            "dealer": self.dealer,
            "indicator": self.indicator,
            "wild": list(self.wild),
            "round_wind": self.round_wind,
            "skipped": self.skipped,
            "deal": [self.wall[13 * s : 13 * s + 13] for s in range(self.n)],
            "wall": self.wall,
            "events": self.events,
            "result": outcome,
        }

    def lay_dealt_flowers(self) -> dict[str, Any] | None:
        """Lay the flowers of the dealt tiles, seat by seat."""
        for player in self.players:
            while any(tile.endswith("f") for tile in player.tiles):
                self.lay_flower(player, min(tile for tile in player.tiles if tile.endswith("f")))
                if not self.may_take():
                    return self.draw_out()
                tile = self.queue.pop()
                player.tiles.append(tile)
                self.log(player.seat, "replace", tile)
        self.opening = False
        return None

    def draw_out(self) -> dict[str, Any]:
        """End the hand without a winner."""
        self.log(None, "drawn_hand")
        return settle_drawn(self)

    def run(self) -> dict[str, Any]:
        """Turn after turn until somebody wins or the wall runs out."""
        seat, claimed = 0, False
        while True:
            player = self.players[seat]
            if not claimed:
                if seat == 0 and player.thrown:
                    self.second_turn = True
                self.dealer_waits = not self.players[0].thrown and not self.players[0].melds
                tile = self.take(player, "draw")
                self.dealer_waits = False
                result = self.draw_out() if tile is None else self.own_turn(player, tile, "self_draw")
                if result:
                    return result
            else:
                self.discard(player, None)
            seat, claimed, result = self.after_discard(player)
            if result:
                return result

    def own_turn(self, player: Player, tile: str, way: str) -> dict[str, Any] | None:
        """Win, make kongs, or discard after taking a tile; return the result if the hand ends."""
        while True:
            if self.wants_win(player, tile, way, None):
                return self.win(player, tile, way, None)
            options = self.own_kongs(player, tile) if self.may_take() else []
            forced = self.must_kong(player, options)
            if not options or (not forced and self.pick.random() < 0.4):
                self.discard(player, tile)
                return None
            robbed = self.make_kong(player, self.pick.choice(options))
            if robbed:
                return robbed
            taken = self.take(player, "replace")
            if taken is None:
                return self.draw_out()
            after_flower = self.events[-1]["do"] == "replace" and self.flower_before()
            tile, way = taken, "self_draw" if after_flower else "replacement"

    def flower_before(self) -> bool:
        """Tell whether the last replacement replaced a flower."""
        acts = [event["do"] for event in self.events if event["do"] != "side_payment"]
        return len(acts) > 1 and acts[-2] == "flower"

    def after_discard(self, player: Player) -> tuple[int, bool, dict[str, Any] | None]:
        """Offer the discard to the others; return the next seat, whether it claimed, and a result if there is one."""
        tile = player.thrown[-1]
        for seat in self.claim_order(player.seat):
            if self.wants_win(self.players[seat], tile, "discard", player.seat):
                return seat, False, self.win(self.players[seat], tile, "discard", player.seat)
        if not self.may_take():
            return 0, False, self.draw_out()
        options = [
            option
            for other in self.players
            if other is not player
            for option in self.claims(other, tile, player.seat)
        ]
        for kinds in (("pung", "kong_exposed"), ("chow",)):
            wanted = [
                option
                for option in options
                if option["do"] in kinds and self.pick.random() < self.wants_claims
            ]
            if wanted:
                return self.claim(self.pick.choice(wanted), tile, player)
        return (player.seat + 1) % self.n, False, None

    def claim_order(self, source: int) -> list[int]:
        """The seats other than the source in the order in which their wins count."""
        from_dealer = self.rules.get("win_order") == "from_dealer"
        order = list(range(self.n)) if from_dealer else [(source + step) % self.n for step in range(self.n)]
        return [seat for seat in order if seat != source]

    def claim(self, option: Option, tile: str, source: Player) -> tuple[int, bool, dict[str, Any] | None]:
        """Carry out a chow, pung or exposed kong."""
        player = self.players[option["seat"]]
        for used in option["used"]:
            player.tiles.remove(used)
        source.lying.pop()
        player.claimed[source.seat] += 1
        player.melds.append(
            {
                "do": option["do"],
                "tiles": [tile, *option["used"]],
                "text": option["text"],
                "plain": option["plain"],
                "from": source.seat,
                "face": option["face"],
            }
        )
        self.log(player.seat, option["do"], tile, **{"from": source.seat, "meld": option["text"]})
        self.second_turn = self.second_turn or player.seat == 0
        player.kong_tag = None
        if option["do"] != "kong_exposed":
            return player.seat, True, None
        self.tag_kong(player, "four")
        taken = self.take(player, "replace")
        way = "self_draw" if self.flower_before() else "replacement"
        result = self.draw_out() if taken is None else self.own_turn(player, taken, way)
        return (player.seat, False, result) if result else self.after_discard(player)

    # --- acts ---------------------------------------------------------------------------------------------------

    def tag_kong(self, player: Player, kind: str) -> None:
        """Remember a kong for AQ-11 and for the replacement that follows."""
        player.kong_tag, player.kong_grace, self.last_kong = kind, True, kind

    def make_kong(self, player: Player, option: Option) -> dict[str, Any] | None:
        """Carry out a kong at the own turn; return a result if it is robbed."""
        do, tile = option["do"], option["tile"]
        if do == "kong_added":
            pung = option["pung"]
            tiles = [*pung["tiles"], tile]
            digit = {1: 5, self.n - 1: 7}.get((player.seat - pung["from"]) % self.n, 6)
            text = f"[{self.alike_text(tiles, pung['face'])},{digit}]"
            self.log(player.seat, do, tile, meld=text, **{"from": pung["from"]})
            for seat in self.claim_order(player.seat):
                if self.wants_win(self.players[seat], tile, "rob_kong", player.seat):
                    return self.win(self.players[seat], tile, "rob_kong", player.seat)
            player.tiles.remove(tile)
            pung.update(do=do, tiles=tiles, text=text, plain=f"[{write_run([pung['face']] * 4)},{digit}]")
        else:
            tiles = [tile] * (4 if do == "kong_concealed" else 1)
            text = f"[{self.alike_text(tiles, tile)}]"
            for kind in tiles:
                player.tiles.remove(kind)
            player.melds.append(
                {"do": do, "tiles": tiles, "text": text, "plain": text, "from": None, "face": tile}
            )
            self.log(player.seat, do, tile, meld=text)
        self.tag_kong(player, "single" if do == "kong_single" else "four")
        return None

    def discard(self, player: Player, drawn: str | None) -> None:
        """Declare where it is possible and wanted, then discard."""
        choices = self.discardable(player, drawn, False)
        declare = False
        if self.is_locked(player):
            assert drawn is not None
            tile = drawn
        else:
            tile = self.choose(player, choices)
            if self.may_declare(player) and self.pick.random() < 0.4:
                maybe = [kind for kind in sorted(set(choices)) if self.may_leave_ready(player, kind)]
                tile = self.pick.choice(maybe) if maybe else tile
                declare = bool(maybe) and self.leaves_ready(player, tile)
        if declare:
            player.declared = True
            self.log(player.seat, "declare")
        player.tiles.remove(tile)
        player.thrown.append(tile)
        player.lying.append(tile)
        self.log(player.seat, "discard", tile)
        if not player.kong_grace and tile != drawn:
            player.kong_tag = None
        player.kong_grace = False
        self.note_follow(player.seat, tile)

    def note_follow(self, seat: int, tile: str) -> None:
        """Pay 抬庄 when the fourth of four equal first discards falls (HB-12)."""
        self.first_discards.append((seat, tile))
        first = self.first_discards
        if self.game == "hubei" and first == [(place, tile) for place in range(4)]:
            self.pay_side("follow_dealer", 3, tile, [-300, 100, 100, 100])

    def may_declare(self, player: Player) -> bool:
        """Tell whether the moment lets a player declare ready, the hand apart."""
        mode = self.rules.get("declared")
        if mode in (None, "any_tile_wait") or player.declared:
            return False
        return mode != "first_discard_only" or not player.thrown

    def may_leave_ready(self, player: Player, tile: str) -> bool:
        """Tell, by the sieve alone, whether the hand might be ready once a tile is gone."""
        rest = list(player.tiles)
        rest.remove(tile)
        return is_plausible([*rest, "any"], (*self.wild, "any"))

    def leaves_ready(self, player: Player, tile: str) -> bool:
        """Tell whether the hand is one tile short of a winning shape once a tile is gone."""
        rest = list(player.tiles)
        rest.remove(tile)
        return is_one_short(self.variant, write_hand(player, rest), self.indicator, self.rules)

    def choose(self, player: Player, choices: list[str]) -> str:
        """Choose a discard: a tile with few neighbours, mostly."""
        if self.game == "hubei" and 0 < len(self.first_discards) < 4 and self.first_discards[0][1] in choices:
            return self.first_discards[0][1]
        shared = [tile for tile in choices if all(tile in other.tiles for other in self.players)]
        if self.game == "hubei" and not self.first_discards and shared:
            return self.pick.choice(shared)
        if self.pick.random() < 0.06:
            return self.pick.choice(choices)
        hand = Counter(player.tiles)
        scattered = self.scattered_part(player)

        def worth(tile: str) -> float:
            if scattered:
                return self.pick.random() + 2.0 * (tile in scattered) - 2.0 * (hand[tile] > 1)
            if tile == "C" and self.game in ("anqing", "jingzhou"):
                return -1 + 3 * self.pick.random()
            if tile in self.wild:
                return -1.0 if self.wasteful else 5.0 + 4 * (self.pick.random() - 0.8)
            near = 0.0
            if len(tile) == 2:
                near = sum(hand[f"{int(tile[0]) + step}{tile[1]}"] / abs(step) for step in (-2, -1, 1, 2))
            return 2.0 * (hand[tile] - 1) + near + self.pick.random()

        return min(choices, key=worth)

    # --- winning ------------------------------------------------------------------------------------------------

    def wants_win(self, player: Player, tile: str, by: str, source: int | None) -> bool:
        """Tell whether a player may win and does."""
        if player.policy == IDLE or (self.game == "anqing" and source is not None):
            return False
        tiles = player.tiles + ([tile] if source is not None else [])
        if not is_plausible(tiles, tuple(self.wild)):
            return False
        if player.policy == CASUAL and self.pick.random() < 0.5:
            return False
        try:
            return bool(evaluate(self.variant, settle_win(self, player, tile, by, source))["win"])
        except OracleError:  # golds in melds stand for a fifth copy
            return False

    def win(self, player: Player, tile: str, by: str, source: int | None) -> dict[str, Any]:
        """Log the win and return the result."""
        record = settle_win(self, player, tile, by, source)
        self.log(player.seat, "win", tile, by=by, **{"from": source})
        return settle_drawn(self, (record, evaluate(self.variant, record)))


def write_address(variant: str, rules: Rules, policies: list[str], seed: int) -> str:
    """Write an address: the variant with its switches off their defaults, the policies, seed and hand 0."""
    defaults = default_values(variant)
    changed = "".join(f"+{name}={rules[name]}" for name in sorted(rules) if rules[name] != defaults[name])
    return f"{variant}{changed}@{','.join(policies)}:{seed}:0"


def play_handmade(variant: str, rules: Rules, seed: int) -> dict[str, Any]:
    """Play one hand and return its document; the same arguments give the same document."""
    return HandmadeHand(variant, rules, seed).play()
