// Tells a person who looks elsewhere that it is their turn: title, icon, and if they want sound and notification.

const WANTS = { sound: "altamira.sound", notify: "altamira.notify" };
let context = null;

export const wants = (what) => localStorage.getItem(WANTS[what]) === "yes";

export async function want(what, on) {
  if (on && what === "notify") {
    if (!("Notification" in window) || (await Notification.requestPermission()) !== "granted") return false;
  }
  localStorage.setItem(WANTS[what], on ? "yes" : "no");
  if (on && what === "sound") knock();
  return true;
}

// Wood on wood: a short tone that dies away.
function strike(frequency, start, volume) {
  const tone = context.createOscillator();
  const loud = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(frequency, start);
  tone.frequency.exponentialRampToValueAtTime(frequency * 0.6, start + 0.12);
  loud.gain.setValueAtTime(volume, start);
  loud.gain.exponentialRampToValueAtTime(0.001, start + 0.16);
  tone.connect(loud).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.18);
}

function play(strikes) {
  if (!wants("sound")) return;
  context ??= new AudioContext();
  context.resume();
  for (const [frequency, delay, volume] of strikes) strike(frequency, context.currentTime + delay, volume);
}

export const knock = () => play([[330, 0, 0.35], [494, 0.16, 0.35]]);
export const rattle = (dice) =>
  play(Array.from({ length: Math.min(6, dice) * 2 }, (_, i) => [620 + ((i * 137) % 400), 0.05 * i + (i % 3) * 0.02, 0.12]));
export const tap = () => play([[240, 0, 0.18]]);

// The tab says whose turn it is.
export function turn(mine, title) {
  if (document.title !== title) document.title = title;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = mine ? icon?.dataset.turn : icon?.dataset.wait;
  if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted; // else the browser loads it again
}

// It has just become my turn.
export function call(title, text) {
  knock();
  if (!document.hidden || !wants("notify") || Notification.permission !== "granted") return;
  const note = new Notification(title, { body: text, tag: location.pathname });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
