"""Codes as typed numbers, for arguments of kernels: numba gives a called kernel one signature for each literal argument."""

from __future__ import annotations

import numpy as np

from sim.codes import Do, MeldKind, Side, Way
from sim.tiles import NO_TILE

NONE = np.int64(-1)
NO_KIND = np.int64(NO_TILE)
DEALER_SEAT = np.int64(0)

DO_DRAW = np.int64(Do.DRAW)
DO_REPLACE = np.int64(Do.REPLACE)
DO_FLOWER = np.int64(Do.FLOWER)
DO_DISCARD = np.int64(Do.DISCARD)
DO_CHOW = np.int64(Do.CHOW)
DO_PUNG = np.int64(Do.PUNG)
DO_KONG_EXPOSED = np.int64(Do.KONG_EXPOSED)
DO_KONG_ADDED = np.int64(Do.KONG_ADDED)
DO_KONG_CONCEALED = np.int64(Do.KONG_CONCEALED)
DO_KONG_SINGLE = np.int64(Do.KONG_SINGLE)
DO_DECLARE = np.int64(Do.DECLARE)
DO_WIN = np.int64(Do.WIN)
DO_DRAWN_HAND = np.int64(Do.DRAWN_HAND)
DO_SIDE_PAYMENT = np.int64(Do.SIDE_PAYMENT)

WAY_SELF_DRAW = np.int64(Way.SELF_DRAW)
WAY_REPLACEMENT = np.int64(Way.REPLACEMENT)
WAY_DISCARD = np.int64(Way.DISCARD)
WAY_ROB_KONG = np.int64(Way.ROB_KONG)

MELD_CHOW = np.int64(MeldKind.CHOW)
MELD_PUNG = np.int64(MeldKind.PUNG)
MELD_KONG_EXPOSED = np.int64(MeldKind.KONG_EXPOSED)
MELD_KONG_ADDED = np.int64(MeldKind.KONG_ADDED)
MELD_KONG_CONCEALED = np.int64(MeldKind.KONG_CONCEALED)

SIDE_FOLLOW_DEALER = np.int64(Side.FOLLOW_DEALER)
SIDE_FOUR_DEALT = np.int64(Side.FOUR_DEALT)
