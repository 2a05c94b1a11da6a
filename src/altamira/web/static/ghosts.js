// While a number of people is hovered or focused, half-transparent pieces stand where they would go.

const SVG = "http://www.w3.org/2000/svg";
const NEAR = 4; // a person stands on a ring that is so near

const byId = (id) => document.getElementById(id);
const spot = (ring) =>
  ring.localName === "circle"
    ? [Number(ring.getAttribute("cx")), Number(ring.getAttribute("cy"))]
    : ["x", "y"].map((side, i) => Number(ring.getAttribute(side)) + Number(ring.getAttribute(i ? "height" : "width")) / 2);

export function ghosts() {
  let layer = null;

  function hide() {
    layer?.remove();
    layer = null;
  }

  const seat = () => byId("dock")?.className.match(/\bseat-(\d)/)?.[1];

  function free(place) {
    const people = [...document.querySelectorAll("#people .person[data-at]")];
    const taken = people.map((person) => person.dataset.at.split(",").map(Number));
    const rings = [...place.querySelectorAll('use[href="#ring"], circle[stroke-dasharray]')].map(spot);
    return rings.filter(([x, y]) => !taken.some(([a, b]) => Math.hypot(a - x, b - y) < NEAR));
  }

  function show(place, n) {
    hide();
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

  function meet(event) {
    const element = event.target instanceof Element ? event.target.closest("[data-people], #board .legal[data-action]") : null;
    const home = Number(byId("dock")?.dataset.home); // people who can be sent now
    if (!element || !home) return hide();
    if (element.dataset.people) show(byId(element.closest(".menu").id.replace("menu-", "")), Number(element.dataset.people));
    else show(element, home);
  }

  document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && meet(event));
  document.addEventListener("focusin", meet);
  return { hide };
}
