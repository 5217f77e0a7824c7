// The director's console: elements that have changed come over a socket and take the places of the old ones; nothing
// else on the page moves. Times count here. What waits anew is read out, heard if he wants that, and counted in the
// title. Nothing tells a page that its line has died: after a minute of silence it connects anew. On a wide screen the
// table that he opens stands beside the room, and renews itself; elsewhere its page opens.

import { playIfWanted } from "../table/sound.js";

const page = document.getElementById("console");
const heard = document.getElementById("heard");
const offline = document.getElementById("offline");
const glances = document.getElementById("glances");
const title = document.title.replace(/^\(\d+\) /, "");
const final = page.dataset.final.split(" ").map(Number);
const beside = document.getElementById("beside");
const wide = matchMedia("(min-width: 75em)");
const SOON = 1000; // ms before the loss of the connection is told
const PATIENCE = 8000; // and before it is told that none can be made
const OPENING = 30000; // ms in which a connection is to be made
const SILENCE = 60000; // ms without a word after which a connection is not trusted
const TOO_MANY = 4428; // this person or address has as many connections as the server takes

// The browser's own clock may be minutes off. The page says what time it was when it was made.
const [loaded] = performance.getEntriesByType("navigation");
const ahead = 1000 * page.dataset.now - (performance.timeOrigin + (loaded?.responseStart ?? 0));
const now = () => Math.floor((Date.now() + ahead) / 1000);

let current = null; // the newest connection
let heardAt = performance.now();
let tries = 0;
let missing = 0; // the timer before the loss of the connection is told, or that it is there again
let crowded = false;
let known = waits();

function queue() {
  return document.getElementById("queue");
}

function waits() {
  return new Set([...queue().querySelectorAll("li[id]:not(.taken, .gone)")].map(({ id }) => id));
}

function text(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function late(card) {
  const behind = now() - card.dataset.due; // NaN without a clock
  card.classList.toggle("over", behind > 0);
  const told = card.querySelector(".late");
  told.hidden = !(behind > 0);
  if (behind > 0) told.querySelector("time").textContent = text(behind);
}

function ages() {
  for (const time of queue().querySelectorAll("time[data-since]")) {
    time.textContent = text(Math.max(0, now() - time.dataset.since));
  }
}

function tick() {
  for (const card of glances.children) late(card);
  ages();
  if (!document.hidden && current?.readyState === WebSocket.OPEN && performance.now() - heardAt > SILENCE) connect();
}

// Under the pointer a line that is dealt with stays, greyed, until the pointer has gone.
function keepPlaces(fresh) {
  const old = queue();
  if (!old.matches(":hover")) return;
  const ids = new Set([...fresh.querySelectorAll("li[id]")].map(({ id }) => id));
  [...old.children].forEach((line, place) => {
    if (!line.id || ids.has(line.id)) return;
    line.classList.add("gone");
    for (const control of line.querySelectorAll("button, a")) control.remove();
    fresh.insertBefore(line, fresh.children[place] ?? null);
  });
  fresh.addEventListener("pointerleave", () => fresh.querySelectorAll(".gone").forEach((line) => line.remove()));
}

function take(element) {
  const old = document.getElementById(element.id);
  if (element.id === "queue") keepPlaces(element);
  const focused = old?.contains(document.activeElement) ? document.activeElement : null;
  const again = focused?.id || (focused && focused.closest("[id]").id);
  if (old) old.replaceWith(element);
  else if (element.matches(".glance")) glances.append(element);
  if (element.matches(".glance")) {
    late(element);
    mark(element);
  }
  if (!focused) return;
  const place = document.getElementById(again);
  (place?.matches("button, a") ? place : place?.querySelector("button, a"))?.focus({ preventScroll: true });
}

function announce() {
  const present = waits();
  const fresh = [...present].filter((id) => !known.has(id));
  known = present;
  const { waiting } = queue().dataset;
  document.title = waiting === "0" ? title : `(${waiting}) ${title}`;
  if (fresh.length === 0) return;
  heard.textContent = fresh.map((id) => document.getElementById(id).querySelector(".said").textContent).join(" ");
  playIfWanted("sound_director");
}

function say(told) {
  if (offline.textContent !== told) offline.textContent = told;
}

function found() {
  tries = 0;
  crowded = false;
  say("");
}

function connect() {
  const { revision } = document.getElementById("revision").dataset;
  const language = document.documentElement.lang.toLowerCase();
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = new URLSearchParams({ revision, language });
  const before = current;
  const socket = new WebSocket(`${scheme}://${location.host}${page.dataset.socket}?${query}`);
  current = socket;
  heardAt = performance.now();
  const { text } = offline.dataset;
  const timers = [setTimeout(() => offline.textContent || say(text), PATIENCE), setTimeout(() => socket.close(), OPENING)];
  socket.addEventListener("open", () => {
    for (const timer of timers) clearTimeout(timer);
    before?.close();
    clearTimeout(missing);
    missing = setTimeout(found, crowded ? SOON : 0); // one too many is opened too, and closed
    page.dataset.connected = "";
  });
  socket.addEventListener("message", ({ data }) => {
    heardAt = performance.now();
    const frame = document.createElement("template");
    frame.innerHTML = data;
    for (const element of [...frame.content.children]) take(element);
    ages();
    announce();
    const { revision, unasked } = document.getElementById("revision").dataset;
    if (unasked === undefined) socket.send(JSON.stringify({ do: "ack", revision }));
  });
  socket.addEventListener("close", ({ code }) => {
    for (const timer of timers) clearTimeout(timer);
    if (socket !== current) return; // given up for a newer one
    delete page.dataset.connected;
    clearTimeout(missing);
    if (final.includes(code)) {
      offline.textContent = offline.dataset.over;
      return;
    }
    crowded = code === TOO_MANY;
    missing = setTimeout(say, SOON, crowded ? offline.dataset.crowded : text);
    setTimeout(connect, Math.min(500 * 2 ** tries++, 8000) * (0.5 + Math.random() / 2));
  });
}

for (const link of page.querySelectorAll(".filters a")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    glances.dataset.show = link.dataset.show;
    page.querySelector(".filters [aria-current]")?.removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    history.replaceState(null, "", link.href);
  });
}

// The table at which he is: its page is fetched into its place beside the room.
function show(href, label) {
  beside.hidden = false;
  beside.dataset.src = href;
  document.getElementById("beside-title").textContent = label;
  const here = new URL(location.href);
  here.searchParams.set("at", href);
  history.replaceState(null, "", here);
  mark();
  htmx.ajax("GET", href, { target: "#director", swap: "outerHTML" });
}

function path(href) {
  return href.split("?")[0];
}

function mark(within = glances) {
  for (const link of within.querySelectorAll("a")) {
    const here = !beside.hidden && path(link.getAttribute("href")) === path(beside.dataset.src);
    if (here) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function shut() {
  const link = glances.querySelector("[aria-current]");
  beside.hidden = true;
  const empty = document.createElement("div");
  empty.id = "director";
  document.getElementById("director").replaceWith(empty);
  const here = new URL(location.href);
  here.searchParams.delete("at");
  history.replaceState(null, "", here);
  mark();
  link?.focus();
}

function called(href) {
  const link = [...glances.querySelectorAll("a")].find((one) => path(one.getAttribute("href")) === path(href));
  return link?.querySelector("b").textContent ?? "";
}

page.addEventListener("click", (event) => {
  const link = event.target.closest("#glances a, #queue a");
  if (!link || !wide.matches || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link.getAttribute("href"), called(link.getAttribute("href")));
  document.getElementById("beside-title").focus();
});

// Who comes to a call on a wide screen finds its table beside the room.
page.querySelector(".waiting form").addEventListener("submit", ({ target }) => {
  target.elements.beside.disabled = !wide.matches;
});

document.getElementById("beside-close").addEventListener("click", shut);

if (wide.matches && beside.dataset.src) show(beside.dataset.src, called(beside.dataset.src));

setInterval(tick, 1000);
tick();
connect();
