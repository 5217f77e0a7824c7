// The page of a table. The server draws it; this module handles input. socket.js sends it.

import "./after.js";
import { bid, chooseLevel, disarm, forget } from "./box.js";
import { about } from "./call.js";
import { openCards } from "./cards.js";
import "./check.js";
import "./clicks.js";
import "./clock.js";
import "./comments.js";
import { offerSheet } from "./director.js";
import { habit } from "./habit.js";
import "./habits.js";
import "./keys.js";
import "./onward.js";
import { show } from "./shown.js";
import { act, busy, say } from "./socket.js";
import "./tabs.js";
import "./talk.js";
import { tapFor } from "./tiles.js";
import "./wake.js";

const table = document.getElementById("table");
const note = document.getElementById("note");
const claimForm = document.getElementById("claim-form");

// An acting button carries its action: data-do and its fields. A call also takes alert and explanation along.
const FIELDS = ["do", "call", "card", "hand", "offer", "seat", "option", "suits", "has", "text", "number"];

// What was sent with a call that was refused was written for that call: to another it goes when it has been changed. To
// another board goes nothing.
let kept = null; // { call, written }
let board = boardNow();

function written() {
  const { alert, text, tiles } = note.elements;
  const all = { alert: alert.checked && "on", text: text.value.trim(), tiles: tiles.value };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value));
}

const isOfAnother = (call) => kept !== null && kept.call !== call && kept.written === JSON.stringify(written());

function boardNow() {
  return table.querySelector("#board h1").textContent;
}

function clear() {
  note.reset();
  kept = null;
}

function doIt(button, given = button.dataset) {
  const fields = Object.fromEntries(FIELDS.filter((name) => name in given).map((name) => [name, given[name]]));
  if (fields.do === "call" && !isOfAnother(fields.call)) Object.assign(fields, written());
  act(fields, button);
}

// What has data-sure needs a second tap. So does a call or card with the habit "confirm", where the organiser requires
// it, and where a finger points unless the habit says never; and a card during the auction, which would be exposed.
const touch = matchMedia("(pointer: coarse)");

function confirms() {
  if ("confirm" in table.dataset || habit("confirm") === "on") return true;
  return habit("confirm") !== "off" && touch.matches;
}

function confirmed(button) {
  const { sure, denomination, card } = button.dataset;
  const plays = ["call", "play", "lead"].includes(button.dataset.do) || denomination;
  const exposes = card !== undefined && document.querySelector("#box[data-open]") !== null;
  if (!sure && !(plays && (exposes || confirms()))) return true;
  const again = "armed" in button.dataset;
  disarm();
  if (again) button.dataset.confirmed = "";
  if (again) return true;
  button.dataset.armed = "";
  button.focus(); // Enter confirms, too
  say(sure ?? document.getElementById("refusal").dataset.again);
  return false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return void (!event.target.closest("#note") && disarm() && say());
  const { level, denomination, opens, shows } = button.dataset;
  if (level) chooseLevel(button);
  else if (denomination) confirmed(button) && doIt(button, { do: "call", call: bid(button) });
  else if (button.dataset.do) confirmed(button) && doIt(button);
  else if (button.matches(".card[aria-disabled]")) say(reason(button));
  else if (opens) open(opens, button);
  else if (shows) show(shows);
  else if ("closes" in button.dataset) button.closest("dialog").close();
});

// Why a card cannot be played now: its hand says so, else it is the turn of another hand.
function reason(card) {
  const hand = card.closest(".hand");
  const texts = document.getElementById("refusal").dataset;
  const other = document.querySelector(".hand[data-choice]");
  if (document.querySelector("#box:not([hidden])")) return "";
  if (hand.matches("[data-choice]")) return hand.querySelector(".why")?.textContent ?? "";
  if (!other) return texts.wait;
  return other.closest(".bottom") ? texts.own : texts.dummy;
}

function open(id, button) {
  if (id === "claim-form") {
    const { claim, declarer } = document.getElementById("controls").dataset;
    const most = Number(claim);
    claimForm.querySelector("form").reset(); // here, not on "close": that event may come after the form is open again
    for (const radio of claimForm.querySelectorAll("[name=tricks]")) {
      radio.disabled = Number(radio.value) > most;
      radio.autofocus = Number(radio.value) === most;
      radio.checked = radio.autofocus && declarer !== undefined; // declarer's usual claim is all remaining tricks
    }
  }
  if (id === "director-form") offerSheet();
  if (id === "call-form") about(button);
  if (id === "tiles") tapFor(button.closest("form"));
  if (id === "cards-sheet") openCards();
  const sheet = document.getElementById(id);
  sheet.querySelector(".refused")?.replaceChildren();
  sheet.showModal();
}

note.addEventListener("submit", (event) => event.preventDefault());

claimForm.addEventListener("submit", (event) => {
  if (busy(claimForm)) event.preventDefault();
});

claimForm.addEventListener("close", () => {
  const form = claimForm.querySelector("form");
  if (claimForm.returnValue === "claim") {
    const tricks = Number(form.elements.tricks.value);
    const line = form.elements.line.value.trim();
    const most = Number(document.getElementById("controls").dataset.claim);
    act(tricks ? { do: "claim", tricks, line } : { do: "concede", tricks: most, line });
  }
  claimForm.returnValue = "";
});

// A call that waits for the connection stands pale in its cell until there is an answer.
document.addEventListener("table:waits", ({ detail }) => {
  const cell = table.querySelector("#auction .next > [aria-hidden]");
  if (detail.do !== "call" || !cell || "waits" in cell.dataset) return;
  const [level, denomination] = detail.call;
  const suit = { C: "♣", D: "♦", H: "♥", S: "♠" }[denomination];
  const button = table.querySelector(`#box [data-call="${detail.call}"]`);
  cell.dataset.waits = cell.textContent;
  cell.textContent = button?.textContent ?? (suit ? level + suit : detail.call);
});

document.addEventListener("table:answered", () => {
  const cell = table.querySelector("#auction [data-waits]");
  if (!cell) return;
  cell.textContent = cell.dataset.waits;
  delete cell.dataset.waits;
});

// A call that stands has used up its alert and explanation; a refused one keeps them.
document.addEventListener("table:done", (event) => {
  if (event.detail.do === "call") clear();
  forget();
});

document.addEventListener("table:refused", ({ detail }) => {
  const { call, alert, text, tiles } = detail;
  if (detail.do !== "call" || !(alert || text || tiles)) return;
  kept = { call, written: JSON.stringify({ alert, text, tiles }) };
  say(`${detail.why} ${document.getElementById("refusal").dataset.kept}`);
});

// On a page that is fetched anew it is for the same call: drafts.js keeps it.
function attach() {
  const column = "WNES".indexOf(table.dataset.seat);
  const own = [...table.querySelectorAll("#auction td .call")].filter((call) => call.closest("td").cellIndex === column);
  note.dataset.draft = `${table.dataset.seat}, ${boardNow()}, ${own.length}`;
}

table.addEventListener("htmx:wsAfterMessage", () => {
  if (board !== boardNow()) clear();
  board = boardNow();
  attach();
});
attach();

table.dataset.ready = ""; // from here on every button is handled
