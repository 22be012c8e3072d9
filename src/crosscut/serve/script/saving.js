// What the user keeps as a file: records, pictures, certificates.
import { showing, values } from "./known.js";
import { $ } from "./page.js";
import { api, run } from "./server.js";
import { nodes, now } from "./tree.js";

export function save(name, content, type) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const bytes = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
export const stem = () => `${now().game}-${now().board}`;

export async function saveRecord() {
  const told = await api("written", { position: nodes[0].position, nodes: nodes.map(({ parent, turn, comment }) => ({ parent, turn, comment })) });
  save(`${stem()}.game`, told.text, "text/plain");
}

export async function savePicture(ending) {
  const known = showing ? Object.fromEntries([...values().values()].map(({ turn, value }) => [turn, value])) : {};
  const told = await api("draw", { position: now().position, ending, values: known });
  save(stem() + ending, bytes(told.content), told.type);
}

export async function prove() {
  const told = await run("prove", { position: now().position });
  if (!told) return;
  $("proof").hidden = false;
  $("proof").textContent = told.text;
  if (told.certificate) save(`${stem()}.gz`, bytes(told.certificate), "application/gzip");
}
