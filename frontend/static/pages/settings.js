// What is chosen on the settings page is seen at once; it is kept when the form is sent.

const form = document.getElementById("settings");
const root = document.documentElement;

// The value at which an attribute of the root stays away.
const usual = { theme: "auto", colours: "4", cards: "normal", sort: "SHCD", trumps: "" };

form.addEventListener("change", ({ target }) => {
  if (!(target.name in usual)) return;
  const value = target.name === "trumps" ? (target.checked ? "left" : "") : target.value;
  if (value === usual[target.name]) delete root.dataset[target.name];
  else root.dataset[target.name] = value;
});
