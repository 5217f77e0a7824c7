// A password can be looked at while it is typed.

for (const button of document.querySelectorAll("button.reveal")) {
  const field = button.parentElement.querySelector("input");
  button.hidden = false;
  button.setAttribute("aria-controls", field.id);
  const show = (shown) => {
    field.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
  };
  button.addEventListener("click", () => show(field.type === "password"));
  // Sent as a password, so that no browser keeps it among the words that were typed before.
  field.form.addEventListener("submit", () => show(false));
}
