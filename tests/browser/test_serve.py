"""What a visitor of the explorer does and sees."""

from __future__ import annotations

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from sim.report.charts import CHARTS
from sim.rules import VARIANTS
from tests.browser.visitor import Visitor

HAND, WIN = "123p456p22s789s45s", "6s"


def test_another_variant_another_chart(chromium: object, url: str) -> None:
    visitor = Visitor(chromium, url, query="?lang=en")
    assert [card.get_attribute("value") for card in visitor.all("input[name=variant]")] == list(VARIANTS)
    seen = []
    for name, said in [("anqing", "Anqing"), ("hubei", "Hubei"), ("jingzhou", "Jingzhou")]:
        if name != "anqing":
            visitor.choose(name)
        picture = visitor.find("#picture")
        assert f"/charts/{name}/seat_wins.en.svg" in str(picture.get_attribute("src"))
        assert visitor.browser.execute_script("return arguments[0].naturalWidth", picture) > 500
        assert said in str(picture.get_attribute("alt"))
        assert visitor.chosen() == said
        seen.append((picture.get_attribute("src"), visitor.text("#finding"), visitor.text("#switches")))
    assert all(len(set(column)) == 3 for column in zip(*seen, strict=True))
    assert len(visitor.all("#switches tbody tr")) == len(VARIANTS["jingzhou"].switches)
    assert "variant=jingzhou" in visitor.browser.current_url
    visitor.browser.refresh()
    visitor.until(lambda: visitor.chosen() == "Jingzhou")
    visitor.drawn()
    assert visitor.complaints() == []


def test_every_chart_is_drawn(chromium: object, url: str) -> None:
    visitor = Visitor(chromium, url, query="?lang=en&variant=huangjin")
    offered = [str(option.get_attribute("value")) for option in visitor.all("#chart option")]
    assert offered == [chart.name for chart in CHARTS if chart.name != "hand_types"]
    alone = visitor.find("#picture").get_attribute("alt")
    visitor.find("#side-by-side").click()
    visitor.drawn()
    assert visitor.find("#picture").get_attribute("alt") != alone
    assert "/charts/all/" in str(visitor.find("#picture").get_attribute("src"))
    visitor.pick_chart("hand_types")
    assert visitor.browser.execute_script("return document.getElementById('picture').naturalWidth") > 500
    visitor.find("#numbers summary").click()
    assert len(visitor.all("#numbers-table tbody tr")) > 3
    assert visitor.complaints() == []


def test_a_hand_is_judged(chromium: object, url: str) -> None:
    visitor = Visitor(chromium, url, query="?lang=en&variant=hubei")
    visitor.fill(hand=HAND, win=WIN)
    visitor.judge()
    answer = visitor.answer()
    assert answer["Verdict"] == "a win"
    assert (answer["Seat 1 (next)"], answer["Seat 0 (dealer)"]) == ("+1,200", "−400")
    picture = visitor.find("#hand-result img")
    assert visitor.browser.execute_script("return arguments[0].naturalWidth", picture) > 300
    visitor.fill(win="")
    visitor.find("[name=win]").send_keys(Keys.ENTER)
    visitor.until(lambda: visitor.answer().get("Verdict") == "ready")
    waits = visitor.find("#hand-result dl").find_elements(By.TAG_NAME, "img")
    assert [tile.get_attribute("alt") for tile in waits] == ["3s", "6s"]
    visitor.find("#settings summary").click()
    visitor.find('[name="set:wild"]').send_keys("off")
    visitor.judge()
    visitor.until(lambda: visitor.text("#hand-result code") == "hubei+wild=off")
    assert visitor.complaints() == []


def test_a_bad_hand_costs_one_clear_line(chromium: object, url: str) -> None:
    visitor = Visitor(chromium, url, query="?lang=en&variant=hubei")
    for fields, parts in [
        ({"hand": "123p456p22s789s45q"}, ["position 16", "'q'"]),
        ({"hand": "123p", "win": WIN}, ["3 concealed tiles", "expected 13"]),
        ({"hand": "", "win": WIN}, ["expected 13"]),
        ({"hand": HAND, "win": "X"}, ["win"]),
    ]:
        visitor.fill(**fields)
        visitor.judge()
        message = visitor.text("#hand-error")
        assert all(part in message for part in parts), message
        assert "\n" not in message
        assert visitor.all("#hand-result *") == []
    visitor.fill(hand=HAND, win="")
    visitor.judge("advise")
    assert "advice about a discard needs 14" in visitor.text("#hand-error")
    visitor.fill(win=WIN)
    visitor.judge()
    assert not visitor.find("#hand-error").is_displayed()
    assert visitor.complaints() == []


def test_tiles_can_be_clicked_instead_of_typed(chromium: object, url: str) -> None:
    visitor = Visitor(chromium, url, query="?lang=en&variant=jingzhou")
    visitor.fill(hand="")
    visitor.find("#palette summary").click()
    tiles = {str(button.get_attribute("aria-label")): button for button in visitor.all("#palette button")}
    assert len(tiles) == 24
    for name in ("1p", "2p", "C"):
        tiles[f"add {name}"].click()
    assert visitor.find("[name=hand]").get_attribute("value") == "1p2pC"
    visitor.find("[name=win]").click()
    tiles["add 9s"].click()
    assert visitor.find("[name=win]").get_attribute("value") == "9s"
    assert visitor.complaints() == []


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_leaves_the_page(chromium: object, url: str, width: int, language: str) -> None:
    visitor = Visitor(chromium, url, query=f"?lang={language}&variant=hubei", width=width)
    # With the fields that only these have: declared ready; flowers and winds.
    for variant in ("anqing", "huangjin"):
        visitor.choose(variant)
        for fold in visitor.all("details:not([open]) > summary"):
            fold.click()
        visitor.judge("example")
        assert visitor.answer()
        assert visitor.leaving_the_page() == [], variant
    assert visitor.complaints() == []


def test_the_language_changes_everything_and_is_kept_nowhere(chromium: object, url: str) -> None:
    visitor = Visitor(chromium, url, query="?variant=hubei")
    assert visitor.find("html").get_attribute("lang") == "en"
    visitor.judge("example")
    visitor.speak("zh")
    assert visitor.find("html").get_attribute("lang") == "zh-Hans"
    assert visitor.answer()["结论"] == "胡"
    assert [head.text for head in visitor.all("h2")] == [
        "玩法",
        "图表 湖北",
        "估计值 湖北",
        "判牌 湖北",
        "规则 湖北",
    ]
    assert "seat_wins.zh.svg" in str(visitor.find("#picture").get_attribute("src"))
    assert visitor.find("#palette button").get_attribute("aria-label") == "加1m"
    stored = visitor.browser.execute_script(
        "return [localStorage.length, sessionStorage.length, document.cookie]"
    )
    assert stored == [0, 0, ""]
    assert Visitor(chromium, url, query="?variant=hubei").find("html").get_attribute("lang") == "en"
    assert visitor.complaints() == []


def test_it_goes_by_keyboard(chromium: object, url: str) -> None:
    visitor = Visitor(chromium, url, query="?lang=en&variant=anqing")
    visitor.find("input[value=anqing]").send_keys(Keys.ARROW_RIGHT)
    visitor.until(lambda: visitor.chosen() == "Anqing-que")
    visitor.drawn()
    reached = set()
    for _ in range(45):
        visitor.browser.switch_to.active_element.send_keys(Keys.TAB)
        here = visitor.browser.switch_to.active_element
        reached.add(here.get_attribute("id") or here.get_attribute("name") or here.tag_name)
    assert {
        "chart",
        "side-by-side",
        "svg",
        "hand",
        "win",
        "indicator",
        "judge",
        "advise",
        "example",
    } <= reached
    unnamed = visitor.browser.execute_script(
        "return [...document.querySelectorAll('input, select, button')]"
        ".filter((e) => !(e.labels?.length || e.textContent.trim() || e.getAttribute('aria-label'))).map((e) => e.outerHTML)"
    )
    assert unnamed == []
    assert visitor.complaints() == []


def test_a_server_that_is_gone_is_said(chromium: object, url: str) -> None:
    visitor = Visitor(chromium, url, query="?lang=en&variant=hubei")
    visitor.browser.execute_cdp_cmd("Network.enable", {})
    offline = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    try:
        visitor.browser.execute_cdp_cmd("Network.emulateNetworkConditions", offline)
        visitor.find("#example").click()
        visitor.until(lambda: visitor.find("#hand-error").is_displayed())
        assert "is it still running?" in visitor.text("#hand-error")
    finally:
        online = {**offline, "offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
        visitor.browser.execute_cdp_cmd("Network.emulateNetworkConditions", online)
