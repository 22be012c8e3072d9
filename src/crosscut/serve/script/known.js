// What is known of the values of turns, and how it is said.
import { token } from "./hand.js";
import { $ } from "./page.js";
import { here, nodes } from "./tree.js";

const found = new Map(); // values of turns, by what they are about and the position's ID
export let showing = false; // values, of whatever position is shown

export function setShowing(on) {
  showing = on;
  $("values").setAttribute("aria-pressed", on);
}

export function values() {
  const name = `${$("about").value} ${nodes[here].position}`;
  if (!found.has(name)) {
    found.set(name, new Map());
    if (found.size > 300) found.delete(found.keys().next().value);
  }
  return found.get(name);
}

// The best of some values for whoever plays: a win with the largest margin and the shortest way; open if that is not known yet.
export function bestOf(some) {
  const order = { loss: 0, draw: 1, unknown: 2, win: 3 };
  const worth = ({ value, margin, distance }) => order[value] * 1e6 + (margin || 0) * 1e3 - (value === "loss" ? -1 : 1) * (distance || 0);
  const all = some.map((one) => one || { value: "unknown", margin: null, distance: null });
  return all.reduce((one, other) => (worth(other) > worth(one) ? other : one));
}

// What is known about the turn that a click on this cell plays.
export function valueText(name) {
  const one = showing && values().get(token(name));
  return one ? `${one.turn}: ${valued(one)}, ${one.proved ? `proved by ${one.evidence}` : "computed, not proved"}` : "";
}

export const valued = ({ value, margin, distance }) =>
  value + (margin === null ? "" : ` by ${Math.abs(margin)}`) + (distance === null ? "" : `, ${distance} turns to the end`);
