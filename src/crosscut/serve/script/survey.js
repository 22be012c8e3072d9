// What is asked of a whole board or of a game: a map, a census, claims, puzzles.
import { shown } from "./answers.js";
import { chosenGame } from "./games.js";
import { showing } from "./known.js";
import { $, button, trouble } from "./page.js";
import { open } from "./read.js";
import { run } from "./server.js";
import { now } from "./tree.js";
import { toggle } from "./values.js";

export async function map() {
  await open(chosenGame());
  if (!showing) toggle();
}

export async function census() {
  const told = await run("census", { position: now().position });
  if (told) shown($("counted"), told);
}

export async function claims() {
  const place = $("counted");
  place.replaceChildren();
  const told = await run("claims", { position: now().position }, ({ text, positions }) => {
    place.append(Object.assign(document.createElement("pre"), { textContent: text }));
    positions.slice(0, 3).forEach((id) => place.append(button(`Show ${id.length > 40 ? `${id.slice(0, 37)}...` : id}`, () => open(id).catch(trouble))));
  });
  if (told) place.append(Object.assign(document.createElement("p"), { textContent: `${told.text}.` }));
}

export async function puzzles() {
  const told = await run("puzzles", {});
  if (!told) return;
  shown($("counted"), { text: told.text });
  if (told.address) {
    const link = Object.assign(document.createElement("a"), { href: told.address, textContent: "Play the puzzles", target: "_blank", rel: "noopener" });
    $("counted").prepend(link);
  }
}
