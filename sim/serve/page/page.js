// The page: which variant, which language. Both stand in the address, nothing is stored.

import { offerCharts, showChart } from "./chart.js";
import { buildForm, compiledNow } from "./hand.js";
import { ask, current, make, say, speak } from "./say.js";
import { showSheet } from "./sheet.js";

const byId = (id) => document.getElementById(id);
const state = { variant: "", overview: null };
let turn = 0;

function remember() {
  const address = new URL(location.href);
  address.searchParams.set("variant", state.variant);
  address.searchParams.set("lang", current());
  history.replaceState(null, "", address);
}

/** Do something, and show in one line why it failed. */
async function attempt(task) {
  byId("trouble").hidden = true;
  try {
    await task();
  } catch (error) {
    byId("trouble").textContent = error.message;
    byId("trouble").hidden = false;
  }
}

function showCards({ variants, study, players }) {
  byId("cards").replaceChildren(...variants.map((variant) => {
    const input = make("input", { type: "radio", name: "variant", value: variant.name });
    input.addEventListener("change", () => attempt(() => choose(variant.name)));
    const counts = {
      en: `${variant.seats} players, ${variant.tiles} tiles, ${variant.switches} switches`,
      zh: `${variant.seats}人，${variant.tiles}张牌，${variant.switches}个开关`,
    };
    return make("label", {
      className: "card",
      children: [
        input, make("strong", { text: variant.title }), make("span", { text: counts }),
        make("span", { className: "quiet", text: variant.wild }),
      ],
    });
  }));
  const counted = variants.filter(({ hands }) => hands > 0).map(({ short, hands }) => [short, hands.toLocaleString("en")]);
  say(byId("source"), {
    en: `Study ${study}; players: ${players}; hands with the wildcard: ${counted.map(([s, n]) => `${s.en} ${n}`).join(", ")}.`,
    zh: `研究 ${study}；打法：${players}；有赖子的局数：${counted.map(([s, n]) => `${s.zh} ${n}`).join("，")}。`,
  });
}

async function choose(name) {
  const number = ++turn;
  state.variant = name;
  document.querySelector(`input[name=variant][value="${name}"]`).checked = true;
  remember();
  const details = await ask(`/api/variants/${name}`);
  if (number !== turn) return;
  const card = state.overview.variants.find((variant) => variant.name === name);
  for (const place of document.querySelectorAll(".chosen")) say(place, card.short);
  showSheet(details);
  buildForm(name, details);
  offer(details.charts);
  await showChart(name);
}

let ownCharts = [];

function offer(charts) {
  ownCharts = charts;
  const together = byId("side-by-side").checked;
  document.querySelector("#charts .chosen").hidden = together;
  offerCharts(together ? state.overview.charts : ownCharts);
}

async function start() {
  // Letters that are drawn before their font is there stay boxes in Chromium where the machine has no Chinese font.
  await document.fonts.load('16px "laizi SC"', "赖").catch(() => []);
  const wanted = new URL(location.href).searchParams;
  const browser = navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
  speak(["en", "zh"].includes(wanted.get("lang")) ? wanted.get("lang") : browser);
  for (const known of ["en", "zh"]) {
    byId(`to-${known}`).addEventListener("click", () => attempt(async () => {
      speak(known);
      remember();
      await showChart(state.variant);
    }));
  }
  byId("chart").addEventListener("change", () => attempt(() => showChart(state.variant)));
  byId("side-by-side").addEventListener("change", () => attempt(async () => {
    offer(ownCharts);
    await showChart(state.variant);
  }));
  state.overview = await ask("/api/overview");
  compiledNow(state.overview.compiled);
  showCards(state.overview);
  const names = state.overview.variants.map(({ name }) => name);
  await choose(names.includes(wanted.get("variant")) ? wanted.get("variant") : names[0]);
}

attempt(start);
