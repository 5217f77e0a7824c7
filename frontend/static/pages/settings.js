// Preview a setting at once; it is saved when the form is submitted.

const form = document.getElementById("settings");
const root = document.documentElement;

// The value for which the attribute of the root is omitted.
const usual = { theme: "auto", colours: "4", cards: "normal", sort: "SHCD", trumps: "" };

form.addEventListener("change", ({ target }) => {
  if (!(target.name in usual)) return;
  const value = target.name === "trumps" ? (target.checked ? "left" : "") : target.value;
  if (value === usual[target.name]) delete root.dataset[target.name];
  else root.dataset[target.name] = value;
});
