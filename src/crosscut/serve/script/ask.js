// The questions that the chosen game offers: a form for each, of the options that the server has told, and asking.
import { shown } from "./answers.js";
import { overlay } from "./cells.js";
import { $, NAMES } from "./page.js";
import { run } from "./server.js";
import { now } from "./tree.js";

let offered = []; // questions of the chosen game

const asked = () => offered.find(({ name }) => name === $("question").value);

export function questions(all) {
  offered = all;
  $("question").replaceChildren(...all.map((one) => new Option(`${one.command}: ${one.brief}`, one.name)));
  $("ask-part").hidden = !all.length;
  form();
}

export function form() {
  const question = asked();
  $("options").replaceChildren();
  if (!question) return;
  const add = (text, field) => {
    const made = document.createElement("label");
    if (field.type === "checkbox") made.append(field, ` ${text}`);
    else made.append(`${text} `, field);
    $("options").append(made);
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

export async function ask(event) {
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
