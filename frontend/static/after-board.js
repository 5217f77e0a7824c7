// What is told of a finished board: fetched into its place from data-src, and again as long as it is being worked out.

const PAUSE = 2000;
const TIMES = 15;

export async function bring(place, times = TIMES) {
  const { src } = place.dataset;
  const answer = await fetch(src, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (place.dataset.src !== src) return; // the table has gone on meanwhile
  if (answer?.ok) place.innerHTML = await answer.text();
  const waits = answer === null || place.querySelector("[data-again]");
  if (waits && times) setTimeout(() => place.dataset.src === src && bring(place, times - 1), PAUSE);
}
