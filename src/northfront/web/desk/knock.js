/** In the open page: the title says it anyway; a soft knock and a notice of the browser only if they were asked for. */

const KNOCK = "northfront.knock";
const BEATS = [0, 0.16]; // seconds

/** @type {AudioContext | null} */
let audio = null;
let told = false;

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) told = false;
});

export function knocks() {
  return localStorage.getItem(KNOCK) === "on";
}

/** @param {boolean} on */
export function setKnock(on) {
  localStorage.setItem(KNOCK, on ? "on" : "off");
  if (!on) return;
  knock(); // so that one hears what it will be, and the browser has seen a click before the first sound
  if ("Notification" in window && Notification.permission === "default") void Notification.requestPermission();
}

/**
 * It has become my move. Once, until I have looked.
 * @param {string} title
 * @param {string} table
 */
export function tellHere(title, table) {
  if (!knocks() || told) return;
  told = document.hidden;
  knock();
  if (document.hidden && "Notification" in window && Notification.permission === "granted") {
    const shown = new Notification(title, { tag: table, icon: "/web/icon.svg" });
    shown.addEventListener("click", () => window.focus());
  }
}

/** Two dull beats, as on wood. */
function knock() {
  audio ??= new AudioContext();
  void audio.resume();
  for (const beat of BEATS) {
    const at = audio.currentTime + beat;
    const tone = new OscillatorNode(audio, { type: "sine", frequency: 190 });
    const loud = new GainNode(audio, { gain: 0 });
    tone.frequency.exponentialRampToValueAtTime(90, at + 0.09);
    loud.gain.setValueAtTime(0.22, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.13);
  }
}
