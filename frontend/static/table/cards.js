// The sheet with the system cards: asked for when it is opened and after each message of the table, since what may be
// looked at depends on whose turn it is. And the marks of yellow systems and brown-sticker conventions on the plates.

import { bring, leave } from "../after-board.js";

const table = document.getElementById("table");
const sheet = document.getElementById("cards-sheet");
const told = document.getElementById("cards-told");
let known = "";

export function openCards() {
  leave(told);
  bring(told);
}

// The marks change with the pairs and, between boards, with their cards.
async function mark() {
  const names = [...document.querySelectorAll(".plate .name")].map((name) => name.textContent);
  const now = [document.getElementById("board")?.textContent, document.getElementById("result")?.dataset.board, ...names].join("\n");
  if (now === known) return;
  known = now;
  const answer = await fetch(sheet.dataset.marks).catch(() => null);
  if (!answer?.ok) return void (known = "");
  const { NS, EW } = await answer.json();
  table.dataset.marksNs = NS;
  table.dataset.marksEw = EW;
}

if (sheet) {
  sheet.addEventListener("close", () => leave(told));
  table.addEventListener("htmx:wsAfterMessage", () => {
    if (sheet.open) bring(told);
    mark();
  });
  mark();
}
