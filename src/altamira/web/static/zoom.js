// A card under a finger is small: the first tap shows it large, with its words and what can be done with it.

import { wordsOf } from "./tips.js";

const SVG = "http://www.w3.org/2000/svg";
const EDGE = 6; // of light around what can be chosen

export function zoom(sheet) {
  const [picture, words, deeds] = ["picture", "words", "deeds"].map((part) => sheet.querySelector(`[data-zoom="${part}"]`));

  // A card of HTML shows its picture, if it has one, with the look of the card around it.
  function copy(card) {
    const around = document.createElement("div");
    around.className = card.className.replace("legal", "");
    around.append(...[...card.querySelectorAll("svg")].slice(0, 1).map((one) => one.cloneNode(true)));
    for (const named of around.querySelectorAll("[id]")) named.removeAttribute("id");
    return around;
  }

  function draw(card) {
    if (!card.getBBox) return copy(card);
    const { x, y, width, height } = card.getBBox();
    const drawing = document.createElementNS(SVG, "svg");
    drawing.setAttribute("viewBox", [x - EDGE, y - EDGE, width + 2 * EDGE, height + 2 * EDGE].join(" "));
    drawing.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${card.id}`);
    drawing.append(use);
    return drawing;
  }

  // The buttons of the card's menu, or one that does what a click on the card does.
  function choices(card) {
    const menu = card.dataset.menu && document.getElementById(card.dataset.menu);
    if (menu) return [...menu.querySelectorAll("button[data-action]")].map((button) => button.cloneNode(true));
    if (card.dataset.action === undefined) return [];
    const button = document.createElement("button");
    button.type = "button";
    button.className = "go";
    button.dataset.action = card.dataset.action;
    button.textContent = document.getElementById("dock").dataset.go;
    return [button];
  }

  function close() {
    if (sheet.matches(":popover-open")) sheet.hidePopover();
  }

  sheet.addEventListener("click", (event) => event.target.closest("[data-action], [data-zoom=close]") && close());

  return {
    close,
    open(card) {
      picture.replaceChildren(draw(card));
      words.replaceChildren(...wordsOf(card));
      deeds.replaceChildren(...choices(card));
      sheet.setAttribute("aria-label", card.getAttribute("aria-label"));
      sheet.showPopover();
      sheet.querySelector("button")?.focus();
    },
  };
}
