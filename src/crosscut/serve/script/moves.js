// The tree of moves as a list: a line, with its branches in it.
import { $, button } from "./page.js";
import { show } from "./play.js";
import { here, nodes } from "./tree.js";

export function moves() {
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
