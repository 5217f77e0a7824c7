// What is restored after parts of the page were swapped: the open explanation, the announcements, and the signs and
// sounds of what happens.

import { spoken } from "./call.js";
import { recallFocus, restoreFocus } from "./focus.js";
import { playIfWanted } from "./sound.js";

const table = document.getElementById("table");
const title = document.title;

let known = new Set();
let chosen = null; // the call that was touched last
let reading = null; // how far its reader has come in the explanations, before parts of the page were swapped
let myTurn = "";

// --- Explanations: the call that was touched last stays open ---------------------------------------------------------

function open(text, number) {
  for (const other of text.parentElement.children) other.toggleAttribute("data-shown", other === text);
  for (const call of document.querySelectorAll("[data-explains]")) {
    call.toggleAttribute("data-chosen", call.dataset.explains === number);
  }
}

const shown = () => document.querySelector(".explanations [data-shown]");

// How far the list has gone past the first word of that explanation.
const gone = (text) => text.closest(".explanations").getBoundingClientRect().top - text.getBoundingClientRect().top;

// An explanation begins at its first word.
function begin(text, read = 0) {
  if (text) text.closest(".explanations").scrollTop += read - gone(text);
}

function recallReading() {
  const text = shown();
  reading = text && { id: text.id, said: spoken(text), read: gone(text) };
}

// The call that was touched stays open as long as it stands in the auction. Who reads on is where he was.
function restoreReading() {
  if (!document.querySelector(`[data-explains="${chosen}"]`)) chosen = null;
  const touched = document.getElementById(`explanation-${chosen}`);
  if (touched) open(touched, chosen);
  const text = shown();
  const same = text && text.id === reading?.id && spoken(text).startsWith(reading.said);
  begin(text, same ? reading.read : 0);
}

table.addEventListener("click", ({ target }) => {
  const call = target.closest("[data-explains]");
  if (!call) return;
  chosen = call.dataset.explains;
  const text = document.getElementById(`explanation-${chosen}`);
  if (!text) return; // an alert: its text comes when it has been opened
  open(text, chosen);
  begin(text);
  read(spoken(text));
});

// --- Announcements: the facts that are new ---------------------------------------------------------------------------

function read(text) {
  document.getElementById("said").textContent = text;
}

function facts() {
  const present = [...document.querySelectorAll("#saying [data-fact], #talk [data-fact], #comments [data-fact]")];
  const wanted = present.filter((fact) => !fact.matches("#comments *") || getComputedStyle(fact).display !== "none");
  const fresh = wanted.filter(({ dataset }) => !known.has(dataset.fact));
  known = new Set(present.map(({ dataset }) => dataset.fact));
  return fresh;
}

// "Your hand: spades ace, queen …"
function ownHand() {
  const { of } = document.querySelector(".bottom > .hand").dataset;
  const held = document.getElementById(`held-${of}`)?.textContent;
  return table.dataset.seat && held ? `${document.getElementById(`whose-${of}`).textContent} ${held}.` : "";
}

// --- Sounds -----------------------------------------------------------------------------------------------------------

const CARD = /^\d+p\d+$/; // the facts of `saying`: a card played, and the result
const RESULT = /^\d+r$/;
const calls = () => document.querySelectorAll("#duties [data-called]").length;
let called = calls();

function sound(fresh) {
  const keys = fresh.map(({ dataset }) => dataset.fact);
  if (keys.some((key) => RESULT.test(key))) playIfWanted("sound_end");
  else if (keys.some((key) => CARD.test(key))) playIfWanted("sound_card");
  if (calls() > called) playIfWanted("sound_director");
  called = calls();
}

// --- One's turn -------------------------------------------------------------------------------------------------------

// What the table waits for from this player, a call or an answer for example; empty when it does not.
function awaited() {
  return table.dataset.seat ? (document.querySelector(".bottom > .plate").dataset.turn ?? "") : "";
}

function turn() {
  const now = awaited();
  document.title = now ? `● ${title}` : title;
  if (now && !myTurn) playIfWanted("sound");
  myTurn = now;
}

// --- Before and after ---------------------------------------------------------------------------------------------------

table.addEventListener("htmx:wsBeforeMessage", () => {
  recallFocus();
  recallReading();
});

table.addEventListener("htmx:wsAfterMessage", () => {
  restoreFocus();
  restoreReading();
  const fresh = facts();
  sound(fresh);
  const texts = fresh.map((fact) => ("board" in fact.dataset ? `${fact.textContent} ${ownHand()}` : fact.textContent));
  const now = awaited();
  const moved = fresh.some((fact) => fact.closest("#saying")) || now !== myTurn; // talk alone moves nothing
  if (now && moved) texts.push(document.getElementById("said").dataset[now]);
  if (texts.length) read(texts.join(" "));
  turn();
});

facts(); // the facts of the initial page are not announced
turn();
begin(shown());
