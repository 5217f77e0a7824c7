// The foot of the panel: scorecard, talk and the director behind three tabs. Until the reader has picked one, it is talk
// where he may speak, and the scorecard where he may not; comments for those who read them. What a finished board is worth comes when the board is over.

import { bring } from "../after-board.js";

const table = document.getElementById("table");
const list = document.querySelector("#talking [role=tablist]");
const tabs = [...list.querySelectorAll("[role=tab]")];
const card = document.getElementById("scorecard");
const told = document.getElementById("after-told");

let picked = false;
let board = "";
let stale = true; // what the scorecard shows

const panel = (tab) => document.getElementById(tab.getAttribute("aria-controls"));

function choose(chosen) {
  for (const tab of tabs) {
    const selected = tab === chosen;
    tab.setAttribute("aria-selected", selected);
    tab.tabIndex = selected ? 0 : -1;
    panel(tab).hidden = !selected;
  }
  refresh();
}

function pick(tab) {
  picked = true;
  choose(tab);
}

// Not seen, it is not fetched.
function refresh() {
  if (!stale || !card.dataset.src || !card.checkVisibility()) return;
  stale = false;
  bring(card);
}

function usual() {
  const comments = document.getElementById("tab-comments");
  if (comments) return comments;
  const talks = document.getElementById("talk").dataset.to !== "";
  return document.getElementById(talks ? "tab-talk" : "tab-scorecard");
}

list.addEventListener("click", ({ target }) => tabs.includes(target) && pick(target));

list.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  pick(next);
  next.focus();
  event.preventDefault();
  event.stopPropagation(); // elsewhere the arrows walk one's hand
});

// A button of the menu opens the sheet at its tab; in the next frame it is in sight.
document.addEventListener("click", ({ target }) => {
  const { tab, shows } = target.closest?.("button")?.dataset ?? {};
  if (tab) pick(document.getElementById(tab));
  if (tab && !shows) table.dataset.shown = "talk";
  requestAnimationFrame(refresh);
});

function follow() {
  const now = document.getElementById("result").dataset.board ?? "";
  if (now !== board) {
    board = now;
    stale = true;
    told.replaceChildren();
    if (now) told.dataset.src = `/boards/${now}/after/`;
    else delete told.dataset.src;
    if (now) bring(told);
    else if (table.dataset.shown === "after") delete table.dataset.shown;
  }
  const held = document.activeElement?.closest("#talking");
  if (!picked && !held && usual().getAttribute("aria-selected") !== "true") choose(usual());
  refresh();
}

table.addEventListener("htmx:wsAfterMessage", follow);
follow();
