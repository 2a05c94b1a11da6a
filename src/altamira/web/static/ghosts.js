// While a number of people is hovered or focused, half-transparent pieces stand where they would go.

const SVG = "http://www.w3.org/2000/svg";
const NEAR = 4; // a person stands on a ring that is so near
const SENDS = "[data-people], #board .legal[data-action]";

const byId = (id) => document.getElementById(id);
const spot = (ring) =>
  ring.localName === "circle"
    ? [Number(ring.getAttribute("cx")), Number(ring.getAttribute("cy"))]
    : ["x", "y"].map((side, i) => Number(ring.getAttribute(side)) + Number(ring.getAttribute(i ? "height" : "width")) / 2);

export function ghosts() {
  let layer = null;
  let owner = null; // what is hovered or focused

  const seat = () => byId("dock")?.className.match(/\bseat-(\d)/)?.[1];

  function free(place) {
    const people = [...document.querySelectorAll("#people .person[data-at]")];
    const taken = people.map((person) => person.dataset.at.split(",").map(Number));
    const rings = [...place.querySelectorAll('use[href="#ring"], circle[stroke-dasharray]')].map(spot);
    return rings.filter(([x, y]) => !taken.some(([a, b]) => Math.hypot(a - x, b - y) < NEAR));
  }

  function show(place, n) {
    const size = Number(document.querySelector("#people .person use")?.getAttribute("width"));
    if (!place || !size) return;
    layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "ghosts");
    layer.setAttribute("aria-hidden", "true");
    for (const [x, y] of free(place).slice(0, n)) {
      const piece = document.createElementNS(SVG, "use");
      const where = { href: `#m${seat()}`, x: x - size / 2, y: y - size / 2 - 1.5, width: size, height: size };
      for (const [name, value] of Object.entries(where)) piece.setAttribute(name, value);
      layer.append(piece);
    }
    byId("board").append(layer);
  }

  function hide() {
    layer?.remove();
    layer = null;
  }

  // Where the owner sends people, if it still does.
  function refresh() {
    hide();
    const home = Number(byId("dock")?.dataset.home); // people who can be sent now
    if (!home || !owner?.isConnected || !owner.matches(SENDS) || owner.closest("[hidden]")) return;
    if (owner.dataset.people) show(byId(owner.closest(".menu").id.replace("menu-", "")), Number(owner.dataset.people));
    else show(owner, home);
  }

  function meet(event) {
    owner = event.target instanceof Element ? event.target.closest(SENDS) : null;
    refresh();
  }

  function forget() {
    owner = null;
    hide();
  }

  document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && meet(event));
  document.addEventListener("focusin", meet);
  return { hide, refresh, forget };
}
