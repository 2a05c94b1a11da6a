// Tooltips: what data-tip names is shown in one popover, after a moment of hovering, at once on focus, on a long press.

const HOVER = 350;
const PRESS = 450;
const GAP = 8;

// The words about a thing: what data-tip names, and why it cannot be chosen now.
export function wordsOf(element) {
  const source = document.getElementById(element.dataset.tip);
  if (!source) return [];
  const words = [...source.cloneNode(true).childNodes];
  if (element.dataset.why) {
    const why = document.createElement("p");
    why.className = "why";
    why.textContent = element.dataset.why;
    words.push(why);
  }
  return words;
}

export function tips(tip) {
  let owner = null;
  let timer = 0;

  const wanted = (event) => (event.target instanceof Element ? event.target.closest("[data-tip]") : null);

  function hide() {
    clearTimeout(timer);
    owner = null;
    if (tip.matches(":popover-open")) tip.hidePopover();
  }

  // On a phone what is asked stands below the board, and no tip about the board covers it.
  function floor(element) {
    const below = document.querySelector(".below");
    return below && !below.contains(element) ? below.getBoundingClientRect().top : innerHeight;
  }

  function show(element) {
    const words = element.getAttribute("aria-expanded") === "true" ? [] : wordsOf(element); // the dock says it all
    if (!words.length || !element.isConnected) return;
    owner = element;
    tip.replaceChildren(...words);
    tip.showPopover();
    const box = element.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: h } = tip;
    const left = Math.max(GAP, Math.min(innerWidth - w - GAP, box.left + box.width / 2 - w / 2));
    const above = box.top - h - GAP;
    const top = above >= GAP ? above : Math.min(floor(element) - h - GAP, box.bottom + GAP);
    tip.style.left = `${left}px`;
    tip.style.top = `${Math.max(GAP, top)}px`;
  }

  function soon(element, delay) {
    clearTimeout(timer);
    timer = setTimeout(show, delay, element);
  }

  document.addEventListener("pointerover", (event) => {
    const element = wanted(event);
    if (event.pointerType === "touch" || element === owner) return;
    hide();
    if (element) soon(element, HOVER);
  });
  document.addEventListener("pointerdown", (event) => {
    const element = wanted(event);
    hide();
    if (element && event.pointerType === "touch") soon(element, PRESS);
  });
  document.addEventListener("pointerup", () => clearTimeout(timer));
  document.addEventListener("pointercancel", () => clearTimeout(timer));
  document.addEventListener("contextmenu", (event) => wanted(event) && owner && event.preventDefault());
  document.addEventListener("focusin", (event) => {
    const element = wanted(event);
    if (element?.matches(":focus-visible")) soon(element, 0); // focus may come while another popover opens
    else hide();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  addEventListener("scroll", hide, { capture: true, passive: true });

  return {
    hide,
    // After a new drawing: the same tip with its new words, or none. One that is still to come comes.
    refresh() {
      if (!owner) return;
      if (owner.isConnected && owner.dataset.tip) show(owner);
      else hide();
    },
  };
}
