// What pages beside the table need: the form that sets a table, and the panel of name and language.

// Bots say what they are where they are chosen.
for (const seat of document.querySelectorAll("[data-seat]")) {
  const select = seat.querySelector("select");
  const tell = () => {
    for (const about of seat.querySelectorAll("[data-about]")) about.hidden = about.dataset.about !== select.value;
  };
  select?.addEventListener("change", tell);
  if (select) tell();
}

// One name panel at a time, closed by Escape or a click elsewhere.
document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll("details.me[open]")) if (!open.contains(event.target)) open.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const open of document.querySelectorAll("details.me[open]")) {
    open.open = false;
    open.querySelector("summary").focus();
  }
});
