// The value history: who wins at each position of a line, as a chart to click.
import { $, element, NAMES } from "./page.js";
import { show } from "./play.js";
import { run } from "./server.js";
import { here, line, nodes, now } from "./tree.js";

export async function searchHistory() {
  const way = line();
  const known = new Map();
  const score = now().score;
  chart(way, known);
  await run("history", { positions: way.map((at) => nodes[at].position), about: score ? "margin" : "value" }, (one) => {
    known.set(one.number, one);
    chart(way, known);
  });
}

// A bar for each position: up for Black, down for White; as high as the lead, if there is one.
function chart(way, known) {
  const wide = Math.max(12, Math.min(40, 600 / way.length));
  const svg = element("svg", { viewBox: `0 0 ${wide * way.length + 60} 100`, role: "img" });
  const told = [];
  const most = Math.max(1, ...[...known.values()].map(({ margin }) => Math.abs(margin || 0)));
  element("text", { class: "axis-text", x: 2, y: 14 }, svg, "Black wins");
  element("text", { class: "axis-text", x: 2, y: 96 }, svg, "White wins");
  element("line", { class: "axis", x1: 58, y1: 50, x2: 60 + wide * way.length, y2: 50 }, svg);
  way.forEach((at, number) => {
    const one = known.get(number);
    const x = 60 + wide * number;
    const high = one && one.margin !== null ? 6 + (38 * Math.abs(one.margin)) / most : 30;
    const kind = !one ? "u" : one.winner === "B" ? "b" : one.winner === "W" ? "w" : "d";
    const [y, height] = { b: [50 - high, high], w: [50, high], d: [46, 8], u: [44, 12] }[kind];
    const bar = element("rect", { class: `bar-${kind}`, x: x + 1, y, width: wide - 2, height }, svg);
    const text = `${nodes[at].turn || "start"}: ${!one ? "open" : one.winner ? `${NAMES[one.winner]} wins${one.margin === null ? "" : ` by ${Math.abs(one.margin)}`}` : "a draw"}`;
    element("title", {}, bar, text);
    told.push(text);
    bar.addEventListener("click", () => show(at));
    if (at === here) element("rect", { class: "here", x, y: 2, width: wide, height: 96 }, svg);
  });
  svg.setAttribute("aria-label", `Value history. ${told.join("; ")}`);
  $("chart").replaceChildren(svg);
}
