// The bidding box: a level enables the denominations that can be bid at it.

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

/** Return the bid of the pressed level in the denomination of `button`. */
export const bid = (button) => pressed().dataset.level + button.dataset.denomination;

const denominations = () => document.querySelectorAll("#box [data-denomination]");
