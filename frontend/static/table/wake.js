// The screen stays on while the board is in play and the page is seen.

const RESTING = ["none", "over"]; // the phases in which nobody calls or plays

let lock = null;
let last = Promise.resolve();

const wanted = () => !document.hidden && !RESTING.includes(document.getElementById("status").dataset.phase);

async function fit() {
  if (lock?.released) lock = null; // a browser lets go of it when the page is hidden
  if (wanted()) {
    lock ??= await navigator.wakeLock.request("screen").catch(() => null); // a weak battery, for example
  } else {
    await lock?.release();
    lock = null;
  }
}

const follow = () => (last = last.then(fit)); // one after the other

if (navigator.wakeLock) {
  document.addEventListener("visibilitychange", follow);
  document.getElementById("table").addEventListener("htmx:wsAfterMessage", follow);
  follow();
}
