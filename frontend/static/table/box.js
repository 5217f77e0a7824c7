// The bidding box: a level opens the denominations that can be bid at it.

const pressed = () => document.querySelector("#box [aria-pressed=true]");

/** Presses a level, or lets it go again. */
export function chooseLevel(button) {
  const again = button === pressed();
  forget();
  if (again) return;
  button.setAttribute("aria-pressed", "true");
  for (const one of denominations()) one.disabled = !button.dataset.bids.includes(one.dataset.denomination[0]);
}

/** Lets the level go. */
export function forget() {
  pressed()?.setAttribute("aria-pressed", "false");
  for (const one of denominations()) {
    one.disabled = true;
    delete one.dataset.armed;
  }
}

/** The bid that a denomination makes of the level that is pressed. */
export const bid = (button) => pressed().dataset.level + button.dataset.denomination;

const denominations = () => document.querySelectorAll("#box [data-denomination]");
