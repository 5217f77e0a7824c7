// A part of a page that is fetched into its place from data-src, and again as long as something in it is worked out.
// Where it cannot be had, data-none says so.

const PAUSE = 2000;
const TIMES = 15;
const asked = new WeakMap(); // the last question of each place: no answer to an older one is shown
const brought = new WeakMap(); // what was brought there last: who reads it is not disturbed by the same again

export async function bring(place, times = TIMES) {
  const { src, none } = place.dataset;
  const question = Symbol();
  asked.set(place, question);
  const current = () => asked.get(place) === question && place.dataset.src === src; // else the table has gone on
  const answer = await fetch(src, { headers: { "HX-Request": "true" } }).catch(() => null);
  const html = answer?.ok ? await answer.text() : null;
  if (!current()) return;
  const later = answer === null || answer.status === 503;
  const same = html === brought.get(place) && place.firstChild;
  if (html !== null) {
    if (!same) place.innerHTML = html;
  } else if (none) place.textContent = none;
  else if (!later) place.querySelector("p[data-again]")?.remove(); // the board is gone: nothing is worked out
  brought.set(place, html);
  const waits = later || (html !== null && place.querySelector("[data-again]"));
  if (waits && times) setTimeout(() => current() && bring(place, times - 1), PAUSE);
}

// The place is empty, whatever is still on its way to it.
export function leave(place) {
  asked.delete(place);
  place.replaceChildren();
}

// The note on a board is kept without leaving the page.
document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-kept]");
  if (!form) return;
  event.preventDefault();
  const sent = { method: "POST", body: new FormData(form), headers: { "HX-Request": "true" } };
  const answer = await fetch(form.action, sent).catch(() => null);
  if (answer?.ok) form.outerHTML = await answer.text();
  else form.submit();
});
