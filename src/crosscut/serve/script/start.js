// The page of `crosscut serve` begins here. Its files keep the tree of moves and ask the server about one position at a time, by its
// ID; they know no game. This one tells buttons and keys what they do. Imports form no cycle.
import { ask, form } from "./ask.js";
import { draw } from "./board.js";
import { label, overlay } from "./cells.js";
import { chosenGame, game, offer } from "./games.js";
import { setSetup, setup, take } from "./hand.js";
import { searchHistory } from "./history.js";
import { showing } from "./known.js";
import { marks, signs } from "./marks.js";
import { moves } from "./moves.js";
import { $, say, trouble } from "./page.js";
import { know } from "./panels.js";
import { lead, play, redo, root, show, undo } from "./play.js";
import { open, readPasted } from "./read.js";
import { prove, save, savePicture, saveRecord, stem } from "./saving.js";
import { api, stop } from "./server.js";
import { change } from "./setup.js";
import { census, claims, map, puzzles } from "./survey.js";
import { nodes, now, plant, remark, remember, remembered } from "./tree.js";
import { clicks } from "./turn.js";
import { answer, follow, halt, searchValues, toggle } from "./values.js";

const on = (id, event, act) => $(id).addEventListener(event, (...given) => Promise.resolve(act(...given)).catch(trouble));

function listen() {
  on("new", "submit", (event) => (event.preventDefault(), open(chosenGame())));
  on("game", "change", () => game($("game").value));
  on("id", "keydown", (event) => event.key === "Enter" && open($("id").value));
  on("typed", "keydown", (event) => event.key === "Enter" && play($("typed").value.trim()).then(() => ($("typed").value = "")));
  on("undo", "click", undo);
  on("redo", "click", redo);
  on("values", "click", toggle);
  on("about", "change", () => (stop(), marks(), showing && searchValues()));
  on("stop", "click", halt);
  on("computer", "change", answer);
  on("groups", "change", () => overlay());
  on("setup", "click", () => (setSetup(!setup), take([]), draw()));
  on("other", "click", () => change({ change: "turn" }));
  on("clear", "click", () => change({ change: "clear" }));
  on("comment", "input", () => (remark($("comment").value), remember(), moves()));
  on("history", "click", searchHistory);
  on("read", "click", () => readPasted($("pasted").value));
  on("file", "change", async () => $("file").files[0] && readPasted(($("pasted").value = await $("file").files[0].text())));
  on("save-record", "click", saveRecord);
  on("save-svg", "click", () => savePicture(".svg"));
  on("save-png", "click", () => savePicture(".png"));
  on("save-id", "click", () => save(`${stem()}.txt`, `${now().position}\n`, "text/plain"));
  on("copy", "click", () => navigator.clipboard.writeText(location.href).then(() => say("The link is copied.")));
  on("prove", "click", prove);
  on("know-part", "toggle", () => $("know-part").open && know());
  on("question", "change", form);
  on("options", "submit", ask);
  on("census", "click", census);
  on("map", "click", map);
  on("claims", "click", claims);
  on("puzzles", "click", puzzles);
  document.querySelectorAll('input[name="brush"]').forEach((one) => one.addEventListener("change", () => (label(), overlay())));
  document.addEventListener("keydown", key);
  window.addEventListener("popstate", travelled);
  window.addEventListener("pagehide", stop);
}

function key(event) {
  if (event.key === "Escape") {
    take([]);
    clicks();
    say("");
  }
  if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
  const act = { u: undo, r: redo, v: toggle, s: () => $("setup").click() }[event.key];
  if (act) act();
}

// Back and forth in the browser's own history.
function travelled(event) {
  const id = decodeURI(location.hash.slice(1));
  const at = event.state ? event.state.node : -1;
  if (nodes[at] && nodes[at].position === id) return show(at, "none");
  const other = nodes.findIndex((node) => node.position === id);
  if (other >= 0) show(other, "replace");
  else if (id) api("read", { text: id }).then((view) => root(view, true)).catch(trouble);
}

async function begin() {
  const told = await api("games", {});
  Object.assign(signs, told.signs);
  offer(told.games);
  listen();
  const asked = decodeURI(location.hash.slice(1));
  const kept = remembered(asked);
  try {
    if (kept) {
      plant(kept.nodes);
      await show(kept.here, "replace");
    } else await root(await api("read", { text: asked || told.start }), true);
  } catch (error) {
    root(await api("read", { text: told.start }), true);
    trouble(error);
  }
  document.documentElement.dataset.ready = "yes";
}

lead(draw, follow);
begin().catch(trouble);
