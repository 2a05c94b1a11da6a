"""The keyed morph in the browser: whatever tree it gets, the old one becomes equal to it and keeps what it can."""

from __future__ import annotations

from altamira.web.app import STATIC

FUZZ = """
async ({ source, trees }) => {
  const { morph } = await import(source);
  let seed = 7;
  const random = (n) => ((seed = (seed * 1103515245 + 12345) % 2147483648) >>> 8) % n;
  const SVG = "http://www.w3.org/2000/svg";
  function tree(depth, ids, svg) {
    const inSvg = svg || random(12) === 0;
    const names = inSvg ? ["g", "use", "text", "path"] : ["div", "span", "p", "button", "details"];
    const name = inSvg && !svg ? "svg" : names[random(names.length)];
    const el = inSvg ? document.createElementNS(SVG, name) : document.createElement(name);
    if (random(2) && ids.length) el.id = ids.splice(random(ids.length), 1)[0];
    for (const attribute of ["class", "data-at", "hidden", "aria-label", "attributeName"])
      if (!random(4)) el.setAttribute(attribute, "v" + random(3));
    const children = depth ? random(5) : 0;
    for (let i = 0; i < children; i++) {
      const kind = random(6);
      if (kind === 0) el.append("t" + random(4));
      else if (kind === 1) el.append(document.createComment("c" + random(3)));
      else el.append(tree(depth - 1, ids, inSvg));
    }
    return el;
  }
  const ids = () => Array.from({ length: 12 }, (_, i) => "k" + i);
  const keyed = (root) => new Map([...root.querySelectorAll("[id]")].map((el) => [el.id, el]));
  const problems = [];
  let kept = 0;
  for (let number = 0; number < trees; number++) {
    const host = document.createElement("section");
    const old = tree(3, ids(), false);
    host.append(old);
    const fresh = tree(3, ids(), false);
    // The root of a piece keeps its name and id.
    const target = old.nodeName === fresh.nodeName && old.id === fresh.id ? old : null;
    const before = keyed(host);
    const parents = new Map([...before].map(([id, el]) => [id, el.parentNode]));
    const wanted = fresh.cloneNode(true);
    morph(old, fresh);
    if (!host.firstChild.isEqualNode(wanted) || host.childNodes.length !== 1) {
      problems.push([number, host.innerHTML, wanted.outerHTML]);
      continue;
    }
    // An element of the same id and name under a parent that was kept must be the same element.
    for (const [id, el] of keyed(host)) {
      const was = before.get(id);
      if (!was || was.nodeName !== el.nodeName || parents.get(id) !== el.parentNode || !target) continue;
      kept++;
      if (was !== el) problems.push([number, "lost", id]);
    }
  }
  return { problems: problems.slice(0, 3), kept };
}
"""


def test_twenty_thousand_random_trees_become_what_they_should(player):
    person = player()
    person.page.goto("/")
    result = person.page.evaluate(FUZZ, {"source": "/static/morph.js", "trees": 20_000})
    assert result["problems"] == []
    assert result["kept"] > 500


def test_the_morph_stays_small():
    assert len((STATIC / "morph.js").read_text("utf-8").splitlines()) < 70


def test_an_element_that_stays_keeps_its_focus_and_what_the_reader_opened(player):
    person = player()
    person.page.goto("/")
    result = person.page.evaluate(
        """async () => {
          const { morph } = await import("/static/morph.js");
          const parse = (html) => {
            const template = document.createElement("template");
            template.innerHTML = html;
            return template.content.firstElementChild;
          };
          const before = '<details id="d"><summary>a</summary>b</details><input id="i">';
          const after = '<p>new</p><details id="d"><summary>c</summary>b</details><input id="i" class="x">';
          document.body.append(parse(`<div id="box">${before}</div>`));
          const [box, input, details] = ["box", "i", "d"].map((id) => document.getElementById(id));
          input.focus();
          input.value = "typed";
          details.open = true;
          input.style.transform = "translate(3px, 4px)";
          morph(box, parse(`<div id="box">${after}</div>`));
          return [
            document.activeElement === input, input.value, details.open, input.style.transform, input.className,
            details.textContent,
          ];
        }"""
    )
    assert result == [True, "typed", True, "translate(3px, 4px)", "x", "cb"]
