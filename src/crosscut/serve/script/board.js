// The board: the picture that the server draws, with a cell to click over each place; pointer and keyboard on it.
import { cellAt, label, overlay, reason } from "./cells.js";
import { marks } from "./marks.js";
import { $, element, picture } from "./page.js";
import { panels } from "./panels.js";
import { now } from "./tree.js";
import { click } from "./turn.js";

let spot = 0; // the cell that the keyboard is on

export function draw() {
  const view = now();
  const held = document.activeElement && document.activeElement.classList.contains("cell");
  const svg = picture(view.svg);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  svg.setAttribute("role", "group"); // a picture would hide the cells from screen readers
  element("g", { class: "marks", id: "marks" }, svg);
  element("g", { class: "overlay", id: "overlay" }, svg);
  spot = Math.min(spot, view.cells.length - 1);
  view.cells.forEach((cell, number) => {
    const [cx, cy] = cell.at;
    const made = element("circle", { class: "cell", cx, cy, r: 23, role: "button", tabindex: number === spot ? 0 : -1 }, svg);
    made.dataset.cell = cell.name;
    made.addEventListener("click", () => press(number));
    made.addEventListener("pointerenter", () => reason(number));
    made.addEventListener("pointerleave", () => (($("why").textContent = ""), overlay()));
    made.addEventListener("focus", () => (spot = number) === number && reason(number));
    made.addEventListener("keydown", (event) => key(event, number));
  });
  $("board").replaceChildren(svg);
  label();
  overlay();
  marks();
  panels();
  if (held) cellAt(spot).focus();
}

function key(event, number) {
  const cells = now().cells;
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    press(number);
    return;
  }
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const [x, y] = cells[number].at;
  let [to, least] = [number, Infinity];
  cells.forEach((cell, other) => {
    const [right, down] = [cell.at[0] - x, cell.at[1] - y];
    const ahead = right * step[0] + down * step[1];
    const aside = Math.abs(right * step[1]) + Math.abs(down * step[0]);
    const cost = ahead + 2 * aside;
    if (other !== number && ahead > 1 && aside <= ahead * 1.01 && cost < least) [to, least] = [other, cost];
  });
  cellAt(number).setAttribute("tabindex", -1);
  cellAt(to).setAttribute("tabindex", 0);
  cellAt(to).focus();
}

function press(number) {
  spot = number;
  return click(number);
}
