// The table in the browser. It holds no rules: it shows what the server draws and sends what the reader chooses.

import { press, refresh } from "./combine.js";
import { ghosts } from "./ghosts.js";
import { guide } from "./guide.js";
import { Live } from "./live.js";
import { morph } from "./morph.js";
import { finish, follow as move, remember, settle, tumble, tumbleBeside } from "./motion.js";
import * as signal from "./signal.js";
import { tips } from "./tips.js";
import { zoom } from "./zoom.js";

const SVG = "http://www.w3.org/2000/svg";
const ANSWER = 4000; // after so long without an answer a move may be sent again
const TOAST = 6000;
const MAIN = "menu-main";
const WIDE = [1280, 800]; // what the wide table is drawn for
const SMALLEST = 0.9;
const LARGEST = 1.6;
const EDGE = 8; // what is scrolled into sight stands so far from what covers it
const MOST_BEHIND = 12; // with more frames waiting, there are no pauses between them

const byId = (id) => document.getElementById(id);
const page = document.body;
const narrow = matchMedia("(max-width: 759px) and (min-height: 560px), (max-width: 559px)");
const desk = matchMedia("(min-width: 1000px) and (min-height: 560px)"); // smaller windows have sizes of their own
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const layout = () => (narrow.matches ? "tall" : "wide");
const tip = tips(byId("tip"));
const preview = ghosts();
const closer = byId("zoom") && zoom(byId("zoom"));
const teacher = byId("guide") && guide(byId("guide"), page.dataset.game);

let seen = -1; // the number of the position shown
let last = -1; // the newest position known
let live = true; // is the position shown the newest?
let mine = false; // is it the reader's turn?
let waiting = 0; // until when an answer to the last move may come
let menu = MAIN; // the menu that is open
let frames = []; // what is still to be shown, with the message after whose last frame it holds
let ready = 0; // when the next frame may be shown
let showing = false;
let hurry = () => {};
let asking = null; // the button that waits for a hint

// Drawing

function parse(html, like) {
  const inside = like.namespaceURI === SVG && like.localName !== "svg";
  const template = document.createElement("template");
  template.innerHTML = inside ? `<svg>${html}</svg>` : html;
  const root = template.content.firstElementChild;
  return inside ? root.firstElementChild : root;
}

// Dice that say in which throw they fell: those whose throw is new were just rolled.
const throws = () => new Map(Array.from(document.querySelectorAll("[data-throw]"), (die) => [die.id, die.dataset.throw]));

function draw({ pieces = {}, gone = [] }) {
  const focused = document.activeElement;
  const before = remember();
  const lying = throws();
  preview.hide();
  for (const id of gone) byId(id)?.remove();
  let rolled = [];
  for (const [id, html] of Object.entries(pieces)) {
    const old = byId(id);
    if (!old) {
      const fresh = parse(html, page);
      byId(fresh.dataset.into)?.append(fresh);
      continue;
    }
    const lay = id === "dice" ? old.innerHTML : "";
    morph(old, parse(html, old));
    if (id === "dice" && seen >= 0 && byId(id).innerHTML !== lay) rolled = [...byId(id).querySelectorAll(".die")];
  }
  if (seen >= 0) for (const [id, time] of throws()) if (lying.get(id) !== time) rolled.push(byId(id));
  settle(document);
  if (seen >= 0) move(before);
  if (rolled.length) {
    bring(byId("dice") ?? rolled[0]);
    tumble(rolled);
    tumbleBeside(byId("dock"), rolled.length);
    signal.rattle(rolled.length);
  }
  for (const form of document.querySelectorAll("[data-combine]")) refresh(form);
  link();
  openMenu(menu);
  tip.refresh();
  preview.refresh();
  // Whoever chose in the dock goes on there, although the button is gone.
  const dock = byId("dock");
  if (dock) dock.tabIndex = -1;
  const lost = () => document.activeElement !== focused || focused.closest("[hidden]");
  if (focused !== page && lost()) dock?.focus({ preventScroll: true });
}

// What is chosen on the board and needs more words opens the menu of the dock that asks for them: menu-40 for move 40.
function link() {
  for (const one of document.querySelectorAll("#board [data-action]")) {
    const id = `menu-${one.dataset.action}`;
    if (byId(id)) {
      one.dataset.menu = id;
      one.setAttribute("aria-controls", id);
    } else if (one.dataset.menu) {
      for (const name of ["data-menu", "aria-controls", "aria-expanded"]) one.removeAttribute(name);
    }
  }
}

async function show() {
  if (showing) return;
  showing = true;
  while (frames.length) {
    const pause = frames.length > MOST_BEHIND || document.hidden ? 0 : ready - performance.now();
    if (pause > 0)
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, pause);
        hurry = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    const next = frames.shift();
    if (next) present(next);
  }
  showing = false;
}

function present({ frame, message }) {
  draw(frame);
  ready = performance.now() + (seen < 0 || calm.matches ? 0 : (frame.pace ?? 0));
  if (message) settleMessage(message);
}

// Everything that is still on its way is shown at once.
function showAll() {
  frames.splice(0).forEach(present);
  ready = 0;
  hurry();
  finish();
}

// What a message says beside its drawing, once that is shown.
function settleMessage(message) {
  const before = { mine, seen, live };
  if (message.n !== seen) {
    waiting = 0;
    unhint();
    closer?.close();
    preview.forget();
  }
  seen = message.n;
  live = message.live;
  last = Math.max(message.last ?? seen, live ? seen : last);
  mine = Boolean(message.turn) && live;
  page.dataset.number = seen;
  page.classList.toggle("looking", !live);
  page.classList.toggle("my-turn", mine);
  signal.turn(mine, message.title ?? document.title);
  if (message.say) say(message.say);
  if (mine && !before.mine && before.seen >= 0 && before.live) signal.call(document.title, message.say ?? "");
  else if (before.seen >= 0 && seen > before.seen && live) signal.tap();
  showReplay();
  if (mine && seen !== before.seen) bring(document.querySelector("#board .chosen"));
  follow(byId("log"));
  check();
  if (live) teacher?.meet();
}

function receive(message) {
  // The game may have begun while a page of the waiting room was on its way here.
  if (message.reload || (page.dataset.state === "open" && message.last > 0)) return location.reload();
  if (message.go) return location.assign(message.go);
  if (message.error) {
    waiting = 0;
    asking?.removeAttribute("aria-busy");
    toast(message.error, true);
  }
  if (message.nonce) send({ do: "nonce", nonce: randomLetters() });
  if (message.hint) hint(message.hint);
  if (!message.frames) return;
  message.frames.forEach((frame, i) => {
    frames.push({ frame, message: i === message.frames.length - 1 ? message : null });
  });
  if (!message.frames.length) frames.push({ frame: {}, message });
  show();
}

// What this browser adds to the luck of the game, after the commitment to the secret was shown.
function randomLetters() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
}

// On a phone the board is longer than what is left of the window: what matters now is scrolled into sight.
function bring(element) {
  const below = document.querySelector(".below");
  if (!below || !element?.getClientRects().length) return;
  const { top, bottom } = element.getBoundingClientRect();
  const floor = below.getBoundingClientRect().top - EDGE;
  const status = byId("status"); // may stay where it is while the board scrolls under it
  const stays = status && getComputedStyle(status).position === "sticky";
  const roof = EDGE + (stays ? status.offsetHeight : 0);
  const by = bottom > floor ? Math.min(bottom - floor, top - roof) : Math.min(0, top - roof);
  if (by) scrollBy({ top: by, behavior: calm.matches ? "auto" : "smooth" });
}

// The newest line of a list is in sight, unless the reader has scrolled back.
const read = new WeakMap();
function follow(list) {
  if (!list) return;
  const line = list.lastElementChild;
  const box = list.closest("[data-scroll]") ?? list;
  if (read.get(list) === line?.id) return;
  read.set(list, line?.id);
  requestAnimationFrame(() => (box.scrollTop = box.scrollHeight)); // when the browser knows the height anyway
}

// Words

// For screen readers: what happened, each message once.
function say(words) {
  const line = document.createElement("p");
  line.textContent = words;
  const spoken = byId("say");
  spoken.append(line);
  if (spoken.childElementCount > 5) spoken.firstElementChild.remove();
}

let toasting = 0;
function toast(text, bad = false) {
  const box = byId("toast");
  box.textContent = text;
  box.classList.toggle("bad", bad);
  box.hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => (box.hidden = true), TOAST);
}

// The expert's best moves; the best one is marked where it can be chosen.
function hint({ n, actions, markup }) {
  if (showing || frames.length) showAll();
  unhint();
  if (n !== seen) return; // the game has gone on
  byId("advice").innerHTML = markup;
  byId("advice").hidden = false;
  const id = Number(actions[0]); // what begins with it, or leads to it, is meant as well
  const wanted = `[data-action="${id}"], .choices [data-action^="${id} "], [data-menu="menu-${id}"]`;
  for (const element of byId("table").querySelectorAll(wanted)) {
    const inside = element.closest(".menu");
    const opener = inside && document.querySelector(`[data-menu="${CSS.escape(inside.id)}"][aria-controls]`);
    for (const marked of [element, opener]) marked?.classList.add("hinted");
  }
}

function unhint() {
  asking?.removeAttribute("aria-busy");
  for (const old of document.querySelectorAll(".hinted")) old.classList.remove("hinted");
  if (byId("advice")) byId("advice").hidden = true;
}

// Choosing

function send(message) {
  const sent = connection.send(message);
  if (!sent) toast(byId("banner").dataset.unsent, true);
  return sent;
}

// One move, or several that make one choice: "40 1 6".
function choose(action) {
  if (performance.now() < waiting) return;
  const steps = action.split(" ").map(Number);
  if (send({ do: "action", action: steps.length > 1 ? steps : steps[0], n: seen })) waiting = performance.now() + ANSWER;
}

// Shows one menu of the dock; the main one if there is no such menu (any more).
function openMenu(id, focus = false) {
  const found = byId(id) ?? byId(MAIN);
  menu = found?.id ?? MAIN;
  for (const one of document.querySelectorAll("#dock .menu")) one.hidden = one !== found;
  for (const words of document.querySelectorAll("#dock .words")) {
    if (words.scrollHeight > words.clientHeight + 1 && getComputedStyle(words).overflowY === "auto") words.tabIndex = 0; // scrolled with keys
    else words.removeAttribute("tabindex");
  }
  for (const opener of document.querySelectorAll("[data-menu][aria-controls]"))
    opener.setAttribute("aria-expanded", opener.dataset.menu === menu);
  if (!focus) return;
  found?.querySelector("button:not(:disabled)")?.focus({ preventScroll: true });
  bring(document.querySelector(`#board [data-menu="${CSS.escape(menu)}"]`));
}

function closeMenu() {
  const opener = document.querySelector(`[data-menu="${CSS.escape(menu)}"][aria-controls]`);
  openMenu(MAIN);
  opener?.focus({ preventScroll: true });
}

const commands = {
  undo: () => send({ do: "undo", n: seen }),
  hint: (button) => {
    asking = button;
    if (send({ do: "hint" })) button.setAttribute("aria-busy", "true");
  },
  unhint,
  reveal: (button) => send({ do: "reveal", seat: Number(button.dataset.seat) }),
  replay: () => look(Math.max(0, last - 1)),
  first: () => look(0),
  back: () => look(seen - 1),
  forward: () => look(seen + 1),
  now: () => look(null),
  link: (button) => copy(button),
  sound: (button) => toggle(button, "sound"),
  notify: (button) => toggle(button, "notify"),
  guide: (button) => {
    teacher.again();
    teacher.meet();
    toast(button.dataset.done);
  },
};

async function toggle(button, what) {
  const on = !signal.wants(what);
  const done = await signal.want(what, on);
  if (!done) toast(button.dataset.refused, true);
  showSwitches();
}

function showSwitches() {
  for (const what of ["sound", "notify"])
    for (const button of document.querySelectorAll(`[data-do="${what}"]`))
      button.setAttribute("aria-pressed", signal.wants(what));
}

async function copy(button) {
  const address = new URL(button.dataset.link ?? location.href, location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    toast(button.dataset.copied);
  } catch {
    toast(address); // without permission the reader can still copy it by hand
  }
}

// Stepping back through the game

function look(n) {
  if (n !== null && n >= last) n = null;
  if (n !== null && n < 0) return;
  if (!send({ do: "look", n })) return;
  const address = new URL(location.href);
  if (n === null) address.searchParams.delete("at");
  else address.searchParams.set("at", n);
  history.replaceState(null, "", address);
}

function showReplay() {
  const bar = byId("replay");
  if (!bar) return;
  bar.hidden = live;
  const slider = bar.querySelector("input");
  slider.max = last;
  if (document.activeElement !== slider || live) slider.value = seen;
  const place = bar.querySelector("[data-text]");
  place.textContent = place.dataset.text.replace("{n}", seen).replace("{last}", last);
  bar.querySelector('[data-do="first"]').disabled = bar.querySelector('[data-do="back"]').disabled = seen <= 0;
}

// Honest dice: does the secret fit the fingerprint that was shown before the game?
async function check() {
  const [secret, commitment, result] = ["secret", "commitment", "checked"].map(byId);
  if (!secret || !result || result.textContent || !crypto.subtle) return;
  const bytes = Uint8Array.from(secret.textContent.match(/../g), (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (n) => n.toString(16).padStart(2, "0")).join("");
  const fits = hex === commitment.textContent;
  result.classList.toggle("differs", !fits);
  result.textContent = fits ? result.dataset.fits : result.dataset.differs;
}

// Panels: log, chat, table

function openPanel(name) {
  page.dataset.panel = name;
  for (const tab of document.querySelectorAll("[data-panel-tab]")) {
    const on = tab.dataset.panelTab === name;
    tab.setAttribute("aria-selected", on);
    tab.tabIndex = on ? 0 : -1;
  }
  for (const panel of document.querySelectorAll("[data-panel-of]")) panel.classList.toggle("open", panel.dataset.panelOf === name);
  if (name === "chat") unread(0);
  for (const list of [byId("log"), byId("chat")]) if (list) read.delete(list), follow(list);
}

let heard = null;
function unread(n) {
  for (const badge of document.querySelectorAll("[data-unread]")) {
    badge.textContent = n;
    badge.hidden = !n;
  }
}

function listen() {
  const lines = byId("chat")?.querySelectorAll("[data-line]").length ?? 0;
  if (heard === null || page.dataset.panel === "chat") heard = lines;
  unread(lines - heard);
  follow(byId("chat"));
}

// Events

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const element = target?.closest(
    "[data-action],[data-menu],[data-do],[data-look],[data-part],[data-toggle],[data-set],[data-panel-tab]",
  );
  const piece = target?.closest("#board .place, #board .slot");
  if (piece && event.pointerType === "touch" && piece.matches(".slot[data-tip]:not(#board button[data-menu])")) {
    if (showing || frames.length) showAll();
    tip.hide();
    return closer.open(piece);
  }
  if (!element && piece && mine) return toast(piece.getAttribute("aria-label")); // why it cannot be chosen
  if (!element || element.disabled || element.getAttribute("aria-disabled") === "true") return;
  if (showing || frames.length) {
    const action = element.dataset.action;
    showAll();
    if (!element.isConnected || element.dataset.action !== action) return; // it meant something else
  }
  const { action, menu: opens, do: command, look: number, panelTab } = element.dataset;
  if (press(element)) return;
  if (opens !== undefined) opens === menu || opens === MAIN ? closeMenu() : openMenu(opens, true);
  else if (action !== undefined) choose(action);
  else if (command !== undefined) commands[command]?.(element);
  else if (panelTab !== undefined) openPanel(panelTab);
  else if (number !== undefined) {
    event.preventDefault();
    look(Number(number));
    if (layout() === "tall") openPanel("board");
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-combine]")) event.preventDefault();
  if (!form.matches("[data-chat]")) return;
  event.preventDefault();
  const field = form.elements.text;
  if (field.value.trim() && send({ do: "chat", text: field.value.trim() })) field.value = "";
});

document.addEventListener("input", (event) => {
  if (event.target.matches("#replay input")) look(Number(event.target.value));
});

document.addEventListener("focusin", (event) => event.target.matches("[data-select]") && event.target.select());

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// From one thing that can be chosen to the nearest in the direction of the arrow.
function walk(from, [dx, dy]) {
  const area = from.closest("#board, #dock, [role=tablist]");
  if (!area) return false;
  const centre = (el) => {
    const box = el.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = centre(from);
  let best = null;
  let shortest = Infinity;
  for (const el of area.querySelectorAll('[tabindex="0"], button:not(:disabled), [role=tab]')) {
    const [ex, ey] = centre(el);
    const along = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (el === from || along < 4 || !el.getClientRects().length) continue;
    if (along + 2 * aside < shortest) [best, shortest] = [el, along + 2 * aside];
  }
  best?.focus();
  return Boolean(best);
}

document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (target.matches("input, textarea, select")) return;
  if (event.key === "Escape" && menu !== MAIN) return closeMenu();
  if (event.key === "z" && (event.ctrlKey || event.metaKey)) return commands.undo();
  if ((event.key === "Enter" || event.key === " ") && target.matches("[role=button]") && target.localName !== "button") {
    event.preventDefault();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return;
  }
  const arrow = ARROWS[event.key];
  if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return;
  if (walk(target, arrow)) event.preventDefault();
  else if (!live && arrow[0]) look(seen + arrow[0]);
});

// Beginning

// The drawing for this width; the server drew the page for the width it expected.
async function lay() {
  const wanted = layout();
  document.cookie = `layout=${wanted};path=/;max-age=31536000;samesite=lax`;
  if (page.dataset.layout === wanted || !byId("table")) return;
  const address = new URL(location.href);
  address.searchParams.set("layout", wanted);
  const answer = await fetch(address);
  if (!answer.ok || wanted !== layout()) return;
  const other = new DOMParser().parseFromString(await answer.text(), "text/html");
  byId("table").replaceWith(document.adoptNode(other.getElementById("table")));
  page.dataset.layout = wanted;
  settle(document);
  openMenu(MAIN);
  openPanel(wanted === "tall" ? "board" : "log");
  for (const list of [byId("log"), byId("chat")]) read.delete(list); // to its end once all of it is drawn
  connection.send({ do: "layout", layout: wanted });
}

// A large screen shows a large table; a low one scrolls rather than making words too small to read.
function fit() {
  const stage = document.querySelector(".stage");
  if (!stage) return;
  const room = layout() === "wide" && desk.matches ? Math.min(innerWidth / WIDE[0], innerHeight / WIDE[1]) : 1;
  const size = Math.min(LARGEST, Math.max(SMALLEST, room));
  stage.style.zoom = size;
  stage.style.setProperty("--high", `${innerHeight / size}px`); // of the window, in the measure of the table
}

const connection = new Live(
  () => {
    const address = new URL(page.dataset.live, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("layout", page.dataset.layout);
    address.searchParams.set("lang", document.documentElement.lang); // not every browser says so when it connects
    const at = new URL(location.href).searchParams.get("at");
    if (at !== null) address.searchParams.set("at", at);
    return address;
  },
  (message) => {
    receive(message);
    listen();
  },
  (connected) => {
    byId("banner").hidden = connected;
    if (connected) waiting = 0;
  },
);

narrow.addEventListener("change", () => lay());
addEventListener("resize", fit);
fit();
settle(document);
link();
openMenu(MAIN);
openPanel(page.dataset.layout === "tall" ? "board" : "log");
showSwitches();
lay().finally(() => connection.open());
