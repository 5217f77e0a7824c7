// What is restored after parts of the page were swapped: the focus, the open explanation, the announcements, and the
// sign that it is one's turn.

const table = document.getElementById("table");
const root = document.documentElement;
const title = document.title;

const known = new Set();
let focused = null;
let chosen = null;
let myTurn = false;

// --- The focus: the same element again, else a neighbour -------------------------------------------------------------

const NAMES = ["card", "call", "level", "denomination", "explains", "do", "option", "suits", "has", "opens", "shows"];

function whereabouts(element) {
  const region = element?.closest?.("#table [id]");
  if (!region) return null;
  const given = NAMES.filter((name) => name in element.dataset);
  const exact = given.map((name) => `[data-${name}="${CSS.escape(element.dataset[name])}"]`).join("");
  return { region: region.id, exact: element.localName + exact };
}

function refocus({ region, exact }) {
  const place = document.getElementById(region);
  if (!place || place.contains(document.activeElement)) return;
  const near = place.querySelector(exact) ?? place.querySelector("button:not([tabindex], :disabled)");
  near?.focus({ preventScroll: true });
}

// --- Explanations: the call that was touched last stays open ---------------------------------------------------------

function explain(number) {
  const text = document.getElementById(`explanation-${number}`);
  if (!text) return;
  for (const other of text.parentElement.children) other.toggleAttribute("data-shown", other === text);
  for (const call of document.querySelectorAll("[data-explains]")) {
    call.toggleAttribute("data-chosen", call.dataset.explains === number);
  }
  text.scrollIntoView({ block: "nearest" });
}

table.addEventListener("click", ({ target }) => {
  const call = target.closest("[data-explains]");
  if (!call) return;
  chosen = call.dataset.explains;
  explain(chosen);
  read(document.getElementById(`explanation-${chosen}`).textContent);
});

// --- Announcements: the facts that are new ---------------------------------------------------------------------------

function read(text) {
  document.getElementById("said").textContent = text;
}

function facts() {
  const fresh = [...document.querySelectorAll("#saying [data-fact]")].filter(({ dataset }) => !known.has(dataset.fact));
  for (const { dataset } of fresh) known.add(dataset.fact);
  return fresh.map(({ textContent }) => textContent).join(" ");
}

// --- One's turn -------------------------------------------------------------------------------------------------------

function turn() {
  const now = table.dataset.seat !== "" && document.querySelector(".bottom > .plate[data-turn]") !== null;
  document.title = now ? `● ${title}` : title;
  if (now && !myTurn && root.dataset.sound === "on") chime();
  myTurn = now;
}

function chime() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.value = 660;
  loudness.gain.setValueAtTime(0.15, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
  tone.connect(loudness).connect(audio.destination);
  tone.onended = () => audio.close();
  tone.start();
  tone.stop(audio.currentTime + 0.35);
}

// --- Before and after ---------------------------------------------------------------------------------------------------

table.addEventListener("htmx:wsBeforeMessage", () => {
  focused = whereabouts(document.activeElement);
});

table.addEventListener("htmx:wsAfterMessage", () => {
  if (focused) refocus(focused);
  if (chosen) explain(chosen);
  const fresh = facts();
  if (fresh) read(fresh);
  turn();
});

facts(); // the facts of the initial page are not announced
turn();
