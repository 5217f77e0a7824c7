// The bidding box: a level enables the denominations that can be bid at it. And what waits for a second tap.

const pressed = () => document.querySelector("#box [aria-pressed=true]");

/** Press a level, or release it. */
export function chooseLevel(button) {
  const again = button === pressed();
  forget();
  if (again) return;
  button.setAttribute("aria-pressed", "true");
  for (const one of denominations()) one.disabled = !button.dataset.bids.includes(one.dataset.denomination[0]);
}

/** Release the level. */
export function forget() {
  pressed()?.setAttribute("aria-pressed", "false");
  for (const one of denominations()) {
    one.disabled = true;
    delete one.dataset.armed;
  }
}

/** Take back a first tap that waits for its second one; return whether there was one. */
export function disarm() {
  const armed = document.querySelectorAll("#table [data-armed]");
  for (const button of armed) delete button.dataset.armed;
  return armed.length > 0;
}

/** Return the bid of the pressed level in the denomination of `button`. */
export const bid = (button) => pressed().dataset.level + button.dataset.denomination;

const denominations = () => document.querySelectorAll("#box [data-denomination]");
