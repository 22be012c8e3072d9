// Searches that go with the position that is shown: values of its turns, or the turn of the computer.
import { setup } from "./hand.js";
import { setShowing, showing, values } from "./known.js";
import { marks } from "./marks.js";
import { $, NAMES, say } from "./page.js";
import { play } from "./play.js";
import { run, stop } from "./server.js";
import { now } from "./tree.js";

// What is searched once a position is shown.
export function follow() {
  if (setup) return;
  if (computers()) answer();
  else if (showing) searchValues();
}

export function toggle() {
  stop();
  setShowing(!showing);
  marks();
  return showing && searchValues();
}

export function halt() {
  stop();
  setShowing(showing && values().size > 0);
  marks();
  say("Stopped.");
}

export async function searchValues() {
  const known = values();
  const view = now();
  $("verdict").textContent = "";
  if (view.reason || view.over) return say(view.over || view.reason.text);
  $("values-part").open = true;
  if (known.size === view.turns.length) return verdict(known, []);
  const searching = run("values", { position: view.position, about: $("about").value }, (one) => {
    known.set(one.turn, one);
    if (view === now()) marks();
  });
  const told = await searching;
  if (told && view === now()) verdict(known, told.open, told.stopped);
}

function verdict(known, left, stopped = "") {
  const open = left.length;
  const count = (value) => [...known.values()].filter((one) => one.value === value).length;
  const parts = [[count("win"), "win"], [count("draw"), "draw"], [count("loss"), "lose"], [open, `open${stopped ? ` at the limit on ${stopped}` : ""}`]];
  $("verdict").textContent = `Of ${now().turns.length} turns: ${parts.filter(([some]) => some).map((part) => part.join(" ")).join(", ")}.`;
}

const computers = () => now().to_move === $("computer").value; // whether it is the computer's turn

// Play against the user, if it is the computer's turn.
export async function answer() {
  const view = now();
  if (view.reason || view.over || !computers()) return;
  const told = await run("best", { position: view.position });
  if (!told || view !== now()) return;
  await play(told.turn);
  say(`${NAMES[view.to_move]} plays ${told.turn} (${told.says}).`);
}
