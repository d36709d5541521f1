// Words in the language that is chosen. Every element that has words keeps both in its attributes.

let language = "en";

export const current = () => language;

/** Give an element its words: {en, zh}, or a string that reads the same in both. */
export function say(element, text) {
  const both = typeof text === "string" ? { en: text, zh: text } : text;
  element.dataset.en = both.en;
  element.dataset.zh = both.zh;
  element.textContent = both[language];
  return element;
}

/** Give an element a name for those who cannot see it. */
export function label(element, text) {
  element.dataset.labelEn = text.en;
  element.dataset.labelZh = text.zh;
  element.setAttribute("aria-label", text[language]);
  return element;
}

/** Change the language of the whole page. */
export function speak(chosen) {
  language = chosen;
  document.documentElement.lang = chosen === "zh" ? "zh-Hans" : "en";
  for (const element of document.querySelectorAll("[data-en]")) element.textContent = element.dataset[chosen];
  for (const element of document.querySelectorAll("[data-label-en]")) {
    element.setAttribute("aria-label", chosen === "zh" ? element.dataset.labelZh : element.dataset.labelEn);
  }
  for (const known of ["en", "zh"]) {
    document.getElementById(`to-${known}`).setAttribute("aria-pressed", String(known === chosen));
  }
}

/** Make an element with words, attributes and children. */
export function make(name, { text, className, children = [], ...attributes } = {}) {
  const element = document.createElement(name);
  if (className) element.className = className;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  if (text !== undefined) say(element, text);
  element.append(...children);
  return element;
}

/** A row of a table: cells are words, or elements. */
export function row(cells, { head = false, numbers = () => false } = {}) {
  return make("tr", {
    children: cells.map((cell, at) => {
      const isHead = head || at === 0;
      const options = { className: numbers(at) ? "number" : undefined, scope: isHead ? (head ? "col" : "row") : undefined };
      if (cell instanceof Element) return make(isHead ? "th" : "td", { ...options, children: [cell] });
      return make(isHead ? "th" : "td", { ...options, text: cell });
    }),
  });
}

/** Fill a table with a head and rows. */
export function fill(table, head, rows) {
  table.replaceChildren(make("thead", { children: [head] }), make("tbody", { children: rows }));
}

/** Ask the server; an answer that is none becomes an error with a line to show. */
export async function ask(path, question) {
  const options = question === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question),
  };
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("laizi serve: no answer; is it still running? 没有应答，程序是否仍在运行？");
  }
  const found = await answer.json();
  if (!answer.ok) throw new Error(`laizi serve: ${found.error}`);
  return found;
}
