// What is read: IDs, diagrams of which a text may hold several, records with branches.
import { setSetup } from "./hand.js";
import { $, button, say, trouble } from "./page.js";
import { root, show } from "./play.js";
import { api } from "./server.js";
import { keep, nodes, plant } from "./tree.js";

export async function open(text) {
  const told = await api("read", { text, game: $("game").value });
  several(told.several || []);
  if (told.several) return say(`${told.several.length} diagrams: choose one under Paste or load.`);
  setSetup(false);
  await root(told);
  if (told.notes.length) say(told.notes.join("; "));
}

// The diagrams of a text that holds more than one.
function several(all) {
  $("several").replaceChildren(
    ...all.map(({ where, position, error, notes }) => {
      const item = document.createElement("li");
      const about = [where, ...notes, error].filter(Boolean).join(": ");
      item.append(position ? button(where, () => open(position).catch(trouble).then(() => several(all))) : about);
      if (position) item.append(` ${[position, ...notes].join(": ")}`);
      return item;
    }),
  );
  if (all.length) $("paste-part").open = true;
}

function load({ nodes: loaded, stopped, view }) {
  keep(view);
  const grown = loaded.map((node) => ({ ...node, children: [], last: 0 }));
  grown.forEach((node, at) => at && grown[node.parent].children.push(at));
  plant(grown);
  setSetup(false);
  let at = 0;
  if (stopped) while (nodes[at].children.length) at = nodes[at].children[0];
  show(at).then(() => stopped && say(`The record stops here: ${stopped}`, "bad"));
}

export async function readPasted(text) {
  const record = /^\s*position\s*=/m.test(text) || /#= (branch|comment)/.test(text) || /^\s*1\.\s*\S/m.test(text);
  const ways = [() => open(text), () => api("record", { text }).then(load)];
  const [first, second] = record ? ways.reverse() : ways;
  await first().catch((error) => second().catch(() => Promise.reject(error)));
}
