// When a table of a session is closed, its last result leads back to the session, where the results are.

const table = document.getElementById("table");
const way = document.getElementById("onward");

function lead() {
  const result = document.querySelector("#result[data-closed]");
  if (result && !result.querySelector("a.main")) result.append(way.content.cloneNode(true));
}

if (way) {
  table.addEventListener("htmx:wsAfterMessage", lead);
  lead();
}
