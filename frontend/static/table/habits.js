// The sheet of habits at a table. They hold at once, and are stored with the account, if there is one.

import { follow, valueOf } from "./habit.js";
import { play, SOUNDS } from "./sound.js";

const form = document.querySelector("#habits form");

form.addEventListener("change", ({ target }) => {
  follow(target);
  if (target.checked && target.name in SOUNDS) play(target.name);
  const { habitsUrl } = document.documentElement.dataset;
  if (!habitsUrl) return;
  fetch(habitsUrl, {
    method: "POST",
    headers: { "X-CSRFToken": form.elements.csrfmiddlewaretoken.value },
    body: new URLSearchParams({ name: target.name, value: valueOf(target) }),
  }).catch(() => {}); // the habit holds on this page, but is not stored
});
