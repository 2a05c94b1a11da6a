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

// Each game has its own numbers of seats and its own rules; some ways to play need all seats, or one person for all.
const form = document.querySelector("form.create");
function fit() {
  const game = form.querySelector("input[name=game]:checked");
  for (const rules of form.querySelectorAll("[data-rules-of]"))
    rules.disabled = rules.hidden = rules.dataset.rulesOf !== game.value;
  const mode = form.querySelector("fieldset.mode:enabled input:checked");
  const only = mode?.dataset.only?.split(" ");
  const numbers = [...form.querySelectorAll("[data-seats]")];
  const fits = ({ value }) =>
    Number(value) >= Number(game.dataset.least) && Number(value) <= Number(game.dataset.most) && (only?.includes(value) ?? true);
  for (const number of numbers) number.disabled = number.closest("label").hidden = !fits(number);
  if (!numbers.some((number) => number.checked && fits(number))) numbers.find(fits).checked = true;
  const seats = Number(numbers.find((number) => number.checked).value);
  for (const seat of form.querySelectorAll("[data-seat]")) seat.hidden = Number(seat.dataset.seat) >= seats;
  const who = form.querySelector(".who");
  who.disabled = who.hidden = mode?.dataset.alone !== undefined;
}
if (form) {
  form.addEventListener("change", fit);
  fit();
}

// A file that is too large is not even sent.
for (const file of document.querySelectorAll("input[type=file][data-most]"))
  file.addEventListener("change", () => {
    const large = [...file.files].some(({ size }) => size > Number(file.dataset.most));
    file.setCustomValidity(large ? file.dataset.tooLarge : "");
    file.reportValidity();
  });

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
