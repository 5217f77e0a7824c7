// Habits: attributes of the root that the style sheets read. They are stored with the account, if there is one.

const root = document.documentElement;
const form = document.querySelector("#habits form");

for (const input of form.querySelectorAll("[type=radio]")) {
  if (root.dataset[input.name] === input.value) input.checked = true;
}

form.addEventListener("change", ({ target }) => {
  root.dataset[target.name] = target.value;
  if (!root.dataset.habitsUrl) return;
  fetch(root.dataset.habitsUrl, {
    method: "POST",
    headers: { "X-CSRFToken": form.elements.csrfmiddlewaretoken.value },
    body: new URLSearchParams({ name: target.name, value: target.value }),
  }).catch(() => {}); // the habit holds on this page, but is not stored
});
