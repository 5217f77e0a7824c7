// The arrow keys walk through a board; the step shown is in sight in the list; what is worked out later comes by itself.

import { bring } from "../after-board.js";

const keys = { ArrowLeft: "step-before", ArrowRight: "step-after", Home: "step-first", End: "step-last" };

document.addEventListener("keydown", (event) => {
  const link = document.getElementById(keys[event.key] ?? "");
  if (event.target.closest("input, textarea, select")) return;
  if (!link || event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.getAttribute("aria-disabled") !== "true") link.click();
});

const list = document.querySelector(".said");
const here = list?.querySelector(".here");
if (here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;

const after = document.getElementById("after");
if (after?.querySelector("[data-again]")) bring(after);
