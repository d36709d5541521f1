// The chart of a variant, or of all side by side.

import { ask, current, fill, make, row, say } from "./say.js";

const byId = (id) => document.getElementById(id);
let asked = 0; // the newest question: slower answers to older ones are not shown

/** Offer the charts that there are, keeping the one that was chosen. */
export function offerCharts(charts) {
  const select = byId("chart");
  const before = select.value;
  select.replaceChildren(...charts.map(({ name, title }) => make("option", { value: name, text: title })));
  if (charts.some(({ name }) => name === before)) select.value = before;
}

/** Draw the chosen chart; resolves when it is seen. */
export async function showChart(variant) {
  const name = byId("chart").value;
  const number = ++asked;
  const [figure, picture] = [byId("figure"), byId("picture")];
  if (!name) return clear();
  figure.setAttribute("aria-busy", "true");
  byId("drawing").hidden = false;
  const whose = byId("side-by-side").checked ? "all" : variant;
  try {
    const chart = await ask(`/api/charts/${whose}/${name}/${current()}`);
    if (number !== asked) return;
    const loaded = new Promise((resolve) => { picture.onload = resolve; picture.onerror = resolve; });
    picture.src = chart.svg;
    picture.alt = chart.finding;
    picture.hidden = false;
    byId("finding").textContent = chart.finding;
    const link = byId("svg");
    link.href = chart.svg;
    link.hidden = false;
    fill(byId("numbers-table"), row(["", ...chart.columns], { head: true }), chart.rows.map((cells) => row(cells)));
    await loaded;
  } finally {
    if (number === asked) {
      byId("drawing").hidden = true;
      figure.setAttribute("aria-busy", "false");
    }
  }
}

function clear() {
  byId("picture").hidden = true;
  byId("svg").hidden = true;
  byId("drawing").hidden = true;
  byId("figure").setAttribute("aria-busy", "false");
  byId("numbers-table").replaceChildren();
  say(byId("finding"), { en: "The study has no chart of this variant.", zh: "本研究没有此玩法的图表。" });
}
