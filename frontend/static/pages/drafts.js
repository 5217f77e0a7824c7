// What is half written is there again when its page is fetched anew: loaded again, in another language, after an error, or
// when its reader has signed in again. The tab keeps it for the person who wrote it until the form has been taken.

const KEPT = "drafts";
const MOST = 20;
const FORMS = "form[method=post]:not([autocomplete=off], :has([type=password])), form[data-draft]";
const TEXTS = "textarea, input:is([type=text], :not([type]))";
const CHOICES = "select, [type=checkbox]"; // of a form that sends no page
const SECRET = ["code", "pin"];
const UNTOLD = ["csrfmiddlewaretoken", "form_key"];

const page = location.pathname + location.search;
const { reader } = document.getElementById("content").dataset; // none where something has failed or nobody is signed in
const [visit] = performance.getEntriesByType("navigation");
const sent = new Set();

let drafts = read();

function read() {
  return JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
}

function write(all) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(all.slice(-MOST)));
  } catch {} // more than a tab keeps
}

const isOwn = (form) => "draft" in form.dataset;
const valueOf = (field) => (field.type === "checkbox" ? field.checked : field.value);
const isWritten = (field) => (field.type === "checkbox" ? field.checked : field.matches(TEXTS) && field.value !== field.defaultValue);

function fields(form) {
  const kinds = isOwn(form) ? `${TEXTS}, ${CHOICES}` : TEXTS;
  return [...form.elements].filter((one) => one.name && one.matches(kinds) && !one.readOnly && !SECRET.includes(one.name));
}

// What tells a form from the others of its page: where it goes, what its hidden fields and its buttons say.
function about(form) {
  const told = [...form.elements].filter((one) => one.matches("[type=hidden], button[name]") && !UNTOLD.includes(one.name));
  const says = isOwn(form) ? [form.id, form.dataset.draft] : told.map(({ name, value }) => `${name}=${value}`);
  return JSON.stringify([form.getAttribute("action"), ...says]);
}

function draft(form) {
  const all = fields(form);
  if (!all.some(isWritten)) return [];
  const written = all.map((one) => ({ name: one.name, before: one.defaultValue, value: valueOf(one) }));
  return [{ reader, page, about: about(form), sent: sent.has(form), key: form.elements.form_key?.value, written }];
}

function save() {
  if (!reader) return;
  const here = [...document.querySelectorAll(FORMS)].flatMap(draft);
  write([...drafts.filter((one) => one.page !== page), ...here]);
}

// What has another value by now was changed meanwhile, and stays.
function fill(field, { before, value }) {
  if (field.type === "checkbox") field.checked = value;
  else if (field.localName !== "select") {
    if (field.value !== before || value === before) return;
    field.value = value;
    for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  } else if ([...field.options].some((one) => one.value === value && !one.disabled)) field.value = value;
}

function restore(form) {
  const found = drafts.filter((one) => one.page === page && one.about === about(form));
  if (found.length !== 1) return;
  const [{ written, failed, key }] = found;
  for (const field of fields(form)) {
    const one = written.find(({ name }) => name === field.name);
    if (one) fill(field, one);
  }
  if (failed && key && form.elements.form_key) form.elements.form_key.value = key; // it counts once
}

// The page after a form says whether it was taken: not if it is that of an error or of signing in, and not if its writer
// has gone back to the form.
if (!reader || visit?.type === "back_forward") {
  drafts = drafts.map((one) => ({ ...one, sent: false, failed: one.failed || one.sent }));
}
if (reader) drafts = drafts.filter((one) => one.reader === reader && !one.sent);
write(drafts);
if (reader) for (const form of document.querySelectorAll(FORMS)) restore(form);

document.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  sent.add(event.target);
  save();
});
document.addEventListener("visibilitychange", () => document.hidden && save());
addEventListener("pagehide", save);
addEventListener("pageshow", ({ persisted }) => persisted && sent.clear());
