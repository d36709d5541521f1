// The rule sheet and the estimates of a variant.

import { fill, make, row, say } from "./say.js";

const byId = (id) => document.getElementById(id);

/** Show what the server knows of a variant. */
export function showSheet({ sheet, estimates, unit }) {
  say(byId("sheet-source"), {
    en: `Source: ${sheet.source}. ${sheet.seats} players, ${sheet.wall.tiles} tiles: ${sheet.wall.kinds}.`,
    zh: `来源：${sheet.source}。${sheet.seats}人，${sheet.wall.tiles}张牌：${sheet.wall.kinds}。`,
  });
  const head = row([
    { en: "switch", zh: "开关" }, { en: "what it is about", zh: "含义" }, { en: "values (bold: default)", zh: "取值（粗体为默认）" },
    { en: "source", zh: "出处" },
  ], { head: true });
  fill(byId("switches"), head, sheet.switches.map(switchRow));
  listRules(byId("own-rules"), sheet.rules);
  listRules(byId("shared-rules"), sheet.shared_rules);
  showEstimates(estimates);
  say(byId("unit"), unit);
}

function switchRow(known) {
  const values = known.values.map(({ value, en, zh }) => make("li", {
    className: value === known.default ? "default" : undefined,
    children: [make("code", { text: value }), ": ", make("span", { text: { en, zh } })],
  }));
  if (known.any_number_to !== null) {
    const limit = known.any_number_to;
    values.push(make("li", { text: { en: `or any number from 0 to ${limit}`, zh: `或0到${limit}之间任意数` } }));
  }
  return row([
    make("span", { text: `${known.name} [${known.rule}]` }), known.meaning, make("ul", { children: values }), known.source,
  ]);
}

function listRules(list, rules) {
  list.replaceChildren(...rules.map(({ id, en, zh }) => make("div", {
    children: [make("dt", { text: id }), make("dd", { text: { en, zh } })],
  })));
}

function showEstimates(estimates) {
  byId("no-estimates").hidden = estimates.length > 0;
  byId("estimates-table").hidden = estimates.length === 0;
  const settings = ["on", "off"].filter((wild) => estimates.some((line) => line[wild]));
  const wild = { on: { en: "with the wildcard", zh: "有赖子" }, off: { en: "without", zh: "无赖子" } };
  const head = [{ en: "what", zh: "项目" }];
  for (const setting of settings) head.push(wild[setting], { en: "95 % interval", zh: "95%区间" }, "n");
  const isNumber = (at) => at > 0;
  fill(byId("estimates-table"), row(head, { head: true, numbers: isNumber }), estimates.map((line) => {
    const cells = [line.title];
    for (const setting of settings) {
      const parts = line[setting] ?? { value: "–", interval: "", n: "" };
      cells.push(parts.value, parts.interval, parts.n);
    }
    return row(cells, { numbers: isNumber });
  }));
}
