import { part, type Sound } from './stage.ts';

const RATE = 48_000;
const D4 = 293.66;
const TAU = 2 * Math.PI;
const pitch = (halfTones: number) => D4 * 2 ** (halfTones / 12);

/** A chord for each chapter, in half tones above D4, held under what is struck. */
const CHORDS = [
  [-24, -12, -5, 2],
  [-27, -15, -8, 0],
  [-31, -12, -7, 4],
  [-24, -12, -5, 4],
];

type Channels = [left: Float32Array, right: Float32Array];

/** Soft, slow tones that swell and go, `from` to `to` in seconds. */
function pad([left, right]: Channels, chord: number[], from: number, to: number): void {
  for (const [index, note] of chord.entries()) {
    const f = pitch(note);
    const gain = 0.026 / (1 + index * 0.3);
    for (let i = Math.max(0, Math.floor(from * RATE)); i < Math.min(left.length, to * RATE); i++) {
      const t = i / RATE;
      const swell =
        part(t, from, 2.2) *
        (1 - part(t, to - 2.2, 2.2)) *
        (1 + 0.3 * Math.sin(TAU * (0.11 * t + index / 4)));
      const tone = (detune: number) =>
        Math.sin(TAU * f * detune * t) + 0.22 * Math.sin(TAU * 2 * f * detune * t);
      left[i] = (left[i] as number) + gain * swell * tone(1.0011);
      right[i] = (right[i] as number) + gain * swell * tone(0.9989);
    }
  }
}

/** A struck wooden bar, with an echo that crosses over. */
function strike(channels: Channels, { at, note, loudness }: Sound): void {
  const f = pitch(note);
  for (let echo = 0; echo < 4; echo++) {
    const start = Math.floor((at + echo * 0.29) * RATE);
    const gain = 0.2 * loudness * 0.38 ** echo;
    const near = channels[echo % 2] as Float32Array;
    const far = channels[1 - (echo % 2)] as Float32Array;
    for (let i = start; i < Math.min(near.length, start + 1.3 * RATE); i++) {
      const t = (i - start) / RATE;
      const tone =
        Math.sin(TAU * f * t) * Math.exp(-t * 5) + 0.3 * Math.sin(TAU * 4 * f * t) * Math.exp(-t * 16);
      const sound = gain * tone * Math.min(1, t / 0.006);
      near[i] = (near[i] as number) + sound;
      far[i] = (far[i] as number) + 0.55 * sound;
    }
  }
}

/** The film's sound as a WAV file: 48 kHz, 16 bit, stereo. */
export function soundtrack(seconds: number, sounds: Sound[]): Buffer {
  const channels: Channels = [new Float32Array(seconds * RATE), new Float32Array(seconds * RATE)];
  const length = seconds / CHORDS.length;
  for (const [index, chord] of CHORDS.entries())
    pad(channels, chord, index * length - 0.9, (index + 1) * length + 0.9);
  for (const sound of sounds) strike(channels, sound);

  const wav = Buffer.alloc(44 + seconds * RATE * 4);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 4, 28);
  wav.writeUInt16LE(4, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(wav.length - 44, 40);
  for (let i = 0; i < seconds * RATE; i++) {
    const t = i / RATE;
    const fade = part(t, 0, 1) * (1 - part(t, seconds - 1.1, 1.1));
    for (const [side, samples] of channels.entries()) {
      wav.writeInt16LE(Math.round(32767 * Math.tanh(fade * (samples[i] as number))), 44 + i * 4 + side * 2);
    }
  }
  return wav;
}
