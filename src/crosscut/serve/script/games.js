// The games, and the form that begins a new one: its board and its readings.
import { questions } from "./ask.js";
import { $ } from "./page.js";

const games = new Map();

export function offer(all) {
  for (const one of all) {
    games.set(one.name, one);
    $("game").append(new Option(one.title, one.name));
  }
}

export function game(name, board, reading = {}) {
  $("game").value = name;
  const { boards, board: small, switches, questions: all } = games.get(name);
  $("size").value = board || small;
  $("size").title = boards.join(", ");
  $("readings").replaceChildren(
    ...switches.map((one) => {
      const choice = document.createElement("select");
      choice.dataset.name = one.name;
      one.values.forEach((value) => choice.append(new Option(value, value)));
      if (reading[one.name]) choice.value = reading[one.name];
      const shown = Object.assign(document.createElement("label"), { title: one.meaning });
      shown.append(`${one.name} `, choice);
      return shown;
    }),
  );
  questions(all);
}

export function chosenGame() {
  const { switches } = games.get($("game").value);
  const said = switches.map(({ name, values: [usual] }) => [name, $("readings").querySelector(`[data-name="${name}"]`).value, usual]);
  const changed = said.filter(([, value, usual]) => value !== usual).map(([name, value]) => `,${name}=${value}`);
  return `${$("game").value}:${$("size").value.trim()}${changed.join("")}`;
}
