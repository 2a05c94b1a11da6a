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

// Each game has its own numbers of seats and its own house rules.
const games = document.querySelectorAll("form.create input[name=game]");
function fit() {
  const game = document.querySelector("form.create input[name=game]:checked");
  if (!game) return;
  for (const rules of document.querySelectorAll("[data-rules-of]"))
    rules.disabled = rules.hidden = rules.dataset.rulesOf !== game.value;
  const numbers = [...document.querySelectorAll("[data-seats]")];
  const fits = (number) => Number(number.value) >= Number(game.dataset.least) && Number(number.value) <= Number(game.dataset.most);
  for (const number of numbers) number.disabled = number.closest("label").hidden = !fits(number);
  if (!numbers.some((number) => number.checked && fits(number))) numbers.find(fits).checked = true;
}
for (const game of games) game.addEventListener("change", fit);
fit();

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
