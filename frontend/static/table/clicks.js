// What is clicked by accident reaches nothing on the page.

const NEAR = 10; // pixels: fingers that tap two buttons in haste are farther apart
let last = {}; // the click before: its button, its place, whether it was sent

/** Say that the click which is handled now has been sent. */
export function noteSent() {
  last.sent = true;
}

// The second click of a double click finds another turn, where any call or card can be tried, what a sheet has brought
// under the pointer, or what lay beneath one that the first has closed. It confirms what the first has begun.
document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest("button");
    const { detail, clientX: x, clientY: y } = event;
    const again = detail > 1 && Math.hypot(x - last.x, y - last.y) < NEAR;
    if (again && (last.sent || button !== last.button)) {
      event.preventDefault();
      event.stopPropagation();
    } else last = { button, x, y };
  },
  true,
);

// An Enter that is held down presses once: the next would press the first button of a sheet that it has opened.
document.addEventListener(
  "keydown",
  (event) => {
    if (event.repeat && event.key === "Enter" && !event.target.closest("textarea")) event.preventDefault();
  },
  true,
);
