// The clock: the server says when it ends, and the page counts the minutes and seconds to it by the server's time. Two
// minutes before the end and at the end it says so, once; past the end it shows the time over it, with a minus.

const table = document.getElementById("table");
const SOON = 120; // seconds

// A phone's own clock may be minutes off. The page says what time it was when it was made; half of that second has
// passed on the average.
const [loaded] = performance.getEntriesByType("navigation");
const made = performance.timeOrigin + (loaded?.responseStart ?? 0);
const ahead = table.dataset.now ? 1000 * table.dataset.now + 500 - made : 0;

const before = new Map(); // what was left when a clock was last looked at, by its place and when it ends

function text(seconds) {
  const size = Math.abs(seconds);
  const rest = String(size % 60).padStart(2, "0");
  return `${seconds < 0 ? "−" : ""}${Math.floor(size / 60)}:${rest}`;
}

function announce(clock, place, left) {
  const { ends, soon, over } = clock.dataset;
  const last = before.get(place);
  const was = last?.ends === ends ? last.left : null;
  const said = was > 0 && left <= 0 ? over : was > SOON && left <= SOON ? soon : "";
  if (said) document.getElementById("said").textContent = said;
  before.set(place, { ends, left });
}

function count(clock, place) {
  const left = Math.round(clock.dataset.ends - (Date.now() + ahead) / 1000);
  const shown = text(left);
  if (clock.textContent !== shown) clock.textContent = shown;
  clock.parentElement.toggleAttribute("data-soon", left > 0 && left <= SOON);
  clock.parentElement.toggleAttribute("data-late", left <= 0);
  announce(clock, place, left);
}

/** Count the seconds of a pause down; the server says when it is over. */
function pause(time) {
  const shown = text(Math.max(0, Math.ceil(time.dataset.ends - (Date.now() + ahead) / 1000)));
  if (time.textContent !== shown) time.textContent = shown;
}

function tick() {
  document.querySelectorAll("#board time[data-ends]").forEach(count);
  document.querySelectorAll(".plate time[data-ends], #duties time[data-ends]").forEach(pause);
}

table.addEventListener("htmx:wsAfterMessage", tick);
setInterval(tick, 1000);
tick();
