// npm run lab -- assets:videos [hero|showcase]: draws the films of the landing page into public/videos of the brand, with
// their stills and captions. Needs ffmpeg, which nothing else does; commit the result. The hero takes some minutes.
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { exitWithError } from '../../platform/process/process.ts';
import { brandFolder } from '../../scripts/brand/brand-folder.ts';
import { captions } from './film/captions.ts';
import { encode, FPS } from './film/encode.ts';
import { heroFrame } from './film/hero-film.ts';
import { buildScene, SIZE } from './film/hero-scene.ts';
import { SECONDS as HERO_SECONDS } from './film/hero-sky.ts';
import { CHAPTER, CHAPTERS, SECONDS, showcaseFrame } from './film/showcase-film.ts';
import { soundtrack } from './film/sound.ts';
import { HEIGHT, WIDTH } from './film/stage.ts';

const folder = join(brandFolder(join(import.meta.dirname, '../..')), 'public', 'videos');
/** Films are copied when they are whole: the folder may be served or built from meanwhile. */
const scratch = await mkdtemp(join(tmpdir(), 'films-'));

/** The poster image of the film. */
async function still(name: string, frame: Buffer, width: number, height: number): Promise<void> {
  const picture = sharp(frame, { raw: { width, height, channels: 3 } });
  const target = join(scratch, `${name}-poster`);
  await picture.clone().avif({ quality: 52, effort: 9 }).toFile(`${target}.avif`);
  await picture.clone().webp({ quality: 80, effort: 6, smartSubsample: true }).toFile(`${target}.webp`);
}

async function makeHero(): Promise<void> {
  const scene = await buildScene();
  await still('hero', heroFrame(scene, 0), SIZE, SIZE);
  const frames = HERO_SECONDS * FPS;
  await encode({
    target: join(scratch, 'hero'),
    width: SIZE,
    height: SIZE,
    seconds: HERO_SECONDS,
    frame: (index) => heroFrame(scene, index / frames),
    quality: { av1: 30, h264: 29 },
  });
}

async function makeShowcase(): Promise<void> {
  await still('showcase', await showcaseFrame(19.9), WIDTH, HEIGHT);
  await writeFile(join(scratch, 'showcase.vtt'), captions());
  const sound = join(scratch, 'sound.wav');
  const heard = CHAPTERS.flatMap(({ sounds }, index) =>
    sounds.map((each) => ({ ...each, at: each.at + index * CHAPTER })),
  );
  await writeFile(sound, soundtrack(SECONDS, heard));
  await encode({
    target: join(scratch, 'showcase'),
    width: WIDTH,
    height: HEIGHT,
    seconds: SECONDS,
    frame: (index) => showcaseFrame(index / FPS),
    sound,
    quality: { av1: 28, h264: 21 },
  });
  await rm(sound);
}

const FILMS = { hero: makeHero, showcase: makeShowcase };

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  for (const [name, make] of Object.entries(FILMS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stdout.write(`Drawing ${name}\n`);
    await make();
  }
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(scratch)) {
    await copyFile(join(scratch, file), join(folder, file));
    const { size } = await stat(join(scratch, file));
    process.stdout.write(`  ${file}: ${Math.round(size / 1000)} kB\n`);
  }
}

await main()
  .finally(() => rm(scratch, { recursive: true }))
  .catch(exitWithError);
