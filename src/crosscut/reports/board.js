// Boards of a page that can be clicked, or walked with the arrow keys: what the scripts of all pages share. A page's script stands
// right behind this one, in the same element.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const NAMES = { B: "Black", W: "White", ".": "empty", "?": "open" };

const other = (side) => (side === "B" ? "W" : "B");

// A position as the data has it: see book_frames.py.
function unpacked(text) {
  const [cells, links, rings] = text.split(" ");
  const list = (said) => said.split(",").filter(Boolean);
  return { side: cells[0], glyphs: [...cells.slice(1)], links: list(links), rings: list(rings).map(Number) };
}

function element(name, attributes, parent) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}

// A diagram whose cells can be clicked, or reached with the arrow keys; `choose(cell)` is called for either.
class Diagram {
  constructor(article, board, choose) {
    this.svg = article.querySelector(".diagram");
    this.board = board;
    this.stones = this.svg.querySelector(".stones");
    this.svg.setAttribute("role", "group");
    this.cells = board.at.map(([x, y], cell) => {
      const spot = element("circle", { class: "cell", r: 22, cx: x, cy: y, role: "button", tabindex: cell ? -1 : 0 }, this.svg);
      spot.dataset.cell = board.names[cell];
      spot.addEventListener("click", () => choose(cell));
      spot.addEventListener("keydown", (event) => this.key(event, cell, choose));
      return spot;
    });
  }

  key(event, cell, choose) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "Enter" || event.key === " ") choose(cell);
    else if (event.key === "Escape") choose(null);
    else if (event.key in ways) this.move(cell, ways[event.key]);
    else return;
    event.preventDefault();
  }

  // To the nearest cell that lies more in this direction than aside of it.
  move(cell, [dx, dy]) {
    const [x, y] = this.board.at[cell];
    let best = null;
    this.board.at.forEach(([cx, cy], to) => {
      const along = (cx - x) * dx + (cy - y) * dy;
      const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
      if (along > 1 && aside <= along * 1.01 && (best === null || along + aside < best.far)) best = { to, far: along + aside };
    });
    if (best === null) return;
    this.cells[cell].setAttribute("tabindex", -1);
    this.cells[best.to].setAttribute("tabindex", 0);
    this.cells[best.to].focus();
  }

  // `glyphs`: one a cell; `marks`: classes of rings to draw, with the cells; `chosen`: stones that are not played yet; `links`:
  // names of shapes that lie below the pieces.
  draw(glyphs, marks = {}, chosen = [], links = []) {
    this.stones.replaceChildren();
    for (const name of links) element("use", { href: `#${this.board.key}-${name}` }, this.stones);
    glyphs.forEach((glyph, cell) => {
      const [x, y] = this.board.at[cell];
      const own = `${this.board.key}-${glyph}`;
      if (document.getElementById(own)) element("use", { href: `#${own}`, x, y }, this.stones);
      else if (glyph === "B" || glyph === "W") element("use", { href: `#${glyph}`, x, y }, this.stones);
      if (glyph === "?") {
        element("circle", { class: "open", cx: x, cy: y, r: 15 }, this.stones);
        element("text", { class: "open-mark", x, y: y + 5 }, this.stones).textContent = "?";
      }
      if (glyph === "-") element("circle", { class: "kept-empty", cx: x, cy: y, r: 6 }, this.stones);
      this.cells[cell].setAttribute("aria-label", `${this.board.names[cell]}, ${NAMES[glyph] || "empty"}`);
    });
    for (const { cell, colour } of chosen) {
      const [x, y] = this.board.at[cell];
      element("use", { href: `#${colour}`, x, y, class: "chosen" }, this.stones);
      this.cells[cell].setAttribute("aria-label", `${this.board.names[cell]}, ${NAMES[colour]}, chosen`);
    }
    for (const [name, cells] of Object.entries(marks)) {
      for (const cell of cells) {
        const [cx, cy] = this.board.at[cell];
        element("circle", { class: name, cx, cy, r: { last: 9, ring: 11 }[name] || 22 }, this.stones);
      }
    }
  }
}
