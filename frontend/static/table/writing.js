// Who writes when his field is closed under his hands goes on for a moment. None of that is a call, a card or a click.

const PAUSE = 1500; // ms without a key after which he has noticed
const ENDS = ["Escape", "Tab"]; // with which one leaves a field, as one does when one has sent it or clicks

let field = null; // in which the last key was typed
let typed = 0; // and when

/** Whether somebody writes, or chooses from a list. */
export const writes = () => document.activeElement?.matches("input:not([type=checkbox]), textarea, select") ?? false;

const isClosed = () => field.disabled || !field.checkVisibility();

/** Whether somebody has not noticed yet that he cannot go on writing. */
export const writesOn = () => field !== null && isClosed() && performance.now() - typed < PAUSE;

document.addEventListener(
  "keydown",
  (event) => {
    const { target, key } = event;
    const within = target.closest("input:not([type=checkbox], [type=radio]), textarea");
    const sends = key === "Enter" && within?.localName === "input" && !event.isComposing;
    if (sends || ENDS.includes(key)) field = null;
    else if (within) field = within;
    else if (writesOn() && !(event.ctrlKey || event.metaKey || event.altKey)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else field = null;
    typed = performance.now();
  },
  true,
);

document.addEventListener("pointerdown", () => (field = null), true);
