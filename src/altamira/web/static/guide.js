// The first-game guide: the first time something is asked, a card explains it. What was read is remembered here.

const ALL = "all";

export function guide(card, game) {
  const store = `altamira.guide.${game}`;
  const read = () => JSON.parse(localStorage.getItem(store) ?? "[]");
  const write = (seen) => localStorage.setItem(store, JSON.stringify(seen));

  function close() {
    if (card.hidden) return;
    write([...read(), card.dataset.topic]);
    card.hidden = true;
  }

  card.addEventListener("click", (event) => {
    const button = event.target.closest("[data-guide]");
    if (!button) return;
    if (button.dataset.guide === "off") write([ALL]);
    close();
  });

  return {
    close,
    again: () => write([]),
    // Looks at the page: the first text whose selector finds something is what is asked now.
    meet() {
      const texts = [...document.querySelectorAll("template[data-when]")];
      const text = texts.find((one) => document.querySelector(one.dataset.when));
      const topic = text?.id.replace("guide-", "");
      const seen = read();
      if (!card.hidden && topic && card.dataset.topic !== topic) close();
      if (!text || seen.includes(topic) || seen.includes(ALL) || !card.hidden) return;
      card.dataset.topic = topic;
      card.querySelector("[data-guide-text]").replaceChildren(text.content.cloneNode(true));
      card.hidden = false;
    },
  };
}
