// Keyboard control: a level and a denomination bid, a suit and a rank play, the arrows move from card to card.

import { forget } from "./box.js";

const table = document.getElementById("table");
const root = document.documentElement;

const press = (selector) => document.querySelector(selector)?.click();
const cards = () => [...document.querySelectorAll(".hand button.card[data-do]")];
const bidding = () => document.querySelector("#box[data-open]") !== null;

const ANYWHERE = {
  "?": () => document.getElementById("help").showModal(),
  f: () => press("#trick [data-do=face]"),
  l: () => press("#lasttrick summary"),
  w: () => press("#controls [data-opens=claim-form]:not(:disabled)"),
};
const AUCTION = {
  p: () => press("#box [data-call=pass]:not(:disabled)"),
  x: () => press("#box :is([data-call=X], [data-call=XX]):not(:disabled)"),
  a: () => press("#note [name=alert]"),
  e: () => document.querySelector("#note [name=text]").focus(),
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

// Move between cards in visual order, whatever their order in the document.
function walk(from, step) {
  const row = [...from.closest(".hand").querySelectorAll("button.card")];
  const seen = row.map((card) => ({ card, box: card.getBoundingClientRect() }));
  seen.sort((a, b) => Math.round((a.box.top - b.box.top) / 30) || a.box.left - b.box.left || a.box.top - b.box.top);
  const at = seen.findIndex(({ card }) => card === from);
  const next = seen[(at + step + seen.length) % seen.length].card;
  from.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const { target, key } = event;
  if (key === "Escape") {
    forget();
    delete table.dataset.typed;
    table.removeAttribute("data-shown");
    for (const armed of table.querySelectorAll("[data-armed]")) delete armed.dataset.armed;
    if (target.closest("#note, #speak")) target.blur();
    return;
  }
  if (target.closest("input:not([type=checkbox]), textarea, select")) return;
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
  if (step && target.matches("button.card")) {
    walk(target, step);
    event.preventDefault();
  } else if (step && key !== "ArrowUp" && key !== "ArrowDown" && target === document.body) {
    document.querySelector(".hand button.card[data-do]:not([tabindex]), .bottom button.card:not([tabindex])")?.focus();
  } else if (key.length === 1 && root.dataset.keys !== "off" && type(key.toLowerCase())) {
    event.preventDefault();
  }
});
