// Show what a habit does at once; it is saved when the form is submitted.

import { follow } from "../table/habit.js";
import { play, SOUNDS } from "../table/sound.js";

document.getElementById("settings").addEventListener("change", ({ target }) => {
  if (target.closest(".habits")) follow(target);
  if (target.checked && target.name in SOUNDS) play(target.name);
});
