// The puzzles of a book: they are played, hints are given, and what came of each is told to `Progress` (book.js). No rule stands
// here: every legal turn of every stop, what it is worth and how it fails is in the page's data (book_page.py says what is what).
// The script only places stones, and steps through lines of play.
const DATA = JSON.parse(document.getElementById("data").textContent);

const sentence = (number, turn) => DATA.texts[number].replaceAll("{}", turn);

// What both kinds of puzzles share: the sentence below the diagram, the buttons, hints, and whether it is solved. `result` is what
// came of it: seconds since the reader first pointed at it, wrong turns or checks, hints, whether the solution was shown.
class Card {
  constructor(article, puzzle, changed) {
    this.article = article;
    this.puzzle = puzzle;
    this.changed = changed;
    this.result = { wrong: 0, hints: 0, shown: false, solved: null, seconds: null };
    const begin = () => {
      this.begun ??= Date.now();
    };
    article.addEventListener("pointerenter", begin);
    article.addEventListener("focusin", begin);
    this.board = { ...DATA.boards[puzzle.board], key: puzzle.board };
    this.said = article.querySelector(".said");
    this.diagram = new Diagram(article, this.board, (cell) => this.choose(cell));
    for (const button of article.querySelectorAll("button")) {
      button.addEventListener("click", () => this[button.dataset.do]());
    }
  }

  say(text, kind = "") {
    this.said.textContent = text;
    this.said.className = `said scripted ${kind}`;
  }

  enable(name, on) {
    const button = this.article.querySelector(`[data-do="${name}"]`);
    if (button) button.disabled = !on;
  }

  // In print each diagram shows what is asked, whatever has been played.
  asked() {
    const { glyphs, links, rings } = this.begin();
    this.diagram.draw(glyphs, { ring: rings }, [], links);
  }

  begin() {
    return this.puzzle.start ? unpacked(this.puzzle.start) : { glyphs: [...(this.puzzle.cells || this.puzzle.given)], links: [], rings: [] };
  }

  solve() {
    const { result } = this;
    if (result.shown || result.solved) return;
    result.solved = new Date().toISOString();
    result.seconds = Math.round((Date.now() - (this.begun ?? Date.now())) / 1000);
    this.mark();
    this.changed();
  }

  // A solution that was looked at counts as shown, unless the puzzle had been solved before.
  reveal() {
    if (!this.result.solved) this.result.shown = true;
    this.mark();
    this.changed();
  }

  failed() {
    if (!this.result.solved) this.result.wrong += 1;
    this.changed();
  }

  // What came of the puzzle, as it was kept.
  take(result) {
    this.result = { ...this.result, ...result };
    this.mark();
  }

  // Themes give away what a puzzle is about: they are seen when it is solved, or its solution shown.
  mark() {
    this.article.classList.toggle("solved", Boolean(this.result.solved));
    this.article.classList.toggle("told", Boolean(this.result.solved) || this.result.shown);
  }

  // Say a hint, and count it.
  tell(text) {
    if (!this.result.solved) this.result.hints += 1;
    this.changed();
    this.say(text);
  }
}

class Play extends Card {
  constructor(article, puzzle, changed) {
    super(article, puzzle, changed);
    this.reset();
  }

  reset() {
    this.stop = 0;
    this.hinted = 0;
    this.frames = [{ ...this.begin(), side: this.puzzle.side, last: [], text: "" }];
    this.ask(`${NAMES[this.puzzle.side]} to play.`);
  }

  // The frame after a turn; `drawn`: the frame as the data has it, for turns that are more than drops.
  after(frame, turn, text, drawn) {
    if (drawn) return { ...unpacked(drawn), last: [], text: text || `${NAMES[frame.side]}: ${turn}.` };
    const glyphs = [...frame.glyphs];
    const last = turn === "pass" ? [] : turn.split("+").map((step) => {
      const [, colour, name] = /^([BW]?)(.+)$/.exec(step);
      const cell = this.board.names.indexOf(name);
      glyphs[cell] = colour || frame.side;
      return cell;
    });
    return { glyphs, side: other(frame.side), last, text: text || `${NAMES[frame.side]}: ${turn}.` };
  }

  // Ask for the turn of a stop; the frames are those of the right line so far.
  ask(text, kind = "") {
    this.asking = true;
    this.chosen = [];
    this.clicked = [];
    this.say(text, kind);
    this.show();
  }

  // Step through frames, from the one at `index` on.
  view(frames, index) {
    this.asking = false;
    this.chosen = [];
    this.viewed = frames;
    this.index = index;
    this.show();
  }

  redraw() {
    this.show();
  }

  show() {
    const frame = this.asking ? this.frames.at(-1) : this.viewed[this.index];
    const clicked = this.asking ? this.clicked.map((name) => this.board.names.indexOf(name)) : [];
    this.diagram.draw(frame.glyphs, { last: frame.last, ring: frame.rings || [], clicked }, this.chosen, frame.links);
    if (!this.asking) this.say(frame.text, frame.kind || "");
    for (const spot of this.diagram.cells) spot.setAttribute("aria-disabled", !this.asking);
    this.enable("pass", this.asking);
    this.enable("play", this.asking && this.chosen.length > 0);
    this.enable("back", !this.asking && this.index > 0);
    this.enable("next", !this.asking && this.index < this.viewed.length - 1);
    this.enable("again", !this.asking);
    this.enable("hint", this.asking);
  }

  // The next hint for the turn that is asked for: at the first one those of the whole puzzle come before it.
  hint() {
    const stop = this.puzzle.stops[this.stop];
    const hints = this.stop ? [stop.hint] : [...this.puzzle.hints, stop.hint];
    const at = Math.min(this.hinted, hints.length - 1);
    this.hinted = at + 1;
    this.tell(`Hint ${this.hinted} of ${hints.length}: ${hints[at]}`);
  }

  choose(cell) {
    if (cell === null) {
      if (this.asking) this.ask(`${NAMES[this.puzzle.side]} to play.`);
      return;
    }
    if (!this.asking) {
      this.say("This is a line of play: Next and Back step through it, Try again returns to the puzzle.");
      return;
    }
    const name = this.board.names[cell];
    if (this.puzzle.start) {
      this.click(name);
      return;
    }
    const glyph = this.frames.at(-1).glyphs[cell];
    if (glyph !== ".") {
      this.say(`${name} is occupied by a ${NAMES[glyph].toLowerCase()} stone.`, "bad");
    } else if (!this.puzzle.colours) {
      this.turn(name);
    } else {
      const { value: colour } = this.article.querySelector(".colours input:checked");
      const there = this.chosen.findIndex((step) => step.cell === cell);
      const same = there >= 0 && this.chosen[there].colour === colour;
      if (there >= 0) this.chosen.splice(there, 1);
      if (there < 0 && this.chosen.length >= this.puzzle.most) {
        this.say(`A turn places at most ${this.puzzle.most} stones: click one of them to take it away, or play.`, "bad");
      } else if (!same) {
        this.chosen.push({ cell, colour });
        this.say(`${this.text()}: Play makes this turn.`);
      }
      this.show();
    }
  }

  // One more click of a turn that is more than drops: the turns that begin with these clicks decide what happens.
  click(name) {
    const clicked = [...this.clicked, name];
    const stop = this.puzzle.stops[this.stop];
    const begun = Object.entries(stop.clicks).filter(([, wanted]) => clicked.every((one, at) => wanted[at] === one));
    const whole = begun.find(([, wanted]) => wanted.length === clicked.length);
    if (whole) this.turn(whole[0]);
    else if (begun.length) {
      this.clicked = clicked;
      this.say(`${clicked.join(" ")}: and on to which cell? Escape takes the click back.`);
      this.show();
    } else if (this.clicked.length) this.ask(`No turn here begins with ${clicked.join(" ")}.`, "bad");
    else this.turn(name);
  }

  // The name of the turn that has been chosen: its stones in the order of the cells.
  text() {
    const steps = [...this.chosen].sort((one, two) => one.cell - two.cell);
    return steps.map(({ cell, colour }) => colour + this.board.names[cell]).join("+");
  }

  play() {
    this.turn(this.text());
  }

  pass() {
    this.turn("pass");
  }

  turn(name) {
    const stop = this.puzzle.stops[this.stop];
    if (name in stop.illegal || !(name === stop.right || name in stop.same || name in stop.wrong)) {
      const why = name in stop.illegal ? sentence(stop.illegal[name], name) : `${name} is not legal here.`;
      this.chosen = [];
      this.ask(`Not legal: ${why}`, "bad");
      return;
    }
    const meant = name in stop.same ? stop.same[name] : name;
    const note = meant === name ? "" : `By a symmetry of the position ${name} is the same turn as ${meant}, which is shown. `;
    if (meant === stop.right) this.right(stop, note);
    else this.wrong(stop, meant, note);
  }

  right(stop, note) {
    const before = this.frames.at(-1);
    const [drawn, answered] = stop.frames || [];
    this.frames.push(this.after(before, stop.right, "", drawn));
    if (stop.reply !== null) {
      this.frames.push(this.after(this.frames.at(-1), stop.reply, "", answered));
      this.stop += 1;
      this.hinted = 0;
      const answer = stop.reply === "pass" ? "passes" : `answers ${stop.reply}`;
      this.ask(`${note}Right: ${stop.right}. ${NAMES[other(before.side)]} ${answer}. And now?`, "good");
      return;
    }
    this.solve();
    const index = this.frames.length - 1;
    const rest = this.puzzle.rest.length ? "Next steps through the rest of the main line, which is no part of what is claimed." : "";
    this.view(this.line(), index);
    this.say([`${note}Solved: ${stop.right}.`, DATA.texts[this.puzzle.end], rest].filter(Boolean).join(" "), "good");
  }

  wrong(stop, name, note) {
    this.failed();
    const [line, said, end] = stop.wrong[name];
    const drawn = stop.wrongFrames ? stop.wrongFrames[name] : [];
    const frames = [this.frames.at(-1)];
    [name, ...line.split(" ").filter(Boolean)].forEach((turn, at) => frames.push(this.after(frames.at(-1), turn, "", drawn[at])));
    const why = note + sentence(said, name);
    frames[0] = { ...frames[0], text: `${NAMES[frames[0].side]} to play.` };
    frames.slice(1).forEach((frame, index) => {
      const ended = index === frames.length - 2;
      frame.text = `${index < 2 ? why : frame.text}${ended ? ` ${DATA.texts[end]}` : ""}`;
      frame.kind = "bad";
    });
    this.view(frames, Math.min(2, frames.length - 1));
  }

  // The frames of the whole main line.
  line() {
    const frames = [{ ...this.frames[0], text: `${NAMES[this.puzzle.side]} to play.` }];
    for (const stop of this.puzzle.stops) {
      [stop.right, stop.reply].forEach((turn, at) => {
        if (turn !== null) frames.push(this.after(frames.at(-1), turn, "", (stop.frames || [])[at]));
      });
    }
    frames.at(-1).text += ` ${DATA.texts[this.puzzle.end]}`;
    this.puzzle.rest.forEach((turn, at) => frames.push(this.after(frames.at(-1), turn, "", (this.puzzle.restFrames || [])[at])));
    return frames;
  }

  back() {
    this.index -= 1;
    this.show();
  }

  next() {
    this.index += 1;
    this.show();
  }

  again() {
    if (this.frames.at(-1).side !== this.puzzle.side) this.reset();
    else this.ask(`${NAMES[this.puzzle.side]} to play.`);
  }

  solution() {
    this.reveal();
    this.stop = 0;
    this.frames = this.frames.slice(0, 1);
    const frames = this.line();
    frames[0].text = "The main line: Next steps through it.";
    this.view(frames, 0);
  }
}

class Construction extends Card {
  constructor(article, puzzle, changed) {
    super(article, puzzle, changed);
    this.order = ["?", ...[...puzzle.glyphs].map((glyph) => (glyph === "." ? "-" : glyph))];
    this.reset();
  }

  reset() {
    this.glyphs = [...this.puzzle.given];
    this.show("Click an open cell until it shows what you mean.");
  }

  redraw() {
    this.diagram.draw(this.glyphs);
  }

  show(text, kind = "", differing = []) {
    this.diagram.draw(this.glyphs, { differs: differing });
    this.puzzle.given.split("").forEach((glyph, cell) => this.diagram.cells[cell].setAttribute("aria-disabled", glyph !== "?"));
    this.say(text, kind);
  }

  choose(cell) {
    if (cell === null) return;
    if (this.puzzle.given[cell] !== "?") {
      this.show(`${this.board.names[cell]} is given.`);
      return;
    }
    this.glyphs[cell] = this.order[(this.order.indexOf(this.glyphs[cell]) + 1) % this.order.length];
    this.show(this.left());
  }

  left() {
    const open = this.glyphs.filter((glyph) => glyph === "?").length;
    return open ? `${open} open ${open === 1 ? "cell" : "cells"} left.` : "All cells are set: Check says whether they are right.";
  }

  // The cells that are set, and not as in the solution.
  differing() {
    const plain = this.glyphs.map((glyph) => (glyph === "-" ? "." : glyph));
    return plain.flatMap((glyph, cell) => (glyph !== "?" && glyph !== this.puzzle.solution[cell] ? [cell] : []));
  }

  check() {
    if (this.glyphs.includes("?")) this.show(`Not complete: ${this.left()}`);
    else if (this.differing().length) {
      this.failed();
      this.show("Not the solution: a rule or a clue is broken.", "bad");
    } else {
      this.show("Right.", "good");
      this.solve();
    }
  }

  // The first step of the solution that is not on the board yet.
  hint() {
    const wanted = this.puzzle.steps.find(([cell]) => this.glyphs[cell].replace("-", ".") !== this.puzzle.solution[cell]);
    this.tell(wanted ? `Hint: ${wanted[1]}` : "Everything is on the board.");
  }

  differ() {
    const cells = this.differing();
    const names = cells.map((cell) => this.board.names[cell]).join(" ");
    this.show(cells.length ? `Not as in the solution: ${names}.` : `Nothing that is set differs. ${this.left()}`, "", cells);
  }

  solution() {
    this.reveal();
    const found = [...this.puzzle.solution].map((glyph, cell) => (glyph === "." && this.puzzle.given[cell] === "?" ? "-" : glyph));
    this.glyphs = found;
    this.show("This is the only completion.");
  }
}

