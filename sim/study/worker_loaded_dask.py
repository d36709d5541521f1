"""Imported for what it does: load Dask where workers of a cluster are to be forked (`worker_start`)."""

from __future__ import annotations

from contextlib import suppress

from sim.study.cluster import ClusterError, load_dask

with suppress(ClusterError):  # where Dask is not installed the parent says so
    load_dask()
