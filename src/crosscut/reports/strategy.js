// The script of a strategy's page: shows a place of the strategy, takes a reply, shows the answer. It knows no rules: which replies
// there are and where they lead stands in the page's data (strategy_page.py says what is what).

(() => {
  const DATA = JSON.parse(document.getElementById("data").textContent);
  const board = { ...DATA.boards.board, key: "board" };
  const article = document.getElementById("play");
  const said = article.querySelector(".said");
  const list = document.getElementById("replies");
  const walked = document.getElementById("walked");
  const prover = NAMES[DATA.side];
  const opponent = NAMES[other(DATA.side)];
  const MOST = 40;
  let path = [];
  let clicked = [];

  // The cells of a turn, and how its colours go: "Bc3+Wd4" has c3 and d4.
  const cellsOf = (turn) => [...turn.matchAll(/[BW]?([a-z]{1,2}[1-9][0-9]*)/g)].map((found) => found[1]);
  const here = () => DATA.places[path.length ? path.at(-1).to : 0];
  const replies = () => Object.keys(here().r || {});
  const fitting = () => replies().filter((turn) => clicked.every((cell) => cellsOf(turn).includes(cell)));

  function rings(turns) {
    return turns.split(" ").flatMap(cellsOf).map((name) => board.names.indexOf(name)).filter((cell) => cell >= 0);
  }

  function choose(cell) {
    if (cell === null) clicked = [];
    else {
      const name = board.names[cell];
      clicked = clicked.includes(name) ? clicked.filter((one) => one !== name) : [...clicked, name];
      const found = fitting();
      if (!found.length) {
        clicked = clicked.slice(-1);
        if (!fitting().length) clicked = [];
      } else if (found.length === 1) {
        play(found[0]);
        return;
      }
    }
    show();
  }

  function play(turn) {
    const to = here().r[turn];
    clicked = [];
    if (to < 0) {
      const way = [...path.map((step) => step.turn), turn].join(" ");
      const outside = way.includes("elsewhere") ? " (with a turn outside for each elsewhere)" : "";
      show(`What answers ${turn} is left out of this page; the certificate has it: crosscut explain ${DATA.file} ${way}${outside}`, "bad");
      return;
    }
    path.push({ turn, to });
    show();
  }

  function sentence() {
    const place = here();
    const answered = place.a && (place.a === "pass" ? `${prover} passes. ` : `${prover} plays ${place.a}. `);
    const left = place.n ? ` At most ${place.n} ${place.n === 1 ? "turn was" : "turns were"} left before that.` : "";
    const held = place.h ? ` ${place.h}` : "";
    const before = path.length ? `${opponent} replied ${path.at(-1).turn}. ` : "";
    if (place.e) return `${before}${answered}${place.e}`;
    return `${before}${answered}${opponent} to choose: click a cell or take a reply from the list.${left}${held}`;
  }

  function show(text, kind = "") {
    const place = here();
    const { glyphs, links, rings: own } = unpacked(place.p);
    const marks = { ring: own, last: place.a ? rings(place.a) : [], clicked: clicked.map((name) => board.names.indexOf(name)) };
    diagram.draw(glyphs, marks, [], links);
    const ended = Boolean(place.e);
    said.textContent = text || sentence();
    said.className = `said scripted ${kind || (ended ? "good" : "")}`;
    for (const spot of diagram.cells) spot.setAttribute("aria-disabled", ended);
    const found = fitting();
    list.replaceChildren(...found.slice(0, MOST).map((turn) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = turn;
      button.addEventListener("click", () => play(turn));
      return button;
    }));
    const more = found.length - MOST;
    document.getElementById("more").textContent = more > 0 ? `and ${more} more: click cells to choose among them` : "";
    walked.textContent = [DATA.places[0].a, ...path.flatMap((step) => [step.turn, DATA.places[step.to].a])].filter(Boolean).join(", ");
    article.querySelector('[data-do="back"]').disabled = !path.length;
    article.querySelector('[data-do="reset"]').disabled = !path.length;
  }

  const actions = { back: () => path.pop(), reset: () => (path = []) };
  for (const button of article.querySelectorAll("button[data-do]")) {
    button.addEventListener("click", () => {
      actions[button.dataset.do]();
      clicked = [];
      show();
    });
  }
  document.documentElement.classList.add("with-script");
  const diagram = new Diagram(article, board, choose);
  show();
})();
