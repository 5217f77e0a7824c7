// The director's page: what is new is read out, heard if he wants that, and counted in the title. htmx preserves the
// fields in which something is written; a form that was carried out is emptied here, and what lay open stays open. Beside
// the room, on the console, the table that is shown changes, and the console itself counts what waits.

import { playIfWanted } from "../table/sound.js";

const room = document.getElementById("console");
const heard = document.getElementById(room ? "heard-at-table" : "heard");
const unsent = document.getElementById("unsent");
const title = document.title.replace(/^\(\d+\) /, "");

const part = () => document.getElementById("director");
const facts = () => [...part().querySelectorAll("[data-fact]")];

let known = new Set(facts().map(({ dataset }) => dataset.fact));
let open = []; // the details that lie open
let written = null; // the field in which he writes, and what is selected there
let of = part().dataset.of; // the board that is shown
let sent = ""; // the form that was sent last, until its answer is shown

function beforeSwap({ currentTarget, detail }) {
  const { elt, verb } = detail.requestConfig;
  // Another answer may have replaced the part that this one is for. What he asked for or sent is shown in the present part;
  // news for a part that is gone is left out.
  if (!currentTarget.isConnected) {
    detail.target = part();
    if (elt === currentTarget) detail.shouldSwap = false;
  }
  open = [...part().querySelectorAll("details[open][id]")].map(({ id }) => id);
  written = whereabouts(document.activeElement);
  if (verb === "post") sent = elt.id;
}

// At the part itself: no event of one that is gone reaches the document.
const follow = () => part().addEventListener("htmx:beforeSwap", beforeSwap);
follow();

document.addEventListener("htmx:afterSwap", () => {
  follow();
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (written) goBack(written);
  if (unsent.textContent === unsent.dataset.gone) say(""); // he directs it again
  answered();
  announce();
});

function whereabouts(field) {
  return part().contains(field) && field.id ? [field.id, field.selectionStart ?? null, field.selectionEnd ?? null] : null;
}

// A browser without moveBefore loses the focus of a field that htmx has preserved.
function goBack([id, start, end]) {
  const field = document.getElementById(id);
  if (!field || document.activeElement !== document.body) return;
  field.focus({ preventScroll: true });
  if (start !== null) field.setSelectionRange(start, end);
}

function answered() {
  if (!sent) return;
  if (!part().querySelector(".messages .warning")) document.getElementById(sent)?.reset();
  if (document.activeElement === document.body) document.getElementById("waits").focus();
  sent = "";
  say("");
}

function announce() {
  const present = facts();
  const fresh = present.filter(({ dataset }) => !known.has(dataset.fact));
  known = new Set(present.map(({ dataset }) => dataset.fact));
  const another = part().dataset.of !== of;
  of = part().dataset.of;
  const { waiting } = part().dataset;
  if (!room) document.title = waiting === "0" ? title : `(${waiting}) ${title}`;
  if (fresh.length === 0 || (room && another)) return;
  heard.textContent = fresh.map(({ textContent }) => textContent).join(" ");
  if (!room) playIfWanted("sound_director");
}

// Who does not direct the table any more finds no such page.
function fail({ detail }) {
  if (detail.xhr.status === 404) say(unsent.dataset.gone);
  else if (detail.requestConfig.verb === "post") say(unsent.dataset.text);
}

function say(told) {
  if (unsent.textContent !== told) unsent.textContent = told;
}

document.addEventListener("htmx:responseError", fail);
document.addEventListener("htmx:sendError", fail);
