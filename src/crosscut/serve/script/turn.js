// Clicks on cells: they play a turn, or begin one, or say why there is none.
import { label, overlay } from "./cells.js";
import { begun, clicked, compose, setup, take, token } from "./hand.js";
import { marks } from "./marks.js";
import { say, trouble } from "./page.js";
import { words } from "./panels.js";
import { play } from "./play.js";
import { api } from "./server.js";
import { change } from "./setup.js";
import { now } from "./tree.js";

export async function click(number) {
  const view = now();
  const { name } = view.cells[number];
  if (setup) {
    const glyph = document.querySelector('input[name="piece"]:checked').value;
    change({ change: "cell", cell: name, ...(glyph === "next" ? {} : { glyph }) });
    return;
  }
  if (view.over) return say(view.over);
  const next = view.colours ? [...clicked.filter((one) => one.slice(1) !== name), token(name)] : [...clicked, token(name)];
  const repeated = view.colours && clicked.includes(token(name));
  if (repeated) take(clicked.filter((one) => one !== token(name)));
  else await choose(next, name);
  if (view === now()) clicks();
}

// Show what the clicks so far mean.
export function clicks() {
  label();
  overlay();
  words();
  marks();
}

async function choose(next, name) {
  const view = now();
  let ways = begun(next);
  if (!ways.length && clicked.length && !view.colours) ways = begun((next = [token(name)]));
  const exact = ways.find(([, whole]) => whole.length === next.length);
  const many = view.colours && !view.all;
  if (exact && ways.length === 1 && !many) return play(exact[0]);
  if (ways.length && (exact || !view.colours)) {
    take(next);
    return say(exact ? `${exact[0]}: Play makes this turn, or go on with another cell.` : `${next.join(" ")}: and on to which cell? Escape takes it back.`);
  }
  try {
    const told = await api("why", { position: view.position, clicks: next });
    if (told.reason === null && many) {
      take(next);
      compose(told.turn, next);
      return say(`${told.turn}: Play makes this turn, or go on with another cell.`);
    }
    if (told.reason === null) return play(told.turn);
    if (ways.length || view.colours) take(next);
    say(`${view.colours ? "" : "Not legal: "}${told.reason}`, "bad");
    if (!ways.length && !many) take([]);
  } catch (error) {
    trouble(error);
  }
}
