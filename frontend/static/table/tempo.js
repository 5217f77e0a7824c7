// One's own tempo, for a director: how long ago the turn was drawn, and how much of that time the page was out of sight
// or without a connection. All in milliseconds.

const table = document.getElementById("table");
const ENDS_TURN = ["call", "lead", "face", "play", "claim", "concede", "choose"];

/** A time that stops and goes on: what has passed since `begin`, while it went. */
class Watch {
  #passed = 0;
  #since = null;

  go() {
    this.#since ??= performance.now();
  }

  stop() {
    this.#passed = this.total();
    this.#since = null;
  }

  begin() {
    this.#passed = 0;
    if (this.#since !== null) this.#since = performance.now();
  }

  total() {
    return this.#passed + (this.#since === null ? 0 : performance.now() - this.#since);
  }
}

const seen = new Watch();
const hidden = new Watch();
const lost = new Watch();
let turn = awaited();

function awaited() {
  return document.querySelector(".bottom > .plate").dataset.turn ?? "";
}

function begin() {
  turn = awaited();
  for (const watch of [seen, hidden, lost]) watch.begin();
}

/** What is said of the player's time when he acts. */
export const thought = () => ({ waited: Math.round(seen.total()), hidden: Math.round(hidden.total()) });

/** How long there has been no connection since the turn was drawn. */
export const disconnected = () => Math.round(lost.total());

/** The connection counts as lost, until there is another. */
export const lose = () => lost.go();

seen.go();
if (document.hidden) hidden.go();
document.addEventListener("visibilitychange", () => (document.hidden ? hidden.go() : hidden.stop()));

table.addEventListener("htmx:wsOpen", () => lost.stop());
table.addEventListener("htmx:wsClose", () => lost.go());
addEventListener("offline", () => lost.go());

table.addEventListener("htmx:wsAfterMessage", () => awaited() !== turn && begin());
// A turn that follows one's own looks the same: the answer to the action comes with what it has changed.
document.addEventListener("table:done", ({ detail }) => ENDS_TURN.includes(detail.do) && begin());
