// Keyboard control: a level and a denomination bid, a suit and a rank play, the arrows move from card to card.

import { disarm, forget } from "./box.js";
import { habit } from "./habit.js";

const table = document.getElementById("table");

const press = (selector) => document.querySelector(selector)?.click();
const cards = () => [...document.querySelectorAll(".hand button.card[data-do]")];
const redoubles = () => document.querySelector("#box[data-redoubles]") !== null; // both are open where any call is
const bidding = () => document.querySelector("#box[data-open]") !== null;

const ANYWHERE = {
  "?": () => document.getElementById("help").showModal(),
  f: () => press("#trick [data-do=face]"),
  m: () => press("#screen :is([data-do=push], [data-do=open])"),
  o: () => press("#screen :is([data-do=acknowledge], [data-opens])"),
  l: () => press("#lasttrick summary"),
  i: () => press(".tools [data-opens=cards-sheet]"),
  w: () => press("#controls [data-opens=claim-form]:not(:disabled)"),
};
const AUCTION = {
  p: () => press("#box [data-call=pass]:not(:disabled)"),
  x: () => press(`#box ${redoubles() ? "[data-call=XX]" : ":is([data-call=X], [data-call=XX])"}:not(:disabled)`),
  a: () => press("#note [name=alert]"),
  e: () => document.querySelector("#note [name=text]").focus(),
  t: () => press("#note [data-opens=tiles]"),
};
const SUITS = "shdc";

function type(key) {
  const typed = table.dataset.typed;
  delete table.dataset.typed;
  if (bidding()) {
    if (key >= "1" && key <= "7") return press(`#box [data-level="${key}"]:not(:disabled)`), true;
    if ("cdhsn".includes(key) && document.querySelector("#box [aria-pressed=true]")) {
      return press(`#box [data-denomination^=${key.toUpperCase()}]:not(:disabled)`), true;
    }
    if (AUCTION[key]) return AUCTION[key](), true;
  } else if (cards().length) {
    if (typed && "23456789tjqka01".includes(key)) return play(typed, key), true;
    if (SUITS.includes(key)) return (table.dataset.typed = key.toUpperCase()), true;
  }
  return ANYWHERE[key] ? (ANYWHERE[key](), true) : false;
}

function play(suit, key) {
  if (key === "1") return void (table.dataset.typed = suit); // the 1 of 10
  const rank = key === "0" ? "T" : key.toUpperCase();
  press(`.hand button.card[data-do][data-card="${suit}${rank}"]`);
}

// Move between cards as they are seen, whatever their order in the document: left and right along the hand, in dummy
// from suit to suit; up and down within a suit.
function walk(from, key) {
  const step = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  const suit = [...from.closest("ul").querySelectorAll("button.card")];
  if (key === "ArrowUp" || key === "ArrowDown") return hold(around(suit, from, step));
  const hand = from.closest(".hand");
  if (from.closest(".bottom")) return hold(around(inOrder([...hand.querySelectorAll("button.card")]), from, step));
  const suits = inOrder([...hand.querySelectorAll("li:first-child > button.card")]);
  const beside = [...around(suits, suit[0], step).closest("ul").querySelectorAll("button.card")];
  hold(beside[Math.min(suit.indexOf(from), beside.length - 1)]);
}

const around = (cards, from, step) => cards[(cards.indexOf(from) + step + cards.length) % cards.length];

function inOrder(cards) {
  const seen = cards.map((card) => ({ card, box: card.getBoundingClientRect() }));
  seen.sort((a, b) => Math.round((a.box.top - b.box.top) / 30) || a.box.left - b.box.left || a.box.top - b.box.top);
  return seen.map(({ card }) => card);
}

// One card of a hand is a stop of the Tab key: the one that was focused last.
function hold(card) {
  for (const other of card.closest(".hand").querySelectorAll("button.card")) other.tabIndex = -1;
  card.tabIndex = 0;
  card.focus();
}

// The hand that is to play. Where any card can be tried, of both that declarer plays the one whose turn it is.
function handToPlay() {
  const hands = [".hand[data-choice][data-turn]", ".bottom > .hand[data-choice]", ".hand[data-choice]"];
  return hands.map((one) => document.querySelector(one)).find(Boolean);
}

// The arrows begin there; without one in one's own.
function begin() {
  const hand = handToPlay() ?? document.querySelector(".bottom > .hand");
  const card = hand?.querySelector("button.card[data-do]") ?? hand?.querySelector("button.card");
  if (card) hold(card);
  return Boolean(card);
}

// Its hand is to play, or no hand of this player is.
const isToPlay = (card) => [card.closest(".hand"), undefined].includes(handToPlay());

// A key that an input method takes is its own. Safari reports the one that ends a composition as key code 229.
const composes = (event) => event.isComposing || event.keyCode === 229;

document.addEventListener("keydown", (event) => {
  if (composes(event)) return;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const { target, key } = event;
  if (key === "Escape") {
    forget();
    delete table.dataset.typed;
    table.removeAttribute("data-shown");
    disarm();
    if (target.closest("#note, #speak")) target.blur();
    return;
  }
  // No dialog is open here: a field of the one just closed has the focus until the next frame.
  if (target.closest("input:not([type=checkbox]), textarea, select") && !target.closest("dialog")) return;
  // A key that is held down acts once: where any call or card can be tried, the next one would be out of turn.
  if (event.repeat && key.length === 1 && key !== " ") return void event.preventDefault();
  const arrow = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"].includes(key);
  if (arrow && target.matches(".hand button.card") && isToPlay(target)) {
    walk(target, key);
    event.preventDefault();
  } else if (arrow && !target.closest(".scroll, .explanations") && !target.matches(".claim, .ruling")) {
    if (begin()) event.preventDefault();
  } else if (key.length === 1 && habit("keys") !== "off" && type(key.toLowerCase())) {
    event.preventDefault();
  }
});
