// Answers to questions: pictures, text, records, orders of turns.
import { overlay } from "./cells.js";
import { $, button, element, picture } from "./page.js";
import { save } from "./saving.js";
import { now } from "./tree.js";

// Show an answer: its picture, its text, its record to keep; and an order of turns as an animation.
export function shown(place, { text, record, svg }) {
  place.replaceChildren();
  if (svg) place.append(picture(svg));
  place.append(Object.assign(document.createElement("pre"), { textContent: text }));
  if (record) place.append(button("Keep as JSON", () => save("answer.json", JSON.stringify(record, null, 1), "application/json")));
  if (record && Array.isArray(record.order) && record.order.length) {
    place.append(button("Show the order on the board", () => animate(record)));
    animate(record);
  }
}

async function animate({ order, colour }) {
  const view = now();
  overlay();
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const [at, name] of order.entries()) {
    const cell = view.cells.find((one) => one.name === name);
    if (view !== now() || !cell) return;
    const [cx, cy] = cell.at;
    const black = colour !== "W";
    element("circle", { class: "ordered", cx, cy, r: 16, fill: black ? "#1a1a1a" : "#ffffff", stroke: "#d9480f", "stroke-width": 2.5 }, $("overlay"));
    element("text", { x: cx, y: cy + 5, "font-size": 14, "text-anchor": "middle", fill: black ? "#f8f5ee" : "#333333" }, $("overlay"), at + 1);
    if (!calm) await new Promise((done) => setTimeout(done, 350));
  }
}
