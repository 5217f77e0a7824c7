// The sheet about one call: ask what it means, alert it, explain it. The button that opens it says what can be done.

import { offer } from "./offers.js";
import { act, busy } from "./socket.js";

const sheet = document.getElementById("call-form");
const which = sheet?.querySelector("[name=which]");
const text = sheet?.querySelector("[name=text]");
const tiles = sheet?.querySelector("[name=tiles]");

/** Return what an explanation says, without its button. */
export const spoken = (explanation) =>
  [...(explanation?.querySelectorAll("b, bdi, small") ?? [])].map((part) => part.textContent).join(" ");

function option({ dataset: { title, number, offer: made } }) {
  const one = new Option(title, number);
  one.dataset.offer = made;
  return one;
}

/** Offer the players whom the button names, or the calls that the auction lets be put right, where it names none. */
function choose({ number, about, players = "", names = "" }) {
  const calls = number || about || players ? [] : document.querySelectorAll("#auction [data-may~=correct]:not([data-number=''])");
  const others = names.split("|").map((name, place) => new Option(name, players[place] ?? ""));
  const options = players ? others : [...calls].map(option);
  which.replaceChildren(...options);
  which.value = players ? players[0] : (calls[calls.length - 1]?.dataset.number ?? ""); // the last is asked about most
  which.closest(".field").hidden = !options.length;
}

/** Fill the sheet for the call of that button. */
export function about({ dataset }) {
  const { number, may, title, hint = "", offer: made = "", about: player = "" } = dataset;
  sheet.dataset.number = number;
  sheet.dataset.offer = made;
  sheet.dataset.about = player;
  choose(dataset);
  sheet.querySelector("#call-title").textContent = title;
  sheet.querySelector("#call-hint").textContent = hint;
  sheet.querySelector("#call-told").textContent = spoken(document.getElementById(`explanation-${number}`));
  for (const button of sheet.querySelectorAll("[data-sends]")) button.hidden = !may.split(" ").includes(button.dataset.sends);
  sheet.querySelector("form").reset();
  refused.textContent = "";
  sent = false;
  sheet.querySelector(".tiled").hidden = may === "ask"; // a question is asked in words
  offer(sheet.querySelector(".offers"), may === "ask" ? "" : number);
}

const refused = sheet?.querySelector("[role=alert]");
let sent = false; // what the sheet says waits for its answer: refused, it stays as it was typed

function send(button) {
  if (busy(sheet)) return;
  const { number, about: player } = sheet.dataset;
  const chosen = player || (number ? "" : which.value);
  // With its call: the board may have been taken back since the sheet was opened, and the number be another call's.
  const made = number ? sheet.dataset.offer : which.selectedOptions[0]?.dataset.offer;
  const subject = /^[NESW]$/.test(chosen) ? { about: chosen } : { number: number || chosen, offer: made };
  sent = true;
  act({ do: button.dataset.sends, ...subject, text: text.value.trim(), tiles: tiles.value }, button);
  refused.textContent = "";
}

document.addEventListener("table:done", () => {
  if (sent) sheet.close();
  sent = false;
});

document.addEventListener("table:refused", ({ detail }) => {
  if (sent) refused.textContent = detail.why;
  sent = false;
});

const first = () => sheet.querySelector("[data-sends]:not([hidden])");

sheet?.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-sends]");
  if (button) send(button);
  else if (target.closest("[data-offered]")) sheet.close();
});

// Enter in the field does what the first button does.
sheet?.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  if (first()) send(first());
});
