// Close the account menu on Escape, on a tap elsewhere, and when the focus leaves it.

for (const menu of document.querySelectorAll("details.menu")) {
  const close = () => { menu.open = false; };
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && menu.open) {
      close();
      menu.querySelector("summary").focus();
    }
  });
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !menu.contains(event.relatedTarget)) close();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!menu.contains(event.target)) close();
  });
}
