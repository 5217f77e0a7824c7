// Talk: the input stands outside the regions, so that no swap destroys what is typed. The region says who may be spoken
// to now; the page says so in the input, and marks what was said while it was out of sight.

import { act } from "./socket.js";

const table = document.getElementById("table");
const form = document.getElementById("speak");
const { to, text } = form.elements;
const send = form.querySelector("button");

let chosen = ""; // the audience that the reader has picked himself
let known = lines();

function lines() {
  return document.querySelectorAll("#talk li").length;
}

function hint({ to: may, quiet }) {
  if (quiet !== undefined) return may ? form.dataset.quiet : form.dataset.silent;
  if (may === "director") return form.dataset.alone;
  return may ? form.dataset.open : form.dataset.closed;
}

function fit() {
  const { dataset } = document.getElementById("talk");
  const may = dataset.to.split(" ").filter(Boolean);
  for (const option of to.options) option.hidden = option.disabled = !may.includes(option.value);
  // What is half written for somebody does not go to somebody else.
  if (!may.includes(to.value) || !text.value) to.value = may.includes(chosen) ? chosen : (may[0] ?? "");
  to.disabled = to.hidden = may.length < 2; // the input says then who hears it
  text.disabled = send.disabled = may.length === 0;
  text.placeholder = hint(dataset);
}

function mark() {
  const now = lines();
  if (now > known && !document.getElementById("talk").checkVisibility()) table.dataset.unread = "";
  known = now;
}

to.addEventListener("change", () => (chosen = to.value));

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const said = text.value.trim();
  if (said && to.value) act({ do: "say", text: said, to: to.value }, send);
});

document.addEventListener("table:done", ({ detail }) => {
  if (detail.do !== "say") return;
  if (text.value.trim() === detail.text) text.value = "";
  fit();
});

table.addEventListener("htmx:wsAfterMessage", () => {
  fit();
  mark();
});

// In the next frame: the click that opens the sheet is handled after this one.
document.addEventListener("click", () => requestAnimationFrame(read));

function read() {
  if (document.getElementById("talk").checkVisibility()) delete table.dataset.unread;
}

fit();
