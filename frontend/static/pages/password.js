// Show or hide a password while it is typed.

for (const button of document.querySelectorAll("button.reveal")) {
  const field = button.parentElement.querySelector("input");
  button.hidden = false;
  button.setAttribute("aria-controls", field.id);
  const show = (shown) => {
    field.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
  };
  button.addEventListener("click", () => show(field.type === "password"));
  // Submit it as a password field, so that no browser stores it among its text suggestions.
  field.form.addEventListener("submit", () => show(false));
}
