// The tree of moves, where we are in it, and the positions that the server has sent. What
// stands here can be read everywhere, for imports are live, and is changed here only.

export let nodes = []; // the tree: {parent, turn, comment, position, children, last}
export let here = 0;
export let before = null; // the tree that the last new position took the place of, if there was play in it
const views = new Map(); // of positions, by their IDs

export const now = () => views.get(nodes[here].position);

export function keep(view) {
  views.set(view.position, view);
  if (views.size > 300) views.delete(views.keys().next().value);
  return view;
}

export const seen = (id) => views.has(id);

// Put another tree in the place of this one, which undo brings back if there was play in it.
export function plant(grown) {
  if (nodes.length > 1) before = { nodes, here };
  nodes = grown;
}

// Bring the tree from before back; return where we were in it.
export function restore() {
  const at = before.here;
  nodes = before.nodes;
  before = null;
  return at;
}

export function go(at) {
  here = at;
}

export function child(parent, turn, position) {
  let at = nodes[parent].children.find((one) => nodes[one].turn === turn);
  if (at === undefined) {
    at = nodes.length;
    nodes.push({ parent, turn, comment: "", position, children: [], last: 0 });
    nodes[parent].children.push(at);
  }
  nodes[parent].last = nodes[parent].children.indexOf(at);
  return at;
}

export function remark(text) {
  nodes[here].comment = text;
}

// The line through the node that is shown, from the start to its end.
export function line() {
  const way = [];
  for (let at = here; at >= 0; at = nodes[at].parent) way.unshift(at);
  for (let at = here; nodes[at].children.length; ) way.push((at = nodes[at].children[nodes[at].last]));
  return way;
}

// The tree outlives a reload of the page, in the browser's memory of this tab.
export function remember() {
  try {
    sessionStorage.setItem("tree", JSON.stringify({ nodes, here }));
  } catch {
    sessionStorage.removeItem("tree"); // it is too large
  }
}

export function remembered(id) {
  try {
    const kept = JSON.parse(sessionStorage.getItem("tree"));
    return kept && kept.nodes[kept.here].position === id ? kept : null;
  } catch {
    return null;
  }
}
