// A button prints the page; it is hidden where scripts do not run.

for (const button of document.querySelectorAll("[data-prints]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
