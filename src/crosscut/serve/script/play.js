// Going from position to position: turns that are played, back and forth in the tree, new trees.
import { setSetup, take } from "./hand.js";
import { $, say, trouble } from "./page.js";
import { api, stop } from "./server.js";
import { before, child, go, here, keep, nodes, plant, remember, restore, seen } from "./tree.js";

// What draws a position, and what searches in it once it is drawn. Both import this file, for a click on what is drawn plays a turn:
// they are handed in, so that imports form no cycle.
let draw;
let follow;

let wanted = 0; // counts what was asked for, so that a late answer is dropped

export function lead(drawing, following) {
  draw = drawing;
  follow = following;
}

// Begin a new tree at a position.
export function root(view, replace = false) {
  keep(view);
  plant([{ parent: -1, turn: "", comment: "", position: view.position, children: [], last: 0 }]);
  return show(0, replace ? "replace" : "push");
}

export async function show(at, address = "push") {
  stop();
  go(at);
  take([]);
  const id = nodes[here].position;
  const mine = ++wanted;
  if (!seen(id)) {
    try {
      keep(await api("view", { position: id }));
    } catch (error) {
      trouble(error);
      return;
    }
    if (mine !== wanted) return;
  }
  if (address === "push" && decodeURI(location.hash.slice(1)) !== id) history.pushState({ node: here }, "", `#${encodeURI(id)}`);
  else if (address !== "none") history.replaceState({ node: here }, "", `#${encodeURI(id)}`);
  say("");
  $("why").textContent = "";
  remember();
  draw();
  follow();
}

export async function play(turn) {
  const mine = ++wanted;
  try {
    const told = await api("play", { position: nodes[here].position, turns: [turn] });
    if (mine !== wanted) return;
    keep(told.view);
    let at = here;
    for (const { turn: ply, position } of told.plies) at = child(at, ply, position);
    show(at);
  } catch (error) {
    take([]);
    draw();
    say(`Not legal: ${error.message}`, "bad");
  }
}

export function undo() {
  if (here) return show(nodes[here].parent);
  if (!before) return null;
  const at = restore();
  setSetup(false);
  return show(at).then(() => say("The game from before is back."));
}

export const redo = () => nodes[here].children.length && show(nodes[here].children[nodes[here].last]);
