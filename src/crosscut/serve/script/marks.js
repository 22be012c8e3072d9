// Values, drawn on the board where the turns begin, and in the list of turns.
import { nexts } from "./hand.js";
import { bestOf, showing, valued, values } from "./known.js";
import { $, button, element, picture, SIGNS, SVG } from "./page.js";
import { play } from "./play.js";
import { now } from "./tree.js";

export const signs = {}; // pictures of values, round the origin

export function marks() {
  const view = now();
  const known = showing ? values() : new Map();
  const layer = $("marks");
  layer.replaceChildren();
  for (const [click, turns] of nexts()) {
    const one = known.size ? bestOf(turns.map((word) => known.get(word))) : null;
    if (!one) continue;
    const colour = view.colours ? click[0] : "";
    const [x, y] = view.cells.find((cell) => cell.name === (colour ? click.slice(1) : click)).at;
    const mark = element("g", { class: `mark-${one.value}`, transform: `translate(${x} ${y})` }, layer);
    mark.append(...picture(`<svg xmlns="${SVG}">${signs[colour][one.value]}</svg>`).childNodes);
    const figure = $("about").value === "margin" ? one.margin : one.distance;
    if (figure !== null) element("text", { class: "figure", x: { B: -11, W: 11 }[colour] || 14, y: -10 }, mark, Math.abs(figure));
  }
  $("turns").replaceChildren(
    ...view.turns.slice(0, 1000).map(([word]) => {
      const one = known.get(word);
      const made = button(one ? `${SIGNS[one.value]} ${word}${one.margin === null ? "" : ` ${one.margin}`}${one.distance === null ? "" : ` ${one.distance}`}` : word, () => play(word), one ? one.value : "unknown");
      made.setAttribute("aria-label", one ? `${word}: ${valued(one)}` : `${word}: open`);
      const item = document.createElement("li");
      item.append(made);
      return item;
    }),
  );
}
