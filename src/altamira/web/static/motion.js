// Where pieces stand and how they get there. A piece says where it belongs (data-at="x,y"); a strict style-src ignores
// style= in markup, so the position is set here, and the way there is an animation on top of it.

const EASE = "cubic-bezier(.2,.8,.2,1)";
const TRAVEL = 320;
const STAGGER = 40;
const LONGEST = 600; // nobody waits longer than this for pieces to arrive
const TUMBLE = 700;

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

// Dice that were just thrown tumble and stop one after another, left to right.
export function tumble(dice) {
  if (still()) return;
  dice.forEach((die, number) => {
    const turns = (number % 2 ? -1 : 1) * (360 + 60 * (number % 4));
    die.animate(
      [
        { transform: `translateY(-46px) rotate(${-turns}deg) scale(.7)`, opacity: 0 },
        { transform: `translateY(6px) rotate(${-turns * 0.35}deg) scale(1.06)`, opacity: 1, offset: 0.55 },
        { transform: `translateY(-12px) rotate(${-turns * 0.1}deg)`, offset: 0.78 },
        { transform: "none" },
      ],
      { duration: TUMBLE + 80 * number, easing: EASE, composite: "add" },
    );
  });
}

// Somebody who clicks wants to go on: everything arrives now.
export function finish() {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
}
