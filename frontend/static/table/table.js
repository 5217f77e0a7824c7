// The page of a table. The server draws it; this module handles input. socket.js sends it.

import "./after.js";
import { bid, chooseLevel, forget } from "./box.js";
import { offerDummy } from "./director.js";
import "./habits.js";
import "./keys.js";
import { act, say } from "./socket.js";

const table = document.getElementById("table");
const note = document.getElementById("note");
const claimForm = document.getElementById("claim-form");

// An acting button carries its action: data-do and its fields. A call also takes alert and explanation along.
const FIELDS = ["do", "call", "card", "hand", "offer", "seat", "option", "suits", "has", "text"];

function doIt(button, given = button.dataset) {
  const fields = Object.fromEntries(FIELDS.filter((name) => name in given).map((name) => [name, given[name]]));
  if (fields.do === "call") {
    if (note.elements.alert.checked) fields.alert = "on";
    const text = note.elements.text.value.trim();
    if (text) fields.text = text;
  }
  act(fields, button);
}

// With the habit "confirm", a call or card needs a second tap; so does a card during the auction, which would be exposed.
const asksAgain = (button) =>
  document.documentElement.dataset.confirm === "on" ||
  (button.dataset.card !== undefined && document.querySelector("#box[data-open]") !== null);

function confirmed(button) {
  if (!asksAgain(button)) return true;
  if (!["call", "play", "lead"].includes(button.dataset.do) && !button.dataset.denomination) return true;
  const again = "armed" in button.dataset;
  for (const other of table.querySelectorAll("[data-armed]")) delete other.dataset.armed;
  if (again) return true;
  button.dataset.armed = "";
  say(document.getElementById("refusal").dataset.again);
  return false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const { level, denomination, opens, shows } = button.dataset;
  if (level) chooseLevel(button);
  else if (denomination) confirmed(button) && doIt(button, { do: "call", call: bid(button) });
  else if (button.dataset.do) confirmed(button) && doIt(button);
  else if (opens) open(opens);
  else if (shows) show(shows);
  else if ("closes" in button.dataset) button.closest("dialog").close();
});

// Open or close a part that has no place of its own on a narrow screen.
function show(part) {
  if (table.dataset.shown === part) delete table.dataset.shown;
  else table.dataset.shown = part;
}

function open(id) {
  if (id === "claim-form") {
    const most = Number(document.getElementById("controls").dataset.claim);
    for (const radio of claimForm.querySelectorAll("[name=tricks]")) {
      radio.disabled = Number(radio.value) > most;
      radio.checked = radio.autofocus = Number(radio.value) === most; // the usual claim is all remaining tricks
    }
  }
  if (id === "director-form") offerDummy();
  document.getElementById(id).showModal();
}

note.addEventListener("submit", (event) => event.preventDefault());

claimForm.addEventListener("close", () => {
  const form = claimForm.querySelector("form");
  if (claimForm.returnValue === "claim") {
    const tricks = Number(form.elements.tricks.value);
    const line = form.elements.line.value.trim();
    const most = Number(document.getElementById("controls").dataset.claim);
    act(tricks ? { do: "claim", tricks, line } : { do: "concede", tricks: most, line });
  }
  form.reset();
  claimForm.returnValue = "";
});

// A call that stands has used up its alert and explanation; a refused one keeps them.
document.addEventListener("table:done", (event) => {
  if (event.detail.do === "call") note.reset();
  forget();
});

table.dataset.ready = ""; // from here on every button is handled
