// Comments beside the table: the language in which they are read, and the commentator's form. A comment speaks of the
// last call or card when its author begins to write, or of the one that he picks or taps.

import { act } from "./socket.js";

const table = document.getElementById("table");
const reading = document.getElementById("comments-in");
const form = document.getElementById("comment");
const KEPT = "comments-in";

function choose() {
  table.dataset.commentsIn = reading.value;
}

function languageOfPage(select) {
  const own = document.documentElement.lang.toLowerCase();
  return [...select.options].find(({ value }) => value.toLowerCase() === own)?.value ?? select.options[0].value;
}

if (reading) {
  reading.value = sessionStorage.getItem(KEPT) ?? "";
  reading.addEventListener("change", () => {
    sessionStorage.setItem(KEPT, reading.value);
    choose();
  });
  choose();
}

// What can be spoken of: the calls, and the cards of the tricks in sight; the newest first.

const RANKS = { 10: "T" };

function seatOf(cell) {
  const heads = table.querySelectorAll("#auction thead th > [aria-hidden]");
  return heads[cell.cellIndex]?.textContent ?? "";
}

function topics() {
  const calls = [...table.querySelectorAll("#auction td .call")].map((call, place) => ({
    value: `call ${place + 1}`,
    text: `${seatOf(call.closest("td"))} ${call.textContent}`,
    shown: call.closest("td"),
  }));
  const cards = [...table.querySelectorAll("#lasttrick li .card:not(.back), #trick li .card:not(.back)")].map((card) => {
    const rank = card.querySelector("b").textContent;
    const suit = card.querySelector("i").textContent;
    const letter = ["C", "D", "H", "S"].find((one) => card.classList.contains(one));
    return { value: `card ${letter}${RANKS[rank] ?? rank}`, text: `${suit}${rank}`, shown: card.closest("li") };
  });
  return [...calls, ...cards].reverse();
}

function list() {
  const { topic } = form.elements;
  const chosen = topic.selectedOptions[0];
  const found = topics();
  const options = found.map(({ value, text }) => new Option(text, value));
  if (chosen.value && !found.some(({ value }) => value === chosen.value)) options.push(chosen);
  const value = chosen.value;
  topic.replaceChildren(topic.options[0], ...options);
  topic.value = value;
}

// What is being written speaks of what was last when it was begun, though the table goes on.
function pin() {
  const { topic, text } = form.elements;
  list();
  if (!text.value.trim()) topic.value = "";
  else if (!topic.value && topic.options.length > 1) topic.selectedIndex = 1;
}

if (form) {
  const { topic, language, text } = form.elements;
  language.value = languageOfPage(language);
  text.addEventListener("input", pin);
  table.addEventListener("click", ({ target }) => {
    const hit = topics().find(({ shown }) => shown.contains(target));
    if (!hit) return;
    list();
    topic.value = hit.value;
    text.focus();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const said = text.value.trim();
    if (!said) return;
    const [kind, what] = topic.value.split(" ");
    const of = kind === "call" ? { number: Number(what) } : kind === "card" ? { card: what } : {};
    act({ do: "comment", text: said, language: language.value, ...of }, form.querySelector("button"));
  });
  document.addEventListener("table:done", ({ detail }) => {
    if (detail.do !== "comment" || text.value.trim() !== detail.text) return;
    text.value = "";
    topic.value = "";
  });
  table.addEventListener("htmx:wsAfterMessage", list);
  list();
}
