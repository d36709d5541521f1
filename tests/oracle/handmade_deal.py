"""Walls for handmade hands: shuffled, or stacked so that rare hands and events come up often."""

from __future__ import annotations

import random
from collections import Counter

SUITS = "mps"
HONOURS = "ESWNCFP"
Rules = dict[str, str]


def seats_of(variant: str) -> int:
    """Return the number of players."""
    return 3 if variant == "jingzhou" else 4


def kinds_of(variant: str) -> list[str]:
    """Return the kinds of a variant's tile set, without flowers."""
    suits, honours = ("ps", "SWNCFP") if variant == "jingzhou" else (SUITS, HONOURS)
    return [f"{rank}{suit}" for suit in suits for rank in "123456789"] + list(honours)


def flowers_of(variant: str, rules: Rules) -> list[str]:
    """Return the flowers that are in the wall."""
    played = rules.get("flowers") == "on" if variant == "huangjin" else rules.get("tiles") == "144"
    return [f"{number}f" for number in range(1, 9)] if played else []


def next_kinds(variant: str, rules: Rules, flipped: str) -> list[str]:
    """Return the wild kinds for a flipped tile."""
    if rules["wild"] == "off":
        return []
    back = rules.get("map") == "minus_one"
    if flipped not in HONOURS:
        rank = int(flipped[0])
        after = (9 if rank == 1 else rank - 1) if back else (1 if rank == 9 else rank + 1)
        return [f"{after}{flipped[1]}"]
    if variant.startswith("anqing"):
        table = {
            "red_plus_next": ("FC", "PC", "CF"),
            "other_two": ("FP", "PC", "CF"),
            "plain_cycle": ("F", "P", "C"),
        }
        winds = dict(zip("ESWN", "SWNE", strict=True))
        return (
            [winds[flipped]] if flipped in winds else list(table[rules["dragon_map"]]["CFP".index(flipped)])
        )
    pairs = {"jingzhou": "SW WN NF CF FP PS", "huangjin": "ES SW WN NF FP PE CF"}.get(
        variant, "ES SW WN NC CF FP PE"
    )
    if variant == "hubei" and rules["honour_cycle"] == "skip_red":
        pairs = "ES SW WN NF FP PE"
    steps = dict(pair if not back else pair[::-1] for pair in pairs.split())
    if variant == "hubei" and flipped not in steps:  # an indicator C where the cycle skips it
        return ["N" if back else "F"]
    return [steps[flipped]]


def make_target(variant: str, pick: random.Random, wild: list[str]) -> list[str]:
    """Return fourteen tiles of some winning shape, without regard to what is left of them."""
    kinds = [kind for kind in kinds_of(variant) if kind not in wild]
    suited = [kind for kind in kinds if len(kind) == 2]
    shape = pick.choice(
        ["groups"] * 6 + ["pairs", "pure", "pungs", "honours", "jiang", "special", "concealed_kongs"]
    )
    if shape == "special" and variant in ("jingzhou", "hubei"):
        shape = "pungs"
    if shape == "honours":
        return [pick.choice([kind for kind in kinds if len(kind) == 1 and kind != "C"]) for _ in range(14)]
    if shape == "jiang":
        return [pick.choice([kind for kind in suited if kind[0] in "258"]) for _ in range(14)]
    if shape == "pairs":
        return [kind for kind in pick.sample(kinds, 7) for _ in range(2)]
    if shape == "special" and variant == "huangjin":
        return make_special(pick)
    if shape == "special":
        return make_scattered(pick)
    if shape == "pure":
        suit = pick.choice("ps")
        suited = kinds = [kind for kind in suited if kind[1] == suit]
    eyes = [kind for kind in suited if kind[0] in "258"] or suited
    hand = [pick.choice(eyes)] * 2
    for _ in range(4):
        if shape in ("pungs", "concealed_kongs") or pick.random() < 0.35:
            hand += [pick.choice([kind for kind in kinds if kind != "C"])] * 3
        else:
            first = pick.choice([kind for kind in suited if kind[0] in "1234567"])
            hand += [f"{int(first[0]) + step}{first[1]}" for step in range(3)]
    return hand if shape != "concealed_kongs" else hand + hand[2:14:3]


def make_special(pick: random.Random) -> list[str]:
    """Return thirteen orphans or a hand of honours and knitted tiles."""
    if pick.random() < 0.4:
        orphans = [f"{rank}{suit}" for suit in SUITS for rank in "19"] + list(HONOURS)
        return [*orphans, pick.choice(orphans)]
    order = pick.sample(SUITS, 3)
    knitted = [f"{rank}{suit}" for start, suit in enumerate(order, 1) for rank in range(start, 10, 3)]
    if pick.random() < 0.5:
        return knitted + make_target("plain", random.Random(pick.random()), [])[:5]
    return pick.sample(knitted + list(HONOURS), 14)


def make_scattered(pick: random.Random) -> list[str]:
    """Return thirteen scattered or seven stars."""
    tiles = [
        f"{rank}{suit}" for suit in SUITS for rank in pick.choice(["147", "258", "369", "148", "159", "269"])
    ]
    return pick.sample(tiles, 7) + list(HONOURS) if pick.random() < 0.6 else tiles + pick.sample(HONOURS, 5)


def make_wall(variant: str, rules: Rules, pick: random.Random) -> list[str]:
    """Return a wall: sometimes shuffled, mostly with seats that start near a winning hand."""
    tiles = [kind for kind in kinds_of(variant) for _ in range(4)] + flowers_of(variant, rules)
    pick.shuffle(tiles)
    if pick.random() < 0.15:
        return tiles
    rest = Counter(tiles)
    flipped = pick.choice(kinds_of(variant))
    rest[flipped] -= 1
    wild = next_kinds(variant, rules, flipped)
    stacks = [stack_targets] * 6 + [stack_rivals, stack_robbery, stack_small]
    if rules.get("minimum") == "all_losers_8":
        stacks = [stack_small]  # only small wins ever fall short of it
    stack = pick.choice(stacks + ([stack_scattered] if variant.startswith("anqing") else []))
    hands, wanted = stack(variant, pick, wild, rest)
    pool = [tile for tile, n in rest.items() for _ in range(n)]
    pick.shuffle(pool)
    if stack is stack_small:
        # Reds and wilds go where nobody draws them: without their kongs a small win stays small.
        late = [tile for tile in pool if tile == "C" or tile in wild]
        pool = [*late, *(tile for tile in pool if tile not in late)]
    for hand in hands:
        while len(hand) < 13:
            hand.append(pool.pop())
        pick.shuffle(hand)
    pick.shuffle(hands)
    # What the hands still want is drawn early more often than chance would have it.
    for tile in pick.sample(wanted, min(len(wanted), 12)):
        if tile in pool:
            pool.remove(tile)
            place = pick.choice(
                [pick.randrange(12), pick.randrange(len(pool)), len(pool) - pick.randrange(6)]
            )
            pool.insert(place, tile)
    if stack is stack_small:
        others = [tile for tile in pool if tile not in late]
        pool = others[:-4] + [tile for tile in pool if tile in late] + others[-4:]
    flowers = [tile for tile in pool[1:] if tile.endswith("f")]
    aside = flowers[: pick.choice([0, 0, 0, 1, 2])]
    after = [tile for tile in pool[1:] if tile not in aside]
    return [tile for hand in hands for tile in hand] + [pool[0], *aside, flipped, *after]


def deal_out(hand: list[str], tiles: list[str], rest: Counter[str], size: int) -> list[str]:
    """Move tiles into a hand while it is smaller than `size` and they are left; return those left over."""
    over = []
    for tile in tiles:
        if len(hand) < size and rest[tile] > 0:
            hand.append(tile)
            rest[tile] -= 1
        else:
            over.append(tile)
    return over


def stack_targets(
    variant: str, pick: random.Random, wild: list[str], rest: Counter[str]
) -> tuple[list[list[str]], list[str]]:
    """Give every seat most of some winning shape, with reds and wilds; return hands and what they want."""
    followed = pick.choice(kinds_of(variant)) if variant == "hubei" and pick.random() < 0.25 else None
    hands: list[list[str]] = []
    wanted: list[str] = []
    for _ in range(seats_of(variant)):
        target = make_target(variant, pick, wild)
        pick.shuffle(target)
        reds = ["C"] * pick.choice([0, 0, 1, 2]) if variant in ("anqing", "anqing-que", "jingzhou") else []
        wilds = [kind for kind in wild for _ in range(pick.choice([0, 0, 0, 1, 1, 2, 4]))]
        hand: list[str] = []
        deal_out(hand, [followed] if followed else [], rest, 1)
        wanted += deal_out(hand, reds + wilds + target, rest, 13 - pick.choice([0, 0, 0, 1]))
        hands.append(hand)
    return hands, wanted


def stack_rivals(
    variant: str, pick: random.Random, wild: list[str], rest: Counter[str]
) -> tuple[list[list[str]], list[str]]:
    """Give two seats seven pairs that wait for the same tile, which a third seat has no use for."""
    plain = [kind for kind in kinds_of(variant) if kind not in wild and kind != "C" and rest[kind] == 4]
    waited, *others = pick.sample(plain, 19)
    hands: list[list[str]] = [[], [], []]
    for hand, pairs in zip(hands, (others[:6], others[6:12], others[12:18]), strict=True):
        deal_out(hand, [waited, *(kind for kind in pairs for _ in range(2))], rest, 13)
    return [*hands, *([] for _ in range(seats_of(variant) - 3))], [waited]


def stack_scattered(
    variant: str, pick: random.Random, wild: list[str], rest: Counter[str]
) -> tuple[list[list[str]], list[str]]:
    """Give one seat all but a tile or two of thirteen scattered, no wild among them."""
    target = [
        tile for tile in make_scattered(pick) if tile not in wild and (tile != "C" or pick.random() < 0.3)
    ]
    pick.shuffle(target)
    hand: list[str] = []
    deal_out(hand, target, rest, 13)
    wanted = [tile for tile in HONOURS if tile not in hand and tile not in wild and tile != "C"]
    return [hand, *([] for _ in range(seats_of(variant) - 1))], wanted * 2


def stack_small(
    variant: str, pick: random.Random, wild: list[str], rest: Counter[str]
) -> tuple[list[list[str]], list[str]]:
    """Give one seat a small hand that needs but a pung, stray copies of which two others hold, and a last tile."""
    honours = [kind for kind in kinds_of(variant) if len(kind) == 1 and kind not in wild and rest[kind] == 4]
    pung = pick.choice([kind for kind in honours if kind != "C"])
    first, second = pick.sample("ps", 2)
    chows = [f"{rank}{first}" for rank in pick.choice(["345", "456", "567"]) + pick.choice(["123", "789"])]
    low = pick.choice("3456")
    wait = [f"{low}{second}", f"{int(low) + 1}{second}"]
    hands: list[list[str]] = [[], [], []]
    eyes = (
        [pick.choice("258") + second] * 2 if pick.random() < 0.5 else [pick.choice("258") + second, *wild[:1]]
    )
    deal_out(hands[0], [pung, pung, *chows, *wait, *eyes], rest, 13)
    for hand in hands[1:]:
        deal_out(hand, [pung], rest, 13)
    wanted = [f"{int(low) - 1}{second}", f"{int(low) + 2}{second}"]
    return [*hands, *([] for _ in range(seats_of(variant) - 3))], wanted * 2


def stack_robbery(
    variant: str, pick: random.Random, wild: list[str], rest: Counter[str]
) -> tuple[list[list[str]], list[str]]:
    """Give one seat a pair, one a stray third copy, one a wait for it; the fourth copy comes early."""
    middle = [kind for kind in kinds_of(variant) if len(kind) == 2 and kind[0] in "34567" and rest[kind] == 4]
    tile = pick.choice([kind for kind in middle if kind not in wild])
    around = [f"{int(tile[0]) + step}{tile[1]}" for step in (-1, 1)]
    honours = [kind for kind in kinds_of(variant) if len(kind) == 1 and kind not in wild and kind != "C"]
    pungs = pick.sample(honours, 3)
    waiting = (
        around + [kind for kind in pungs for _ in range(3)] + [pick.choice(["2", "5", "8"]) + tile[1]] * 2
    )
    hands: list[list[str]] = [[], [], []]
    deal_out(hands[0], [tile, tile], rest, 13)
    deal_out(hands[1], [tile], rest, 13)
    deal_out(hands[2], waiting, rest, 13)
    return [*hands, *([] for _ in range(seats_of(variant) - 3))], [tile]
