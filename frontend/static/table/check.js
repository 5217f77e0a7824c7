// The check of a round in a session: when a board is over, the page asks whether it was the last of its table's round, and
// shows the results to be agreed to, to who writes or has a sheet open when he has done. The next board closes it.

import { bring } from "../after-board.js";
import { writes } from "./writing.js";

const table = document.getElementById("table");
const sheet = document.getElementById("round-check");
const place = document.getElementById("round-check-told");

let over = false;
let waits = false; // the results are there, and not shown yet

function show() {
  if (!waits || writes() || document.querySelector("dialog[open]")) return;
  waits = false;
  sheet.showModal(); // which gives the focus to no button: an Enter was meant for a card
}

async function follow() {
  const now = document.getElementById("result-heading") !== null;
  if (now === over) return;
  over = now;
  waits = false;
  if (!now) return void (sheet.open && sheet.close());
  place.replaceChildren();
  await bring(place);
  waits = over && place.querySelector(".check") !== null;
  show();
}

// Sent without leaving the page; the answer is the part as it is now.
async function send(event) {
  event.preventDefault();
  const { form } = event.submitter;
  const sent = new FormData(form, event.submitter);
  const answer = await fetch(form.action, { method: "POST", body: sent, headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok) return void form.submit();
  place.innerHTML = await answer.text();
  sheet.querySelector("[data-closes]").focus();
  setTimeout(() => sheet.open && bring(place), 2000); // whether the opponents have agreed
}

if (sheet) {
  place.addEventListener("submit", send);
  table.addEventListener("htmx:wsAfterMessage", follow);
  for (const left of ["focusout", "close"]) document.addEventListener(left, () => requestAnimationFrame(show), true);
  follow();
}
