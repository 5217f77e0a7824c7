// What is restored after parts of the page were swapped: the open explanation, the announcements, and the signs and
// sounds of what happens.

import { spoken } from "./call.js";
import { recallFocus, restoreFocus } from "./focus.js";
import { playIfWanted } from "./sound.js";

const table = document.getElementById("table");
const title = document.title;

let known = new Set();
let chosen = null;
let myTurn = "";

// --- Explanations: the call that was touched last stays open ---------------------------------------------------------

function explain(number) {
  const text = document.getElementById(`explanation-${number}`);
  if (!text) return;
  for (const other of text.parentElement.children) other.toggleAttribute("data-shown", other === text);
  for (const call of document.querySelectorAll("[data-explains]")) {
    call.toggleAttribute("data-chosen", call.dataset.explains === number);
  }
  begin(text);
}

// A long explanation begins at its first word.
function begin(text) {
  const list = text?.closest(".explanations");
  if (list) list.scrollTop += text.getBoundingClientRect().top - list.getBoundingClientRect().top;
}

const shown = () => document.querySelector(".explanations [data-shown]");

table.addEventListener("click", ({ target }) => {
  const call = target.closest("[data-explains]");
  if (!call) return;
  chosen = call.dataset.explains;
  const text = document.getElementById(`explanation-${chosen}`);
  if (!text) return; // an alert: its text comes when it has been opened
  explain(chosen);
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

// "Your hand: spades ace, queen …": what its own group is called.
function ownHand() {
  const ids = document.querySelector(".bottom > .hand").getAttribute("aria-labelledby") ?? "";
  const text = ids.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
  return table.dataset.seat && text ? `${text}.` : "";
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

table.addEventListener("htmx:wsBeforeMessage", recallFocus);

table.addEventListener("htmx:wsAfterMessage", () => {
  restoreFocus();
  if (chosen) explain(chosen);
  else begin(shown());
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
