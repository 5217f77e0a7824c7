// A form that sends a file shows how much of it has been sent, in per cent, and then that it is being read, until the
// answer comes. Without scripts, and where the line breaks, the browser sends it and shows its own progress.

function watch(bar) {
  const form = bar.closest("form");
  const progress = bar.querySelector("progress");
  const percent = bar.querySelector("[data-percent]");
  const files = form.querySelectorAll("input[type=file]");

  function show(state, sent, total) {
    bar.hidden = !state;
    for (const text of bar.querySelectorAll("[data-while]")) text.hidden = text.dataset.while !== state;
    if (state === "sending" && total) {
      progress.max = total;
      progress.value = sent;
      percent.textContent = `${Math.floor((100 * sent) / total)} %`;
    } else {
      progress.removeAttribute("value");
      percent.textContent = "";
    }
  }

  function sendPlainly(button) {
    if (button?.name) {
      const named = document.createElement("input");
      Object.assign(named, { type: "hidden", name: button.name, value: button.value });
      form.append(named);
    }
    HTMLFormElement.prototype.submit.call(form);
  }

  form.addEventListener("submit", (event) => {
    if (![...files].some((one) => one.files.length)) return;
    event.preventDefault();
    if (!bar.hidden) return;
    const button = event.submitter;
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", (one) => {
      show("sending", one.loaded, one.lengthComputable ? one.total : 0);
    });
    request.upload.addEventListener("load", () => show("reading"));
    request.addEventListener("load", () => {
      if (!taken(request)) sendPlainly(button);
    });
    request.addEventListener("error", () => sendPlainly(button));
    request.open("POST", form.action);
    show("sending");
    request.send(new FormData(form, button));
  });
  window.addEventListener("pageshow", () => show(""));
}

// Show the answer: this page as it is now, in its place, or the page to which it leads. False for neither.
function taken(request) {
  const place = new URL(request.responseURL);
  if (place.pathname !== location.pathname) {
    if (request.status < 400) location.assign(place);
    return request.status < 400;
  }
  const page = new DOMParser().parseFromString(request.responseText, "text/html");
  const main = page.querySelector("main");
  if (!main) return false;
  const said = page.querySelector(".messages")?.parentElement;
  document.querySelector(".messages")?.parentElement.remove();
  document.querySelector("main").replaceWith(document.adoptNode(main));
  if (said) main.before(document.adoptNode(said));
  for (const bar of document.querySelectorAll("[data-sending]")) watch(bar);
  (said ?? main.querySelector("[role=alert], .errorlist") ?? main).scrollIntoView();
  main.querySelector("[autofocus]")?.focus();
  return true;
}

for (const bar of document.querySelectorAll("[data-sending]")) watch(bar);
