// The check of the connection: some messages there and back over a socket like that of a table; the server is told the
// median, so that the organiser knows who has tested.

const TIMES = 7;
const PATIENCE = 10000; // ms without an answer

const check = document.getElementById("check");
const shown = document.getElementById("check-shown");
const scheme = location.protocol === "https:" ? "wss" : "ws";
const taken = [];
let sent = 0;

const socket = new WebSocket(`${scheme}://${location.host}${check.dataset.socket}`);
const timer = setTimeout(() => end(check.dataset.failed), PATIENCE);

function ask() {
  sent = performance.now();
  socket.send(`${taken.length}`);
}

function end(text) {
  clearTimeout(timer);
  socket.close();
  shown.textContent = text;
}

async function tell() {
  const delay = Math.round([...taken].sort((one, other) => one - other)[Math.floor(TIMES / 2)]);
  const body = new FormData(check);
  body.set("delay", delay);
  const answer = await fetch(check.action, { method: "POST", body });
  end(answer.ok ? check.dataset.good.replace("{delay}", delay) : check.dataset.failed);
}

socket.addEventListener("open", ask);
socket.addEventListener("message", () => {
  taken.push(performance.now() - sent);
  if (taken.length < TIMES) ask();
  else tell().catch(() => end(check.dataset.failed));
});
socket.addEventListener("error", () => end(check.dataset.failed));
