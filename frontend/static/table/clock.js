// The clock: the server says when it ends, and the page counts the minutes and seconds to it. Past the end it shows the
// time over it, with a minus.

function text(seconds) {
  const size = Math.abs(seconds);
  const rest = String(size % 60).padStart(2, "0");
  return `${seconds < 0 ? "−" : ""}${Math.floor(size / 60)}:${rest}`;
}

function tick() {
  const clock = document.querySelector("#board time[data-ends]");
  if (!clock) return;
  const shown = text(Math.round(clock.dataset.ends - Date.now() / 1000));
  if (clock.textContent !== shown) clock.textContent = shown;
}

document.getElementById("table").addEventListener("htmx:wsAfterMessage", tick);
setInterval(tick, 1000);
tick();
