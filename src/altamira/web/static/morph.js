// Turns one element into another with as few changes as possible. Children with an id keep their element as long as
// their parent has a child of that id; so focus, scroll, running transitions and listeners survive a new drawing.
// A child marked data-piece is drawn by itself: here it has only its place.

// What a script or the reader sets and no drawing states: positions, and whether a <details> is open.
const kept = (el, name) => name === "style" || (name === "open" && el.localName === "details");

const same = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.id || "") === (b.id || "");

export function morph(old, fresh) {
  if (!same(old, fresh)) return old.replaceWith(fresh);
  if (old.nodeType !== 1) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old.isEqualNode(fresh)) return; // the browser compares whole trees much faster than we walk them
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !kept(old, name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value && !kept(old, name)) old.setAttribute(name, value);
  children(old, [...fresh.childNodes]);
}

function children(old, wanted) {
  const keys = new Set(wanted.map((node) => node.id).filter(Boolean));
  const known = new Map();
  for (const node of [...old.childNodes]) {
    if (!node.id) continue;
    if (keys.has(node.id) && !known.has(node.id)) known.set(node.id, node);
    else node.remove();
  }
  let here = old.firstChild; // everything before it is done
  for (const node of wanted) {
    let match = node.id ? known.get(node.id) : here;
    while (match && !node.id && !same(match, node)) match = match.nextSibling;
    known.delete(node.id);
    if (!match || !same(match, node)) {
      old.insertBefore(node, here);
      continue;
    }
    if (match === here) here = here.nextSibling;
    else old.insertBefore(match, here);
    if (node.nodeType !== 1 || !node.hasAttribute("data-piece")) morph(match, node);
  }
  while (here) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
}
