// Where pieces stand and how they get there. A piece says where it belongs (data-at="x,y"); a strict style-src ignores
// style= in markup, so the position is set here, and the way there is an animation on top of it. Whatever moves is
// already what it will be: an animation that is cut short loses nothing.

const EASE = "cubic-bezier(.2,.8,.2,1)";
const TRAVEL = 320;
const STAGGER = 40;
const LONGEST = 600; // nobody waits longer than this for pieces to arrive
const TUMBLE = 700;
const STOP = 80; // from the rest of one die to that of the next
const FLICKER = [60, 1.18]; // a die shows a face for so long, and each further one so much longer
const SLIDE = 260;
const COUNT = 400;
const FACES = 6;

const stands = new WeakMap();
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const still = () => calm.matches || document.hidden;

const at = ([x, y]) => `translate(${x}px,${y}px)`;

// Puts every piece below root where it belongs; those that stood elsewhere walk there.
export function settle(root) {
  let walking = 0;
  for (const piece of root.querySelectorAll("[data-at]")) {
    const said = piece.dataset.at;
    const before = stands.get(piece);
    if (before === said) continue;
    const walks = before && !still();
    const from = walks && getComputedStyle(piece).transform; // where it is now, perhaps on its way
    const [x, y] = said.split(",").map(Number);
    stands.set(piece, said);
    piece.style.transform = at([x, y]);
    if (!walks) continue;
    const [x0, y0] = before.split(",").map(Number);
    const lift = Math.min(34, Math.hypot(x - x0, y - y0) / 6);
    piece.animate([{ transform: from }, { transform: at([(x + x0) / 2, (y + y0) / 2 - lift]) }, { transform: at([x, y]) }], {
      duration: Math.min(LONGEST, TRAVEL + STAGGER * walking),
      easing: EASE,
    });
    walking += 1;
  }
}

// Dice that were just thrown tumble, show one face after another and stop from left to right on what they really are.
const rolling = new Map(); // a die's picture -> its real face and the timer of the next one

export function tumble(dice) {
  if (still()) return;
  dice.forEach((die, number) => {
    const turns = (number % 2 ? -1 : 1) * (360 + 60 * (number % 4));
    const duration = Math.min(TUMBLE + STOP * number, TUMBLE + STOP * 5);
    die.animate(
      [
        { transform: `translateY(-46px) rotate(${-turns}deg) scale(.7)`, opacity: 0 },
        { transform: `translateY(6px) rotate(${-turns * 0.35}deg) scale(1.06)`, opacity: 1, offset: 0.55 },
        { transform: `translateY(-12px) rotate(${-turns * 0.1}deg)`, offset: 0.78 },
        { transform: "none" },
      ],
      { duration, easing: EASE, composite: "add" },
    );
    flicker(die, duration * 0.8);
  });
}

// The same dice, small, beside what they are worth; the worth comes when they lie still.
export function tumbleBeside(dock, dice) {
  if (still() || !dock?.querySelector(".dice")) return;
  const duration = Math.min(TUMBLE + STOP * (dice - 1), TUMBLE + STOP * 5) * 0.8;
  for (const die of dock.querySelectorAll(".dice .i")) flicker(die, duration);
  for (const worth of dock.querySelectorAll(".total, .result, .words p"))
    worth.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], { duration });
}

function flicker(die, duration) {
  const picture = die.querySelector("use");
  const real = picture?.getAttribute("href");
  if (!real || rolling.has(picture)) return;
  const family = real.slice(0, -1);
  let [pause, slower] = FLICKER;
  const end = performance.now() + duration;
  let face = Number(real.slice(-1));
  const next = () => {
    if (performance.now() >= end) {
      picture.setAttribute("href", real);
      rolling.delete(picture);
      return;
    }
    face = ((face + 1 + Math.floor(Math.random() * (FACES - 2))) % FACES) + 1;
    picture.setAttribute("href", family + face);
    rolling.set(picture, { real, timer: setTimeout(next, Math.min(pause, end - performance.now())) });
    pause *= slower;
  };
  next();
}

// Pieces of a kind are alike: a drawing says only where they are (data-kin, and data-many where one stands for several).
// So the places are compared: who is missing in one went to another where there are more than before.
function kin() {
  const found = new Map();
  for (const piece of document.querySelectorAll("[data-kin]")) {
    const home = `${piece.dataset.kin} ${piece.parentElement.closest("[id]").id}`;
    const places = found.get(home) ?? [];
    const box = piece.getClientRects()[0];
    for (let n = Number(piece.dataset.many ?? 1); n > 0; n -= 1) places.push({ piece, box });
    found.set(home, places);
  }
  return found;
}

function journeys(before, after) {
  const gone = new Map();
  for (const [home, places] of before) {
    const kind = home.split(" ")[0];
    const left = places.slice(after.get(home)?.length ?? 0).filter(({ box }) => box);
    gone.set(kind, [...(gone.get(kind) ?? []), ...left]);
  }
  let walking = 0;
  for (const [home, places] of after)
    for (const { piece, box } of places.slice(before.get(home)?.length ?? 0)) {
      const from = gone.get(home.split(" ")[0])?.shift();
      const scale = piece.getScreenCTM?.()?.a || 1;
      if (!from || !box || piece.dataset.many) continue;
      const [x, y] = [(from.box.left - box.left) / scale, (from.box.top - box.top) / scale];
      const lift = Math.min(34, Math.hypot(x, y) / 6);
      piece.animate([{ transform: at([x, y]) }, { transform: at([x / 2, y / 2 - lift]) }, { transform: "none" }], {
        duration: Math.min(LONGEST, TRAVEL + STAGGER * walking),
        easing: EASE,
      });
      walking += 1;
    }
}

// What is about to be drawn anew, as it was: faces of cards, numbers of things, pieces in their places.
export function remember() {
  rest();
  if (still()) return null;
  const cards = new Map();
  for (const slot of document.querySelectorAll("#board .slot")) cards.set(slot.id, face(slot));
  const numbers = new Map();
  for (const number of document.querySelectorAll(".goods b, .score b, .sum b")) numbers.set(number, number.textContent);
  return { cards, numbers, places: kin() };
}

function face(slot) {
  const drawn = slot.querySelector('g[transform^="translate"]');
  const [x, y] = drawn?.getAttribute("transform").match(/-?[\d.]+/g).map(Number) ?? [];
  return { drawn, x, y, look: drawn?.innerHTML ?? "" };
}

// How the new drawing came from what was remembered: cards slide, numbers count.
export function follow(before) {
  if (!before) return;
  journeys(before.places, kin());
  for (const slot of document.querySelectorAll("#board .slot")) {
    const [now, was] = [face(slot), before.cards.get(slot.id)];
    if (!now.drawn || !was || was.look === now.look) continue;
    const kind = slot.id.replace(/\d+$/, "");
    const from = [...before.cards].find(([id, old]) => id !== slot.id && id.startsWith(kind) && old.look === now.look)?.[1];
    const here = at([now.x, now.y]);
    if (from) now.drawn.animate([{ transform: at([from.x, from.y]) }, { transform: here }], { duration: SLIDE, easing: EASE });
    else
      now.drawn.animate([{ transform: at([now.x - 26, now.y - 6]), opacity: 0 }, { transform: here, opacity: 1 }], {
        duration: SLIDE,
        easing: EASE,
      });
  }
  for (const [number, text] of before.numbers) {
    const [old, now] = [Number(text), Number(number.textContent)];
    if (!number.isConnected || !number.checkVisibility() || old === now || Number.isNaN(now - old)) continue;
    number.animate([{ scale: 1 }, { scale: 1.45, color: now > old ? "#2e7d32" : "#b3261e" }, { scale: 1 }], {
      duration: COUNT,
      easing: EASE,
    });
    if (number.closest(".score")) count(number, old, now);
  }
}

// Points run from the old number to the new one.
const counting = new Map(); // the text of a number -> what it will be

function count(number, old, now) {
  const text = number.firstChild;
  const start = performance.now();
  counting.set(text, String(now));
  const step = (time) => {
    if (!counting.has(text)) return;
    const part = Math.min(1, Math.max(0, (time - start) / COUNT));
    text.data = String(Math.round(old + (now - old) * part));
    if (part < 1) requestAnimationFrame(step);
    else counting.delete(text);
  };
  requestAnimationFrame(step);
}

// Everything shows what it really is.
function rest() {
  for (const [picture, { real, timer }] of rolling) {
    clearTimeout(timer);
    picture.setAttribute("href", real);
  }
  rolling.clear();
  for (const [text, final] of counting) text.data = final;
  counting.clear();
}

// Somebody who clicks wants to go on: everything arrives now.
export function finish() {
  rest();
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
}
