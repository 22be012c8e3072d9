// Setting a position up: pieces on cells, the other side to move, an empty board.
import { $, NAMES, trouble } from "./page.js";
import { root } from "./play.js";
import { api } from "./server.js";
import { now } from "./tree.js";

export async function change(given) {
  try {
    root(await api("set", { position: now().position, ...given }), true);
  } catch (error) {
    trouble(error);
  }
}

export function pieces() {
  const before = document.querySelector('input[name="piece"]:checked');
  const wish = before ? before.value : "next";
  $("pieces").replaceChildren(
    ...["next", ...now().glyphs].map((glyph) => {
      const shown = document.createElement("label");
      const choice = Object.assign(document.createElement("input"), { type: "radio", name: "piece", value: glyph, checked: glyph === wish });
      shown.append(choice, ` ${{ next: "next piece", ".": "empty" }[glyph] || NAMES[glyph] || glyph}`);
      return shown;
    }),
  );
  if (!document.querySelector('input[name="piece"]:checked')) document.querySelector('input[name="piece"]').checked = true;
}
