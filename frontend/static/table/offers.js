// What may be tapped to explain a call that is on the table: the server says what, and whether there is anything.

const place = document.getElementById("offers");

/** Show in that element what the server offers for the call with that number, or the last own call; none empties it. */
export async function offer(element, call) {
  element.replaceChildren();
  if (!call || !place) return;
  element.dataset.call = call;
  const answer = await fetch(`${place.dataset.from}?call=${call}`).catch(() => null);
  if (answer?.ok && !answer.redirected && element.dataset.call === call) element.innerHTML = await answer.text();
}

// After a call that was made without an explanation; what was explained, or passed over, is offered no more.
document.addEventListener("table:done", ({ detail }) => {
  if (!place) return;
  const bare = detail.do === "call" && !detail.text && !detail.tiles && detail.call !== "pass";
  if (bare) offer(place, "last");
  else if (["call", "explain", "alert", "play", "lead"].includes(detail.do)) offer(place, "");
});
