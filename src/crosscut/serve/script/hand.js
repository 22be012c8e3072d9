// What the user has in hand: the clicks of a turn that is not complete, the colour of the next stone, and whether clicks play turns
// or set pieces. The turns that clicks begin are found among those of the position.
import { $ } from "./page.js";
import { now } from "./tree.js";

export let clicked = []; // cells of a turn that is not complete
export let composed = {}; // the turn that clicks make, where there are too many turns to list: {turn, of}
export let setup = false;

export function take(clicks) {
  clicked = clicks;
}

export function compose(turn, clicks) {
  composed = { turn, of: clicks.join() };
}

export function setSetup(on) {
  setup = on;
  $("setup").setAttribute("aria-pressed", on);
  $("setting").hidden = !on;
}

const brush = () => document.querySelector('input[name="brush"]:checked').value;
export const token = (name) => (now().colours ? brush() + name : name);

export function whyNot(name) {
  const view = now();
  return clicked.length || setup ? null : view.reasons[token(name)];
}

// The turns that some clicks begin, those that they are among them.
export function begun(clicks) {
  return now().turns.filter(([, whole, loose]) => (loose ? clicks.every((one) => whole.includes(one)) : clicks.every((one, at) => whole[at] === one)));
}

// The next clicks, each with the turns that begin with it behind the clicks so far.
export function nexts() {
  const ways = new Map();
  for (const [word, whole, loose] of begun(clicked)) {
    for (const click of loose ? whole.filter((one) => !clicked.includes(one)) : whole.slice(clicked.length, clicked.length + 1)) {
      if (!ways.has(click)) ways.set(click, []);
      ways.get(click).push(word);
    }
  }
  return ways;
}
