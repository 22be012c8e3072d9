"use strict";
// The page of `crosscut serve`. It keeps the tree of moves and asks the server about one position at a time, by its ID; it knows no
// game. What the server sends is put in place as text, but for pictures, which are parsed as SVG and hold no script.
(() => {
  const NAMES = { B: "Black", W: "White" };
  const SIGNS = { win: "+", loss: "−", draw: "=", unknown: "·" };
  const SVG = "http://www.w3.org/2000/svg";
  const $ = (id) => document.getElementById(id);
  const games = new Map();
  const views = new Map(); // of positions, by their IDs
  const found = new Map(); // values of turns, by what they are about and the position's ID
  const signs = {}; // pictures of values, round the origin
  let nodes = []; // the tree: {parent, turn, comment, position, children, last}
  let here = 0;
  let before = null; // the tree that the last new position took the place of, if there was play in it
  let clicked = []; // cells of a turn that is not complete
  let composed = {}; // the turn that clicks make, where there are too many turns to list: {turn, of}
  let setup = false;
  let showing = false; // values, of whatever position is shown
  let search = null; // what stops the search that runs
  let wanted = 0; // counts what was asked for, so that a late answer is dropped
  let spot = 0; // the cell that the keyboard is on

  // ---- the server -----------------------------------------------------------------------------------------------------

  async function api(name, given) {
    const answer = await fetch(`/api/${name}`, post(given));
    const told = await answer.json().catch(() => ({ error: answer.statusText }));
    if (!answer.ok) throw new Error(told.error || answer.statusText);
    return told;
  }

  function post(given, signal) {
    return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(given), signal };
  }

  // Run a search; `part` gets what is found. Only one runs at a time: the next one ends it.
  async function run(name, given, part = () => {}) {
    stop();
    const mine = new AbortController();
    search = mine;
    $("stop").disabled = false;
    $("progress").textContent = "searching";
    try {
      const answer = await fetch(`/search/${name}`, post(given, mine.signal));
      if (!answer.ok) throw new Error((await answer.text()).trim());
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ""; ; ) {
        const { value, done } = await reader.read();
        if (done) throw new Error("the server has ended");
        const lines = (rest + value).split("\n");
        rest = lines.pop();
        for (const line of lines.filter(Boolean)) {
          const [[kind, said]] = Object.entries(JSON.parse(line));
          if (kind === "said") $("progress").textContent = said;
          else if (kind === "found") part(said);
          else if (kind === "done") return said;
          else throw new Error(said);
        }
      }
    } catch (error) {
      if (error.name === "AbortError") return null;
      say(error.message, "bad");
      return null;
    } finally {
      if (search === mine) {
        search = null;
        $("stop").disabled = true;
        $("progress").textContent = "";
      }
    }
  }

  function stop() {
    if (search) search.abort();
    search = null;
    $("stop").disabled = true;
    $("progress").textContent = "";
  }

  function setShowing(on) {
    showing = on;
    $("values").setAttribute("aria-pressed", on);
    marks();
  }

  function say(text, kind = "") {
    $("said").textContent = text;
    $("said").className = kind;
  }

  const trouble = (error) => say(error.message, "bad");

  // ---- the tree -------------------------------------------------------------------------------------------------------

  const now = () => views.get(nodes[here].position);

  function keep(view) {
    views.set(view.position, view);
    if (views.size > 300) views.delete(views.keys().next().value);
    return view;
  }

  // Begin a new tree at a position.
  function root(view, replace = false) {
    keep(view);
    if (nodes.length > 1) before = { nodes, here };
    nodes = [{ parent: -1, turn: "", comment: "", position: view.position, children: [], last: 0 }];
    return show(0, replace ? "replace" : "push");
  }

  async function show(at, address = "push") {
    stop();
    here = at;
    clicked = [];
    const id = nodes[here].position;
    const mine = ++wanted;
    if (!views.has(id)) {
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
    if (setup) return;
    if (computers()) answer();
    else if (showing) searchValues();
  }

  const computers = () => now().to_move === $("computer").value; // whether it is the computer's turn

  async function play(turn) {
    const mine = ++wanted;
    try {
      const told = await api("play", { position: nodes[here].position, turns: [turn] });
      if (mine !== wanted) return;
      keep(told.view);
      for (const { turn: ply, position } of told.plies) here = child(here, ply, position);
      show(here);
    } catch (error) {
      clicked = [];
      draw();
      say(`Not legal: ${error.message}`, "bad");
    }
  }

  function child(parent, turn, position) {
    let at = nodes[parent].children.find((one) => nodes[one].turn === turn);
    if (at === undefined) {
      at = nodes.length;
      nodes.push({ parent, turn, comment: "", position, children: [], last: 0 });
      nodes[parent].children.push(at);
    }
    nodes[parent].last = nodes[parent].children.indexOf(at);
    return at;
  }

  function undo() {
    if (here) return show(nodes[here].parent);
    if (!before) return null;
    nodes = before.nodes;
    const at = before.here;
    before = null;
    setSetup(false);
    return show(at).then(() => say("The game from before is back."));
  }

  // The tree outlives a reload of the page, in the browser's memory of this tab.
  function remember() {
    try {
      sessionStorage.setItem("tree", JSON.stringify({ nodes, here }));
    } catch {
      sessionStorage.removeItem("tree"); // it is too large
    }
  }

  function remembered(id) {
    try {
      const kept = JSON.parse(sessionStorage.getItem("tree"));
      return kept && kept.nodes[kept.here].position === id ? kept : null;
    } catch {
      return null;
    }
  }

  const redo = () => nodes[here].children.length && show(nodes[here].children[nodes[here].last]);

  // The line through the node that is shown, from the start to its end.
  function line() {
    const before = [];
    for (let at = here; at >= 0; at = nodes[at].parent) before.unshift(at);
    for (let at = here; nodes[at].children.length; ) before.push((at = nodes[at].children[nodes[at].last]));
    return before;
  }

  async function open(text) {
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
    if (nodes.length > 1) before = { nodes, here };
    nodes = loaded.map((node) => ({ ...node, children: [], last: 0 }));
    nodes.forEach((node, at) => at && nodes[node.parent].children.push(at));
    setSetup(false);
    let at = 0;
    if (stopped) while (nodes[at].children.length) at = nodes[at].children[0];
    show(at).then(() => stopped && say(`The record stops here: ${stopped}`, "bad"));
  }

  // ---- the board ------------------------------------------------------------------------------------------------------

  function element(name, attributes, parent, text) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    if (parent) parent.append(made);
    return made;
  }

  const picture = (text) => document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);

  function draw() {
    const view = now();
    const held = document.activeElement && document.activeElement.classList.contains("cell");
    const svg = picture(view.svg);
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.setAttribute("role", "group"); // a picture would hide the cells from screen readers
    element("g", { class: "marks", id: "marks" }, svg);
    element("g", { class: "overlay", id: "overlay" }, svg);
    spot = Math.min(spot, view.cells.length - 1);
    view.cells.forEach((cell, number) => {
      const [cx, cy] = cell.at;
      const made = element("circle", { class: "cell", cx, cy, r: 23, role: "button", tabindex: number === spot ? 0 : -1 }, svg);
      made.dataset.cell = cell.name;
      made.addEventListener("click", () => click(number));
      made.addEventListener("pointerenter", () => reason(number));
      made.addEventListener("pointerleave", () => (($("why").textContent = ""), overlay()));
      made.addEventListener("focus", () => (spot = number) === number && reason(number));
      made.addEventListener("keydown", (event) => key(event, number));
    });
    $("board").replaceChildren(svg);
    label();
    overlay();
    marks();
    panels();
    if (held) cellAt(spot).focus();
  }

  const cellAt = (number) => $("board").querySelectorAll(".cell")[number];

  function label() {
    const view = now();
    view.cells.forEach((cell, number) => {
      const why = whyNot(cell.name);
      const spotted = cellAt(number);
      spotted.setAttribute("aria-label", [cell.name, cell.says, setup ? "" : why ? `no turn: ${why[0]}` : ""].filter(Boolean).join(", "));
      spotted.classList.toggle("no", Boolean(why) && !setup);
    });
  }

  const brush = () => document.querySelector('input[name="brush"]:checked').value;
  const token = (name) => (now().colours ? brush() + name : name);

  function whyNot(name) {
    const view = now();
    return clicked.length || setup ? null : view.reasons[token(name)];
  }

  // What is pointed out: the clicks so far, and of an illegal turn the cells that its reason is about.
  function overlay(concerned = []) {
    const view = now();
    const layer = $("overlay");
    if (!layer) return;
    layer.replaceChildren();
    const ring = (name, kind) => {
      const cell = view.cells.find((one) => one.name === name);
      if (!cell) return;
      const [cx, cy] = cell.at;
      element("circle", { class: kind, cx, cy, r: 21 }, layer);
      if (kind === "chosen" && view.colours) {
        const colour = clicked.find((one) => one.slice(1) === name)[0];
        element("circle", { cx, cy, r: 14, fill: colour === "B" ? "#1a1a1a" : "#ffffff", stroke: "#333333", opacity: 0.7 }, layer);
      }
    };
    clicked.forEach((one) => ring(view.colours ? one.slice(1) : one, "chosen"));
    concerned.forEach((name) => ring(name, "concerned"));
    if ($("groups").checked) {
      view.groups.forEach(({ cells }, number) => {
        for (const name of cells) {
          const [x, y] = view.cells.find((one) => one.name === name).at;
          element("text", { class: "group", x, y: y + 5 }, layer, number + 1);
        }
      });
    }
  }

  function reason(number) {
    const name = now().cells[number].name;
    const why = whyNot(name);
    overlay(why ? why[1] : []);
    $("why").textContent = why ? `${name}: ${why[0].replace(`${name}: `, "")}` : valueText(name);
  }

  // What is known about the turn that a click on this cell plays.
  function valueText(name) {
    const one = showing && values().get(token(name));
    return one ? `${one.turn}: ${valued(one)}, ${one.proved ? `proved by ${one.evidence}` : "computed, not proved"}` : "";
  }

  const valued = ({ value, margin, distance }) =>
    value + (margin === null ? "" : ` by ${Math.abs(margin)}`) + (distance === null ? "" : `, ${distance} turns to the end`);

  function key(event, number) {
    const cells = now().cells;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      click(number);
      return;
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const [x, y] = cells[number].at;
    let [to, least] = [number, Infinity];
    cells.forEach((cell, other) => {
      const [right, down] = [cell.at[0] - x, cell.at[1] - y];
      const ahead = right * step[0] + down * step[1];
      const aside = Math.abs(right * step[1]) + Math.abs(down * step[0]);
      const cost = ahead + 2 * aside;
      if (other !== number && ahead > 1 && aside <= ahead * 1.01 && cost < least) [to, least] = [other, cost];
    });
    cellAt(number).setAttribute("tabindex", -1);
    cellAt(to).setAttribute("tabindex", 0);
    cellAt(to).focus();
  }

  async function click(number) {
    const view = now();
    const { name } = view.cells[number];
    spot = number;
    if (setup) {
      const glyph = document.querySelector('input[name="piece"]:checked').value;
      change({ change: "cell", cell: name, ...(glyph === "next" ? {} : { glyph }) });
      return;
    }
    if (view.over) return say(view.over);
    const next = view.colours ? [...clicked.filter((one) => one.slice(1) !== name), token(name)] : [...clicked, token(name)];
    const repeated = view.colours && clicked.includes(token(name));
    if (repeated) clicked = clicked.filter((one) => one !== token(name));
    else await choose(next, name);
    if (view === now()) clicks();
  }

  // Show what the clicks so far mean.
  function clicks() {
    label();
    overlay();
    words();
    marks();
  }

  // The turns that some clicks begin, those that they are among them.
  function begun(clicks) {
    return now().turns.filter(([, whole, loose]) => (loose ? clicks.every((one) => whole.includes(one)) : clicks.every((one, at) => whole[at] === one)));
  }

  async function choose(next, name) {
    const view = now();
    let ways = begun(next);
    if (!ways.length && clicked.length && !view.colours) ways = begun((next = [token(name)]));
    const exact = ways.find(([, whole]) => whole.length === next.length);
    const many = view.colours && !view.all;
    if (exact && ways.length === 1 && !many) return play(exact[0]);
    if (ways.length && (exact || !view.colours)) {
      clicked = next;
      return say(exact ? `${exact[0]}: Play makes this turn, or go on with another cell.` : `${next.join(" ")}: and on to which cell? Escape takes it back.`);
    }
    try {
      const told = await api("why", { position: view.position, clicks: next });
      if (told.reason === null && many) {
        clicked = next;
        composed = { turn: told.turn, of: next.join() };
        return say(`${told.turn}: Play makes this turn, or go on with another cell.`);
      }
      if (told.reason === null) return play(told.turn);
      if (ways.length || view.colours) clicked = next;
      say(`${view.colours ? "" : "Not legal: "}${told.reason}`, "bad");
      if (!ways.length && !many) clicked = [];
    } catch (error) {
      trouble(error);
    }
  }

  async function change(given) {
    try {
      root(await api("set", { position: now().position, ...given }), true);
    } catch (error) {
      trouble(error);
    }
  }

  function setSetup(on) {
    setup = on;
    $("setup").setAttribute("aria-pressed", on);
    $("setting").hidden = !on;
  }

  // ---- panels ---------------------------------------------------------------------------------------------------------

  function panels() {
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
  async function know() {
    const view = now();
    const told = await api("show", { position: view.position });
    if (view === now()) list($("remarks"), told.remarks.map(({ subject, text }) => `${subject} ${text}`));
  }

  function list(place, texts) {
    place.replaceChildren(...texts.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  }

  function button(text, act, kind = "") {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: text, className: kind });
    made.addEventListener("click", act);
    return made;
  }

  // Turns without cells, such as a pass, and the turn that has been put together.
  function words() {
    const view = now();
    const named = view.turns.filter(([, whole]) => !whole.length).map(([word]) => button(word[0].toUpperCase() + word.slice(1), () => play(word)));
    const listed = begun(clicked).find(([, whole]) => whole.length === clicked.length);
    const exact = clicked.length && (listed || (composed.of === clicked.join() && [composed.turn]));
    if (exact) named.unshift(button(`Play ${exact[0]}`, () => play(exact[0]), "main"));
    $("words").replaceChildren(...named);
  }

  function moves() {
    const items = [];
    const one = (at) => {
      const item = document.createElement("li");
      const made = button((nodes[at].turn || "start") + (nodes[at].comment ? " ✎" : ""), () => show(at));
      if (nodes[at].comment) made.title = nodes[at].comment;
      if (at === here) made.setAttribute("aria-current", "step");
      made.setAttribute("aria-pressed", at === here);
      item.append(made);
      return item;
    };
    const walk = (at, into) => {
      for (into.append(one(at)); nodes[at].children.length; ) {
        const [first, ...others] = nodes[at].children;
        into.append(one(first));
        for (const other of others) {
          const branch = document.createElement("li");
          branch.className = "branch";
          const inner = document.createElement("ol");
          inner.className = "line";
          walk(other, inner);
          branch.append(inner);
          items.push(branch);
          into.append(branch);
        }
        at = first;
      }
    };
    const all = document.createDocumentFragment();
    walk(0, all);
    $("moves").replaceChildren(all);
  }

  function game(name, board, reading = {}) {
    $("game").value = name;
    const { boards, board: small, switches } = games.get(name);
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
    questions(name);
  }

  function chosenGame() {
    const { switches } = games.get($("game").value);
    const said = switches.map(({ name, values: [usual] }) => [name, $("readings").querySelector(`[data-name="${name}"]`).value, usual]);
    const changed = said.filter(([, value, usual]) => value !== usual).map(([name, value]) => `,${name}=${value}`);
    return `${$("game").value}:${$("size").value.trim()}${changed.join("")}`;
  }

  function pieces() {
    const before = document.querySelector('input[name="piece"]:checked');
    const wish = before ? before.value : "next";
    $("pieces").replaceChildren(
      ...["next", ...now().glyphs].map((glyph) => {
        const shown = document.createElement("label");
        const choice = Object.assign(document.createElement("input"), { type: "radio", name: "piece", value: glyph, checked: glyph === wish });
        shown.append(choice, ` ${{ next: "next piece", ".": "empty" }[glyph] || NAMES[glyph] || glyph}`);
        return shown;
      }),
    );
    if (!document.querySelector('input[name="piece"]:checked')) document.querySelector('input[name="piece"]').checked = true;
  }

  // ---- values ---------------------------------------------------------------------------------------------------------

  function values() {
    const name = `${$("about").value} ${nodes[here].position}`;
    if (!found.has(name)) {
      found.set(name, new Map());
      if (found.size > 300) found.delete(found.keys().next().value);
    }
    return found.get(name);
  }

  function marks() {
    const view = now();
    const known = showing ? values() : new Map();
    const layer = $("marks");
    layer.replaceChildren();
    for (const [click, turns] of nexts()) {
      const one = known.size ? bestOf(turns.map((word) => known.get(word))) : null;
      if (!one) continue;
      const colour = view.colours ? click[0] : "";
      const [x, y] = view.cells.find((cell) => cell.name === (colour ? click.slice(1) : click)).at;
      const mark = element("g", { class: `mark-${one.value}`, transform: `translate(${x} ${y})` }, layer);
      mark.append(...picture(`<svg xmlns="${SVG}">${signs[colour][one.value]}</svg>`).childNodes);
      const figure = $("about").value === "margin" ? one.margin : one.distance;
      if (figure !== null) element("text", { class: "figure", x: { B: -11, W: 11 }[colour] || 14, y: -10 }, mark, Math.abs(figure));
    }
    $("turns").replaceChildren(
      ...view.turns.slice(0, 1000).map(([word]) => {
        const one = known.get(word);
        const made = button(one ? `${SIGNS[one.value]} ${word}${one.margin === null ? "" : ` ${one.margin}`}${one.distance === null ? "" : ` ${one.distance}`}` : word, () => play(word), one ? one.value : "unknown");
        made.setAttribute("aria-label", one ? `${word}: ${valued(one)}` : `${word}: open`);
        const item = document.createElement("li");
        item.append(made);
        return item;
      }),
    );
  }

  // The next clicks, each with the turns that begin with it behind the clicks so far.
  function nexts() {
    const ways = new Map();
    for (const [word, whole, loose] of begun(clicked)) {
      for (const click of loose ? whole.filter((one) => !clicked.includes(one)) : whole.slice(clicked.length, clicked.length + 1)) {
        if (!ways.has(click)) ways.set(click, []);
        ways.get(click).push(word);
      }
    }
    return ways;
  }

  // The best of some values for whoever plays: a win with the largest margin and the shortest way; open if that is not known yet.
  function bestOf(some) {
    const order = { loss: 0, draw: 1, unknown: 2, win: 3 };
    const worth = ({ value, margin, distance }) => order[value] * 1e6 + (margin || 0) * 1e3 - (value === "loss" ? -1 : 1) * (distance || 0);
    const all = some.map((one) => one || { value: "unknown", margin: null, distance: null });
    return all.reduce((one, other) => (worth(other) > worth(one) ? other : one));
  }

  function toggle() {
    stop();
    setShowing(!showing);
    return showing && searchValues();
  }

  async function searchValues() {
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

  // Play against the user, if it is the computer's turn.
  async function answer() {
    const view = now();
    if (view.reason || view.over || !computers()) return;
    const told = await run("best", { position: view.position });
    if (!told || view !== now()) return;
    await play(told.turn);
    say(`${NAMES[view.to_move]} plays ${told.turn} (${told.says}).`);
  }

  async function searchHistory() {
    const way = line();
    const known = new Map();
    const score = now().score;
    chart(way, known);
    await run("history", { positions: way.map((at) => nodes[at].position), about: score ? "margin" : "value" }, (one) => {
      known.set(one.number, one);
      chart(way, known);
    });
  }

  // A bar for each position: up for Black, down for White; as high as the lead, if there is one.
  function chart(way, known) {
    const wide = Math.max(12, Math.min(40, 600 / way.length));
    const svg = element("svg", { viewBox: `0 0 ${wide * way.length + 60} 100`, role: "img" });
    const told = [];
    const most = Math.max(1, ...[...known.values()].map(({ margin }) => Math.abs(margin || 0)));
    element("text", { class: "axis-text", x: 2, y: 14 }, svg, "Black wins");
    element("text", { class: "axis-text", x: 2, y: 96 }, svg, "White wins");
    element("line", { class: "axis", x1: 58, y1: 50, x2: 60 + wide * way.length, y2: 50 }, svg);
    way.forEach((at, number) => {
      const one = known.get(number);
      const x = 60 + wide * number;
      const high = one && one.margin !== null ? 6 + (38 * Math.abs(one.margin)) / most : 30;
      const kind = !one ? "u" : one.winner === "B" ? "b" : one.winner === "W" ? "w" : "d";
      const [y, height] = { b: [50 - high, high], w: [50, high], d: [46, 8], u: [44, 12] }[kind];
      const bar = element("rect", { class: `bar-${kind}`, x: x + 1, y, width: wide - 2, height }, svg);
      const text = `${nodes[at].turn || "start"}: ${!one ? "open" : one.winner ? `${NAMES[one.winner]} wins${one.margin === null ? "" : ` by ${Math.abs(one.margin)}`}` : "a draw"}`;
      element("title", {}, bar, text);
      told.push(text);
      bar.addEventListener("click", () => show(at));
      if (at === here) element("rect", { class: "here", x, y: 2, width: wide, height: 96 }, svg);
    });
    svg.setAttribute("aria-label", `Value history. ${told.join("; ")}`);
    $("chart").replaceChildren(svg);
  }

  // ---- questions ------------------------------------------------------------------------------------------------------

  const asked = () => games.get($("game").value).questions.find(({ name }) => name === $("question").value);

  function questions(name) {
    const all = games.get(name).questions;
    $("question").replaceChildren(...all.map((one) => new Option(`${one.command}: ${one.brief}`, one.name)));
    $("ask-part").hidden = !all.length;
    form();
  }

  function form() {
    const question = asked();
    $("options").replaceChildren();
    if (!question) return;
    const add = (text, field) => {
      const shown = document.createElement("label");
      if (field.type === "checkbox") shown.append(field, ` ${text}`);
      else shown.append(`${text} `, field);
      $("options").append(shown);
    };
    if (question.of === "nothing" && question.here) {
      add("in this position", Object.assign(document.createElement("input"), { type: "checkbox", id: "in-here", checked: true }));
    }
    for (const option of question.options) {
      let field = document.createElement(["choice", "colour"].includes(option.kind) ? "select" : "input");
      if (option.kind === "choice") for (const [word, about] of Object.entries(option.choices)) field.append(Object.assign(new Option(word, word), { title: about }));
      if (option.kind === "choice" && !option.needed && !option.usual) field.prepend(new Option("", ""));
      if (option.kind === "colour") for (const [word, text] of Object.entries(NAMES)) field.append(new Option(text, word));
      if (option.kind === "flag") field.type = "checkbox";
      if (option.kind === "number") field.type = "number";
      if (option.kind === "box") field.placeholder = "4x4";
      if (option.kind === "cell") field.placeholder = now() ? now().cells[0].name : "a1";
      if (field.tagName === "INPUT" && field.type !== "checkbox") field.size = 6;
      if (field.tagName === "SELECT") field.selectedIndex = 0;
      if (option.usual) field.value = option.usual;
      field.dataset.key = option.key;
      field.title = option.about;
      add(option.name, field);
    }
    $("options").append(Object.assign(document.createElement("button"), { textContent: "Ask" }));
  }

  async function ask(event) {
    event.preventDefault();
    const options = {};
    for (const field of $("options").querySelectorAll("[data-key]")) {
      if (field.type === "checkbox") {
        if (field.checked) options[field.dataset.key] = true;
      } else if (field.value !== "") options[field.dataset.key] = field.type === "number" ? Number(field.value) : field.value;
    }
    overlay();
    const box = $("in-here");
    const told = await run("ask", { position: now().position, question: $("question").value, options, here: !box || box.checked });
    if (told) shown($("answer"), told);
  }

  // Show an answer: its picture, its text, its record to keep; and an order of turns as an animation.
  function shown(place, { text, record, svg }) {
    place.replaceChildren();
    if (svg) place.append(picture(svg));
    place.append(Object.assign(document.createElement("pre"), { textContent: text }));
    if (record) place.append(button("Keep as JSON", () => save("answer.json", JSON.stringify(record, null, 1), "application/json")));
    if (record && Array.isArray(record.order) && record.order.length) {
      place.append(button("Show the order on the board", () => animate(record)));
      animate(record);
    }
  }

  async function animate({ order, colour }) {
    const view = now();
    overlay();
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const [at, name] of order.entries()) {
      const cell = view.cells.find((one) => one.name === name);
      if (view !== now() || !cell) return;
      const [cx, cy] = cell.at;
      const black = colour !== "W";
      element("circle", { class: "ordered", cx, cy, r: 16, fill: black ? "#1a1a1a" : "#ffffff", stroke: "#d9480f", "stroke-width": 2.5 }, $("overlay"));
      element("text", { x: cx, y: cy + 5, "font-size": 14, "text-anchor": "middle", fill: black ? "#f8f5ee" : "#333333" }, $("overlay"), at + 1);
      if (!calm) await new Promise((done) => setTimeout(done, 350));
    }
  }

  async function claims() {
    const place = $("counted");
    place.replaceChildren();
    const told = await run("claims", { position: now().position }, ({ text, positions }) => {
      place.append(Object.assign(document.createElement("pre"), { textContent: text }));
      positions.slice(0, 3).forEach((id) => place.append(button(`Show ${id.length > 40 ? `${id.slice(0, 37)}...` : id}`, () => open(id).catch(trouble))));
    });
    if (told) place.append(Object.assign(document.createElement("p"), { textContent: `${told.text}.` }));
  }

  async function puzzles() {
    const told = await run("puzzles", {});
    if (!told) return;
    shown($("counted"), { text: told.text });
    if (told.address) {
      const link = Object.assign(document.createElement("a"), { href: told.address, textContent: "Play the puzzles", target: "_blank", rel: "noopener" });
      $("counted").prepend(link);
    }
  }

  // ---- keeping --------------------------------------------------------------------------------------------------------

  function save(name, content, type) {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([content], { type })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  const bytes = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const stem = () => `${now().game}-${now().board}`;

  async function saveRecord() {
    const told = await api("written", { position: nodes[0].position, nodes: nodes.map(({ parent, turn, comment }) => ({ parent, turn, comment })) });
    save(`${stem()}.game`, told.text, "text/plain");
  }

  async function savePicture(ending) {
    const known = showing ? Object.fromEntries([...values().values()].map(({ turn, value }) => [turn, value])) : {};
    const told = await api("draw", { position: now().position, ending, values: known });
    save(stem() + ending, bytes(told.content), told.type);
  }

  async function prove() {
    const told = await run("prove", { position: now().position });
    if (!told) return;
    $("proof").hidden = false;
    $("proof").textContent = told.text;
    if (told.certificate) save(`${stem()}.gz`, bytes(told.certificate), "application/gzip");
  }

  async function readPasted(text) {
    const record = /^\s*position\s*=/m.test(text) || /#= (branch|comment)/.test(text) || /^\s*1\.\s*\S/m.test(text);
    const ways = [() => open(text), () => api("record", { text }).then(load)];
    const [first, second] = record ? ways.reverse() : ways;
    await first().catch((error) => second().catch(() => Promise.reject(error)));
  }

  // ---- start ----------------------------------------------------------------------------------------------------------

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
    on("stop", "click", () => (stop(), setShowing(showing && values().size > 0), say("Stopped.")));
    on("computer", "change", answer);
    on("groups", "change", () => overlay());
    on("setup", "click", () => (setSetup(!setup), clicked = [], draw()));
    on("other", "click", () => change({ change: "turn" }));
    on("clear", "click", () => change({ change: "clear" }));
    on("comment", "input", () => ((nodes[here].comment = $("comment").value), remember(), moves()));
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
    on("census", "click", async () => {
      const told = await run("census", { position: now().position });
      if (told) shown($("counted"), told);
    });
    on("map", "click", async () => {
      await open(chosenGame());
      if (!showing) toggle();
    });
    on("claims", "click", claims);
    on("puzzles", "click", puzzles);
    document.querySelectorAll('input[name="brush"]').forEach((one) => one.addEventListener("change", () => (label(), overlay())));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        clicked = [];
        clicks();
        say("");
      }
      if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
      const act = { u: undo, r: redo, v: toggle, s: () => $("setup").click() }[event.key];
      if (act) act();
    });
    window.addEventListener("popstate", (event) => {
      const id = decodeURI(location.hash.slice(1));
      const at = event.state ? event.state.node : -1;
      if (nodes[at] && nodes[at].position === id) return show(at, "none");
      const other = nodes.findIndex((node) => node.position === id);
      if (other >= 0) show(other, "replace");
      else if (id) api("read", { text: id }).then((view) => root(view, true)).catch(trouble);
    });
    window.addEventListener("pagehide", stop);
  }

  async function begin() {
    const told = await api("games", {});
    Object.assign(signs, told.signs);
    for (const one of told.games) {
      games.set(one.name, one);
      $("game").append(new Option(one.title, one.name));
    }
    listen();
    const asked = decodeURI(location.hash.slice(1));
    const kept = remembered(asked);
    try {
      if (kept) {
        nodes = kept.nodes;
        await show(kept.here, "replace");
      } else await root(await api("read", { text: asked || told.start }), true);
    } catch (error) {
      root(await api("read", { text: told.start }), true);
      trouble(error);
    }
    document.documentElement.dataset.ready = "yes";
  }

  begin().catch(trouble);
})();
