import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Hosting, headersFile, hostingOf, redirectsFile } from '../../../hosting.ts';
import { compressed } from '../../../scripts/publish/compress.ts';
import { HOSTING } from '../../../scripts/publish/publish-state.ts';

const ENGLISH = [
  'index',
  '404',
  'admin',
  'blog',
  'blog/a-post',
  'blog/unlisted',
  'blog/tags/_unlisted',
  'services/unlisted',
  'case-studies/unlisted',
  'booking-confirmation',
  'manage-booking',
  'rate-booking',
  'payment-sandbox',
];
const PAGES = [
  ...ENGLISH,
  'es',
  ...[
    '404',
    'blog',
    'blog/unlisted',
    'blog/tags/_unlisted',
    'services/unlisted',
    'case-studies/unlisted',
  ].map((page) => `es/${page}`),
  ...['booking-confirmation', 'manage-booking', 'rate-booking'].map((page) => `es/${page}`),
];

const OTHERS = [
  'assets/core-Bi8-gmTg.js',
  'assets/page-Bi8-gmTg.css',
  'assets/text-nFlV-8dp.woff2',
  'images/a-1280.avif',
  'icons/icon-192.png',
  'cards/blog.png',
  'videos/hero.webm',
  'videos/showcase.vtt',
  'favicon.ico',
  'favicon.svg',
  'manifest.webmanifest',
  'missing.txt',
  'robots.txt',
  'rss.xml',
  'sitemap.xml',
];

/** Returns what a file of the fixture contains: its name, often enough to be worth compressing. */
export const textOf = (file: string) => `${file}\n`.repeat(200);

export interface Fixture {
  /** The folder of a build. */
  outDir: string;
  hosting: Hosting;
}

/** Writes a build of few small files, with as many hashes as a build of all pages has. */
export async function writeFixture(
  supabaseUrl: string,
  siteUrl = 'https://www.meridian.example',
): Promise<Fixture> {
  const outDir = await mkdtemp(join(tmpdir(), 'site-host-'));
  const hashes = Array.from({ length: 30 }, (_, at) => `sha256-${String(at).padStart(43, 'a')}=`);
  const facts = {
    supabaseUrl,
    siteUrl,
    hasCaptcha: true,
    scriptHashes: hashes.slice(0, 3),
    styleHashes: hashes,
  };
  const hosting = hostingOf(facts, [{ from: '/blog/old', to: '/blog/a-post' }]);
  for (const name of [...PAGES.map((page) => `${page}.html`), ...OTHERS]) {
    const path = join(outDir, 'client', name);
    await mkdir(dirname(path), { recursive: true });
    const content = Buffer.from(textOf(name));
    await writeFile(path, content);
    for (const [ending, bytes] of await compressed(name, content)) await writeFile(path + ending, bytes);
  }
  await writeFile(join(outDir, 'client', '_headers'), headersFile(hosting.headers));
  await writeFile(join(outDir, 'client', '_redirects'), redirectsFile(hosting.routes));
  await writeFile(join(outDir, HOSTING), JSON.stringify(hosting));
  return { outDir, hosting };
}
