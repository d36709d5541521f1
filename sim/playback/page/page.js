"use strict";
// The steps hold tiles as kinds (0–41); what they are called, and which are wild, stands beside them.
(() => {
  const data = JSON.parse(document.getElementById("steps").textContent);
  const root = document.documentElement;
  const at = (id) => document.getElementById(id);
  const slider = at("step");
  const lines = [...document.querySelectorAll("#events button")];
  const last = data.steps.length - 1;
  let now = 0;

  const both = (pair) => `<span class="en" lang="en">${pair[0]}</span> <span class="zh" lang="zh">${pair[1]}</span>`;

  function tile(kind, { turned = false, down = false, marks = "" } = {}) {
    const symbol = down ? "back" : (at("indexed").checked ? "i" : "t") + kind + (data.wild.includes(kind) ? "w" : "");
    const name = down ? data.down : data.names[kind] + (marks.includes("taken") ? data.taken : "");
    const box = turned ? "0 0 80 60" : "0 0 60 80";
    const place = turned ? ' transform="translate(0 60) rotate(-90)"' : "";
    return `<svg viewBox="${box}" class="${turned ? "turned " : ""}${marks}" role="img" aria-label="${name}"><title>${name}</title>` +
      `<use href="#${symbol}" width="60" height="80"${place}/></svg>`;
  }

  function meld(tiles) {
    let drawn = "";
    for (let i = 0; i < tiles.length; i++) {
      const [kind, turned, down] = tiles[i];
      const above = tiles[i + 1];
      if (above && above[3]) {
        drawn += `<span class="stack">${tile(kind, { turned: true })}${tile(above[0], { turned: true })}</span>`;
        i++;
      } else {
        drawn += tile(kind, { turned: Boolean(turned), down: Boolean(down) });
      }
    }
    return `<span class="group">${drawn}</span>`;
  }

  const apart = (kinds, word) => kinds.length === 0 ? "" :
    `<span class="apart"><span class="tag">${both(word)}</span><span class="group">${kinds.map((k) => tile(k)).join("")}</span></span>`;

  function seat(number, tiles, event) {
    const acts = event && event.seat === number;
    const hidden = at("view").value !== "all" && at("view").value !== String(number);
    let row = tiles.hand.map((kind) => tile(kind, { down: hidden })).join("");
    if (tiles.drawn !== null) {
      row += `<span class="group">${tile(tiles.drawn, { down: hidden && !(event && event.do === "win"), marks: acts ? "new" : "" })}</span>`;
    }
    if (tiles.won !== null) row += `<span class="group">${tile(tiles.won, { marks: "new" })}</span>`;
    row += tiles.melds.map(meld).join("") + apart(tiles.singles, data.words.single) + apart(tiles.flowers, data.words.flowers);
    const river = tiles.river.map(([kind, taken], i) => tile(kind, {
      marks: taken ? "taken" : acts && event.do === "discard" && i === tiles.river.length - 1 ? "new" : "",
    })).join("");
    at(`hand-${number}`).innerHTML = row;
    at(`river-${number}`).innerHTML = river;
    at(`declared-${number}`).hidden = !tiles.declared;
    at(`seat-${number}`).classList.toggle("acts", Boolean(acts));
  }

  function show(step) {
    now = Math.min(last, Math.max(0, step));
    const event = now === 0 ? null : data.events[now - 1];
    data.steps[now].seats.forEach((tiles, number) => seat(number, tiles, event));
    at("left").textContent = data.steps[now].left;
    slider.value = String(now);
    lines.forEach((line, i) => {
      if (i === now - 1) line.setAttribute("aria-current", "step"); else line.removeAttribute("aria-current");
    });
    const line = now > 0 ? lines[now - 1] : null;
    at("said").innerHTML = line ? `${now}. ${line.innerHTML}` : both(data.words.deal);
    slider.setAttribute("aria-valuetext", at("said").innerText);
    if (line) {
      const list = at("events");
      const { offsetTop: top, offsetHeight: height } = line.parentElement;
      if (top < list.scrollTop || top + height > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
    }
  }

  at("first").onclick = () => show(0);
  at("previous").onclick = () => show(now - 1);
  at("next").onclick = () => show(now + 1);
  at("end").onclick = () => show(last);
  slider.oninput = () => show(Number(slider.value));
  lines.forEach((line, i) => { line.onclick = () => show(i + 1); });
  at("view").onchange = () => show(now);
  at("indexed").onchange = () => show(now);
  at("language").value = root.dataset.lang;
  at("language").onchange = () => {
    root.dataset.lang = at("language").value;
    root.lang = root.dataset.lang === "zh" ? "zh" : "en";
    show(now);
  };
  document.addEventListener("keydown", (key) => {
    // The slider and the lists have arrow keys of their own.
    if (key.altKey || key.ctrlKey || key.metaKey || ["range", "select-one"].includes(key.target.type)) return;
    const steps = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last };
    if (key.key in steps) { key.preventDefault(); show(steps[key.key]); }
  });
  show(0);
})();
