"""The browser of the system, without a screen, and the explorer that it looks at.

Nothing is fetched: browser and driver are those that the system has (Debian: `chromium`, `chromium-driver`). With
``LAIZI_BROWSER_TESTS=1`` (as `.ci/run` has it) a missing one is a failure; otherwise these tests are not collected where
one is missing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from tests.house.project import ROOT

BROWSERS, DRIVERS = (
    ("chromium", "chromium-browser", "google-chrome"),
    ("chromedriver", "chromium.chromedriver"),
)
WANTED = os.environ.get("LAIZI_BROWSER_TESTS") == "1"


def _found(names: tuple[str, ...]) -> str | None:
    return next((path for path in map(shutil.which, names) if path is not None), None)


_HERE = find_spec("selenium") is not None and _found(BROWSERS) is not None and _found(DRIVERS) is not None
collect_ignore = [] if WANTED or _HERE else ["test_serve.py", "visitor.py"]


@pytest.fixture(scope="session")
def url() -> Iterator[str]:
    """Where the explorer shows the published study."""
    command = [sys.executable, "-m", "sim.cli.main", "serve", "--port", "0", "--no-browser"]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        line = server.stdout.readline()
        assert line.startswith("http://127.0.0.1:"), line
        yield line.split()[0]
    finally:
        server.terminate()
        server.wait(timeout=30)


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    """One browser for all tests."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    browser, driver = _found(BROWSERS), _found(DRIVERS)
    assert browser, f"no browser: none of {', '.join(BROWSERS)}; Debian has it in the package chromium"
    assert driver, f"no driver: none of {', '.join(DRIVERS)}; Debian has it in the package chromium-driver"
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    # As root, and in containers with little shared memory, Chromium starts only so.
    for switch in (
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--lang=en-US",
    ):
        options.add_argument(switch)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    opened = webdriver.Chrome(options=options, service=Service(driver))
    yield opened
    opened.quit()
