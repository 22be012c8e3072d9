// Asking the server: what is answered in a moment, and searches, whose answers come as a stream of lines.
import { $, say } from "./page.js";

let search = null; // what stops the search that runs

export async function api(name, given) {
  const answer = await fetch(`/api/${name}`, post(given));
  const told = await answer.json().catch(() => ({ error: answer.statusText }));
  if (!answer.ok) throw new Error(told.error || answer.statusText);
  return told;
}

function post(given, signal) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(given), signal };
}

// Run a search; `part` gets what is found. Only one runs at a time: the next one ends it.
export async function run(name, given, part = () => {}) {
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

export function stop() {
  if (search) search.abort();
  search = null;
  $("stop").disabled = true;
  $("progress").textContent = "";
}
