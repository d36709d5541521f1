"""Somebody who looks at the explorer: what is seen, clicked and typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select, WebDriverWait

PATIENCE = 120  # seconds: a chart or a hand may have to wait for a busy machine
# Boxes that leave the page on either side, but for what scrolls in a box of its own.
_OVERFLOWING = """
const wide = document.documentElement.clientWidth;
const inside = (e) => { for (let p = e; p; p = p.parentElement) if (p.classList?.contains("scroll")) return true; return false; };
return [...document.body.querySelectorAll("*")].filter((e) => {
  const box = e.getBoundingClientRect();
  return box.width > 0 && !inside(e) && (box.right > wide + 1 || box.left < -1);
}).map((e) => e.tagName + "#" + e.id + "." + e.className).slice(0, 9);
"""


class Visitor:
    """The page in a browser of a given size."""

    def __init__(
        self, browser: Any, url: str, *, query: str = "", width: int = 1280, height: int = 900
    ) -> None:
        self.browser = browser
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        browser.get_log("browser")  # what others left
        browser.get(url + query)
        self.until(lambda: self.chosen() != "")
        self.drawn()

    def until(self, seen: Callable[[], object]) -> None:
        """Wait for something."""
        WebDriverWait(self.browser, PATIENCE).until(lambda _: seen())

    def drawn(self) -> None:
        """Wait for the chart."""
        self.until(lambda: self.find("#figure").get_attribute("aria-busy") == "false")

    def find(self, selector: str) -> WebElement:
        found: WebElement = self.browser.find_element(By.CSS_SELECTOR, selector)
        return found

    def all(self, selector: str) -> list[WebElement]:
        found: list[WebElement] = self.browser.find_elements(By.CSS_SELECTOR, selector)
        return found

    def text(self, selector: str) -> str:
        return self.find(selector).text

    def chosen(self) -> str:
        """Return the variant that the parts of the page say they are about."""
        names = {place.get_attribute("textContent") for place in self.all(".chosen")}
        return str(names.pop()) if len(names) == 1 else ""

    def choose(self, variant: str) -> None:
        """Choose a variant and wait for its chart."""
        before = self.chosen()
        self.find(f'input[value="{variant}"]').click()
        self.until(lambda: self.chosen() not in ("", before))
        self.drawn()

    def pick_chart(self, name: str) -> None:
        Select(self.find("#chart")).select_by_value(name)
        self.drawn()

    def speak(self, language: str) -> None:
        self.find(f"#to-{language}").click()
        self.drawn()

    def fill(self, **fields: str) -> None:
        """Write into fields of the form, by keyboard."""
        for name, value in fields.items():
            field = self.find(f"[name={name}]")
            field.send_keys(Keys.CONTROL, "a")
            field.send_keys(Keys.DELETE, value)

    def judge(self, button: str = "judge") -> None:
        """Ask, and wait for result or error."""
        self.find(f"#{button}").click()
        self.until(lambda: self.all("#hand-result dl, #hand-error:not([hidden])"))

    def answer(self) -> dict[str, str]:
        """Return the lines of the result."""
        return {line.find_element(By.TAG_NAME, "dt").text: line.find_element(By.TAG_NAME, "dd").text
                for line in self.all("#hand-result dl > div")}  # fmt: skip

    def leaving_the_page(self) -> list[str]:
        """Return what sticks out on either side, but for what scrolls in its own box."""
        found: list[str] = self.browser.execute_script(_OVERFLOWING)
        width, shown = self.browser.execute_script(
            "return [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        return found if width <= shown else [*found, f"page {width} > {shown}"]

    def complaints(self) -> list[str]:
        """Return what the browser's console got to hear since it was asked last."""
        return [f"{entry['level']} {entry['message']}" for entry in self.browser.get_log("browser")]
