// Sending and receiving. htmx's extension owns the socket and swaps what arrives. This module adds what it lacks: each
// connection names the view and the language of the page; a view that was shown is acknowledged where the frame asks for
// it; an action is resent until it is answered; a connection that is silent is asked whether it still is one; and a page
// that was suspended reconnects and resynchronises.

import { noteSent } from "./clicks.js";
import { disconnected, lose, thought } from "./tempo.js";

const table = document.getElementById("table");
const refusal = document.getElementById("refusal");
const offline = document.getElementById("offline");
const bar = offline.parentElement;

const PATIENCE = 8000; // ms without an answer before the connection counts as dead
const LONGEST = 60000; // and at most, on a line that has been slow
const OPENING = 30000; // ms in which a connection is to be made
const SILENCE = 30000; // ms without a word after which the server is asked for one
const SLEPT = 10000; // ms hidden after which the connection is not trusted
const codes = (text) => text.split(" ").map(Number);
const FINAL = codes(table.dataset.final); // close codes after which the page does not reconnect
const ELSEWHERE = 4410; // another browser of the same account plays
const TOO_MANY = 4428; // this person or address has as many connections as the server takes
const LATE = codes(table.dataset.late); // and those after which it waits first
const HTMX_RETURNS = [1006, 1011, 1012, 1013]; // after these the extension reconnects by itself

const SPREAD = 5000; // ms over which all browsers of a process that ends come back
const TOGETHER = [1011, 1012, 1013]; // what closes many at once

let socket = null;
let closedWith = 0; // the code with which the last connection ended
let wrapper = null;
let pending = null; // { message, button, sent }: the one action that waits for its answer
let patience = PATIENCE;
let waiting = 0; // the timer until an answer has to be there
let heard = 0; // when the server last said something
let hiddenSince = 0;
let missing = 0; // the timer before the loss of the connection is shown, or that it is there again
let crowded = false; // the last connection was one too many: the server opens such a one and closes it

const anew = () => document.getElementById("board")?.dataset.anew ?? ""; // counts what a director asks for
let fetched = anew();

const shown = () => document.getElementById("revision").dataset.revision;

const key = () =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// A single browser is back at once; many that were closed together come one after the other.
const delay = (tries) =>
  TOGETHER.includes(closedWith)
    ? SPREAD * Math.random() + Math.min(500 * 2 ** tries, 8000)
    : Math.min(500 * 2 ** tries, 8000) * (0.5 + Math.random() / 2);

htmx.config.wsReconnectDelay = delay;
htmx.createWebSocket = (url) => {
  const language = document.documentElement.lang.toLowerCase();
  giveUp(socket);
  const made = new WebSocket(`${url}?${new URLSearchParams({ revision: shown(), language })}`);
  socket = made;
  setTimeout(() => made.readyState === WebSocket.CONNECTING && made.close(), OPENING);
  // Before the extension's own listener, which asks for the delay.
  socket.addEventListener("close", ({ code }) => (closedWith = code));
  return socket;
};

// Of an older connection nothing is heard: the extension would make another one when it ends at last.
function giveUp(old) {
  if (!old) return;
  old.onopen = old.onclose = null;
  old.close();
}

// A connection that does not answer is dead, or slow: the next one is given twice the time.
function expectAnswer() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    patience = Math.min(2 * patience, LONGEST);
    lost();
    lose();
    wrapper?.reconnect();
  }, patience);
}

// Nothing tells a page that its line has died: neither that of a phone without reception nor one that a router forgot.
function listen() {
  if (pending || document.hidden || socket?.readyState !== WebSocket.OPEN) return;
  if (performance.now() - heard < SILENCE) return;
  heard = performance.now();
  socket.send('{"do":"here"}');
  expectAnswer();
}

setInterval(listen, SILENCE / 6);

/** Show a sentence beside the controls; it stays until the next one. */
export function say(sentence = "") {
  if (refusal.textContent !== sentence) refusal.textContent = sentence;
}

/** Whether an action waits for its answer, and another would not be sent: an open sheet stays, and says so. */
export function busy(sheet) {
  if (pending) sheet.querySelector(".refused").textContent = refusal.dataset.busy;
  return pending !== null;
}

/** Send an action once; `button` is marked as sent until the answer arrives. One action at a time: false for another. */
export function act(fields, button = null) {
  if (pending) {
    if (offline.textContent) say(refusal.dataset.busy); // with a connection it is a second tap
    return false;
  }
  say();
  const taps = button?.dataset.confirmed === undefined ? 1 : 2;
  delete button?.dataset.confirmed;
  pending = { message: { ...fields, key: key(), revision: shown(), ...thought(), taps }, button, sent: 0 };
  if (button) button.dataset.pending = "";
  noteSent();
  transmit();
  return true;
}

function transmit() {
  if (socket?.readyState === WebSocket.OPEN) {
    socket.send(JSON.stringify({ ...pending.message, lost: disconnected() }));
    pending.sent = performance.now();
    expectAnswer();
  }
  if (offline.textContent) lost();
}

function answered(answer) {
  if (!pending || answer.dataset.key !== pending.message.key) return;
  const { message, button, sent } = pending;
  patience = Math.max(PATIENCE, Math.min(2 * (performance.now() - sent), LONGEST));
  pending = null;
  if (refusal.textContent === refusal.dataset.busy) say();
  document.dispatchEvent(new CustomEvent("table:answered"));
  if (button) {
    delete button.dataset.pending;
    delete button.dataset.armed;
  }
  if (answer.dataset.outcome === "refused") {
    say(answer.textContent);
    document.dispatchEvent(new CustomEvent("table:refused", { detail: { ...message, why: answer.textContent } }));
  } else document.dispatchEvent(new CustomEvent("table:done", { detail: message }));
}

table.addEventListener("htmx:wsOpen", (event) => {
  wrapper = event.detail.socketWrapper;
  clearTimeout(missing);
  if (crowded) missing = setTimeout(found, 1000);
  else found();
  heard = performance.now();
  clearTimeout(waiting);
  if (pending) transmit();
});

// A region that has come takes the place of the one that was there. htmx would tell of each element within that it goes
// and look for its own attributes in all that come, and no region has any.
table.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  detail.shouldSwap = false;
  detail.target.replaceWith(detail.fragment);
});

table.addEventListener("htmx:wsAfterMessage", () => {
  const revision = document.getElementById("revision");
  if (revision.dataset.unasked === undefined) {
    socket.send(JSON.stringify({ do: "ack", revision: revision.dataset.revision }));
  }
  const asked = anew();
  if (revision.dataset.seat !== table.dataset.seat || (asked && asked !== fetched)) location.reload();
  fetched = asked;
  heard = performance.now();
  answered(document.getElementById("answer"));
  if (!pending) clearTimeout(waiting);
});

table.addEventListener("htmx:wsClose", ({ detail }) => {
  if (detail.event.target !== socket) return; // an older socket, given up already
  clearTimeout(waiting); // no answer will come: the line is not slow
  const { code } = detail.event;
  if (FINAL.includes(code) && table.dataset.onward) {
    // The next place of a player of a session; another browser of his that has taken the seat keeps it.
    location.replace(code === ELSEWHERE ? `${table.dataset.onward}?elsewhere` : table.dataset.onward);
    return;
  }
  if (FINAL.includes(code)) {
    document.getElementById("ended").hidden = false;
    return;
  }
  clearTimeout(missing);
  crowded = code === TOO_MANY;
  missing = setTimeout(lost, 1000);
  if (!HTMX_RETURNS.includes(code)) setTimeout(() => back(), delay(LATE.includes(code) ? 3 : 0));
});

// What was done meanwhile is sent when there is a connection again: the line says so, and the page shows the call.
function lost() {
  const { text, waits } = offline.dataset;
  const told = [crowded ? offline.dataset.crowded : text, ...(pending ? [waits] : [])].join(" ");
  if (offline.textContent !== told) offline.textContent = told;
  if (pending) document.dispatchEvent(new CustomEvent("table:waits", { detail: pending.message }));
}

function found() {
  crowded = false;
  offline.textContent = "";
}

// A sheet lies over the bar, and nobody is told of what is beneath it: while one is open, the line stands in it.
function follow() {
  const place = [...document.querySelectorAll("dialog[open]")].pop() ?? bar;
  if (offline.parentElement !== place) place.prepend(offline);
}

new MutationObserver(follow).observe(document.body, { subtree: true, attributeFilter: ["open"] });

// Reconnect at once, unless there is a connection or one is being made.
function back() {
  if (wrapper && socket.readyState > WebSocket.OPEN) wrapper.reconnect();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) hiddenSince = Date.now();
  else if (wrapper && Date.now() - hiddenSince > SLEPT) wrapper.reconnect();
  else back();
});
// A lost network closes no socket, so an open socket is not trusted afterwards.
addEventListener("offline", lost);
addEventListener("online", () => wrapper?.reconnect());
addEventListener("pageshow", back);
