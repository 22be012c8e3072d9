// The elements of the page: found by their IDs, made, filled with words. What the server sends is put in place as text, but for
// pictures, which are parsed as SVG and hold no script.

export const NAMES = { B: "Black", W: "White" };
export const SIGNS = { win: "+", loss: "−", draw: "=", unknown: "·" };
export const SVG = "http://www.w3.org/2000/svg";

export const $ = (id) => document.getElementById(id);

export function say(text, kind = "") {
  $("said").textContent = text;
  $("said").className = kind;
}

export const trouble = (error) => say(error.message, "bad");

export function button(text, act, kind = "") {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text, className: kind });
  made.addEventListener("click", act);
  return made;
}

export function list(place, texts) {
  place.replaceChildren(...texts.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
}

export function element(name, attributes, parent, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
}

export const picture = (text) => document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
