import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { StartError } from '../../../platform/start-error.ts';

export const FPS = 24;

export interface Film {
  /** Where it goes, without an ending: `.webm` and `.mp4` are added. */
  target: string;
  width: number;
  height: number;
  seconds: number;
  /** RGB of one frame. */
  frame: (index: number) => Buffer | Promise<Buffer>;
  /** A WAV file. */
  sound?: string;
  /** Constant quality, lower is better: AV1 0 to 63, H.264 0 to 51. */
  quality: { av1: number; h264: number };
}

const COLOURS = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
];
const toYuv = (format: string) => [
  '-vf',
  `scale=out_color_matrix=bt709:out_range=tv,format=${format}`,
  ...COLOURS,
];

/** AV1 keeps ten bits and draws its grain when it is shown: no steps in dark gradients, and small. */
const av1 = (quality: number, frames: number) => [
  ...toYuv('yuv420p10le'),
  ...['-c:v', 'libsvtav1', '-preset', '4', '-crf', `${quality}`, '-g', `${frames}`],
  ...['-svtav1-params', 'tune=0:film-grain=6'],
];

const h264 = (quality: number, frames: number) => [
  ...toYuv('yuv420p'),
  ...['-c:v', 'libx264', '-preset', 'slower', '-profile:v', 'high', '-crf', `${quality}`, '-g', `${frames}`],
  ...['-x264-params', 'aq-mode=3:chroma-qp-offset=-3', '-movflags', '+faststart'],
];

function argumentsFor({ target, width, height, seconds, sound, quality }: Film): string[] {
  const frames = seconds * FPS;
  const sounds = (codec: string) => (sound ? ['-map', '1:a', '-c:a', codec, '-b:a', '40k'] : []);
  return [
    ...['-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`],
    ...['-r', `${FPS}`, '-i', '-', ...(sound ? ['-i', sound] : [])],
    ...[
      '-map',
      '0:v',
      ...sounds('libopus'),
      ...av1(quality.av1, frames),
      '-fflags',
      '+bitexact',
      `${target}.webm`,
    ],
    ...[
      '-map',
      '0:v',
      ...sounds('aac'),
      ...h264(quality.h264, frames),
      '-fflags',
      '+bitexact',
      `${target}.mp4`,
    ],
  ];
}

/** Draws every frame and hands it to ffmpeg, which writes both files. @throws StartError when it cannot. */
export async function encode(film: Film): Promise<void> {
  const ffmpeg = spawn('ffmpeg', argumentsFor(film), { stdio: ['pipe', 'ignore', 'pipe'] });
  let words = '';
  ffmpeg.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-2000);
  });
  const ended = once(ffmpeg, 'exit') as Promise<[code: number | null]>;
  try {
    for (let index = 0; index < film.seconds * FPS; index++) {
      if (!ffmpeg.stdin.write(await film.frame(index)))
        await Promise.race([once(ffmpeg.stdin, 'drain'), ended]);
    }
    ffmpeg.stdin.end();
    await finished(ffmpeg.stdin);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw missing();
    throw refused(words || String(error));
  }
  const [code] = await ended;
  if (code !== 0) throw refused(words);
}

const missing = () =>
  new StartError(
    'The films could not be made.',
    'There is no ffmpeg here. Only this script needs it; the films themselves are in public/videos.',
    'Install ffmpeg 5.1 or newer with libsvtav1, libx264 and libopus (apt install ffmpeg, brew install ffmpeg).',
  );

const refused = (words: string) =>
  new StartError(
    'The films could not be made.',
    words.trim(),
    'Mend what ffmpeg names and run npm run lab -- assets:videos again.',
  );
