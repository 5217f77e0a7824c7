// The clock of a round: the server says when it ends, and the page counts down to it by the server's time. Two minutes
// before the end and at the end it says so, once.

const SOON = 120; // seconds
const HOURS_FROM = 6000; // seconds: before that minutes alone are shown
const said = document.getElementById("said");
const full = document.querySelector("[data-full]");

// The browser's own clock may be minutes off. The page says what time it was when it was made.
const [loaded] = performance.getEntriesByType("navigation");
const made = performance.timeOrigin + (loaded?.responseStart ?? 0);
const ahead = 1000 * document.getElementById("hall").dataset.now - made;

let last = { ends: "", left: 0 };

function two(number) {
  return String(number).padStart(2, "0");
}

function text(seconds) {
  const size = Math.abs(seconds);
  const minutes = Math.floor(size / 60);
  const hours = size >= HOURS_FROM ? `${Math.floor(minutes / 60)}:` : "";
  return `${seconds < 0 ? "−" : ""}${hours}${hours ? two(minutes % 60) : minutes}:${two(size % 60)}`;
}

function tick() {
  const time = document.querySelector("#hall time[data-ends]");
  if (!time) return;
  const { ends } = time.dataset;
  const left = Math.round(ends - (Date.now() + ahead) / 1000);
  const was = last.ends === ends ? last.left : left;
  last = { ends, left };
  time.textContent = text(left);
  time.classList.toggle("long", Math.abs(left) >= HOURS_FROM);
  const { soon, over } = document.getElementById("hall").dataset;
  if (was > SOON && left <= SOON) said.textContent = soon;
  if (was > 0 && left <= 0) said.textContent = over;
}

document.addEventListener("htmx:afterSwap", tick);
setInterval(tick, 1000);
tick();

if (document.fullscreenEnabled) {
  full.hidden = false;
  full.addEventListener("click", () => document.getElementById("content").requestFullscreen());
}
