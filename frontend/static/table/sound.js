// Sounds, made here of plain tones: [pitch in Hz, start in s, length in s, loudness].

import { habit } from "./habit.js";

export const SOUNDS = {
  sound: [[660, 0, 0.35, 0.15]],
  sound_card: [[1900, 0, 0.03, 0.08], [240, 0, 0.06, 0.12]],
  sound_end: [[523, 0, 0.22, 0.12], [659, 0.14, 0.22, 0.12], [784, 0.28, 0.4, 0.12]],
  sound_director: [[880, 0, 0.18, 0.15], [698, 0.2, 0.18, 0.15], [880, 0.4, 0.18, 0.15], [698, 0.6, 0.25, 0.15]],
};

const LATE = 500; // ms

let audio = null;

/** Play the sound of that name. A browser makes none before its reader has touched the page: it is not made up for. */
export async function play(name) {
  audio ??= new AudioContext();
  const asked = performance.now();
  await audio.resume();
  if (performance.now() - asked > LATE) return;
  for (const [pitch, start, length, loudness] of SOUNDS[name]) tone(pitch, audio.currentTime + start, length, loudness);
}

function tone(pitch, begin, length, loudness) {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(loudness, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
  source.connect(volume).connect(audio.destination);
  source.start(begin);
  source.stop(begin + length);
}

/** Play the sound of that name if the reader wants it. */
export function playIfWanted(name) {
  if (habit(name) === "on") play(name);
}
