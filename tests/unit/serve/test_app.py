"""What the explorer answers: pages, data, charts, and whom it refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from unittest.mock import patch
from xml.etree import ElementTree

from tornado.gen import multi
from tornado.httpclient import HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.testing import AsyncHTTPTestCase, gen_test
from tornado.web import Application

from sim.report.charts import CHARTS, draw
from sim.report.tables import table
from sim.rules import VARIANTS
from sim.rules.sheet import sheet
from sim.serve.app import MOST_BYTES, PAGE, make_app
from sim.serve.explorer import Explorer
from tests.unit.serve.made_explorer import made_explorer

JSON = {"Content-Type": "application/json"}


class Served(AsyncHTTPTestCase):
    """The application behind a real port; names of this machine only."""

    loopback = True

    def get_app(self) -> Application:
        return make_app(made_explorer(), loopback=self.loopback)

    def get_http_server(self) -> HTTPServer:
        return HTTPServer(self._app, max_body_size=MOST_BYTES)

    def data(self, path: str) -> Any:
        found = self.fetch(path)
        assert found.code == 200, (path, found.code)
        return json.loads(found.body)

    def post(self, body: bytes | str, headers: Mapping[str, str] = JSON) -> HTTPResponse:
        return self.fetch("/api/hand", method="POST", body=body, headers=dict(headers))


class TestHeaders(Served):
    def test_every_answer_carries_them(self) -> None:
        for path, status in [("/", 200), ("/page/page.js", 200), ("/api/overview", 200), ("/nothing", 404)]:
            found = self.fetch(path)
            assert found.code == status
            policy = found.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert found.headers["X-Content-Type-Options"] == "nosniff"
            assert found.headers["Referrer-Policy"] == "no-referrer"
            assert "Server" not in found.headers

    def test_a_picture_runs_nothing(self) -> None:
        for path in ("/tiles/5m.svg", "/charts/hubei/seat_pay.en.svg"):
            policy = self.fetch(path).headers["Content-Security-Policy"]
            assert "script-src" not in policy
            assert "default-src 'none'" in policy

    def test_only_names_of_this_machine(self) -> None:
        for host, status in [
            ("localhost:9", 200),
            ("127.0.0.1", 200),
            ("[::1]:8136", 200),
            ("evil.example", 403),
            ("localhost.evil.example:8136", 403),
            ("192.168.1.7", 403),
        ]:
            for path in ("/", "/page/page.css", "/api/overview", "/tiles/C.svg"):
                assert self.fetch(path, headers={"Host": host}).code == status, (host, path)


class TestOpen(Served):
    loopback = False

    def test_any_name_where_it_was_opened_to_others(self) -> None:
        assert self.fetch("/", headers={"Host": "lab.example:8136"}).code == 200


class TestPage(Served):
    def test_nothing_is_inline_and_nothing_comes_from_elsewhere(self) -> None:
        page = self.fetch("/").body.decode()
        assert re.findall(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=|javascript:", page) == []
        for target in re.findall(r'(?:src|href)="([^"]+)"', page):
            assert target[0] in "/#", target
            if target[0] == "/":
                assert self.fetch(target).code == 200, target
        for path in PAGE.iterdir():
            assert (
                re.findall(
                    r"https?://|localStorage|sessionStorage|cookie|innerHTML|\beval\b",
                    path.read_text("utf-8"),
                )
                == []
            )

    def test_scripts_and_style_have_their_type(self) -> None:
        for path in PAGE.iterdir():
            if path.name != "index.html":
                kind = self.fetch(f"/page/{path.name}").headers["Content-Type"]
                assert kind.partition(";")[0] in ("text/css", "text/javascript", "application/javascript")

    def test_every_word_is_there_in_both_languages(self) -> None:
        page = (PAGE / "index.html").read_text(encoding="utf-8")
        for name in ("data-", "data-label-"):
            words = re.findall(rf'{name}en="([^"]+)" {name}zh="([^"]+)"', page)
            assert len(words) == page.count(f"{name}en=") == page.count(f"{name}zh=") >= 5
            assert all(re.search(r"[\u4e00-\u9fff]|English", zh) for _, zh in words)

    def test_no_other_file_is_served(self) -> None:
        for path in (
            "/page/index.html",
            "/page/../app.py",
            "/page/%2e%2e/app.py",
            "/page/..%2fapp.py",
            "/app.py",
        ):
            assert self.fetch(path).code == 404, path

    def test_the_letters_for_machines_without_chinese(self) -> None:
        assert self.fetch("/font.ttf").body[:4] == b"\x00\x01\x00\x00"


class TestData(Served):
    def test_variants_side_by_side(self) -> None:
        found = self.data("/api/overview")
        assert [card["name"] for card in found["variants"]] == list(VARIANTS)
        assert {card["name"]: card["hands"] for card in found["variants"] if card["hands"]} == {
            "hubei": 300,
            "jingzhou": 300,
        }
        for card in found["variants"]:
            rules = [text for _, text in VARIANTS[card["name"]].rules]
            assert any(rule.en.startswith(card["wild"]["en"][:-1]) for rule in rules)
            assert any(rule.zh.startswith(card["wild"]["zh"][:-1]) for rule in rules)
            assert "wild" in card["wild"]["en"] or "gold" in card["wild"]["en"]

    def test_the_rule_sheet_is_that_of_the_command(self) -> None:
        for name, variant in VARIANTS.items():
            found = self.data(f"/api/variants/{name}")
            assert found["sheet"] == json.loads(json.dumps(sheet(variant)))
            assert len(found["kinds"]) == len(variant.wall)

    def test_estimates_are_those_of_the_study(self) -> None:
        estimates = made_explorer().study.estimates
        found = {line["name"]: line for line in self.data("/api/variants/hubei")["estimates"]}
        line = estimates.query("variant == 'hubei' and wild == 'off' and metric == 'turns'").iloc[0]
        assert found["turns"]["off"]["value"] == f"{line['value']:.1f}"
        assert found["turns"]["off"]["interval"] == f"{line['low']:.1f} … {line['high']:.1f}"
        assert found["turns"]["off"]["n"] == "300"
        assert "off" not in {key for line in self.data("/api/variants/jingzhou")["estimates"] for key in line}
        assert self.data("/api/variants/anqing")["estimates"] == []

    def test_no_name_opens_a_file(self) -> None:
        for name in ("nothing", "mine.toml", "..%2fmine.toml", "hubei+map=minus_one"):
            assert self.fetch(f"/api/variants/{name}").code == 404
        answer = json.loads(self.post(json.dumps({"variant": "pyproject.toml", "record": {}})).body)
        assert answer["error"].startswith("unknown variant 'pyproject.toml'; possible: anqing")


class TestCharts(Served):
    def test_those_that_the_study_has(self) -> None:
        for variant in ("hubei", "jingzhou", "anqing"):
            frames = made_explorer().study
            names = [c.name for c in CHARTS if variant in set(c.data(frames).get("variant", ()))]
            assert [c["name"] for c in self.data(f"/api/variants/{variant}")["charts"]] == names
        assert self.data("/api/overview")["charts"]

    def test_a_chart_of_one_variant_and_of_all(self) -> None:
        found = self.data("/api/charts/jingzhou/seat_wins/en")
        assert "Jingzhou" in found["finding"]
        assert "Hubei" not in found["finding"]
        assert [row[0] for row in found["rows"]] == ["Jingzhou"]
        together = self.data("/api/charts/all/seat_wins/zh")
        study = made_explorer().study
        assert together["finding"] == draw(study, "seat_wins", "zh").get_label()
        assert together["rows"] == [
            list(row) for row in table(study, "seat_wins", "zh").itertuples(name=None)
        ]

    def test_the_picture_is_an_svg(self) -> None:
        found = self.fetch(self.data("/api/charts/hubei/winner_pay/zh")["svg"])
        assert found.headers["Content-Type"] == "image/svg+xml"
        assert ElementTree.fromstring(found.body).tag == "{http://www.w3.org/2000/svg}svg"
        assert len(found.body) > 10_000

    def test_what_does_not_exist(self) -> None:
        for path in (
            "hubei/nothing/en",
            "nothing/seat_wins/en",
            "hubei/seat_wins/fr",
            "anqing/seat_wins/en",
            "hubei/fans/en",
        ):
            assert self.fetch(f"/api/charts/{path}").code == 404, path
        assert self._app.settings["drawings"]._made == {}

    @gen_test
    async def test_drawn_once_for_all_who_ask(self) -> None:
        drawn: list[tuple[object, ...]] = []
        original = Explorer.draw

        def counted(explorer: Explorer, *asked: Any) -> Any:
            drawn.append(asked)
            return original(explorer, *asked)

        with patch.object(Explorer, "draw", counted):
            url = self.get_url("/charts/hubei/seat_pay.en.svg")
            answers = await multi([self.http_client.fetch(url) for _ in range(4)])
        assert drawn == [("hubei", "seat_pay", "en")]
        assert len({answer.body for answer in answers}) == 1


class TestTiles(Served):
    def test_every_tile_of_the_notation(self) -> None:
        for name in ("1m", "9s", "E", "P", "8f"):
            assert ElementTree.fromstring(self.fetch(f"/tiles/{name}.svg").body).tag.endswith("svg")
        for name in ("0m", "9f", "X", "10m"):
            assert self.fetch(f"/tiles/{name}.svg").code == 404


class TestRequests(Served):
    def test_only_json_is_read(self) -> None:
        question = json.dumps({"variant": "hubei", "record": {"hand": "1q"}})
        for kind in ("text/plain", "application/x-www-form-urlencoded"):
            assert self.post(question, {"Content-Type": kind}).code == 415
        for body in ("{", "[1]", '"x"', "[" * 9000):
            assert self.post(body).code == 400
        assert self.fetch("/api/hand").code == 405

    def test_a_request_has_a_limit(self) -> None:
        hand = "1" * MOST_BYTES
        assert self.post(json.dumps({"variant": "hubei", "record": {"hand": hand}})).code == 400
