/** What an answer sounds like: a bright rise for a sale, two low tones for none, one tone for what has to be looked at. */
const TONES = {
  sold: [
    { pitch: 880, from: 0, length: 0.09 },
    { pitch: 1320, from: 0.1, length: 0.16 },
  ],
  refused: [
    { pitch: 220, from: 0, length: 0.18 },
    { pitch: 196, from: 0.24, length: 0.3 },
  ],
  look: [{ pitch: 660, from: 0, length: 0.12 }],
} as const;

const LOUDEST = 10;

let context: AudioContext | undefined;

/** Sounds an answer as loud as the settings say, 0 to 10. Browsers are silent until the page was touched once. */
export function sound(what: keyof typeof TONES, volume: number): void {
  if (volume <= 0 || !('AudioContext' in globalThis)) return;

  context ??= new AudioContext();
  context.resume().catch(() => undefined);
  for (const { pitch, from, length } of TONES[what]) {
    const start = context.currentTime + from;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime((volume / LOUDEST) * 0.4, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
