// What is said and pointed out of the cells of the board that is drawn.
import { clicked, setup, whyNot } from "./hand.js";
import { valueText } from "./known.js";
import { $, element } from "./page.js";
import { now } from "./tree.js";

export const cellAt = (number) => $("board").querySelectorAll(".cell")[number];

export function label() {
  const view = now();
  view.cells.forEach((cell, number) => {
    const why = whyNot(cell.name);
    const spotted = cellAt(number);
    spotted.setAttribute("aria-label", [cell.name, cell.says, setup ? "" : why ? `no turn: ${why[0]}` : ""].filter(Boolean).join(", "));
    spotted.classList.toggle("no", Boolean(why) && !setup);
  });
}

// What is pointed out: the clicks so far, and of an illegal turn the cells that its reason is about.
export function overlay(concerned = []) {
  const view = now();
  const layer = $("overlay");
  if (!layer) return;
  layer.replaceChildren();
  const ring = (name, kind) => {
    const cell = view.cells.find((one) => one.name === name);
    if (!cell) return;
    const [cx, cy] = cell.at;
    element("circle", { class: kind, cx, cy, r: 21 }, layer);
    if (kind === "chosen" && view.colours) {
      const colour = clicked.find((one) => one.slice(1) === name)[0];
      element("circle", { cx, cy, r: 14, fill: colour === "B" ? "#1a1a1a" : "#ffffff", stroke: "#333333", opacity: 0.7 }, layer);
    }
  };
  clicked.forEach((one) => ring(view.colours ? one.slice(1) : one, "chosen"));
  concerned.forEach((name) => ring(name, "concerned"));
  if ($("groups").checked) {
    view.groups.forEach(({ cells }, number) => {
      for (const name of cells) {
        const [x, y] = view.cells.find((one) => one.name === name).at;
        element("text", { class: "group", x, y: y + 5 }, layer, number + 1);
      }
    });
  }
}

export function reason(number) {
  const name = now().cells[number].name;
  const why = whyNot(name);
  overlay(why ? why[1] : []);
  $("why").textContent = why ? `${name}: ${why[0].replace(`${name}: `, "")}` : valueText(name);
}
