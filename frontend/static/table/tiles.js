// The list of words for explanations: what is tapped is kept, as it is written, in the form that opened the list.

const sheet = document.getElementById("tiles");
const list = sheet?.querySelector("header ul");
const range = sheet?.querySelector(".range");

let form = null;
const chosen = new WeakMap(); // form -> Map of subject -> { tile, says, against }

const of = (one) => chosen.get(one) ?? chosen.set(one, new Map()).get(one);
const suit = () => sheet.querySelector("[data-suit][aria-pressed=true]");

/** Show what that form has chosen. */
export function tapFor(one) {
  form = one;
  show();
}

// What a button stands for, with the suit that is pressed.
function meant({ dataset: { tile, subject, against, says } }) {
  const { suit: letter, name } = suit()?.dataset ?? {};
  const fill = (text, with_) => text.replace("{}", with_ ?? "");
  return { tile: fill(tile, letter), subject: fill(subject, letter), against, says: fill(says, name) };
}

function choose({ tile, subject, against, says }) {
  const mine = of(form);
  const again = mine.get(subject)?.tile === tile;
  mine.delete(subject);
  if (!again) {
    for (const [other] of mine) if (against.split(" ").includes(other)) mine.delete(other);
    mine.set(subject, { tile, says });
  }
  show();
}

function show() {
  const mine = of(form);
  const held = document.activeElement?.dataset.subject;
  list.replaceChildren(...[...mine].map(([subject, { says }]) => chip(subject, says)));
  if (!mine.size) list.append(Object.assign(document.createElement("li"), { textContent: list.dataset.none }));
  if (held && document.activeElement === document.body) (list.querySelector("button") ?? sheet.querySelector("[data-suit]")).focus();
  const pressed = suit();
  for (const button of sheet.querySelectorAll("[data-tile]")) {
    const { tile, subject, says } = meant(button);
    button.setAttribute("aria-pressed", mine.get(subject)?.tile === tile);
    if (!button.dataset.tile.includes("{}")) continue;
    button.disabled = !pressed;
    button.textContent = button.dataset.says.replace("{}", pressed?.textContent ?? "…");
    if (pressed) button.setAttribute("aria-label", says);
  }
  const said = [...mine.values()];
  form.elements.tiles.value = said.map(({ tile }) => tile).join(", ");
  const opener = form.querySelector(".tiled");
  opener.textContent = said.map(({ says }) => says).join(", ") || opener.dataset.none;
  opener.toggleAttribute("data-chosen", said.length > 0);
}

function chip(subject, says) {
  const item = document.createElement("li");
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: says });
  button.dataset.subject = subject;
  button.dataset.drops = "";
  button.setAttribute("aria-label", list.dataset.remove.replace("{tile}", says));
  item.append(button);
  return item;
}

function addRange() {
  const [low, high] = [...range.querySelectorAll("input")].map((field) => field.value.trim());
  const { value: word, selectedOptions } = range.querySelector("select");
  const number = low && high ? (low === high ? low : `${low}-${high}`) : low ? `${low}+` : `0-${high}`;
  if ((!low && !high) || (low && high && Number(low) > Number(high))) return range.querySelector("input").focus();
  for (const field of range.querySelectorAll("input")) field.value = "";
  choose({ tile: `${word} ${number}`, subject: word, against: "no-agreement", says: `${number.replace("-", "–")} ${selectedOptions[0].textContent}` });
}

sheet?.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  if (button.dataset.suit) {
    const other = button !== suit();
    suit()?.setAttribute("aria-pressed", "false");
    if (other) button.setAttribute("aria-pressed", "true");
    show();
  } else if (button.dataset.tile) choose(meant(button));
  else if ("drops" in button.dataset) of(form).delete(button.dataset.subject), show();
  else if ("adds" in button.dataset) addRange();
});

// Enter in a field of the range adds it.
range?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
  event.preventDefault();
  addRange();
});

// What was sent, or given up, is chosen no more.
document.addEventListener("reset", ({ target }) => {
  if (!target.elements.tiles) return;
  chosen.delete(target);
  target.elements.tiles.value = "";
  const opener = target.querySelector(".tiled");
  opener.textContent = opener.dataset.none;
  opener.removeAttribute("data-chosen");
});
