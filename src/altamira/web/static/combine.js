// Forms in which a choice is put together: counters and switches whose values make a key, and a list of the keys that
// are possible. The script knows no rule; it only finds the key in the list. What belongs to a form may stand elsewhere
// on the table, if it names the form (form="…"); switches of the same name count together. Of the switches of a group
// only one is on; a button with data-set sets all values at once.

const read = (key) => new Map(key ? key.split(",").map((part) => part.split("=")).map(([name, n]) => [name, Number(n)]) : []);

const write = (values) =>
  [...values.keys()]
    .filter((name) => values.get(name) > 0)
    .sort()
    .map((name) => `${name}=${values.get(name)}`)
    .join(",");

const all = (form, what) => [...form.elements].filter((element) => element.matches(what));

const pressed = (button) => button.getAttribute("aria-pressed") === "true";

function values(form) {
  const found = new Map();
  for (const output of all(form, "[data-value]")) found.set(output.dataset.value, Number(output.textContent));
  for (const button of all(form, "[data-toggle]")) {
    const { toggle } = button.dataset;
    found.set(toggle, (found.get(toggle) ?? 0) + Number(pressed(button)));
  }
  return found;
}

// The switches that go off when this one goes on.
const rivals = (form, button) =>
  button.dataset.group ? all(form, `[data-group="${CSS.escape(button.dataset.group)}"]`).filter((other) => other !== button) : [];

// Is there a possible key with at least these values?
const leads = (keys, wanted) =>
  keys.some((key) => [...wanted].every(([name, n]) => n === 0 || (key.get(name) ?? 0) >= n));

// Shows what the present values mean, and which steps can still lead to something possible.
export function refresh(form) {
  const options = [...form.querySelectorAll("option[data-key]")];
  const keys = options.map((option) => read(option.dataset.key));
  const now = values(form);
  const key = write(now);
  const match = options.find((option) => option.dataset.key === key);
  for (const button of all(form, "[data-part]")) {
    const { part, step } = button.dataset;
    const n = now.get(part) + Number(step);
    const output = form.querySelector(`[data-value="${CSS.escape(part)}"]`);
    button.disabled = n < 0 || n > Number(output.dataset.max) || (step > 0 && !leads(keys, new Map(now).set(part, n)));
  }
  for (const button of all(form, "[data-toggle]")) {
    const { toggle } = button.dataset;
    const then = new Map(now).set(toggle, now.get(toggle) + 1);
    for (const other of rivals(form, button)) then.set(other.dataset.toggle, 0);
    button.disabled = !pressed(button) && !leads(keys, then);
  }
  for (const button of all(form, "[data-set]")) button.setAttribute("aria-pressed", button.dataset.set === key);
  const confirm = form.querySelector("[data-confirm]");
  confirm.disabled = !match;
  if (match) confirm.dataset.action = match.dataset.action;
  else delete confirm.dataset.action;
  const result = form.querySelector("[data-result]");
  if (result) result.textContent = match?.dataset.label ?? result.dataset.none;
  const notes = match?.dataset.notes?.split("|") ?? [];
  for (const output of all(form, "[data-note]")) output.textContent = notes[output.dataset.note] ?? "";
}

// A click on a counter or switch; says whether it was one.
export function press(button) {
  const form = button.form;
  if (!form?.matches("[data-combine]") || button.disabled) return false;
  if (button.dataset.part) {
    const output = form.querySelector(`[data-value="${CSS.escape(button.dataset.part)}"]`);
    output.textContent = Number(output.textContent) + Number(button.dataset.step);
  } else if (button.dataset.toggle) {
    button.setAttribute("aria-pressed", !pressed(button));
    for (const other of rivals(form, button)) other.setAttribute("aria-pressed", false);
  } else if (button.dataset.set !== undefined) {
    const wanted = read(button.dataset.set);
    for (const output of all(form, "[data-value]")) output.textContent = wanted.get(output.dataset.value) ?? 0;
    for (const toggle of all(form, "[data-toggle]")) toggle.setAttribute("aria-pressed", wanted.has(toggle.dataset.toggle));
  } else return false;
  refresh(form);
  return true;
}
