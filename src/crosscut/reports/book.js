// The page of a book: which puzzles are shown, what the reader has solved, and printing. The puzzles are played by book_cards.js.
(() => {
  // What came of each puzzle is kept by the browser, by the puzzle's ID, so it is known in every book with that puzzle; some
  // browsers keep nothing for pages from files.
  const SHELF = "crosscut-puzzles";

  function shelf() {
    try {
      const kept = JSON.parse(localStorage.getItem(SHELF) || "{}");
      return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
    } catch {
      return {};
    }
  }

  function keep(change) {
    const all = shelf();
    change(all);
    try {
      localStorage.setItem(SHELF, JSON.stringify(all));
    } catch {
      // nothing is kept then
    }
  }

  const touched = ({ result }) => Boolean(result.wrong || result.hints || result.shown || result.solved);
  const byId = (id) => document.getElementById(id);

  function progress() {
    const shown = cards.filter((card) => !card.article.hidden);
    const solved = cards.filter((card) => card.result.solved).length;
    const some = shown.length < cards.length ? `, ${shown.length} shown` : "";
    byId("progress").textContent = `Solved ${solved} of ${cards.length}${some}`;
    byId("save").disabled = !cards.some(touched);
  }

  document.documentElement.classList.add("with-script");
  const kinds = { play: Play, construction: Construction };
  const cards = DATA.puzzles.map((puzzle, index) => {
    const card = new kinds[puzzle.kind](byId(`puzzle-${index + 1}`), puzzle, () => {
      keep((all) => {
        all[puzzle.id] = card.result;
      });
      progress();
    });
    return card;
  });
  const before = shelf();
  for (const card of cards) if (before[card.puzzle.id]) card.take(before[card.puzzle.id]);

  // Filters: a puzzle is shown if it fits every choice; so are its solution and, where one is left, its sheet and section.
  const choices = [...document.querySelectorAll("#filters select")];
  function fits(card) {
    const wanted = Object.fromEntries(choices.map((choice) => [choice.name, choice.value]));
    const { kind, game, level } = card.article.dataset;
    const state = card.result.solved ? "solved" : "unsolved";
    const is = { kind, game, level, state };
    return Object.entries(wanted).every(([name, value]) => !value || is[name] === value);
  }
  function filter() {
    cards.forEach((card, index) => {
      card.article.hidden = !fits(card);
      byId(`solution-${index + 1}`).hidden = card.article.hidden;
    });
    for (const part of document.querySelectorAll(".sheet, .part")) part.hidden = !part.querySelector(".puzzle:not([hidden])");
    byId("none").hidden = cards.some((card) => !card.article.hidden);
    progress();
  }
  for (const choice of choices) choice.addEventListener("change", filter);
  filter();

  byId("forget").addEventListener("click", () => {
    keep((all) => cards.forEach((card) => delete all[card.puzzle.id]));
    for (const card of cards) {
      card.take({ wrong: 0, hints: 0, shown: false, solved: null, seconds: null });
      card.begun = undefined;
      card.reset();
    }
    filter();
  });
  // One line a puzzle that something came of: docs/formats/people.md.
  byId("save").addEventListener("click", () => {
    const lines = cards.filter(touched).map(({ puzzle, result }) => JSON.stringify({ puzzle: puzzle.id, ...result }));
    const link = document.createElement("a");
    link.href = `data:application/jsonl,${encodeURIComponent(`${lines.join("\n")}\n`)}`;
    link.download = "results.jsonl";
    link.click();
  });
  const solutions = byId("solutions");
  const toggle = byId("show-solutions");
  toggle.addEventListener("click", () => {
    const shown = solutions.classList.toggle("shown");
    toggle.setAttribute("aria-expanded", shown);
    toggle.textContent = shown ? "Hide all solutions" : "Show all solutions";
    if (shown) solutions.scrollIntoView();
  });
  for (const link of document.querySelectorAll('.contents a[href="#solutions"], .contents a[href="#hints"]')) {
    link.addEventListener("click", () => {
      if (!solutions.classList.contains("shown")) toggle.click();
    });
  }
  byId("print").addEventListener("click", () => window.print());
  // The rules of several games are folded on the screen, never in print.
  const rules = [...document.querySelectorAll(".rules")];
  const fold = (open) => rules.forEach((one) => (one.open = open || rules.length === 1));
  fold(false);
  window.addEventListener("beforeprint", () => {
    fold(true);
    cards.forEach((card) => card.asked());
  });
  window.addEventListener("afterprint", () => {
    fold(false);
    cards.forEach((card) => card.redraw());
  });
})();
