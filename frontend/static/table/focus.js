// The focus after parts of the page were swapped: the same element again, else a neighbour, else what is to be done next.
// A sheet that asks its reader something takes it, so that nothing is answered by a key that was meant for a card; when
// it is gone, the focus is where it was. Nobody who writes, or has another sheet open, is disturbed.

import { writes, writesOn } from "./writing.js";

const table = document.getElementById("table");

const NAMES = ["card", "call", "level", "denomination", "explains", "do", "option", "suits", "has", "opens", "shows", "number"];
const SHEETS = "#claim[data-kind=sheet], #ruling:is([data-kind=sheet], [data-kind=question])";
const NEXT = [
  SHEETS,
  "#result[role]",
  "#box[data-open] button:not(:disabled)",
  "button.card[data-do]:not([tabindex])",
  ".bottom button.card:not([tabindex])",
];

const seen = (selector) => [...table.querySelectorAll(selector)].find((element) => element.checkVisibility());

let focused = null;
let asked = asks(); // with what the page was opened, it was read
let waits = false; // a sheet has come while its reader was writing
let before = null; // where the focus was when a sheet took it

function whereabouts(element) {
  const region = element?.closest?.("#table [id]");
  if (!region) return null;
  const named = NAMES.filter((name) => name in element.dataset).map((name) => `[data-${name}="${CSS.escape(element.dataset[name])}"]`);
  const exact = (named.length ? named : [...element.classList].map((name) => `.${CSS.escape(name)}`)).join("");
  return { element, region: region.id, exact: element === region ? "" : element.localName + exact };
}

function refocus({ region, exact }) {
  if (document.activeElement !== document.body) return;
  const place = document.getElementById(region);
  if (!place) return;
  const near = exact ? (place.querySelector(exact) ?? place.querySelector("button:not([tabindex], :disabled)")) : place;
  const found = near?.checkVisibility() && (exact || near.matches("[tabindex]")) ? near : null;
  const later = region === "box" && place.checkVisibility(); // for the next turn to call
  if (found || !(later || writesOn())) (found ?? next())?.focus({ preventScroll: true });
}

function next() {
  return NEXT.map(seen).find(Boolean);
}

// What the sheet in sight asks: one that is drawn again asks the same.
function asks() {
  const buttons = [...(seen(SHEETS)?.querySelectorAll("[data-do]") ?? [])];
  return buttons.map(({ dataset: { do: does, offer, option } }) => [does, offer, option].join()).join();
}

function take() {
  waits = asked !== "" && (writes() || document.querySelector("dialog[open]") !== null);
  if (waits || !asked) return;
  before ??= whereabouts(document.activeElement) ?? focused;
  seen(SHEETS).focus({ preventScroll: true });
}

function goBack() {
  const left = document.activeElement !== document.body && !document.activeElement.closest("#claim, #ruling");
  if (before && !left) focused = before;
  if (before?.element.checkVisibility() && !left) before.element.focus({ preventScroll: true });
  before = null;
}

/** Keep in mind where the focus is, before parts of the page are swapped. */
export function recallFocus() {
  if (document.activeElement !== document.body) focused = whereabouts(document.activeElement);
}

/** Put the focus in its place when they have been. */
export function restoreFocus() {
  const now = asks();
  const anew = now !== asked;
  asked = now;
  if (anew && now) take();
  else if (anew) goBack();
  if (focused) refocus(focused);
}

// Who has written, or closed what he had opened, goes on to the sheet that has come meanwhile.
function resume({ type }) {
  requestAnimationFrame(() => waits && (type === "close" || document.activeElement === document.body) && take());
}

document.addEventListener("focusout", resume);
document.addEventListener("close", resume, true);
