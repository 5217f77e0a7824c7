// The sheet "Something is wrong": one tap draws attention, calls the director or says what was meant. And the sheet
// "Question this result" after a board.

import { act, busy } from "./socket.js";

const sheet = document.getElementById("director-form");

// What a button sends along with its action: fields of the form.
const WITH = { meant: ["call"], change: ["call"], "meant-card": ["card"], reserve: ["text"], know: ["text"], question: ["text"] };

function send({ target, currentTarget }) {
  const button = target.closest("button");
  if (!button) return;
  const { sends, about } = button.dataset;
  if ((sends || button.dataset.do) && busy(currentTarget)) return;
  const { elements } = button.form;
  if (sends) {
    const open = WITH[sends].map((name) => elements[name]).find((field) => field.localName === "select" && !field.value);
    if (open) return void ask(open, currentTarget);
    const fields = Object.fromEntries(WITH[sends].map((name) => [name, elements[name].value.trim()]));
    act({ do: sends, ...(about && { about }), ...fields }, button);
  }
  if ("done" in button.dataset) currentTarget.close();
}

// What was meant is the player's to say: nothing is chosen for him, and without it nothing is sent.
function ask(field, { dataset }) {
  sheet.querySelector(".refused").textContent = dataset.choose;
  field.focus();
}

/** Show what applies now: the player's own call, whom he may ask, the cards of dummy that he may have meant. */
export function offerSheet() {
  const { asks, means, changes, back, meant } = document.getElementById("controls").dataset;
  const named = new Set(meant.split(" "));
  const cards = [...document.querySelectorAll(".place:not(.bottom) .hand button.card")].filter(({ dataset }) => named.has(dataset.card));
  const options = cards.map((card) => new Option(card.getAttribute("aria-label"), card.dataset.card));
  const [call, card] = ["call", "card"].map((name) => sheet.querySelector(`[name=${name}]`));
  call.value = "";
  card.replaceChildren(card.options[0], ...options);
  card.value = "";
  const own = { dummy: cards.length > 0, means: means !== undefined, changes: changes !== undefined, back: back !== undefined };
  for (const part of sheet.querySelectorAll("[data-of]")) part.hidden = !part.dataset.of.split(" ").some((of) => own[of]);
  for (const button of sheet.querySelectorAll("[data-do=ask-revoke]")) button.hidden = !asks.includes(button.dataset.seat);
}

for (const each of [sheet, document.getElementById("question-form")]) {
  each?.addEventListener("click", send);
  // Enter in a field sends nothing.
  each?.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
}
