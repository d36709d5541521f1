"""A Dask cluster of separate processes over loopback, with or without TLS; certificates are made on the spot."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
_PATIENCE = 120


def make_certificates(folder: Path) -> dict[str, Path]:
    """Make an authority and one certificate, signed by it, for scheduler, workers and client."""
    ca, ca_key, cert, key, request = (
        folder / n for n in ("ca.pem", "ca.key", "cert.pem", "key.pem", "request.pem")
    )
    new = ["openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    steps = [
        [*new, *["-x509", "-days", "2", "-subj", "/CN=authority", "-keyout"], str(ca_key), "-out", str(ca)],
        [*new, *["-subj", "/CN=laizi", "-keyout"], str(key), "-out", str(request)],
        [*["openssl", "x509", "-req", "-days", "2", "-CAcreateserial", "-in"], str(request), "-CA", str(ca)],
    ]
    steps[-1] += ["-CAkey", str(ca_key), "-out", str(cert)]
    for step in steps:
        subprocess.run(step, check=True, capture_output=True)
    return {"ca-file": ca, "cert": cert, "key": key}


@dataclass
class Net:
    """A scheduler and its workers."""

    folder: Path
    environment: dict[str, str]
    tls: dict[str, Path] = field(default_factory=dict)
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)
    address: str = ""

    @property
    def scheduler(self) -> subprocess.Popen[bytes]:
        return self.processes[0]

    @property
    def workers(self) -> list[subprocess.Popen[bytes]]:
        return self.processes[1:]

    def start(self, workers: int) -> None:
        """Start a scheduler and workers; returns when the scheduler listens."""
        said = self.folder / "scheduler.json"
        self._spawn(
            "scheduler", "--no-dashboard", "--scheduler-file", str(said), "--host", "127.0.0.1", "--port", "0"
        )
        deadline = time.monotonic() + _PATIENCE
        while not said.exists() and time.monotonic() < deadline:
            assert self.scheduler.poll() is None, self.log()
            time.sleep(0.05)
        import json

        self.address = json.loads(said.read_text())["address"]
        for _ in range(workers):
            self.add_worker()

    def add_worker(self) -> None:
        self._spawn(
            "worker", self.address, "--no-dashboard", "--no-nanny", "--nthreads", "1", "--local-directory", str(self.folder),
            "--host", "127.0.0.1",
        )  # fmt: skip

    def stop(self) -> None:
        """End every process that was started here."""
        for process in self.processes[::-1]:
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
            process.wait()

    def log(self) -> str:
        return "\n".join(p.read_text()[-2000:] for p in self.folder.glob("*.log"))

    def _spawn(self, role: str, *options: str) -> None:
        flags = [part for name, path in self.tls.items() for part in (f"--tls-{name}", str(path))]
        if self.tls and role == "scheduler":
            flags += ["--protocol", "tls"]
        command = [sys.executable, "-m", "dask", role, *options, *flags]
        log = (self.folder / f"{role}-{len(self.processes)}.log").open("wb")
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **self.environment}
        self.processes.append(
            subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True
            )
        )
