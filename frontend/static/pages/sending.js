// A form that sends a file shows its progress bar until the answer comes; without scripts the browser shows its own.

for (const bar of document.querySelectorAll("[data-sending]")) {
  const form = bar.closest("form");
  const files = form.querySelectorAll("input[type=file]");
  form.addEventListener("submit", () => {
    bar.hidden = ![...files].some((one) => one.files.length);
  });
  window.addEventListener("pageshow", () => {
    bar.hidden = true;
  });
}
