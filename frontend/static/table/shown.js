// Parts that have no place of their own on a narrow screen: the menu, the talk, the auction, what a board is worth. The
// table names the one that is open. The focus goes into it, and back to its button; a tap elsewhere closes the menu.

const table = document.getElementById("table");
const menu = table.querySelector(".bar > [data-shows=menu]");
const PLACES = { menu: ".tools", talk: "#talking", auction: "#auction", after: "#after" };

/** Open that part, or close it. */
export function show(part) {
  if (table.dataset.shown === part) delete table.dataset.shown;
  else table.dataset.shown = part;
}

const place = (part) => table.querySelector(PLACES[part]);
const stops = (one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility();
const first = (elements) => [...elements].find(stops);
const opener = (part) => first([...table.querySelectorAll(`[data-shows=${part}]`)].filter((one) => !place(part).contains(one))) ?? menu;

function follow([{ oldValue }]) {
  const { shown } = table.dataset;
  const { activeElement: held, body } = document;
  menu.setAttribute("aria-expanded", shown === "menu");
  if (shown) first(place(shown).querySelectorAll("a, button, [tabindex]"))?.focus({ preventScroll: true });
  else if (oldValue && (held === body || place(oldValue).contains(held))) opener(oldValue).focus({ preventScroll: true });
}

new MutationObserver(follow).observe(table, { attributeFilter: ["data-shown"], attributeOldValue: true });

document.addEventListener("click", ({ target }) => {
  if (table.dataset.shown === "menu" && !target.closest(".tools, [data-shows=menu], dialog")) delete table.dataset.shown;
});
