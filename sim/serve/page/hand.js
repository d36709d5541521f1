// The judge of hands: the form, and the answer.

import { ask, fill, label, make, row, say } from "./say.js";

const byId = (id) => document.getElementById(id);
const EXAMPLE = { hand: "123p456p22s789s45s", win: "6s" };
let compiled = true;
let target = null; // the field that the pictures of tiles write into

/** Note whether the engine is compiled: if not, the first hand waits for that. */
export const compiledNow = (value) => { compiled = value; };

/** Make the form anew for a variant. What was typed stays, switches go back to their defaults. */
export function buildForm(variant, { sheet, kinds }) {
  const form = byId("hand-form");
  const kept = Object.fromEntries(["hand", "win", "indicator"].map((name) => [name, form.elements[name]?.value ?? ""]));
  const seats = [...Array(sheet.seats).keys()].map(String);
  form.replaceChildren(
    make("div", {
      className: "fields",
      children: [
        field("hand", { en: "Hand, without the winning tile", zh: "手牌（不含胡牌张）" }, textInput("hand", EXAMPLE.hand), {
          className: "wide",
          hint: {
            en: "Melds in brackets: [123p] [EEE] [1111m] concealed kong; then the concealed tiles: 456s22m. 1m–9m 万, 1p–9p 筒, 1s–9s 条, E S W N C F P; also 五万, 东.",
            zh: "副露写在方括号内：[123p] [EEE]，[1111m]为暗杠；其后是手中的牌：456s22m。1m–9m万，1p–9p筒，1s–9s条，E S W N C F P；也可写五万、东。",
          },
        }),
        field("win", { en: "Winning tile", zh: "胡牌张" }, textInput("win", EXAMPLE.win)),
        field("indicator", { en: "Indicator (flipped tile)", zh: "翻出的牌（赖子皮）" }, textInput("indicator", "")),
        field("by", { en: "Won by", zh: "胡法" }, select("by", [
          ["self_draw", { en: "self-draw", zh: "自摸" }], ["replacement", { en: "replacement after a kong", zh: "杠上自摸" }],
          ["discard", { en: "discard", zh: "点炮" }], ["rob_kong", { en: "robbing a kong", zh: "抢杠" }],
        ])),
        field("seat", { en: "Winner's seat (0: dealer)", zh: "胡者座位（0为庄）" }, select("seat", seats.map((s) => [s, s]), "1")),
        field("discarder", { en: "Seat of discarder or robbed", zh: "点炮或被抢者座位" },
          select("discarder", [["", "–"], ...seats.map((s) => [s, s])])),
      ],
    }),
    palette(kinds),
    circumstances(sheet.family),
    switches(sheet.switches),
    forAdvice(),
    make("div", {
      className: "buttons",
      children: [
        make("button", { type: "submit", className: "first", id: "judge", text: { en: "Judge", zh: "判牌" } }),
        make("button", { type: "button", id: "advise", text: { en: "Which discard?", zh: "该打哪张？" } }),
        make("button", { type: "button", id: "example", text: { en: "Example", zh: "例子" } }),
      ],
    }),
  );
  for (const [name, value] of Object.entries(kept)) form.elements[name].value = value;
  target = form.elements.hand;
  for (const name of Object.keys(kept)) form.elements[name].addEventListener("focus", (event) => { target = event.target; });
  form.onsubmit = (event) => { event.preventDefault(); send(variant, false); };
  byId("advise").addEventListener("click", () => send(variant, true));
  byId("example").addEventListener("click", () => {
    for (const [name, value] of Object.entries(EXAMPLE)) form.elements[name].value = value;
    form.elements.indicator.value = "";
    send(variant, false);
  });
  clearAnswer();
}

const textInput = (name, placeholder, type = "text") => make("input", {
  type, name, placeholder, spellcheck: "false", autocapitalize: "off", maxlength: type === "text" ? 400 : undefined,
  min: type === "number" ? 0 : undefined,
});

const select = (name, options, chosen) => make("select", {
  name,
  children: options.map(([value, text]) => make("option", { value, text, selected: value === chosen })),
});

function field(name, text, input, { className = "", hint } = {}) {
  const children = [make("span", { text }), input];
  if (hint) {
    children.push(make("span", { className: "hint", id: `hint-${name}`, text: hint }));
    input.setAttribute("aria-describedby", `hint-${name}`);
  }
  return make("label", { className: `field ${className}`, children });
}

const check = (name, text) => make("label", {
  className: "check", children: [make("input", { type: "checkbox", name }), make("span", { text })],
});

const folded = (id, text, children) => make("details", { id, children: [make("summary", { text }), ...children] });

function palette(kinds) {
  const buttons = kinds.map((kind) => {
    const button = make("button", { type: "button", children: [tile(kind, "")] });
    label(button, { en: `add ${kind}`, zh: `加${kind}` });
    button.addEventListener("click", () => {
      target.value = target.name === "hand" ? target.value + kind : kind;
    });
    return button;
  });
  return folded("palette", { en: "Tiles to click: they go into the field that was used last", zh: "点牌输入：填入刚用过的一栏" },
    [make("div", { className: "palette", children: buttons })]);
}

function circumstances(family) {
  const winds = [["", "–"], ["E", "E 东"], ["S", "S 南"], ["W", "W 西"], ["N", "N 北"]];
  const fields = [
    field("kong", { en: "A replacement replaced a kong of", zh: "杠上自摸所补的杠" },
      select("kong", [["", "–"], ["four", { en: "four tiles", zh: "四张" }], ["single", { en: "a single tile", zh: "单张" }]])),
    field("visible", { en: "Copies of the winning kind seen by all", zh: "胡牌张已见张数" }, textInput("visible", "0", "number")),
    check("last_tile", { en: "last drawable tile or last discard", zh: "最后一张可摸的牌或最后一张打出的牌" }),
  ];
  if (family === "anqing") {
    fields.push(check("declared", { en: "had declared ready", zh: "已报听" }),
      check("kongs_ready", { en: "a kong was the last change of the hand", zh: "手牌最后一次改变是杠" }));
  }
  if (family === "huangjin") {
    fields.push(field("flowers", { en: "Flowers laid aside", zh: "花牌张数" }, textInput("flowers", "0", "number")),
      field("round_wind", { en: "Round wind", zh: "圈风" }, select("round_wind", winds)),
      field("seat_wind", { en: "Seat wind", zh: "门风" }, select("seat_wind", winds)));
  }
  fields.push(field("more", { en: "Further fields of the record, as JSON", zh: "其他字段（JSON）" },
    textInput("more", '{"put_out": {"red_discard": 1}, "claims": {"2": 3}}'), { className: "wide" }));
  return folded("circumstances", { en: "Circumstances", zh: "其他情况" }, [make("div", { className: "fields", children: fields })]);
}

function switches(known) {
  const fields = known.map((one) => field(`set-${one.name}`, one.name, select(`set:${one.name}`,
    one.values.map(({ value }) => [value, value === one.default ? `${value} *` : value]), one.default), { hint: one.meaning }));
  return folded("settings", { en: "Switches (* default)", zh: "开关（* 为默认）" }, [make("div", { className: "fields", children: fields })]);
}

function forAdvice() {
  return folded("advice-fields", { en: "For “Which discard?”: the table", zh: "用于“该打哪张”：桌上情况" }, [make("div", {
    className: "fields",
    children: [
      field("seen", { en: "Tiles seen: discards, others' melds", zh: "已见的牌：打出的牌、别家副露" }, textInput("seen", "")),
      field("left", { en: "Tiles left in the wall", zh: "牌墙余张" }, textInput("left", "", "number")),
    ],
  })]);
}

/** Return the question that the form asks. */
function question(variant, advise) {
  const { elements } = byId("hand-form");
  const record = { hand: elements.hand.value.trim() };
  for (const name of ["win", "indicator", "by", "kong", "round_wind", "seat_wind"]) {
    if (elements[name]?.value.trim()) record[name] = elements[name].value.trim();
  }
  for (const name of ["seat", "discarder", "visible", "flowers"]) {
    if (elements[name]?.value) record[name] = Number(elements[name].value);
  }
  for (const name of ["last_tile", "declared", "kongs_ready"]) if (elements[name]?.checked) record[name] = true;
  const rules = {};
  for (const one of elements) if (one.name.startsWith("set:")) rules[one.name.slice(4)] = one.value;
  record.rules = rules;
  const asked = { variant, record, more: elements.more.value.trim() };
  if (advise) {
    asked.advise = true;
    if (elements.seen.value.trim()) asked.seen = elements.seen.value.trim();
    if (elements.left.value) asked.left = Number(elements.left.value);
  }
  return asked;
}

let sent = 0;

function clearAnswer() {
  sent += 1;
  byId("hand-error").hidden = true;
  say(byId("hand-wait"), "");
  byId("hand-result").replaceChildren();
}

async function send(variant, advise) {
  clearAnswer();
  const number = sent;
  say(byId("hand-wait"), compiled && !advise
    ? { en: "Judging …", zh: "正在判牌……" }
    : { en: "Judging … The first time on this machine the engine is compiled, which takes minutes.", zh: "正在判牌……本机首次使用需编译，要几分钟。" });
  let answer;
  try {
    answer = await ask("/api/hand", question(variant, advise));
  } catch (error) {
    answer = { error: error.message };
  }
  if (number !== sent) return;
  say(byId("hand-wait"), "");
  if (answer.error) {
    byId("hand-error").textContent = answer.error;
    byId("hand-error").hidden = false;
    return;
  }
  compiled = true;
  show(answer);
}

function show({ label: rules, lines, svg, advice, note }) {
  const parts = [make("p", { className: "quiet", children: [make("code", { text: rules })] })];
  if (svg) {
    const picture = make("img", { className: "whole", src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` });
    picture.alt = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement.getAttribute("aria-label");
    parts.push(scroller([picture], { en: "The hand", zh: "手牌" }));
  }
  parts.push(make("dl", {
    children: lines.map((line) => make("div", {
      className: line.strong ? "verdict" : undefined,
      children: [
        make("dt", { text: line.label }),
        make("dd", { children: [...(line.words ? [make("span", { text: line.words })] : []), ...line.tiles.map((kind) => tile(kind))] }),
      ],
    })),
  }));
  if (advice) parts.push(adviceTable(advice, note));
  byId("hand-result").replaceChildren(...parts);
}

function adviceTable(advice, note) {
  const table = make("table", { id: "advice" });
  const isNumber = (at) => at > 0 && at < 4;
  fill(table, row([
    { en: "discard", zh: "打" }, { en: "missing", zh: "差" }, { en: "copies", zh: "进张数" }, { en: "value", zh: "估值" },
    { en: "goes for", zh: "路线" }, { en: "accepts", zh: "进张" },
  ], { head: true, numbers: isNumber }), advice.map((line) => row([
    tile(line.discard), line.missing, line.copies, line.value, line.route,
    make("span", { children: line.accepts.flatMap(([kind, copies]) => [tile(kind), make("span", { className: "copies", text: `×${copies}` })]) }),
  ], { numbers: isNumber })));
  const about = make("p", { className: "quiet", text: note });
  return make("div", { children: [scroller([table], { en: "Discards", zh: "各种打法" }), about] });
}

const scroller = (children, text) => label(make("div", { className: "scroll", tabindex: "0", role: "region", children }), text);

const tile = (kind, alt = kind) => make("img", { className: "tile", src: `/tiles/${kind}.svg`, alt });
