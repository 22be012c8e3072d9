// What stands round the board: whose turn it is, the turns without cells, the tools at the side.
import { game } from "./games.js";
import { begun, clicked, composed } from "./hand.js";
import { moves } from "./moves.js";
import { $, button, list, NAMES } from "./page.js";
import { play } from "./play.js";
import { api } from "./server.js";
import { pieces } from "./setup.js";
import { before, here, nodes, now } from "./tree.js";

export function panels() {
  const view = now();
  $("id").value = view.position;
  const state = view.over || (!view.reason ? `${NAMES[view.to_move]} ${view.between ? "goes on" : "to move"}` : `Not legal: ${view.reason.text}`);
  $("status").textContent = `${view.title}: ${state}`;
  document.title = `${view.title}: ${state}`;
  $("undo").disabled = !here && !before;
  $("redo").disabled = !nodes[here].children.length;
  $("brush").hidden = !view.colours;
  $("comment").value = nodes[here].comment;
  $("about").querySelector('[value="margin"]').disabled = !view.score;
  if (!view.score && $("about").value === "margin") $("about").value = "value";
  words();
  moves();
  if ($("know-part").open) know();
  list($("all-groups"), [
    ...view.groups.map(({ colour, cells }, at) => `${NAMES[colour]} group ${at + 1}: ${cells.length} ${cells.length === 1 ? "cell" : "cells"} (${cells.length % 2 ? "odd" : "even"}): ${cells.join(" ")}`),
  ]);
  if ($("game").value !== view.game || !$("size").value) game(view.game, view.board, view.reading);
  else $("size").value = view.board;
  pieces();
}

// What the game says of the position.
export async function know() {
  const view = now();
  const told = await api("show", { position: view.position });
  if (view === now()) list($("remarks"), told.remarks.map(({ subject, text }) => `${subject} ${text}`));
}

// Turns without cells, such as a pass, and the turn that has been put together.
export function words() {
  const view = now();
  const named = view.turns.filter(([, whole]) => !whole.length).map(([word]) => button(word[0].toUpperCase() + word.slice(1), () => play(word)));
  const listed = begun(clicked).find(([, whole]) => whole.length === clicked.length);
  const exact = clicked.length && (listed || (composed.of === clicked.join() && [composed.turn]));
  if (exact) named.unshift(button(`Play ${exact[0]}`, () => play(exact[0]), "main"));
  $("words").replaceChildren(...named);
}
